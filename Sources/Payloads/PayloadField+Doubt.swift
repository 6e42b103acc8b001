extension PayloadField {
    /// A doubt about the value that does not keep the code from being made, since only its maker can know whether the
    /// value is meant so. A problem that does keep it from being made is in ``problem``.
    public var doubt: PayloadProblem? {
        guard problem == nil, case .email(let address) = value, !Email.isAddress(address) else { return nil }
        return .format
    }
}
