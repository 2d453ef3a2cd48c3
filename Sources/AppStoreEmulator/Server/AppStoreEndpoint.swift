public import AppStoreTypes

/// The endpoints of Apple's server APIs, by their names in faults and rate limits.
public enum AppStoreEndpoint: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    // MARK: App Store Server API

    /// Get Transaction Info.
    case transactionInfo
    /// Get Transaction History.
    case transactionHistory
    /// Get Transaction History V1.
    case transactionHistoryV1
    /// Get All Subscription Statuses.
    case subscriptionStatuses
    /// Send Consumption Information.
    case consumptionV2
    /// Send Consumption Information V1.
    case consumptionV1
    /// Get Refund History.
    case refundHistory
    /// Get Refund History V1.
    case refundHistoryV1
    /// Look Up Order ID.
    case orderLookup
    /// Extend a Subscription Renewal Date.
    case extendRenewalDate
    /// Extend Subscription Renewal Dates for All Active Subscribers.
    case massExtendRenewalDate
    /// Get Status of Subscription Renewal Date Extensions.
    case massExtendRenewalDateStatus
    /// Get Notification History.
    case notificationHistory
    /// Request a Test Notification.
    case requestTestNotification
    /// Get Test Notification Status.
    case testNotificationStatus
    /// Set App Account Token.
    case setAppAccountToken
    /// Get App Transaction Info.
    case appTransactionInfo
    /// Finish Transaction.
    case finishTransaction
    /// Get Customer Groups.
    case customerGroups
    /// Get Group Members.
    case groupMembers
    /// Get Seat Info.
    case seatInfo
    /// Claim Seat.
    case claimSeat
    /// Unclaim Seat.
    case unclaimSeat
    /// Associate Seat.
    case associateSeat

    // MARK: Retention Messaging

    /// Upload Image.
    case uploadImage
    /// Delete Image.
    case deleteImage
    /// Get Image List.
    case imageList
    /// Upload Message.
    case uploadMessage
    /// Delete Message.
    case deleteMessage
    /// Get Message List.
    case messageList
    /// Configure Default Message.
    case configureDefaultMessage
    /// Delete Default Message.
    case deleteDefaultMessage
    /// Get Default Message.
    case defaultMessage
    /// Configure Realtime URL.
    case configureRealtimeURL
    /// Delete Realtime URL.
    case deleteRealtimeURL
    /// Get Realtime URL.
    case realtimeURL
    /// Initiate Performance Test.
    case initiatePerformanceTest
    /// Get Performance Test Results.
    case performanceTestResults

    // MARK: Advanced Commerce

    /// Cancel a Subscription.
    case cancelSubscription
    /// Change Subscription Metadata.
    case changeSubscriptionMetadata
    /// Change Subscription Price.
    case changeSubscriptionPrice
    /// Migrate Subscription to Advanced Commerce API.
    case migrateSubscription
    /// Revoke Subscription.
    case revokeSubscription
    /// Request Transaction Refund.
    case requestTransactionRefund

    // MARK: Receipts

    /// verifyReceipt.
    case verifyReceipt

    // MARK: Properties that Apple publishes

    /// The calls per second that Apple accepts from an app in production; `nil` if Apple publishes no limit.
    public var productionRate: Int? {
        switch self {
        case .transactionInfo, .transactionHistory, .transactionHistoryV1, .subscriptionStatuses, .consumptionV2,
            .consumptionV1, .notificationHistory, .appTransactionInfo, .finishTransaction, .customerGroups,
            .groupMembers, .changeSubscriptionMetadata, .changeSubscriptionPrice, .migrateSubscription:
            50
        case .extendRenewalDate, .setAppAccountToken: 20
        case .refundHistory, .refundHistoryV1, .orderLookup, .configureDefaultMessage: 10
        case .cancelSubscription, .revokeSubscription, .requestTransactionRefund: 5
        case .massExtendRenewalDate, .requestTestNotification, .testNotificationStatus, .uploadImage, .deleteImage,
            .imageList, .uploadMessage, .deleteMessage, .messageList, .deleteDefaultMessage, .defaultMessage,
            .configureRealtimeURL, .deleteRealtimeURL, .realtimeURL, .initiatePerformanceTest, .performanceTestResults:
            1
        case .massExtendRenewalDateStatus, .seatInfo, .claimSeat, .unclaimSeat, .associateSeat, .verifyReceipt: nil
        }
    }

    /// Whether its errors include 4000048 for an app transaction ID; otherwise such an ID is an unknown transaction.
    var tellsOfAppTransactions: Bool {
        switch self {
        case .transactionInfo, .consumptionV2, .setAppAccountToken, .finishTransaction, .initiatePerformanceTest: true
        default: false
        }
    }

    /// Whether its errors include 4040001 for a deleted account.
    var tellsOfAccounts: Bool {
        switch self {
        case .transactionHistory, .transactionHistoryV1, .subscriptionStatuses, .notificationHistory: true
        default: false
        }
    }

    /// The only environment that has the endpoint; `nil` if both do.
    public var onlyEnvironment: AppStoreEnvironment? {
        switch self {
        case .orderLookup: .production
        case .customerGroups, .groupMembers, .seatInfo, .claimSeat, .unclaimSeat, .associateSeat,
            .initiatePerformanceTest, .performanceTestResults:
            .sandbox
        default: nil
        }
    }
}
