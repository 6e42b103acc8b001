/// What is chosen for printing, kept until the program ends.
struct PrintChoices: Hashable {
    /// The id of a choice in ``SheetForm``; empty at first.
    var layout = ""
    var page = "a4"
    var columns = 3
    var rows = 8
    /// In millimetres, as the gap.
    var margin = 10.0
    var gap = 0.0
    var hasFrames = false
    /// How often the page's code is printed, and how many numbers there are; `nil` fills a sheet.
    var copies: Int?
    var numbers: Int?
}
