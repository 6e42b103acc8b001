import Testing
import Yomitori

struct LaunchEnvironmentTests {
    @Test func aFolderWithoutAnAbsolutePathIsNone() {
        let environment = ["HOME": "", "XDG_CONFIG_HOME": "settings", "XDG_DATA_HOME": "/data", "PATH": "bin"]
        #expect(LaunchEnvironment.relativeFolders(in: environment) == ["HOME", "XDG_CONFIG_HOME"])
        #expect(LaunchEnvironment.relativeFolders(in: ["HOME": "/srv/ana"]).isEmpty)
    }
}
