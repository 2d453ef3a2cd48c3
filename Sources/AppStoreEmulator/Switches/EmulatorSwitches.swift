public import AppStoreTypes

/// Choices for behavior that Apple's documentation leaves open or contradicts.
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
    /// The success status of Unclaim Seat and Associate Seat.
    public var seatWriteStatus = 200
    /// Whether `GRANT_PRORATED` requires a share strictly between 0 and 100 %, except for auto-renewable subscriptions.
    public var proratedNeedsPercentage = true
    /// Whether an explicit share of 0 is refused for auto-renewable subscriptions, like any other share.
    public var refusesZeroPercentageOfSubscriptions = true
    /// Whether version 1 refuses a UUID that does not match the transaction's app account token.
    public var refusesOtherAppAccountTokens = false
    /// Whether version 1 accepts consumption data for a family member's transaction, which its page does not mention.
    public var acceptsFamilySharedInV1 = false
    /// Whether consumption data that is late or that Apple did not request is accepted and ignored.
    public var acceptsUnaskedConsumption = true
    /// Whether a notification answered with 400 is retried.
    ///
    /// The documentation says so. Since March 2026, some receivers report otherwise.
    public var retriesAfterBadRequest = true
    /// Whether the model follows Apple's rule for refund tests in the sandbox.
    ///
    /// By that rule, each request is granted in full, unless the customer's text or an answer in time asks for another
    /// outcome.
    public var sandboxDecidesByWords = true
    /// Whether the sandbox includes `appAppleId`: documented as absent, observed as present.
    public var tellsAppAppleIDInSandbox = true
    /// Whether a family member's transaction has the price that the purchaser paid.
    public var pricesFamilyShared = false
    /// Whether the top-level `original_transaction_id` of version 1 is a string rather than a number.
    public var originalTransactionIDIsText = false
    /// `storeType` in app transactions, whose values Apple has not published; omitted if empty.
    public var storeType = ""
    /// Whether a refund request for a non-consumable sends a consumption request.
    public var asksAboutNonConsumables = true
    /// Whether an Advanced Commerce refund with `refundRiskingPreference` sends a consumption request.
    ///
    /// The refund then waits for the decision. The documentation says that Apple asks nothing without the preference.
    /// It does not say what the preference does.
    public var asksAboutCommerceRefunds = true
    /// Whether a price increase by Change Subscription Price is announced immediately rather than scheduled.
    public var announcesCommercePriceIncreases = true
    /// Whether a price increase by Change Subscription Price requires the customer's consent.
    public var commercePriceIncreasesNeedConsent = true
    /// How often Apple repeats its consumption request, every eight hours until it decides.
    public var consumptionReminders = 0
    /// Whether an in-app refund request for a subscription's current period turns off its renewal.
    public var refundRequestEndsRenewal = true
    /// Whether the sandbox sends every version 1 type, also to family members.
    ///
    /// Apple lists only seven types, which it sends to purchasers.
    public var sendsAllV1TypesInSandbox = false
    /// Whether a version 1 consumption request lists its consumable even if the app has finished it.
    ///
    /// The documentation excludes finished consumables from the list. It also says to read the app account token there.
    public var listsConsumablesAskedAbout = false
    /// The status of verifyReceipt for a wrong shared secret in the sandbox: 21004, or 21003 as one report says.
    public var sandboxWrongPasswordStatus = VerifyReceiptStatus.wrongPassword
    /// Whether `latest_receipt_info` of verifyReceipt is shuffled; otherwise newest first, as observed.
    public var shufflesLatestReceiptInfo = false
    /// Whether a history whose start is not before its end is refused with 4000013, which its page does not list.
    public var refusesEmptyHistoryWindow = false
    /// Whether a history can be filtered by the ownership `ASSIGNED`.
    public var filtersAssignedOwnership = true
    /// The number of members that Get Group Members returns without a `limit`.
    public var defaultGroupMembers = 50
    /// How long a pagination token of Get Notification History is valid, in seconds; 0 for no limit.
    public var paginationTokenSeconds: Int64 = 0
    /// How long the revision of a history is valid, in seconds; 0 for no limit.
    public var revisionSeconds: Int64 = 0
    /// Whether a test notification has a status before its first attempt.
    public var showsPendingTestNotifications = false
    /// Whether a realtime URL for production requires a passed test in the sandbox.
    public var realtimeURLNeedsPassingTest = true
    /// Whether the developer has access to realtime messages.
    public var hasRealtimeAccess = true
    /// The apps without a production release; in production, Apple answers their calls with 401.
    public var unreleasedApps: Set<String> = []

    /// Creates the switches as documented by Apple.
    public init() {}
}
