extension ReceiptValue {
    /// The value as a renewal status: on for `true` and `1`, off for `false` and `0`, in any JSON type.
    public var autoRenewal: AutoRenewStatus? { flag.map { $0 ? .on : .off } }

    /// The value as the reason why a subscription expired: a number in any JSON type.
    public var expirationReason: ExpirationIntent? {
        number.flatMap { Int32(exactly: $0) }.map(ExpirationIntent.init(rawValue:))
    }
}
