import Glibc
import Pictures

/// The pictures to scan, in the order of the arguments: files, and those in directories.
///
/// While the caller reads one picture, the next two are loaded: starting the program that does it takes longer than
/// reading most pictures.
struct PictureQueue {
    /// A picture, or a directory that has none.
    struct Turn {
        fileprivate(set) var place: CodePlace
        /// Reason why there is no picture.
        fileprivate var error: PictureError?
        fileprivate var loading: PictureLoading?
        /// Whether the picture is one of a directory.
        fileprivate var isListed = false

        /// Returns the picture, when it is loaded.
        func load() throws(PictureError) -> PictureFile {
            if let error { throw error }
            if let loading { return try loading.file() }
            if isListed { return try PictureFile(.listed(path: place.path)) }
            guard place.file != "-" else { return try PictureFile(.descriptor(STDIN_FILENO)) }
            let waiting = "\(place.name): is a pipe, not an ordinary file; waiting for what a program writes to it"
            return try PictureFile(.file(path: place.path, onWait: { Console.error(waiting) }))
        }
    }

    private var files: ArraySlice<String>
    private var arguments = RawArguments()
    /// Pictures of a directory whose turn has not come yet.
    private var places: ArraySlice<CodePlace> = []
    /// The next turns, as far as they were asked for ahead.
    private var following: [Turn] = []
    private let loadsAhead: Bool
    /// Number of pictures that are loaded ahead.
    private static let ahead = 2

    /// - Parameters:
    ///   - files: files and directories; “-” is standard input.
    ///   - loadsAhead: whether ``loadAhead()`` loads anything.
    init(_ files: [String], loadsAhead: Bool) {
        self.files = files[...]
        self.loadsAhead = loadsAhead
    }

    mutating func next() -> Turn? { following.isEmpty ? take() : following.removeFirst() }

    /// Takes the next turn from the arguments.
    private mutating func take() -> Turn? {
        if let place = places.popFirst() { return Turn(place: place, isListed: true) }
        guard let file = files.popFirst() else { return nil }
        let place = CodePlace(file: file, bytes: arguments.bytes(of: file))
        guard file != "-", PictureFolder.isFolder(place.path) else { return Turn(place: place) }
        do throws(PictureError) {
            let paths = try PictureFolder(path: place.path).paths
            guard !paths.isEmpty else { throw .isDirectory }
            places = paths.map { CodePlace(file: String(decoding: $0, as: UTF8.self), bytes: $0) }[...]
        } catch {
            return Turn(place: place, error: error)
        }
        return take()
    }

    /// Begins to load the pictures whose turns are next.
    mutating func loadAhead() {
        while loadsAhead, following.count < Self.ahead, var turn = take() {
            if turn.error == nil, turn.isListed || turn.place.file != "-" {
                turn.loading = PictureLoading(path: turn.place.path)
            }
            following.append(turn)
        }
    }
}
