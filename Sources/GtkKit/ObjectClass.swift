import CGtk

/// GObject subclasses with a modified class structure.
nonisolated enum ObjectClass {
    /// Returns the type of a subclass, which is registered at the first call.
    /// - Parameter prepare: Modifies the new class structure.
    static func type(_ name: String, from parent: GType, _ prepare: GClassInitFunc?) -> GType {
        let known = g_type_from_name(name)
        guard known == 0 else { return known }
        var query = GTypeQuery()
        g_type_query(parent, &query)
        return g_type_register_static_simple(
            parent, name, query.class_size, prepare, query.instance_size, nil, G_TYPE_FLAG_NONE)
    }
}
