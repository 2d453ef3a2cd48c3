/// A field of an answer that says something about the customer or the purchase, and that a consent text can cover.
///
/// The raw value is the field's name on Apple's wire. A name of its own has only ``consumption``, which Apple calls
/// `consumptionStatus` in version 1 and `consumptionPercentage` in version 2.
package enum AnswerField: String, CaseIterable, Sendable {
    case accountTenure
    case appAccountToken
    case consumption
    case deliveryStatus
    case lifetimeDollarsPurchased
    case lifetimeDollarsRefunded
    case platform
    case playTime
    case refundPreference
    case sampleContentProvided
    case userStatus
}
