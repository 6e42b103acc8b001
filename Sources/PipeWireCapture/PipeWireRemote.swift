import CGStreamer
import Capture
import Glibc
import Synchronization

/// A connection to PipeWire that lists and opens cameras: either the one that the desktop's camera portal provides,
/// which shows only cameras, or the user's own. Owns the connection, and closes it at its end.
///
/// It uses GStreamer's PipeWire plugin, which handles negotiation, buffers and formats.
public final class PipeWireRemote: CameraConnection {
    // GStreamer's objects may be used from any thread.
    private nonisolated(unsafe) let provider: UnsafeMutablePointer<GstDeviceProvider>
    private let descriptor: Int32

    /// Connects. Takes some milliseconds, the first time more: not for the main thread.
    /// - Parameter descriptor: a socket connected to PipeWire, as the portal provides it; it is closed with this
    ///   object. nil for PipeWire's own socket.
    /// - Throws: ``CaptureError/mediaServer(_:)`` if there is no PipeWire, or no GStreamer plugin for it.
    public init(descriptor: Int32? = nil) throws(CaptureError) {
        do throws(CaptureError) {
            // The stored properties are set last: an initializer that throws after setting them would release
            // everything twice.
            provider = try Self.startedProvider(descriptor: descriptor)
        } catch {
            if let descriptor { close(descriptor) }
            throw error
        }
        self.descriptor = descriptor ?? -1
    }

    private static func startedProvider(
        descriptor: Int32?
    ) throws(CaptureError) -> UnsafeMutablePointer<GstDeviceProvider> {
        guard descriptor.map(PipeWireSocket.isConnected) ?? PipeWireSocket.own.isListening else {
            throw .mediaServer(.notRunning)
        }
        try load()
        guard let provider = y_gst_new_device_provider("pipewiredeviceprovider") else {
            throw .mediaServer(.notInstalled(package: Self.plugin))
        }
        var isKept = false
        defer { if !isKept { gst_object_unref(provider) } }
        guard descriptor == nil || y_gst_has_property(provider, "fd") != 0 else {
            throw .mediaServer(.tooOld(package: Self.plugin, version: "0.3.64"))
        }
        y_gst_set_int(provider, "fd", descriptor ?? -1)
        guard gst_device_provider_start(provider) != 0 else {
            throw .mediaServer(.notRunning)
        }
        isKept = true
        return provider
    }

    /// Name of GStreamer's plugin for PipeWire in Debian.
    private static let plugin = "gstreamer1.0-pipewire"

    deinit {
        gst_device_provider_stop(provider)
        gst_object_unref(provider)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether GStreamer and its plugin are installed. The first call may scan the plugins: not for the main thread.
    public static var isSupported: Bool {
        guard (try? load()) != nil, let factory = gst_element_factory_find("pipewiresrc") else { return false }
        gst_object_unref(UnsafeMutableRawPointer(factory))
        return true
    }

    static func load() throws(CaptureError) {
        var error: UnsafeMutablePointer<GError>?
        guard gst_init_check(nil, nil, &error) != 0 else {
            let message = error?.pointee.message.map { String(cString: $0) } ?? ""
            g_clear_error(&error)
            throw .mediaServer(.other(message))
        }
    }

    /// Whether PipeWire still holds the other end of the descriptor. A connection that has ended stays so, even if
    /// PipeWire is started again.
    var isConnected: Bool { descriptor < 0 || PipeWireSocket.isConnected(descriptor) }

    public func camera(_ description: CameraDescription, named name: String) -> any Camera {
        PipeWireCamera(description: description, remote: self, name: name)
    }

    /// Returns the cameras that exist now.
    public func cameras() -> [CameraDescription] {
        var seen: Set<String> = []
        return devices().compactMap { device in
            guard let name = device.name, seen.insert(name).inserted else { return nil }
            return CameraDescription(
                id: "pipewire:\(name)", name: device.title, kind: .pipeWire(RemoteCamera(name: name, connection: self)))
        }
    }

    /// The list now, and again whenever it changes, for one reader; it ends with the task that reads, or with an empty
    /// list when PipeWire ends the connection. The connection lasts as long as somebody reads.
    public func changes() -> AsyncStream<[CameraDescription]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let isCancelled = Cancellation()
            continuation.onTermination = { _ in isCancelled.isSet.withLock { $0 = true } }
            do {
                try CaptureThread.detach { [self] in
                    var last = cameras()
                    continuation.yield(last)
                    while isConnected, !isCancelled.isSet.withLock({ $0 }) {
                        guard awaitChange(milliseconds: 500) else { continue }
                        let now = cameras()
                        if now != last { continuation.yield(now) }
                        last = now
                    }
                    if !isConnected { continuation.yield([]) }
                    continuation.finish()
                }
            } catch {
                // Without a thread, changes can't be awaited. The caller, who may be on the main thread, must not list
                // the devices either.
                Task.detached { [self] in
                    continuation.yield(cameras())
                    continuation.finish()
                }
            }
        }
    }

    private final class Cancellation: Sendable { let isSet = Mutex(false) }

    /// Waits until a device is added or removed.
    /// - Returns: whether that happened.
    private func awaitChange(milliseconds: UInt32) -> Bool {
        guard let bus = gst_device_provider_get_bus(provider) else { return false }
        defer { gst_object_unref(bus) }
        // Further messages that have arrived are taken as well, since one new listing covers them all.
        var timeout = GstClockTime(y_gst_milliseconds(milliseconds))
        var hasChanged = false
        while let message = gst_bus_timed_pop(bus, timeout) {
            gst_message_unref(message)
            timeout = 0
            hasChanged = true
        }
        return hasChanged
    }

    // MARK: Devices

    /// A device of the provider, which is retained as long as this object.
    final class Device {
        private let pointer: UnsafeMutablePointer<GstDevice>

        fileprivate init(keeping pointer: UnsafeMutablePointer<GstDevice>) {
            self.pointer = pointer
            gst_object_ref(pointer)
        }

        deinit { gst_object_unref(pointer) }

        var title: String {
            guard let text = gst_device_get_display_name(pointer) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }

        var name: String? {
            guard let properties = gst_device_get_properties(pointer) else { return nil }
            defer { gst_structure_free(properties) }
            return gst_structure_get_string(properties, "node.name").map { String(cString: $0) }
        }

        /// Returns the formats on offer; the caller unrefs them.
        func caps() -> UnsafeMutablePointer<GstCaps>? { gst_device_get_caps(pointer) }

        /// Returns an element that streams from the device, with a floating reference.
        func element() -> UnsafeMutablePointer<GstElement>? { gst_device_create_element(pointer, nil) }
    }

    private func devices() -> [Device] {
        // The provider keeps its devices when the connection ends.
        guard isConnected else { return [] }
        let list = gst_device_provider_get_devices(provider)
        defer { g_list_free_full(list) { gst_object_unref($0) } }
        var result: [Device] = []
        var next = list
        while let entry = next {
            if let device = y_gst_as_device(entry.pointee.data), gst_device_has_classes(device, "Video/Source") != 0 {
                result.append(Device(keeping: device))
            }
            next = entry.pointee.next
        }
        return result
    }

    func device(named name: String) -> Device? { devices().first { $0.name == name } }

    /// Makes an element's connection this one.
    func adopt(_ element: UnsafeMutablePointer<GstElement>) { y_gst_set_int(element, "fd", descriptor) }
}
