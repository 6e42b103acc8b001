import CGtk

/// Values as D-Bus passes them, for the few types that are used here. New ones are floating: whoever they are passed to takes
/// them.
enum Variant {
    static func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? {
        var values = values
        return g_variant_new_tuple(&values, gsize(values.count))
    }

    /// A dictionary of names and anything: `a{sv}`.
    static func dictionary(_ entries: [(name: String, value: OpaquePointer?)]) -> OpaquePointer? {
        let type = g_variant_type_new("{sv}")
        defer { g_variant_type_free(type) }
        var values: [OpaquePointer?] = entries.map {
            g_variant_new_dict_entry(g_variant_new_string($0.name), g_variant_new_variant($0.value))
        }
        return g_variant_new_array(type, &values, gsize(values.count))
    }

    static func boolean(_ value: Bool) -> OpaquePointer? { g_variant_new_boolean(value ? 1 : 0) }

    /// The text of a string or an object path.
    static func text(_ value: OpaquePointer?) -> String? {
        guard let value, let text = g_variant_get_string(value, nil) else { return nil }
        return String(cString: text)
    }

    /// Calls `body` with a member of a tuple.
    static func withChild<Result>(_ index: Int, of tuple: OpaquePointer?, _ body: (OpaquePointer?) -> Result) -> Result?
    {
        guard let tuple, index < Int(g_variant_n_children(tuple)) else { return nil }
        let child = g_variant_get_child_value(tuple, gsize(index))
        defer { g_variant_unref(child) }
        return body(child)
    }

    /// Calls `body` with what a dictionary of names has under one, if it is there and of this type.
    static func withEntry<Result>(
        _ name: String, type: String? = nil, of dictionary: OpaquePointer?, _ body: (OpaquePointer?) -> Result
    ) -> Result? {
        guard let dictionary else { return nil }
        let wanted = type.map { g_variant_type_new($0) } ?? nil
        defer { if let wanted { g_variant_type_free(wanted) } }
        guard let value = g_variant_lookup_value(dictionary, name, wanted) else { return nil }
        defer { g_variant_unref(value) }
        return body(value)
    }

    /// The texts of a list of such; `nil` for anything else.
    static func texts(_ list: OpaquePointer?) -> [String]? {
        let type = g_variant_type_new("as")
        defer { g_variant_type_free(type) }
        guard let list, g_variant_is_of_type(list, type) != 0 else { return nil }
        return (0..<Int(g_variant_n_children(list))).compactMap { withChild($0, of: list, text) ?? nil }
    }
}
