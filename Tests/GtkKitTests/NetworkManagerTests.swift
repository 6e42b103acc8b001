import GtkKit
import Testing

@MainActor struct NetworkManagerTests {
    @Test func onlyAMissingServiceOrBusIsCalledNotRunning() {
        for name in ["ServiceUnknown", "NameHasNoOwner", "Spawn.ChildExited", "NoServer"] {
            let error = BusError(name: "org.freedesktop.DBus.Error." + name, message: "no")
            #expect(NetworkManager.failure(error) == .notRunning)
        }
        let local = BusError(name: nil, message: "The connection is closed")
        #expect(NetworkManager.failure(local) == .other("The connection is closed"))
    }
}
