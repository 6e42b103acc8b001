import Glibc

/// Check that enough memory is left, also under a limit (`ulimit -v`). An array that can't be allocated ends the
/// program, so the check comes first.
enum MemoryHeadroom {
    static func permits(_ bytes: Int) -> Bool {
        guard let memory = mmap(nil, max(bytes, 1), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
            memory != MAP_FAILED
        else { return false }
        munmap(memory, max(bytes, 1))
        return true
    }

    /// Returns the memory that the engine needs for a picture with this number of pixels. Measured with `thorough` on
    /// noise and on sheets of codes, it is twice the picture and some megabytes.
    static func reading(_ pixels: Int) -> Int { 3 * pixels + 48 << 20 }
}
