import GtkKit

/// The explanations of the list's columns and of the format of a list of expected codes.
final class InventoryHelp {
    /// Button with the explanation of the list.
    let button: PopoverButton
    /// Button with the explanation of expected codes, with an example and a button for choosing a file. If the list is
    /// compared with such codes, it says with which, and has a button that ends that.
    let expected: PopoverButton
    /// Called when the user wants to choose a list of expected codes.
    var onChoose: () -> Void = {}
    /// Called when the user wants to save the example list.
    var onExample: () -> Void = {}
    /// Called when the list is not to be compared any more.
    var onStop: () -> Void = {}
    private let comparison = InventoryHelp.text("")
    private let stop = Button(tr("S_top Comparing"))

    static var count: String { tr("How often the code was read") }
    static var quantity: String { tr("How many things the code stands for") }

    /// An example of a list of expected codes.
    static let example = "code,name\r\nkeg 0001,Stout\r\nkeg 0002,Porter\r\nkeg 0003,Pale Ale\r\n"

    init() {
        let list = Box(
            .vertical, spacing: 9,
            [
                Self.text(tr("Count: how often the code was read.")),
                Self.text(
                    tr(
                        "Quantity: how many things the code stands for. Click the number to change it. Or type a number "
                            + "and press Enter: it is for the line that you selected, or else for the code read last.")),
                Self.text(tr("Delete takes the selected line off the list.")),
                Self.text(tr("Escape deselects the line.")),
            ])
        list.margin = 12
        button = PopoverButton(icon: "dialog-information-symbolic", name: tr("About this list"), content: list)
        let example = Label(Self.example.replacing("\r\n", with: "\n") + "…")
        example.addStyleClass("monospace")
        example.addStyleClass("yomitori-example")
        let choose = Button(tr("_Choose a File…"), isSuggested: true)
        let save = Button(tr("_Save an Example…"))
        let content = Box(
            .vertical, spacing: 9,
            [
                comparison, stop,
                Self.text(
                    tr(
                        "A list of the codes that should be there, as a table (CSV) or as text: one code a line, in "
                            + "the column called “code”, or else in the first. A first line with titles is left out.")),
                Self.text(tr("Names in the second column are shown beside the codes.")),
                example, choose, save,
            ])
        content.margin = 12
        expected = PopoverButton(tr("_Expected…"), content: content)
        expected.tooltip = tr("Load a table of the expected codes")
        stop.onClick { [unowned self] in
            expected.close()
            onStop()
        }
        choose.onClick { [unowned self] in
            expected.close()
            onChoose()
        }
        save.onClick { [unowned self] in
            expected.close()
            onExample()
        }
        show(expected: 0, file: nil)
    }

    /// Says with which codes the list is compared.
    /// - Parameters:
    ///   - count: Number of expected codes; 0 if there are none.
    ///   - file: Name of the file that they were read from, if it is known.
    func show(expected count: Int, file: String?) {
        (comparison.isVisible, stop.isVisible) = (count > 0, count > 0)
        comparison.text =
            if let file {
                tr("The list is compared with “{file}”.").with("file", file.printable)
            } else {
                trn("The list is compared with {count} code.", "The list is compared with {count} codes.", count)
            }
    }

    private static func text(_ text: String) -> Label {
        let label = Label(text)
        label.wraps = true
        label.maximumCharacters = 36
        return label
    }
}
