import AppStoreTypes

/// The members of a received body, each checked as in Apple's table.
///
/// The emulator checks the JSON itself. If it used the client's types, both would share the same mistakes.
struct ConsumptionFields: Sendable {
    let members: [String: JSONValue]

    func consent() throws(APIRefusal) {
        guard members["customerConsented"] == .bool(true) else { throw APIRefusal(.invalidCustomerConsented) }
    }

    func flag(_ name: String, else code: AppStoreErrorCode) throws(APIRefusal) {
        guard case .bool = members[name] else { throw APIRefusal(code) }
    }

    func word(
        _ name: String,
        of words: Set<String>,
        isRequired: Bool = true,
        else code: AppStoreErrorCode
    ) throws(APIRefusal) {
        guard let value = present(name) else {
            if isRequired { throw APIRefusal(code) }
            return
        }
        guard case .string(let word) = value, words.contains(word) else { throw APIRefusal(code) }
    }

    func number(
        _ name: String,
        in range: ClosedRange<Int64>,
        isRequired: Bool = true,
        else code: AppStoreErrorCode
    ) throws(APIRefusal) {
        guard let value = present(name) else {
            if isRequired { throw APIRefusal(code) }
            return
        }
        guard case .integer(let number) = value, range.contains(number) else { throw APIRefusal(code) }
    }

    func token(_ name: String, else code: AppStoreErrorCode) throws(APIRefusal) {
        guard case .string(let text) = members[name], text.isEmpty || AppAccountToken(rawValue: text).isUUID else {
            throw APIRefusal(code)
        }
    }

    /// Checks that an app account token, if given, matches the transaction's.
    func checkToken(of transaction: EmulatedTransaction) throws(APIRefusal) {
        guard case .string(let text) = members["appAccountToken"], !text.isEmpty else { return }
        guard AppAccountToken(rawValue: text) == transaction.payload.appAccountToken else {
            throw APIRefusal(.invalidAppAccountToken)
        }
    }

    /// Returns a member, or `nil` if it is absent or `null`.
    func present(_ name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }
}

extension ConsumptionFields {
    /// Checks a version 1 body.
    func checkV1() throws(APIRefusal) {
        try consent()
        try number("consumptionStatus", in: 0...3, else: .invalidConsumptionStatus)
        try number("platform", in: 0...2, else: .invalidPlatform)
        try flag("sampleContentProvided", else: .invalidSampleContentProvided)
        try number("deliveryStatus", in: 0...5, else: .invalidDeliveryStatus)
        try token("appAccountToken", else: .invalidAppAccountToken)
        try number("accountTenure", in: 0...7, else: .invalidAccountTenure)
        try number("playTime", in: 0...7, else: .invalidPlayTime)
        try number("lifetimeDollarsRefunded", in: 0...7, else: .invalidLifetimeDollarsRefunded)
        try number("lifetimeDollarsPurchased", in: 0...7, else: .invalidLifetimeDollarsPurchased)
        try number("userStatus", in: 0...4, else: .invalidUserStatus)
        try number("refundPreference", in: 0...3, isRequired: false, else: .invalidRefundPreference)
    }

    /// Checks a version 2 body: first each field, then how the fields fit together.
    func checkV2(type: ProductType?, switches: EmulatorSwitches) throws(APIRefusal) {
        try consent()
        try flag("sampleContentProvided", else: .invalidSampleContentProvided)
        try word("deliveryStatus", of: Self.deliveryStatuses, else: .invalidDeliveryStatus)
        try word("refundPreference", of: Self.preferences, isRequired: false, else: .invalidRefundPreference)
        let percentage = present("consumptionPercentage")
        let isTolerated = percentage == .integer(0) && !switches.refusesZeroPercentageOfSubscriptions
        if percentage != nil, type == .autoRenewableSubscription, !isTolerated {
            throw APIRefusal(.consumptionPercentageAutoRenewableSubscription)
        }
        let outOfRange = APIRefusal(
            switches.percentageOutOfRangeCode,
            "Invalid request. The consumption percentage field is out of range."
        )
        var share: Int64?
        if let percentage {
            guard case .integer(let number) = percentage, (0...100_000).contains(number) else { throw outOfRange }
            share = number
        }
        if let share, share != 0, present("deliveryStatus") != .string("DELIVERED") {
            throw APIRefusal(
                switches.undeliveredPercentageCode,
                "Invalid request. The consumption percentage of an undelivered purchase must be zero."
            )
        }
        if switches.proratedNeedsPercentage, type != .autoRenewableSubscription,
            present("refundPreference") == .string("GRANT_PRORATED"), !(1..<100_000).contains(share ?? 0)
        {
            throw outOfRange
        }
    }

    private static let deliveryStatuses: Set = [
        "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM", "UNDELIVERED_SERVER_OUTAGE",
        "UNDELIVERED_OTHER",
    ]
    private static let preferences: Set = ["DECLINE", "GRANT_FULL", "GRANT_PRORATED"]
}
