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
    private let comparison = Label("")
    private let stop = Button(tr("S_top Comparing"))

    static var count: String { tr("How often the code was read") }
    static var quantity: String { tr("How many things the code stands for") }

    /// An example of a list of expected codes.
    static let example = "code,name\r\nkeg 0001,Stout\r\nkeg 0002,Porter\r\nkeg 0003,Pale Ale\r\n"

    init() {
        let columns = [
            Label(tr("Count: how often the code was read.")),
            Label(
                tr(
                    "Quantity: how many things the code stands for. Click the number to change it. Or type a number "
                        + "and press Enter: it is for the line that you selected, or else for the code read last.")),
            Label(tr("Delete takes the selected line off the list.")), Label(tr("Escape deselects the line.")),
        ]
        let list = Popover(columns, texts: columns)
        button = PopoverButton(icon: "dialog-information-symbolic", name: tr("About this list"), content: list.frame)
        let example = Label(Self.example.replacing("\r\n", with: "\n") + "…")
        example.addStyleClass("monospace")
        example.addStyleClass("yomitori-example")
        let choose = Button(tr("_Choose a File…"), isSuggested: true)
        let save = Button(tr("_Save an Example…"))
        let format = Label(
            tr(
                "A list of the codes that should be there, as a table (CSV) or as text: one code a line, in "
                    + "the column called “code”, or else in the first. A first line with titles is left out."))
        let names = Label(tr("Names in the second column are shown beside the codes."))
        let content = Popover(
            [comparison, stop, format, names, example], texts: [comparison, format, names], buttons: [choose, save])
        expected = PopoverButton(tr("_Expected…"), content: content.frame)
        for (button, popover) in [(button, list), (expected, content)] {
            button.onToggle { [unowned button] isOpen in if isOpen { popover.fit(into: button.room) } }
        }
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

    /// Explanations that fit into the window, also into that of a phone with large text.
    private final class Popover {
        let frame: Box
        private let scroller: ScrolledWindow
        private let texts: [Label]

        /// - Parameters:
        ///   - parts: Parts that are scrolled where the window is too low for them.
        ///   - texts: Those of them whose lines may be broken.
        ///   - buttons: Buttons below, which stay in view.
        init(_ parts: [Widget], texts: [Label], buttons: [Button] = []) {
            self.texts = texts
            for text in texts { (text.wraps, text.maximumCharacters) = (true, Self.characters) }
            scroller = ScrolledWindow(Box(.vertical, spacing: 9, parts), maximumHeight: 300)
            scroller.takeContentWidth()
            frame = Box(.vertical, spacing: 9, [scroller] + buttons)
            frame.margin = 12
        }

        func fit(into room: (width: Int, height: Int)) {
            for text in texts { text.maximumCharacters = Self.characters }
            let width = frame.naturalWidth
            if width > room.width {
                for text in texts { text.maximumCharacters = max(12, Self.characters * room.width / width) }
            }
            let others = Int(frame.minimumHeight() - scroller.minimumHeight())
            scroller.setMaximumHeight(max(80, room.height - others))
        }

        private static let characters = 36
    }
}
