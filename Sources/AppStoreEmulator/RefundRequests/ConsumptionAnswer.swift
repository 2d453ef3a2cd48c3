import AppStoreTypes

/// The content of an accepted answer, independent of its version.
struct ConsumptionAnswer: Codable, Hashable, Sendable {
    /// The consumed share, from 0 to 1.
    var consumedShare: Double?
    var deliveryStatus: RefundModel.Delivery?
    var sampleContentProvided: Bool?
    var refundPreference: RefundModel.Preference?
    // Members of version 1 only, as Apple's numbers.
    var accountTenure: Int32?
    var playTime: Int32?
    var lifetimeDollarsPurchased: Int32?
    var lifetimeDollarsRefunded: Int32?
    var userStatus: Int32?
    var platform: Int32?
}

extension ConsumptionAnswer {
    init(_ body: ConsumptionRequest) {
        consumedShare = body.consumptionPercentage.map { Double($0.thousandths) / 100_000 }
        deliveryStatus = body.deliveryStatus.flatMap { RefundModel.Delivery(rawValue: $0.rawValue) }
        sampleContentProvided = body.sampleContentProvided
        refundPreference = body.refundPreference.flatMap { RefundModel.Preference(rawValue: $0.rawValue) }
    }

    init(_ body: ConsumptionRequestV1) {
        consumedShare =
            switch body.consumptionStatus {
            case .notConsumed: 0
            case .partiallyConsumed: 0.5
            case .fullyConsumed: 1
            default: nil
            }
        deliveryStatus =
            switch body.deliveryStatus {
            case .delivered: .delivered
            case .qualityIssue: .qualityIssue
            case .wrongItem: .wrongItem
            case .serverOutage: .serverOutage
            case .currencyChange: .currencyChange
            case .other: .other
            default: nil
            }
        sampleContentProvided = body.sampleContentProvided
        refundPreference =
            switch body.refundPreference {
            case .grant: .grant
            case .decline: .decline
            case .noPreference: .noPreference
            default: nil
            }
        accountTenure = body.accountTenure?.rawValue
        playTime = body.playTime?.rawValue
        lifetimeDollarsPurchased = body.lifetimeDollarsPurchased?.rawValue
        lifetimeDollarsRefunded = body.lifetimeDollarsRefunded?.rawValue
        userStatus = body.userStatus?.rawValue
        platform = body.platform?.rawValue
    }
}
