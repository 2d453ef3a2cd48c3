import AppStoreTrust
import AppStoreTypes
import Foundation

/// Makes valid and invalid version 2 notifications.
struct NotificationMaker: Sendable {
    static let appAppleID: Int64 = 1_234_567_890

    var chain: SigningChain
    var bundleID = Site.bundleID
    var environment = AppStoreEnvironment.sandbox

    /// Returns a transaction of 500 coins.
    func transaction(_ change: (inout TransactionPayload) -> Void = { _ in }) -> TransactionPayload {
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
    func payload(
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
    func signed(
        _ type: NotificationType = .consumptionRequest,
        _ change: (inout NotificationPayload) -> Void = { _ in }
    ) throws -> String {
        try sign(payload(type, transaction: sign(transaction()), change))
    }

    func sign(_ value: some Encodable) throws -> String { try chain.signer.sign(value) }

    /// Signs a payload with extra members that the types cannot write.
    func sign(_ payload: NotificationPayload, with odd: [String: JSONValue]) throws -> String {
        var members = try members(of: payload)
        members.merge(odd) { $1 }
        return try sign(JSONValue.object(members))
    }

    /// Returns the members of a value's JSON.
    func members(of value: some Encodable) throws -> [String: JSONValue] {
        let json = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
        return json.members ?? [:]
    }
}

extension String {
    /// The three segments of a JWS.
    var segments: [String] { split(separator: ".", omittingEmptySubsequences: false).map(String.init) }

    /// Returns the JWS with one segment changed.
    func replacingSegment(_ index: Int, _ change: (String) -> String) -> String {
        var parts = segments
        parts[index] = change(parts[index])
        return parts.joined(separator: ".")
    }

    /// The body that carries a notification.
    var asBody: Data { Data(#"{"signedPayload":"\#(self)"}"#.utf8) }

    var base64URL: String {
        Data(utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The text that the base64url string encodes.
    var fromBase64URL: String {
        let plain = replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
        return String(decoding: Data(base64Encoded: plain + padding) ?? Data(), as: UTF8.self)
    }
}
