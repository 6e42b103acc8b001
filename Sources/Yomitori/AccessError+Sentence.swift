import GtkKit

nonisolated extension AccessError {
    /// Returns a sentence why a file can't be saved in a folder, and what helps.
    func sentence(savingIn folder: FileAddress?) -> String {
        if isOfProtectedFile { return tr("The file is write-protected. Choose another name.") }
        guard isOfFolder, let folder else { return message }
        return tr("No file can be created in the folder “{folder}”. Choose another folder.")
            .with("folder", folder.name)
    }
}
