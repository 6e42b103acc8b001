import Glibc
import GtkKit

/// Paths of the program's icons, sounds, translations and help.
struct DataFolder {
    /// Folder of the icons; all folders are beside the program if it is installed (`PREFIX/bin` and `PREFIX/share`),
    /// else in the source tree.
    let icons: String
    let translations: String
    let sounds: String
    /// Folder of the help pages, which are opened in a browser.
    let help: String

    init() {
        let folder = Self.programFolder
        let share = folder + "/../share"
        // In a build tree the program is in .build/TRIPLE/release, three steps below the sources; its translations are
        // where scripts/compile-translations puts them.
        translations =
            access(share + "/yomitori", R_OK) == 0 ? share + "/locale" : folder + "/../../locale"
        let installed = share + "/icons"
        let source = folder + "/../../../data/icons"
        sounds =
            access(share + "/yomitori/sounds", R_OK) == 0
            ? share + "/yomitori/sounds" : folder + "/../../../data/sounds"
        help =
            access(share + "/yomitori/help", R_OK) == 0 ? share + "/yomitori/help" : folder + "/../../../data/help"
        icons = access(installed + "/hicolor", R_OK) == 0 ? installed : source
    }

    private static var programFolder: String {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { bytes -> Int in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return 0 }
            return readlink("/proc/self/exe", start, bytes.count)
        }
        let path = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
