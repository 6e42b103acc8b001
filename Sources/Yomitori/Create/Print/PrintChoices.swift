/// Choices for printing, kept until the program ends.
struct PrintChoices: Hashable {
    /// Identifier of a choice in ``SheetForm``; empty at first.
    var layout = ""
    var page = "a4"
    var columns = 3
    var rows = 8
    /// Margin in millimetres, as the gap.
    var margin = 10.0
    var gap = 0.0
    var hasFrames = false
    /// Number of copies of the page's code, and count of numbered codes; `nil` fills a sheet.
    var copies: Int?
    var numbers: Int?
    /// Text of numbered codes, and the suggestion that the user replaced by it: the text of another code has another.
    var pattern = ""
    var suggestedPattern = ""
}
