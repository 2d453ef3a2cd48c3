public import AppStoreTypes

/// What Apple's documentation leaves open or contradicts itself about, settled one way or the other.
public struct EmulatorSwitches: Hashable, Codable, Sendable {
    /// The code of `ConsumptionPercentageOutOfRangeError`, which Apple has not published.
    public var percentageOutOfRangeCode = AppStoreErrorCode(rawValue: 4_000_206)
    /// The code of `UndeliveredConsumptionPercentageNonZeroError`, which Apple has not published.
    public var undeliveredPercentageCode = AppStoreErrorCode(rawValue: 4_000_207)
    /// The code of `AdvancedCommerceTransactionNotSupportedError`, which Apple has not published.
    public var advancedCommerceCode = AppStoreErrorCode(rawValue: 4_000_208)
    /// The code of `NoAvailableSeatsError`, which Apple has not published.
    public var noAvailableSeatsCode = AppStoreErrorCode(rawValue: 4_030_029)
    /// The code of `SeatClaimIdNotFoundError`, which Apple has not published.
    public var seatClaimNotFoundCode = AppStoreErrorCode(rawValue: 4_040_023)
    /// The code of `AppTransactionIdNotFoundError`, which Apple has not published.
    public var appTransactionNotFoundCode = AppStoreErrorCode(rawValue: 4_040_024)
    /// The code of `TransactionNotDevManagedGroupError`, which Apple has not published.
    public var notDeveloperManagedCode = AppStoreErrorCode(rawValue: 4_000_228)
    /// The code of `BundleTransactionIdNotSupportedError`, which Apple has not published.
    public var bundleTransactionCode = AppStoreErrorCode(rawValue: 4_000_229)
    /// The status of Unclaim Seat and Associate Seat when they succeed.
    public var seatWriteStatus = 200
    /// Whether `GRANT_PRORATED` needs a share strictly between 0 and 100 % where the product is no subscription that
    /// renews.
    public var proratedNeedsPercentage = true
    /// Whether an explicit share of 0 is refused for subscriptions that renew, like any other share.
    public var refusesZeroPercentageOfSubscriptions = true
    /// Whether version 1 refuses a UUID that is not the transaction's app account token.
    public var refusesOtherAppAccountTokens = false
    /// Whether version 1 takes consumption data for a family member's transaction, of which its page says nothing.
    public var acceptsFamilySharedInVersionOne = false
    /// Whether consumption data that no refund request asked for, or that comes too late, is accepted, and ignored.
    public var acceptsUnaskedConsumption = true
    /// Whether a notification answered with 400 is sent again.
    ///
    /// The documentation says so; since March 2026 some receivers report otherwise.
    public var retriesAfterBadRequest = true
    /// Whether decisions left to the emulator follow, in the sandbox, Apple's rule for tests of refunds: each is
    /// approved, unless the customer's words or an answer in time ask for something else.
    public var sandboxDecidesByWords = true
    /// Whether `appAppleId` is there in the sandbox: documented as absent, observed as present.
    public var tellsAppAppleIDInSandbox = true
    /// Whether a family member's transaction has the price that the purchaser paid.
    public var pricesFamilyShared = false
    /// Whether `original_transaction_id` at the top of version 1 is a string; a number otherwise.
    public var originalTransactionIDIsText = false
    /// `storeType` in app transactions, whose values Apple has not published; left out where it is empty.
    public var storeType = ""
    /// Whether a refund request for a non-consumable asks for consumption data.
    public var asksAboutNonConsumables = true
    /// Whether a refund that Advanced Commerce asks for with `refundRiskingPreference` asks for consumption data, and waits
    /// for the decision.
    ///
    /// The documentation says that without the preference nothing is asked; what it does is left to infer.
    public var asksAboutCommerceRefunds = true
    /// Whether the customer is told at once of a higher price that Change Subscription Price sets; else it is scheduled.
    public var announcesCommercePriceIncreases = true
    /// Whether a higher price that Change Subscription Price sets needs the customer's consent.
    public var commercePriceIncreasesNeedConsent = true
    /// How often Apple asks again for consumption data, each time eight hours later, until it decides.
    public var consumptionReminders = 0
    /// Whether an in-app refund request for the running period of a subscription switches its renewal off.
    public var refundRequestEndsRenewal = true
    /// Whether the sandbox is sent every type of version 1, and family members there too; Apple lists seven types, to
    /// purchasers.
    public var sendsAllVersionOneTypesInSandbox = false
    /// Whether a version 1 consumption request lists the consumable it is about even where the app has finished it.
    ///
    /// The documentation leaves finished consumables out of the list, and says to read the app account token there.
    public var listsConsumablesAskedAbout = false
    /// What verifyReceipt answers to a wrong shared secret in the sandbox: 21004, or the 21003 of a report.
    public var sandboxWrongPasswordStatus = VerifyReceiptStatus.wrongPassword
    /// Whether `latest_receipt_info` of verifyReceipt stands in no order; newest first, as observed, otherwise.
    public var shufflesLatestReceiptInfo = false
    /// Whether a history whose start is not before its end is refused with 4000013, which its page does not list.
    public var refusesEmptyHistoryWindow = false
    /// Whether a history can be filtered by the ownership `ASSIGNED`.
    public var filtersAssignedOwnership = true
    /// How many members Get Group Members gives where no `limit` is set.
    public var defaultGroupMembers = 50
    /// How long a pagination token of Get Notification History holds, in seconds; for ever with 0.
    public var paginationTokenSeconds: Int64 = 0
    /// How long a revision of a history holds, in seconds; for ever with 0.
    public var revisionSeconds: Int64 = 0
    /// Whether a test notification that is not delivered yet has a status.
    public var showsPendingTestNotifications = false
    /// Whether a realtime URL for production needs a test in the sandbox that has passed.
    public var realtimeURLNeedsPassingTest = true
    /// Whether the developer has access to realtime messages.
    public var hasRealtimeAccess = true
    /// The apps without a release in production: there Apple answers 401 to each of their calls.
    public var unreleasedApps: Set<String> = []

    /// Creates the switches as the documentation has them.
    public init() {}
}
