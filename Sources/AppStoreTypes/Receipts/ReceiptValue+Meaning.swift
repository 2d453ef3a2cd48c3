extension ReceiptValue {
    /// As a renewal status: on for `true` and `1`, off for `false` and `0`, in whichever JSON type.
    public var autoRenewal: AutoRenewStatus? { flag.map { $0 ? .on : .off } }

    /// As the reason for which a subscription ended: a number, in whichever JSON type.
    public var expirationReason: ExpirationIntent? {
        number.flatMap { Int32(exactly: $0) }.map(ExpirationIntent.init(rawValue:))
    }
}
