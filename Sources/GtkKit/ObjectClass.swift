import CGtk

/// Classes of GObject that differ from GTK's in what their class structure says.
nonisolated enum ObjectClass {
    /// The type of a subclass, which is registered when it is asked for the first time.
    /// - Parameter prepare: sets what differs in the new class structure.
    static func type(_ name: String, from parent: GType, _ prepare: GClassInitFunc?) -> GType {
        let known = g_type_from_name(name)
        guard known == 0 else { return known }
        var query = GTypeQuery()
        g_type_query(parent, &query)
        return g_type_register_static_simple(
            parent, name, query.class_size, prepare, query.instance_size, nil, G_TYPE_FLAG_NONE)
    }
}
