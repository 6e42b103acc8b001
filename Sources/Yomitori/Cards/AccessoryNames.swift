import Payloads

nonisolated extension PayloadTerm {
    /// Name of a kind of accessory, as shown to the user.
    var accessoryName: String {
        switch self {
        case .otherAccessory: tr("Other Accessory")
        case .bridge: tr("Bridge")
        case .fan: tr("Fan")
        case .garageDoorOpener: tr("Garage Door Opener")
        case .lightbulb: tr("Light")
        case .doorLock: tr("Door Lock")
        case .outlet: tr("Power Outlet")
        case .lightSwitch: tr("Switch")
        case .thermostat: tr("Thermostat")
        case .sensor: tr("Sensor")
        case .securitySystem: tr("Security System")
        case .door: tr("Door")
        case .window: tr("Window")
        case .windowCovering: tr("Window Covering")
        case .programmableSwitch: tr("Programmable Switch")
        case .rangeExtender: tr("Range Extender")
        case .networkCamera: tr("Network Camera")
        case .videoDoorbell: tr("Video Doorbell")
        case .airPurifier: tr("Air Purifier")
        case .heater: tr("Heater")
        case .airConditioner: tr("Air Conditioner")
        case .humidifier: tr("Humidifier")
        case .dehumidifier: tr("Dehumidifier")
        case .sprinkler: tr("Sprinkler")
        case .faucet: tr("Water Tap")
        case .shower: tr("Shower")
        case .television: tr("Television")
        case .remoteControl: tr("Remote Control")
        default: rawValue
        }
    }
}
