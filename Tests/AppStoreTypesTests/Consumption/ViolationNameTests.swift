import AppStoreTypes
import Testing

@Suite("Apple's names of violations")
struct ViolationNameTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let violation: ConsumptionRuleViolation
        let name: String
        let code: Int64?
        var testDescription: String { name }

        init(_ violation: ConsumptionRuleViolation, _ name: String, _ code: Int64?) {
            self.violation = violation
            self.name = name
            self.code = code
        }

        static let all: [Row] = [
            Row(.invalidTransactionID, "InvalidTransactionIdError", 4_000_006),
            Row(.familyTransactionNotSupported, "FamilyTransactionNotSupportedError", 4_000_185),
            Row(.assignedTransactionNotSupported, "InvalidAssignedTransactionNotSupportedError", 4_000_227),
            Row(.advancedCommerceTransactionNotSupported, "AdvancedCommerceTransactionNotSupportedError", nil),
            Row(.transactionTypeNotSupported, "InvalidTransactionTypeNotSupportedError", 4_000_047),
            Row(.invalidCustomerConsented, "InvalidCustomerConsentedError", 4_000_035),
            Row(.invalidSampleContentProvided, "InvalidSampleContentProvidedError", 4_000_041),
            Row(.invalidDeliveryStatus, "InvalidDeliveryStatusError", 4_000_036),
            Row(.invalidRefundPreference, "InvalidRefundPreferenceError", 4_000_044),
            Row(.invalidConsumptionStatus, "InvalidConsumptionStatusError", 4_000_034),
            Row(.invalidPlatform, "InvalidPlatformError", 4_000_039),
            Row(.invalidAppAccountToken, "InvalidAppAccountTokenError", 4_000_033),
            Row(.invalidAccountTenure, "InvalidAccountTenureError", 4_000_032),
            Row(.invalidPlayTime, "InvalidPlayTimeError", 4_000_040),
            Row(.invalidLifetimeDollarsRefunded, "InvalidLifetimeDollarsRefundedError", 4_000_038),
            Row(.invalidLifetimeDollarsPurchased, "InvalidLifetimeDollarsPurchasedError", 4_000_037),
            Row(.invalidUserStatus, "InvalidUserStatusError", 4_000_042),
            Row(.consumptionPercentageOutOfRange, "ConsumptionPercentageOutOfRangeError", nil),
            Row(.undeliveredConsumptionPercentageNonZero, "UndeliveredConsumptionPercentageNonZeroError", nil),
            Row(
                .consumptionPercentageAutoRenewableSubscription,
                "ConsumptionPercentageAutoRenewableSubscriptionError",
                4_000_209
            ),
        ]
    }

    @Test("A violation has the name and code that Apple uses", arguments: Row.all)
    func names(_ row: Row) {
        #expect(row.violation.appleName == row.name)
        #expect(row.violation.code?.rawValue == row.code)
    }

    @Test("Every violation has a name")
    func complete() {
        #expect(Set(Row.all.map(\.violation)) == Set(ConsumptionRuleViolation.allCases))
    }
}
