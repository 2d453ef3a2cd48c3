import AppStoreTypes

extension Evidence {
    /// Every field that an answer can contain, with its value as Apple requires it.
    package var items: [EvidenceItem] {
        [
            item("deliveryStatus", delivery) { .string($0.status.rawValue) },
            item("sampleContentProvided", sampleProvided) { .bool($0) },
            item("consumptionPercentage", consumedShare) { .integer($0.thousandths) },
            item("consumptionStatus", consumptionStatus) { .integer(Int64($0.rawValue)) },
            item("platform", platform) { .integer(Int64($0.rawValue)) },
            item("accountTenure", accountTenure) { .integer(Int64($0.rawValue)) },
            item("playTime", playTime) { .integer(Int64($0.rawValue)) },
            item("lifetimeDollarsPurchased", lifetimePurchased) { .integer(Int64($0.rawValue)) },
            item("lifetimeDollarsRefunded", lifetimeRefunded) { .integer(Int64($0.rawValue)) },
            item("userStatus", userStatus) { .integer(Int64($0.rawValue)) },
            item("appAccountToken", appAccountToken) { .string($0.rawValue) },
        ]
    }

    private func item<Value>(
        _ field: String,
        _ finding: SourcedValue<Value>,
        _ json: (Value) -> JSONValue
    ) -> EvidenceItem {
        EvidenceItem(
            field: field,
            value: finding.value.map(json),
            source: finding.source,
            reason: finding.reason
        )
    }
}
