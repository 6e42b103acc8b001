import CGtk

extension Application {
    /// Offers an interface on the session bus, from the moment on that the program has its name there.
    package func offer(_ object: BusObject) {
        g_object_set_data_full(
            cast(), Self.busObjectKey, Unmanaged.passRetained(object).toOpaque(),
            { @Sendable data in if let data { Unmanaged<BusObject>.fromOpaque(data).release() } })
    }

    nonisolated private static var busObjectKey: String { "yomitori-bus-object" }

    /// GTK's class of applications, but with objects of its own on the bus. Only a subclass is told when there is a
    /// connection and the name is not yet taken; an object registered later would miss the call that started the
    /// program.
    static func makeApplication(identifier: String) -> UnsafeMutableRawPointer? {
        let object = g_object_new_with_properties(registeredClass(), 0, nil, nil)
        guard let pointer = object else { return nil }
        let application = UnsafeMutableRawPointer(pointer)
        g_application_set_application_id(application.assumingMemoryBound(to: GApplication.self), identifier)
        g_application_set_flags(application.assumingMemoryBound(to: GApplication.self), G_APPLICATION_HANDLES_OPEN)
        return application
    }

    private static func registeredClass() -> GType {
        let name = "YomitoriGtkApplication"
        let known = g_type_from_name(name)
        guard known == 0 else { return known }
        var query = GTypeQuery()
        g_type_query(gtk_application_get_type(), &query)
        return g_type_register_static_simple(
            gtk_application_get_type(), name, query.class_size,
            { @Sendable newClass, _ in
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
                        guard let data = g_object_get_data(object, Application.busObjectKey) else { return 1 }
                        // The program starts even if the bus refuses the object.
                        _ = Unmanaged<BusObject>.fromOpaque(data).takeUnretainedValue().register(at: place, on: bus)
                        return 1
                    }
                }
            }, query.instance_size, nil, G_TYPE_FLAG_NONE)
    }
}
