package import AppStoreTypes

/// The kinds of data that the App Store signs, which the payload's members distinguish.
package enum SignedDataKind: String, CaseIterable, Sendable {
    case notification
    case transaction
    case renewalInfo
    case appTransaction
    case realtimeRequest

    /// Determines the kind of a payload; returns `nil` if it is unknown.
    package init?(members: [String: JSONValue]) {
        if members["notificationType"] != nil {
            self = .notification
        } else if members["requestIdentifier"] != nil, members["userLocale"] != nil {
            self = .realtimeRequest
        } else if members["receiptType"] != nil {
            self = .appTransaction
        } else if members["transactionId"] != nil {
            self = .transaction
        } else if ["autoRenewProductId", "autoRenewStatus", "renewalDate"].contains(where: { members[$0] != nil }) {
            self = .renewalInfo
        } else {
            return nil
        }
    }

    /// The names of its members, in the order of Apple's documentation.
    package var memberNames: [String] {
        switch self {
        case .notification: NotificationPayload.members.names
        case .transaction: TransactionPayload.members.names
        case .renewalInfo: RenewalPayload.members.names
        case .appTransaction: AppTransactionPayload.members.names
        case .realtimeRequest: RealtimeRequestPayload.members.names
        }
    }

    /// Whether it contains the app's bundle ID.
    package var namesBundleID: Bool {
        switch self {
        case .notification, .transaction, .appTransaction: true
        case .renewalInfo, .realtimeRequest: false
        }
    }

    /// Whether it contains the app's App Store ID in Production.
    package var namesAppAppleID: Bool {
        switch self {
        case .notification, .appTransaction, .realtimeRequest: true
        case .transaction, .renewalInfo: false
        }
    }
}

/// The app and environment of signed data, read leniently.
package struct SignedSubject: Hashable, Sendable {
    package var bundleID: String?
    package var appAppleID: Int64?
    package var environment: AppStoreEnvironment?

    package init(of kind: SignedDataKind?, members: [String: JSONValue]) {
        var holder = members
        if kind == .notification {
            holder =
                ["data", "summary", "externalPurchaseToken", "appData", "unclaimInfo"]
                .lazy.compactMap { members[$0]?.members }.first ?? [:]
        }
        bundleID = holder["bundleId"]?.text
        if case .integer(let id)? = holder["appAppleId"] { appAppleID = id }
        let name = holder["environment"]?.text ?? holder["receiptType"]?.text
        environment = name.map(AppStoreEnvironment.init(rawValue:))
        if let id = holder["externalPurchaseId"]?.text {
            environment = id.hasPrefix("SANDBOX") ? .sandbox : .production
        }
    }
}
