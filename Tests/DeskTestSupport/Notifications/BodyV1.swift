package import AppStoreTypes
package import Foundation
import TestSupport

/// The body of a version 1 notification as the App Store writes it, member by member.
package struct BodyV1: Sendable {
    package static let secrets = ["0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"]

    package var members: [String: JSONValue]

    /// Creates a refund request for a consumable that its receipt lists.
    package init(
        _ type: String = "CONSUMPTION_REQUEST",
        transactionID: String = "2000000000000001",
        password: String = secrets[0],
        _ change: (inout [String: JSONValue]) -> Void = { _ in }
    ) {
        members = [
            "notification_type": .string(type), "environment": "Sandbox", "password": .string(password),
            "bid": .string(Site.bundleID), "bvrs": "412",
            "original_transaction_id": .integer(Int64(transactionID) ?? 0),
            "unified_receipt": [
                "status": 0, "environment": "Sandbox", "latest_receipt": "U1lOVEhFVElD",
                "latest_receipt_info": [Self.transaction(transactionID)], "pending_renewal_info": [],
            ],
        ]
        change(&members)
    }

    /// Returns an element of the receipt's list.
    package static func transaction(
        _ transactionID: String,
        _ change: (inout [String: JSONValue]) -> Void = { _ in }
    ) -> JSONValue {
        var members: [String: JSONValue] = [
            "quantity": "1", "product_id": .string(SoldProduct.coins.rawValue),
            "transaction_id": .string(transactionID),
            "original_transaction_id": .string(transactionID), "purchase_date": "2023-11-14 22:13:20 Etc/GMT",
            "purchase_date_ms": "1700000000000", "purchase_date_pst": "2023-11-14 14:13:20 America/Los_Angeles",
            "original_purchase_date_ms": "1700000000000", "is_trial_period": "false",
            "in_app_ownership_type": "PURCHASED", "app_account_token": .string(TestDesk.customer),
        ]
        change(&members)
        return .object(members)
    }

    /// Returns the body with other transactions in its receipt.
    package func listing(_ transactions: [JSONValue]) -> BodyV1 {
        var body = self
        var receipt = members["unified_receipt"]?.members ?? [:]
        receipt["latest_receipt_info"] = .array(transactions)
        body.members["unified_receipt"] = .object(receipt)
        return body
    }

    package var data: Data { get throws { try JSONEncoder().encode(JSONValue.object(members)) } }
}
