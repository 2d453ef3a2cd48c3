import AppStoreTypes

/// A field of an answer that says something about the customer or the purchase, and that a consent text can cover.
///
/// The raw value is the field's name on Apple's wire. A name of its own has only ``consumption``, which Apple calls
/// `consumptionStatus` in version 1 and `consumptionPercentage` in version 2, and Google Play
/// `consumptionPercentageMilliunits`. Only answers to Google Play have ``usageEvents``.
package enum AnswerField: String, CaseIterable, Sendable {
    case accountTenure
    case appAccountToken
    case consumption
    case usageEvents = "consumptionUsageEvents"
    case deliveryStatus
    case lifetimeDollarsPurchased
    case lifetimeDollarsRefunded
    case platform
    case playTime
    case refundPreference
    case sampleContentProvided
    case userStatus
}

extension AnswerField {
    /// Creates a field from the name of a member on Apple's wire; returns `nil` for any other member.
    init?(member name: String) {
        switch name {
        case "consumptionStatus", "consumptionPercentage", "consumptionPercentageMilliunits": self = .consumption
        case Self.consumption.rawValue: return nil
        default: self.init(rawValue: name)
        }
    }

    /// The fields that every answer states, because Apple requires them and has no undeclared value for them.
    package static let alwaysStated: Set<AnswerField> = [.deliveryStatus, .sampleContentProvided]

    /// The fields that a text covers if it does not list any.
    ///
    /// The times at which a customer used a purchase say more than any other field, so a text must name them.
    package static let coveredWithoutList = Set(allCases).subtracting([.usageEvents])
}

extension Answer {
    /// The fields about which the body states something.
    ///
    /// An omitted, empty or undeclared value states nothing. A share of 0 states that nothing was used, and a delivery
    /// status of 0 that the purchase was delivered. A body that cannot be read may state everything.
    package var statedFields: Set<AnswerField> {
        guard let members = try? JSONValue(json: body).members else { return Set(AnswerField.allCases) }
        return Set(
            members.compactMap { name, value in
                switch (name, value) {
                case (_, .null), ("appAccountToken", .string("")): nil
                case ("deliveryStatus", _), ("consumptionPercentage", _), ("consumptionPercentageMilliunits", _):
                    AnswerField(member: name)
                case (_, .integer(0)): nil
                default: AnswerField(member: name)
                }
            }
        )
    }
}
