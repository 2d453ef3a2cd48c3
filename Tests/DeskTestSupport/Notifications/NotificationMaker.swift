package import AppStoreTrust
package import AppStoreTypes
package import Foundation
import TestSupport

/// Makes valid and invalid version 2 notifications.
package struct NotificationMaker: Sendable {
    package static let appAppleID: Int64 = 1_234_567_890

    package var chain: SigningChain
    package var bundleID: String
    package var environment: AppStoreEnvironment

    package init(
        chain: SigningChain,
        bundleID: String = Site.bundleID,
        environment: AppStoreEnvironment = .sandbox
    ) {
        self.chain = chain
        self.bundleID = bundleID
        self.environment = environment
    }

    /// Returns a transaction of 500 coins.
    package func transaction(_ change: (inout TransactionPayload) -> Void = { _ in }) -> TransactionPayload {
        var transaction = TransactionPayload {
            $0.transactionID = "2000000000000001"
            $0.originalTransactionID = "2000000000000001"
            $0.bundleID = bundleID
            $0.productID = SoldProduct.coins.rawValue
            $0.purchaseDate = .now - .seconds(86_400)
            $0.quantity = 1
            $0.type = .consumable
            $0.appAccountToken = AppAccountToken(rawValue: TestDesk.customer)
            $0.ownershipType = .purchased
            $0.signedDate = .now
            $0.environment = environment
            $0.price = 4_990
            $0.currency = "USD"
        }
        change(&transaction)
        return transaction
    }

    /// Returns a notification about a transaction.
    package func payload(
        _ type: NotificationType = .consumptionRequest,
        transaction: String? = nil,
        _ change: (inout NotificationPayload) -> Void = { _ in }
    ) -> NotificationPayload {
        var payload = NotificationPayload {
            $0.notificationType = type
            $0.notificationUUID = UUID().uuidString.lowercased()
            $0.version = "2.0"
            $0.signedDate = .now
            $0.data = NotificationData {
                $0.appAppleID = Self.appAppleID
                $0.bundleID = bundleID
                $0.environment = environment
                $0.signedTransactionInfo = transaction
            }
        }
        change(&payload)
        return payload
    }

    /// Returns a signed valid notification about a valid transaction.
    package func signed(
        _ type: NotificationType = .consumptionRequest,
        _ change: (inout NotificationPayload) -> Void = { _ in }
    ) throws -> String {
        try sign(payload(type, transaction: sign(transaction()), change))
    }

    package func sign(_ value: some Encodable) throws -> String { try chain.signer.sign(value) }

    /// Signs a payload with extra members that the types cannot write.
    package func sign(_ payload: NotificationPayload, with odd: [String: JSONValue]) throws -> String {
        var members = try members(of: payload)
        members.merge(odd) { $1 }
        return try sign(JSONValue.object(members))
    }

    /// Returns the members of a value's JSON.
    package func members(of value: some Encodable) throws -> [String: JSONValue] {
        try JSONValue(encoding: value).members ?? [:]
    }
}

extension String {
    /// The body that carries a notification.
    package var asBody: Data { Data(#"{"signedPayload":"\#(self)"}"#.utf8) }
}
