import AppStoreTypes

/// A refund request with what only the App Store knows of it.
struct RefundRequestRecord: Codable, Sendable {
    var request: RefundRequest
    /// The how-manieth request since the world was clean.
    let ordinal: Int
    let deadline: Timestamp
    /// The newest answer that was accepted in time.
    var answer: ConsumptionAnswer?
    /// How often Apple has asked again.
    var reminders = 0
}

/// What an accepted answer says, whatever its version.
struct ConsumptionAnswer: Codable, Hashable, Sendable {
    enum Preference: Codable, Sendable { case grantFull, grantProrated, decline }

    /// The used share, from 0 to 1.
    var consumedShare: Double?
    var isDelivered: Bool?
    var preference: Preference?
}

extension ConsumptionAnswer {
    init(_ body: ConsumptionRequest) {
        consumedShare = body.consumptionPercentage.map { Double($0.thousandths) / 100_000 }
        isDelivered = body.deliveryStatus.map { $0 == .delivered }
        preference =
            switch body.refundPreference {
            case .grantFull: .grantFull
            case .grantProrated: .grantProrated
            case .decline: .decline
            default: nil
            }
    }

    init(_ body: ConsumptionRequestV1) {
        consumedShare =
            switch body.consumptionStatus {
            case .notConsumed: 0
            case .partiallyConsumed: 0.5
            case .fullyConsumed: 1
            default: nil
            }
        isDelivered = body.deliveryStatus.map { $0 == .delivered }
        preference =
            switch body.refundPreference {
            case .grant: .grantFull
            case .decline: .decline
            default: nil
            }
    }
}
