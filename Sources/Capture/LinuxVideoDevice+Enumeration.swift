import CVideo4Linux
import Glibc

extension LinuxVideoDevice {
    /// Maximum number of entries that are read. No driver has so many; a driver that never says "no more" ends here.
    private static let limit: UInt32 = 256

    /// Returns the formats of the camera itself, without those that libv4l2 would convert to.
    package func nativeFormats() throws(CaptureError) -> [FourCharacterCode] {
        try formats().filter { !$0.isEmulated }.map(\.code)
    }

    private func formats() throws(CaptureError) -> [(code: FourCharacterCode, isEmulated: Bool)] {
        var result: [(code: FourCharacterCode, isEmulated: Bool)] = []
        for index in 0..<Self.limit {
            var value = v4l2_fmtdesc()
            value.index = index
            value.type = Self.capture
            guard try entry("VIDIOC_ENUM_FMT", Y_VIDIOC_ENUM_FMT, &value) else { break }
            let isEmulated = value.flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0
            result.append((FourCharacterCode(rawValue: value.pixelformat), isEmulated))
        }
        return result
    }

    package func modes() throws(CaptureError) -> [VideoMode] {
        var result: [VideoMode] = []
        for format in try formats() {
            // An emulated YUYV is no better than the format from which it is converted.
            if format.isEmulated && format.code != .bgr24 { continue }
            for size in try sizes(of: format.code) {
                for rate in try frameRates(of: format.code, width: size.width, height: size.height) {
                    result.append(
                        VideoMode(
                            format: format.code, width: Int(size.width), height: Int(size.height),
                            framesPerSecond: rate))
                }
            }
        }
        return result
    }

    private func sizes(of format: FourCharacterCode) throws(CaptureError) -> [(width: UInt32, height: UInt32)] {
        var result: [(width: UInt32, height: UInt32)] = []
        for index in 0..<Self.limit {
            var value = v4l2_frmsizeenum()
            value.index = index
            value.pixel_format = format.rawValue
            guard try entry("VIDIOC_ENUM_FRAMESIZES", Y_VIDIOC_ENUM_FRAMESIZES, &value) else { break }
            guard value.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else {
                return Self.usualSizes(in: value.stepwise)
            }
            result.append((value.discrete.width, value.discrete.height))
        }
        // A driver that lists no sizes is asked for the preferred one, and answers S_FMT with a size that it supports.
        return result.isEmpty ? [(1280, 720)] : result
    }

    /// Returns the common sizes within a continuous range, and the largest.
    private static func usualSizes(in range: v4l2_frmsize_stepwise) -> [(width: UInt32, height: UInt32)] {
        let usual: [(width: UInt32, height: UInt32)] = [(640, 480), (1280, 720), (1280, 960), (1920, 1080)]
        let fitting = usual.filter { size in
            size.width >= range.min_width && size.width <= range.max_width && size.height >= range.min_height
                && size.height <= range.max_height
                && (size.width - range.min_width) % max(range.step_width, 1) == 0
                && (size.height - range.min_height) % max(range.step_height, 1) == 0
        }
        return fitting.isEmpty ? [(range.max_width, range.max_height)] : fitting
    }

    private func frameRates(of format: FourCharacterCode, width: UInt32, height: UInt32) throws(CaptureError)
        -> [Double]
    {
        var result: [Double] = []
        for index in 0..<Self.limit {
            var value = v4l2_frmivalenum()
            value.index = index
            value.pixel_format = format.rawValue
            value.width = width
            value.height = height
            guard try entry("VIDIOC_ENUM_FRAMEINTERVALS", Y_VIDIOC_ENUM_FRAMEINTERVALS, &value) else { break }
            guard value.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue else {
                // The shortest interval of a range is the highest frame rate.
                let shortest = value.stepwise.min
                return [min(Self.frameRate(shortest), 30)]
            }
            result.append(Self.frameRate(value.discrete))
        }
        return result.isEmpty ? [0] : result
    }

    private static func frameRate(_ interval: v4l2_fract) -> Double {
        interval.numerator > 0 ? Double(interval.denominator) / Double(interval.numerator) : 0
    }

    // MARK: Controls

    /// Returns the controls that the driver lists, up to the first error: a camera with a broken control still gives
    /// pictures, and one that was unplugged fails elsewhere.
    package func controls() -> [CameraControl] {
        var result: [CameraControl] = []
        var last: UInt32 = 0
        for _ in 0..<Self.limit {
            var value = v4l2_queryctrl()
            value.id = last | Y_V4L2_CTRL_FLAG_NEXT_CTRL
            guard (try? entry("VIDIOC_QUERYCTRL", Y_VIDIOC_QUERYCTRL, &value)) == true, value.id > last else { break }
            last = value.id
            if let control = control(value) { result.append(control) }
        }
        return result
    }

    private func control(_ value: v4l2_queryctrl) -> CameraControl? {
        let unusable = UInt32(V4L2_CTRL_FLAG_DISABLED) | UInt32(V4L2_CTRL_FLAG_WRITE_ONLY)
        guard value.flags & unusable == 0, value.minimum <= value.maximum else { return nil }
        let kind: CameraControl.Kind
        switch value.type {
        case V4L2_CTRL_TYPE_INTEGER.rawValue: kind = .integer
        case V4L2_CTRL_TYPE_BOOLEAN.rawValue: kind = .boolean
        case V4L2_CTRL_TYPE_MENU.rawValue: kind = .menu(menu(value))
        default: return nil
        }
        let id = CameraControl.Identifier(rawValue: value.id)
        // A grabbed control can't be set while the driver streams.
        let inactive = UInt32(V4L2_CTRL_FLAG_INACTIVE) | UInt32(V4L2_CTRL_FLAG_GRABBED)
        // Some drivers list controls whose value they then can't read.
        let current = try? self.value(of: id)
        return CameraControl(
            id: id, name: Self.text(value.name), kind: kind,
            range: Int(value.minimum)...Int(value.maximum), step: max(Int(value.step), 1),
            defaultValue: Int(value.default_value), value: current, isInactive: value.flags & inactive != 0,
            isReadOnly: value.flags & UInt32(V4L2_CTRL_FLAG_READ_ONLY) != 0)
    }

    private func menu(_ control: v4l2_queryctrl) -> [Int: String] {
        var result: [Int: String] = [:]
        for index in max(control.minimum, 0)...max(min(control.maximum, Int32(Self.limit)), max(control.minimum, 0)) {
            var value = v4l2_querymenu()
            value.id = control.id
            value.index = UInt32(index)
            guard (try? entry("VIDIOC_QUERYMENU", Y_VIDIOC_QUERYMENU, &value)) == true else { continue }
            result[Int(index)] = Self.text(value.name)
        }
        return result
    }

    package func value(of control: CameraControl.Identifier) throws(CaptureError) -> Int {
        var value = v4l2_control(id: control.rawValue, value: 0)
        try request("VIDIOC_G_CTRL", Y_VIDIOC_G_CTRL, &value)
        return Int(value.value)
    }

    package func set(_ control: CameraControl.Identifier, to value: Int) throws(CaptureError) {
        var value = v4l2_control(id: control.rawValue, value: Int32(clamping: value))
        try request("VIDIOC_S_CTRL", Y_VIDIOC_S_CTRL, &value)
    }
}
