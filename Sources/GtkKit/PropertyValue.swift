import CGtk

/// A Swift type of which GObject properties can be set.
nonisolated protocol PropertyValue: SignalValue {
    static var type: GType { get }
}

/// A Swift type as which arguments and results of signals can be read and written.
nonisolated protocol SignalValue {
    static func read(_ value: UnsafePointer<GValue>) -> Self
    func write(to value: UnsafeMutablePointer<GValue>)
}

nonisolated extension Bool: PropertyValue {
    static var type: GType { yomitori_type_boolean() }
    static func read(_ value: UnsafePointer<GValue>) -> Bool { g_value_get_boolean(value) != 0 }
    func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_boolean(value, self ? 1 : 0) }
}

nonisolated extension Int32: PropertyValue {
    static var type: GType { yomitori_type_int() }
    static func read(_ value: UnsafePointer<GValue>) -> Int32 { g_value_get_int(value) }
    func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_int(value, self) }
}

nonisolated extension UInt32: PropertyValue {
    static var type: GType { yomitori_type_uint() }
    static func read(_ value: UnsafePointer<GValue>) -> UInt32 { g_value_get_uint(value) }
    func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_uint(value, self) }
}

nonisolated extension Double: PropertyValue {
    static var type: GType { yomitori_type_double() }
    static func read(_ value: UnsafePointer<GValue>) -> Double { g_value_get_double(value) }
    func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_double(value, self) }
}

nonisolated extension String: PropertyValue {
    static var type: GType { yomitori_type_string() }
    static func read(_ value: UnsafePointer<GValue>) -> String {
        g_value_get_string(value).map { String(cString: $0) } ?? ""
    }
    func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}

nonisolated extension ImageSurface: PropertyValue {
    static var type: GType { cairo_gobject_surface_get_type() }
    static func read(_ value: UnsafePointer<GValue>) -> Self { preconditionFailure("no signal here gives a surface") }
    func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_boxed(value, UnsafeRawPointer(surface)) }
}

/// Value of an enumeration in a signal.
nonisolated struct EnumValue: SignalValue {
    var rawValue: Int32
    static func read(_ value: UnsafePointer<GValue>) -> EnumValue { EnumValue(rawValue: g_value_get_enum(value)) }
    func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_enum(value, rawValue) }
}

/// An object or a structure that belongs to the sender of the signal; `nil` if there is none.
nonisolated struct Reference: SignalValue {
    var pointer: UnsafeMutableRawPointer?
    static func read(_ value: UnsafePointer<GValue>) -> Reference {
        if yomitori_value_holds_object(value) != 0 { return Reference(pointer: g_value_get_object(value)) }
        if yomitori_value_holds_boxed(value) != 0 { return Reference(pointer: g_value_get_boxed(value)) }
        return Reference(pointer: g_value_peek_pointer(value))
    }
    func write(to value: UnsafeMutablePointer<GValue>) { preconditionFailure("no signal here gives a reference back") }
}
