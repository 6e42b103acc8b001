import GtkKit
import Testing
import Yomitori

@MainActor struct PictureReaderTests {
    /// Starts to load an empty file, which fails at once.
    private static func load(with reader: PictureReader, onEnd: @escaping () -> Void) {
        reader.loadSurface(of: PictureItem(name: "a", origin: .bytes([]))) { _ in onEnd() }
    }

    @Test func onlyThePictureThatWasAskedForLastIsHandedIn() async {
        let reader = PictureReader()
        var ended: [String] = []
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Self.load(with: reader) { ended.append("left") }
            Self.load(with: reader) {
                ended.append("shown")
                continuation.resume()
            }
        }
        #expect(ended == ["shown"])
    }

    @Test func aPictureWhoseLoadingWasEndedIsNotHandedIn() async {
        let (reader, other) = (PictureReader(), PictureReader())
        var ended: [String] = []
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Self.load(with: reader) { ended.append("left") }
            reader.stopLoadingSurface()
            Self.load(with: other) {
                ended.append("shown")
                continuation.resume()
            }
        }
        #expect(ended == ["shown"])
    }
}
