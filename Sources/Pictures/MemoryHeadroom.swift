import Glibc

/// Whether there is memory left, under the limit that may be set (`ulimit -v`): an array that is refused memory ends
/// the program, so it is asked for beforehand.
enum MemoryHeadroom {
    static func permits(_ bytes: Int) -> Bool {
        guard let memory = mmap(nil, max(bytes, 1), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
            memory != MAP_FAILED
        else { return false }
        munmap(memory, max(bytes, 1))
        return true
    }

    /// What the engine takes for a picture of so many pixels: measured with `thorough` on noise and on sheets of codes,
    /// it is twice the picture and some megabytes.
    static func reading(_ pixels: Int) -> Int { 3 * pixels + 48 << 20 }
}
