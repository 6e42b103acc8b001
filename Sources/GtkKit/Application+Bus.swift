import CGtk

extension Application {
    /// Objects that are offered on the session bus; they live as long as the application.
    private final class Offers {
        var objects: [BusObject] = []
    }

    /// Offers an interface on the session bus, from the moment at which the program has its name there.
    package func offer(_ object: BusObject) {
        if let known = g_object_get_data(cast(), Self.offersKey) {
            return Unmanaged<Offers>.fromOpaque(known).takeUnretainedValue().objects.append(object)
        }
        let offers = Offers()
        offers.objects = [object]
        g_object_set_data_full(
            cast(), Self.offersKey, Unmanaged.passRetained(offers).toOpaque(),
            { @Sendable data in if let data { Unmanaged<Offers>.fromOpaque(data).release() } })
    }

    /// Keeps a program without a window running for some seconds, because a caller may call again.
    package func stay(seconds: UInt32) {
        g_application_hold(cast())
        g_timeout_add_seconds_full(
            G_PRIORITY_DEFAULT, seconds,
            { @Sendable data in
                nonisolated(unsafe) let application = data
                MainActor.assumeIsolated {
                    g_application_release(application?.assumingMemoryBound(to: GApplication.self))
                }
                return 0
            }, g_object_ref(pointer), { @Sendable data in g_object_unref(data) })
    }

    nonisolated private static var offersKey: String { "yomitori-bus-objects" }

    /// Makes an application of a subclass of GTK's, with objects of its own on the bus. Only a subclass is called when
    /// there is a connection and the name is not yet taken; an object registered later would miss the call that started
    /// the program.
    static func makeApplication(identifier: String) -> UnsafeMutableRawPointer? {
        let object = g_object_new_with_properties(registeredClass(), 0, nil, nil)
        guard let pointer = object else { return nil }
        let application = UnsafeMutableRawPointer(pointer)
        g_application_set_application_id(application.assumingMemoryBound(to: GApplication.self), identifier)
        g_application_set_flags(application.assumingMemoryBound(to: GApplication.self), G_APPLICATION_HANDLES_OPEN)
        return application
    }

    private static func registeredClass() -> GType {
        ObjectClass.type("YomitoriGtkApplication", from: gtk_application_get_type()) { @Sendable newClass, _ in
            newClass?.assumingMemoryBound(to: GApplicationClass.self).pointee.dbus_register = {
                @Sendable application, connection, path, error in
                let parent = g_type_class_peek(gtk_application_get_type())?
                    .assumingMemoryBound(to: GApplicationClass.self)
                if parent?.pointee.dbus_register?(application, connection, path, error) == 0 { return 0 }
                nonisolated(unsafe) let (owner, bus, place) = (application, connection, path)
                return MainActor.assumeIsolated {
                    let object = owner.map {
                        UnsafeMutableRawPointer($0).assumingMemoryBound(to: GObject.self)
                    }
                    guard let data = g_object_get_data(object, Application.offersKey) else { return 1 }
                    for offer in Unmanaged<Offers>.fromOpaque(data).takeUnretainedValue().objects {
                        // The program starts even if the bus refuses the object.
                        _ = offer.register(at: place, on: bus)
                    }
                    return 1
                }
            }
        }
    }
}
