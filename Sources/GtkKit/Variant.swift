import CGtk

/// Helpers for D-Bus values (GVariant) of the types that are used here. New values have a floating reference, which the
/// function that they are passed to consumes.
enum Variant {
    static func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? {
        var values = values
        return g_variant_new_tuple(&values, gsize(values.count))
    }

    /// Makes a dictionary of names and variants: `a{sv}`.
    static func dictionary(_ entries: [(name: String, value: OpaquePointer?)]) -> OpaquePointer? {
        let type = g_variant_type_new("{sv}")
        defer { g_variant_type_free(type) }
        var values: [OpaquePointer?] = entries.map {
            g_variant_new_dict_entry(g_variant_new_string($0.name), g_variant_new_variant($0.value))
        }
        return g_variant_new_array(type, &values, gsize(values.count))
    }

    static func boolean(_ value: Bool) -> OpaquePointer? { g_variant_new_boolean(value ? 1 : 0) }

    /// Returns the text of a string or an object path.
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

    /// Calls `body` with the entry of a name in a dictionary, if it exists and has this type.
    static func withEntry<Result>(
        _ name: String, type: String? = nil, of dictionary: OpaquePointer?, _ body: (OpaquePointer?) -> Result
    ) -> Result? {
        let keyed = g_variant_type_new("a{s*}")
        defer { g_variant_type_free(keyed) }
        // The other side of a signal may have sent anything in its place.
        guard let dictionary, g_variant_is_of_type(dictionary, keyed) != 0 else { return nil }
        let wanted = type.map { g_variant_type_new($0) } ?? nil
        defer { if let wanted { g_variant_type_free(wanted) } }
        guard let value = g_variant_lookup_value(dictionary, name, wanted) else { return nil }
        defer { g_variant_unref(value) }
        return body(value)
    }

    /// Returns the keys of a dictionary with string keys.
    static func names(_ dictionary: OpaquePointer?) -> [String] {
        guard let dictionary else { return [] }
        return (0..<Int(g_variant_n_children(dictionary))).compactMap { index in
            (withChild(index, of: dictionary) { withChild(0, of: $0, text) ?? nil }) ?? nil
        }
    }

    /// Returns the texts of a list of strings; `nil` for other types.
    static func texts(_ list: OpaquePointer?) -> [String]? {
        let type = g_variant_type_new("as")
        defer { g_variant_type_free(type) }
        guard let list, g_variant_is_of_type(list, type) != 0 else { return nil }
        return (0..<Int(g_variant_n_children(list))).compactMap { withChild($0, of: list, text) ?? nil }
    }

    /// Makes a list of strings: `as`.
    static func texts(_ values: [String]) -> OpaquePointer? {
        let type = g_variant_type_new("s")
        defer { g_variant_type_free(type) }
        var values: [OpaquePointer?] = values.map { g_variant_new_string($0) }
        return g_variant_new_array(type, &values, gsize(values.count))
    }

    static func path(_ path: String) -> OpaquePointer? { g_variant_new_object_path(path) }

    /// Returns the paths of a list of object paths: `ao`.
    static func paths(_ list: OpaquePointer?) -> [String] {
        guard let list else { return [] }
        return (0..<Int(g_variant_n_children(list))).compactMap { withChild($0, of: list, text) ?? nil }
    }

    /// Makes a list of bytes: `ay`.
    static func bytes(_ bytes: [UInt8]) -> OpaquePointer? {
        let type = g_variant_type_new("y")
        defer { g_variant_type_free(type) }
        var values: [OpaquePointer?] = bytes.map { g_variant_new_byte($0) }
        return g_variant_new_array(type, &values, gsize(values.count))
    }

    /// Returns the bytes of a list of bytes: `ay`; none for other types.
    static func bytes(of list: OpaquePointer?) -> [UInt8] {
        let type = g_variant_type_new("ay")
        defer { g_variant_type_free(type) }
        guard let list, g_variant_is_of_type(list, type) != 0 else { return [] }
        // A service may send megabytes, and a value made for each byte takes seconds.
        var count: gsize = 0
        guard let bytes = g_variant_get_fixed_array(list, &count, 1) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    static func isTrue(_ value: OpaquePointer?) -> Bool {
        guard let value, g_variant_classify(value) == G_VARIANT_CLASS_BOOLEAN else { return false }
        return g_variant_get_boolean(value) != 0
    }

    /// Returns an unsigned 32-bit number; `nil` for other types.
    static func number(_ value: OpaquePointer?) -> UInt32? {
        guard let value, g_variant_classify(value) == G_VARIANT_CLASS_UINT32 else { return nil }
        return g_variant_get_uint32(value)
    }

    /// Makes groups of settings: `a{sa{sv}}`.
    static func groups(_ groups: [(name: String, value: OpaquePointer?)]) -> OpaquePointer? {
        let type = g_variant_type_new("{sa{sv}}")
        defer { g_variant_type_free(type) }
        var values = groups.map { entry($0.name, $0.value) }
        return g_variant_new_array(type, &values, gsize(values.count))
    }

    /// Makes an entry of a dictionary, with the value as it is.
    static func entry(_ name: String, _ value: OpaquePointer?) -> OpaquePointer? {
        g_variant_new_dict_entry(g_variant_new_string(name), value)
    }

    /// Returns a dictionary with entries replaced.
    /// - Parameters:
    ///   - isKept: Returns whether the old entry of a name is kept.
    ///   - new: Entries to add, of the same type.
    static func changed(
        _ dictionary: OpaquePointer?, keeping isKept: (String) -> Bool, adding new: [OpaquePointer?]
    ) -> OpaquePointer? {
        guard let dictionary else { return nil }
        var entries = new
        var old: [OpaquePointer?] = []
        defer { for entry in old { g_variant_unref(entry) } }
        for index in 0..<Int(g_variant_n_children(dictionary)) {
            let entry = g_variant_get_child_value(dictionary, gsize(index))
            old.append(entry)
            if let name = withChild(0, of: entry, text) ?? nil, isKept(name) { entries.append(entry) }
        }
        let type = g_variant_type_element(g_variant_get_type(dictionary))
        return g_variant_new_array(type, &entries, gsize(entries.count))
    }
}
