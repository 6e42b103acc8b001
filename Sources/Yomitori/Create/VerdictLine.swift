import Barcodes
import GtkKit
import Pictures

/// The line with the verdict on the readability of the codes, which is computed off the main thread a moment after the
/// last change.
final class VerdictLine {
    let widget: Box
    private let label = Label()
    private let icon = Image(icon: "object-select-symbolic")
    private(set) var verdict: CodeVerdict?
    /// Size of the icon, in logical pixels.
    private static let iconSize = 16
    private var judging: Task<Void, Never>?
    private var isJudging = false
    /// Doubt that was announced last.
    private var told: String?

    init() {
        label.wraps = true
        label.maximumCharacters = 36
        widget = Box(.horizontal, spacing: 6, [icon, label])
        widget.horizontalAlignment = .center
        widget.setMinimumSize(height: Self.iconSize)
        show(nil)
    }

    /// - Parameter content: Content of the pictures together.
    func judge(_ pictures: [SymbolPicture], content: SymbolContent) {
        judging?.cancel()
        verdict = nil
        isJudging = !pictures.isEmpty
        show(nil)
        guard isJudging else { return }
        judging = Task { [weak self] in
            // The verdict is not computed at every key press, because it would slow down typing.
            try? await Task.sleep(for: .milliseconds(150))
            guard !Task.isCancelled else { return }
            let verdict = await Self.worst(of: pictures, content: content)
            guard !Task.isCancelled, let self else { return }
            self.verdict = verdict
            isJudging = false
            show(verdict)
        }
    }

    /// Returns the verdict on the current codes, if it is available within a second: large sequences take longer.
    func settled() async -> CodeVerdict? {
        for _ in 0..<20 where verdict == nil && isJudging { try? await Task.sleep(for: .milliseconds(50)) }
        return verdict
    }

    func stop() { judging?.cancel() }

    private func show(_ verdict: CodeVerdict?) {
        // The line keeps its room while a code is judged and while there is no verdict; otherwise everything else would
        // move.
        label.text = verdict?.sentence ?? ""
        // A transparent icon would still be there for screen readers.
        icon.isVisible = verdict != nil
        icon.setIcon(verdict?.grade == .well ? "object-select-symbolic" : "dialog-warning-symbolic")
        if let verdict { tell(verdict) }
        widget.setStyleClass("error", verdict?.grade == .not)
        label.setStyleClass("error", verdict?.grade == .not)
    }

    /// Announces a doubt once, and not again at each letter that is typed.
    private func tell(_ verdict: CodeVerdict) {
        let doubt = verdict.grade == .well ? nil : verdict.sentence
        if let doubt, doubt != told { label.announce(doubt) }
        told = doubt
    }

    @concurrent nonisolated private static func worst(
        of pictures: [SymbolPicture], content: SymbolContent
    ) async -> CodeVerdict? {
        var worst: CodeVerdict?
        // The parts of a sequence differ only in their content, so two are enough; each is read back before it is
        // saved.
        for picture in pictures.prefix(2) {
            guard !Task.isCancelled else { return nil }
            guard let judged = picture.verdict(isExpected: picture.symbol.matcher(for: content)) else { continue }
            let verdict = CodeVerdict(judged, of: picture)
            if verdict.rank < worst?.rank ?? Int.max { worst = verdict }
        }
        return worst
    }
}
