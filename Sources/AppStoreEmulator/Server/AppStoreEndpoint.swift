public import AppStoreTypes

/// The endpoints of Apple's server APIs, by the names that faults and budgets call them.
public enum AppStoreEndpoint: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    // App Store Server API
    case transactionInfo, transactionHistory, transactionHistoryV1, subscriptionStatuses
    case consumptionV2, consumptionV1
    case refundHistory, refundHistoryV1, orderLookup
    case extendRenewalDate, massExtendRenewalDate, massExtendRenewalDateStatus
    case notificationHistory, requestTestNotification, testNotificationStatus
    case setAppAccountToken, appTransactionInfo, finishTransaction
    case customerGroups, groupMembers, seatInfo, claimSeat, unclaimSeat, associateSeat
    // Retention Messaging
    case uploadImage, deleteImage, imageList, uploadMessage, deleteMessage, messageList
    case configureDefaultMessage, deleteDefaultMessage, defaultMessage
    case configureRealtimeURL, deleteRealtimeURL, realtimeURL
    case initiatePerformanceTest, performanceTestResults
    // Advanced Commerce
    case cancelSubscription, changeSubscriptionMetadata, changeSubscriptionPrice, migrateSubscription
    case revokeSubscription, requestTransactionRefund

    /// How many calls a second Apple takes from an app in production; `nil` where it publishes no figure.
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
        case .massExtendRenewalDateStatus, .seatInfo, .claimSeat, .unclaimSeat, .associateSeat: nil
        }
    }

    /// The one environment that has the endpoint; `nil` where both do.
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
