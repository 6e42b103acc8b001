import CVideo4Linux
import Glibc

/// A Video4Linux device, accessed through libv4l2. Owns the descriptor and the mapped buffers, which are released by
/// ``close()`` or, at the latest, with the object.
///
/// Every V4L2 call of the module is in this file and its extensions, and goes through `request`, which repeats
/// interrupted calls.
package final class LinuxVideoDevice: VideoDevice {
    /// A mapped buffer of the driver.
    struct Mapping {
        var start: UnsafeMutableRawPointer
        var count: Int
        var isQueued: Bool
    }

    private let descriptor: Int32
    private var isOpen = true
    /// Whether only the descriptor is used, without libv4l2: to query a device that is not going to stream.
    private var isPlain: Bool
    private var mappings: [Mapping] = []
    /// Width and stride for expanding libv4l2's BGR24 from three bytes for each pixel to four; nil for other formats.
    private var expandsBGR: (width: Int, rowStride: Int)?

    private static let silence: Void = y_v4l2_silence()

    /// Opens a device to stream from. The corresponding C function is `v4l2_fd_open`.
    ///
    /// libv4l2's conversion is switched on only for a camera without a format of ours. With it, the native
    /// formats may be missing from the list altogether (it was seen to offer RGB only), and RGB costs
    /// 8.5 ms a 1080p frame where the luminance of MJPEG costs 4 and that of YUYV nothing.
    package convenience init(path: String) throws(CaptureError) {
        try self.init(lookingAt: path)
        _ = Self.silence
        // libv4lconvert prints a line on standard error, whatever its log is, for what is no camera.
        _ = try capability()
        let isUnderstood = try nativeFormats().contains { $0.pixelFormat != nil }
        guard v4l2_fd_open(descriptor, isUnderstood ? Int32(V4L2_DISABLE_CONVERSION) : 0) == descriptor else {
            throw .system(operation: "v4l2_fd_open", errno: errno)
        }
        isPlain = false
    }

    /// Opens a device to query it. libv4l2 is not used, because it would try formats, which takes time and may disturb
    /// another program. The corresponding C function is `open`.
    package convenience init(lookingAt path: String) throws(CaptureError) {
        let descriptor = Self.retrying { y_open(path, O_RDWR | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .system(operation: "open", errno: errno) }
        self.init(descriptor: descriptor, isPlain: true)
    }

    private init(descriptor: Int32, isPlain: Bool) {
        self.descriptor = descriptor
        self.isPlain = isPlain
    }

    deinit { close() }

    package func close() {
        guard isOpen else { return }
        isOpen = false
        for mapping in mappings { v4l2_munmap(mapping.start, mapping.count) }
        mappings = []
        if isPlain { Glibc.close(descriptor) } else { v4l2_close(descriptor) }
    }

    // MARK: Requests

    private static func retrying(_ call: () -> Int32) -> Int32 {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// Makes a request to the driver; all requests go through here. The corresponding C function is `v4l2_ioctl`.
    func request<T>(_ operation: StaticString, _ code: UInt, _ argument: inout T) throws(CaptureError) {
        guard isOpen else { throw .system(operation: "\(operation)", errno: EBADF) }
        let status = withUnsafeMutablePointer(to: &argument) { pointer in
            Self.retrying {
                isPlain ? y_ioctl(descriptor, code, pointer) : y_v4l2_ioctl(descriptor, code, pointer)
            }
        }
        guard status >= 0 else { throw .system(operation: "\(operation)", errno: errno) }
    }

    /// Makes an enumeration request: returns false at its end, and if the driver doesn't know the request.
    func entry<T>(_ operation: StaticString, _ code: UInt, _ argument: inout T) throws(CaptureError) -> Bool {
        do {
            try request(operation, code, &argument)
            return true
        } catch {
            if case .system(_, EINVAL) = error { return false }
            if case .system(_, ENOTTY) = error { return false }
            throw error
        }
    }

    package func capability() throws(CaptureError) -> VideoCapability {
        var value = v4l2_capability()
        try request("VIDIOC_QUERYCAP", Y_VIDIOC_QUERYCAP, &value)
        let own = value.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0 ? value.device_caps : value.capabilities
        func has(_ flags: Int32) -> Bool { own & UInt32(flags) != 0 }
        return VideoCapability(
            card: Self.text(value.card), bus: Self.text(value.bus_info),
            isCapture: has(V4L2_CAP_VIDEO_CAPTURE), isStreaming: has(V4L2_CAP_STREAMING),
            isBareSensor: has(V4L2_CAP_IO_MC) && has(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE))
    }

    package func setMode(_ mode: VideoMode) throws(CaptureError) -> VideoLayout {
        var format = v4l2_format()
        format.type = Self.capture
        format.fmt.pix.width = UInt32(clamping: mode.width)
        format.fmt.pix.height = UInt32(clamping: mode.height)
        format.fmt.pix.pixelformat = mode.format.rawValue
        format.fmt.pix.field = V4L2_FIELD_NONE.rawValue
        try request("VIDIOC_S_FMT", Y_VIDIOC_S_FMT, &format)
        let granted = format.fmt.pix
        guard Frame.permits(width: Int(granted.width), height: Int(granted.height)) else {
            throw .system(operation: "VIDIOC_S_FMT", errno: EOVERFLOW)
        }
        var result = mode
        result.format = FourCharacterCode(rawValue: granted.pixelformat)
        result.width = Int(granted.width)
        result.height = Int(granted.height)
        result.framesPerSecond = try setFrameRate(mode.framesPerSecond)
        let stride = Int(granted.bytesperline)
        expandsBGR = nil
        if result.format == .bgr24 {
            expandsBGR = (result.width, max(stride, result.width * 3))
            return VideoLayout(mode: result, rowStride: result.width * 4)
        }
        return VideoLayout(mode: result, rowStride: stride)
    }

    /// Sets the frame rate, and returns the one in force. A driver that can't set it keeps its own.
    private func setFrameRate(_ framesPerSecond: Double) throws(CaptureError) -> Double {
        guard let time = VideoMode.frameTime(framesPerSecond: framesPerSecond) else { return 0 }
        var parameters = v4l2_streamparm()
        parameters.type = Self.capture
        parameters.parm.capture.timeperframe.numerator = time.numerator
        parameters.parm.capture.timeperframe.denominator = time.denominator
        guard try entry("VIDIOC_S_PARM", Y_VIDIOC_S_PARM, &parameters) else { return framesPerSecond }
        let granted = parameters.parm.capture.timeperframe
        guard granted.numerator > 0 else { return framesPerSecond }
        return Double(granted.denominator) / Double(granted.numerator)
    }

    // MARK: Streaming

    package func allocate(_ count: Int) throws(CaptureError) {
        var wanted = v4l2_requestbuffers()
        wanted.count = UInt32(clamping: count)
        wanted.type = Self.capture
        wanted.memory = V4L2_MEMORY_MMAP.rawValue
        try request("VIDIOC_REQBUFS", Y_VIDIOC_REQBUFS, &wanted)
        for index in 0..<wanted.count {
            var buffer = Self.buffer(index)
            try request("VIDIOC_QUERYBUF", Y_VIDIOC_QUERYBUF, &buffer)
            let length = Int(buffer.length)
            let start = v4l2_mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, Int64(buffer.m.offset))
            guard let start, start != MAP_FAILED else { throw .system(operation: "mmap", errno: errno) }
            mappings.append(Mapping(start: start, count: length, isQueued: false))
        }
        guard !mappings.isEmpty else { throw .system(operation: "VIDIOC_REQBUFS", errno: ENOMEM) }
        try queueAll()
    }

    package func queueAll() throws(CaptureError) {
        for index in mappings.indices where !mappings[index].isQueued {
            var buffer = Self.buffer(UInt32(index))
            try request("VIDIOC_QBUF", Y_VIDIOC_QBUF, &buffer)
            mappings[index].isQueued = true
        }
    }

    package func streamOn() throws(CaptureError) {
        var type = Self.capture
        try request("VIDIOC_STREAMON", Y_VIDIOC_STREAMON, &type)
    }

    package func streamOff() throws(CaptureError) {
        var type = Self.capture
        try request("VIDIOC_STREAMOFF", Y_VIDIOC_STREAMOFF, &type)
        for index in mappings.indices { mappings[index].isQueued = false }
    }

    package func wait(_ signal: WakeSignal, milliseconds: Int) throws(CaptureError) -> VideoWait {
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        // An interrupted wait ends early; the caller has a clock of its own.
        let status = poll(&entries, 2, Int32(clamping: milliseconds))
        guard status >= 0 || errno == EINTR else { throw .system(operation: "poll", errno: errno) }
        guard status > 0 else { return VideoWait() }
        let events = Int32(entries[0].revents)
        return VideoWait(
            isSignalled: entries[1].revents != 0, hasFrame: events & POLLIN != 0,
            hasFailed: events & (POLLERR | POLLHUP | POLLNVAL) != 0)
    }

    package func dequeue() throws(CaptureError) -> VideoBuffer? {
        var buffer = Self.buffer(0)
        do {
            try request("VIDIOC_DQBUF", Y_VIDIOC_DQBUF, &buffer)
        } catch {
            if case .system(_, EAGAIN) = error { return nil }
            throw error
        }
        let index = Int(buffer.index)
        guard mappings.indices.contains(index) else { throw .system(operation: "VIDIOC_DQBUF", errno: EINVAL) }
        mappings[index].isQueued = false
        let mapping = mappings[index]
        let used = min(Int(buffer.bytesused), mapping.count)
        let source = UnsafeRawBufferPointer(start: mapping.start, count: used)
        let bytes = expandsBGR.map { Self.expand(source, width: $0.width, rowStride: $0.rowStride) } ?? Array(source)
        let clock = buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
        let isMonotonic = clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        let time = isMonotonic ? Self.nanoseconds(buffer.timestamp) : CaptureThread.now()
        try queueAll()
        return VideoBuffer(
            bytes: bytes, timestamp: time, isDamaged: buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0)
    }

    /// Returns a driver's timestamp in nanoseconds; times that don't fit are clamped.
    private static func nanoseconds(_ time: timeval) -> UInt64 {
        let (seconds, isTooLate) = UInt64(max(time.tv_sec, 0)).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isTooMuch) = seconds.addingReportingOverflow(UInt64(clamping: time.tv_usec) % 1_000_000 * 1_000)
        return isTooLate || isTooMuch ? .max : sum
    }

    /// Expands three bytes for each pixel to four, in all complete rows.
    private static func expand(_ source: UnsafeRawBufferPointer, width: Int, rowStride: Int) -> [UInt8] {
        let rows = (source.count + rowStride - width * 3) / rowStride
        return [UInt8](unsafeUninitializedCapacity: max(rows, 0) * width * 4) { target, count in
            for y in 0..<max(rows, 0) {
                for x in 0..<width {
                    let from = y * rowStride + 3 * x
                    let to = (y * width + x) * 4
                    for i in 0..<3 { target.initializeElement(at: to + i, to: source[from + i]) }
                    target.initializeElement(at: to + 3, to: 255)
                }
            }
            count = max(rows, 0) * width * 4
        }
    }

    static var capture: UInt32 { V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue }

    private static func buffer(_ index: UInt32) -> v4l2_buffer {
        var buffer = v4l2_buffer()
        buffer.index = index
        buffer.type = capture
        buffer.memory = V4L2_MEMORY_MMAP.rawValue
        return buffer
    }

    /// Returns the text in a fixed array of characters, up to the first zero.
    static func text<T>(_ characters: T) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
