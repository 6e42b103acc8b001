import DrawingProtocol
import Glibc

/// Memory shared with the other side, mapped as long as this value lives.
struct SharedPixels: ~Copyable {
    private let memory: UnsafeMutableRawPointer
    private let count: Int

    /// - Throws: ``PictureError/notEnoughMemory``.
    init(count: Int) throws(PictureError) {
        guard ftruncate(DrawingDescriptor.pixels, off_t(count)) == 0,
            let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, DrawingDescriptor.pixels, 0),
            memory != MAP_FAILED
        else { throw .notEnoughMemory }
        (self.memory, self.count) = (memory, count)
    }

    deinit { munmap(memory, count) }

    /// Returns a part of the memory for writing, valid as long as this value.
    func bytes(from offset: Int, count: Int) -> UnsafeMutableBufferPointer<UInt8> {
        precondition(offset >= 0 && count >= 0 && offset + count <= self.count)
        return UnsafeMutableBufferPointer(
            start: memory.assumingMemoryBound(to: UInt8.self) + offset, count: count)
    }
}
