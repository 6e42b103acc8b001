import Foundation
import Glibc

/// Variables of the environment that name the user's folders.
nonisolated package enum LaunchEnvironment {
    private static let folders = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"]

    /// Removes variables that are empty or relative paths, which GLib takes as they are: settings would go into
    /// whatever folder the program was started in. Without them it takes the user's home from the system.
    static func dropRelativeFolders() {
        for name in relativeFolders(in: ProcessInfo.processInfo.environment) { unsetenv(name) }
    }

    /// Returns the variables that name no folder by an absolute path.
    package static func relativeFolders(in environment: [String: String]) -> [String] {
        folders.filter { environment[$0].map { !$0.hasPrefix("/") } ?? false }
    }
}
