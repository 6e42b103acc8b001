import CLinux
import Glibc

/// Check that enough memory is left, also under a limit (`ulimit -v`). An array that can't be allocated ends the
/// program, so the check comes first.
package enum MemoryHeadroom {
    /// Lets the process keep memory that was freed, so that pictures searched one after the other use the same memory.
    /// Otherwise the kernel would clear and map it again for each search, which takes a fifth of the time for a picture
    /// of 12 megapixels. It is returned once it is needed (``permits(_:)``).
    package static func keepFreedMemory() { y_keep_some_freed_memory() }

    static func permits(_ bytes: Int) -> Bool {
        if isMappable(bytes) { return true }
        y_return_freed_memory()
        return isMappable(bytes)
    }

    private static func isMappable(_ bytes: Int) -> Bool {
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
