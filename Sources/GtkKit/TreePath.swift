import CGtk

/// Calls `body` with the toolkit's path to a row of a list.
func withTreePath(to row: Int, _ body: (OpaquePointer) -> Void) {
    var indices = [gint(row)]
    guard let path = gtk_tree_path_new_from_indicesv(&indices, 1) else { return }
    body(path)
    gtk_tree_path_free(path)
}
