extension PayloadField {
    /// What looks wrong with the value of a code that is made all the same: only its maker can know whether it is meant
    /// so. What forbids a code is in ``problem``.
    public var doubt: PayloadProblem? {
        guard problem == nil, case .email(let address) = value, !Email.isAddress(address) else { return nil }
        return .format
    }
}
