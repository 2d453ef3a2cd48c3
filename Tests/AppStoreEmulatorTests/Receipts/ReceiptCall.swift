import AppStoreTypes
import Foundation

@testable import AppStoreEmulator

/// A verifyReceipt call that is valid unless changed.
struct ReceiptCall: Sendable {
    var method = "POST"
    var path = "/sandbox/verifyReceipt"
    var host: String?
    var receipt: String?
    var password: String?
    var excludesOld: Bool?
    /// A body that replaces the one built from the other properties.
    var body: String?

    var text: String {
        if let body { return body }
        var members: [String: JSONValue] = [:]
        if let receipt { members["receipt-data"] = .string(receipt) }
        if let password { members["password"] = .string(password) }
        if let excludesOld { members["exclude-old-transactions"] = .bool(excludesOld) }
        return String(decoding: (try? JSONEncoder().encode(members)) ?? Data(), as: UTF8.self)
    }
}

extension Shop {
    /// Calls verifyReceipt with a receipt and the shared secret, unless changed.
    func verifyReceipt(
        _ receipt: String? = nil,
        _ change: (inout ReceiptCall) -> Void = { _ in }
    ) async throws -> CallAnswer {
        var call = ReceiptCall(receipt: receipt, password: credentials.sharedSecret)
        change(&call)
        return try await EmulatedAPI(store: store).answer(
            Call(
                method: call.method,
                target: call.path,
                host: call.host,
                authorization: nil,
                body: Array(call.text.utf8)
            )
        )
    }

    /// Returns the app receipt of the customer with the shop's token.
    func appReceipt(in environment: AppStoreEnvironment = .sandbox, device: String? = nil) throws -> String {
        try emulator.appReceipt(
            of: Self.bundleID,
            appAccountToken: Self.token,
            in: environment,
            deviceIdentifier: device
        ).receipt
    }

    /// Returns the app transaction ID of the customer with the shop's token.
    func customer(in environment: AppStoreEnvironment = .sandbox) throws -> String {
        try emulator.appReceipt(of: Self.bundleID, appAccountToken: Self.token, in: environment).appTransactionID
    }
}

extension CallAnswer {
    /// The status in the body of a verifyReceipt answer.
    var receiptStatus: Int64? {
        guard status == 200, case .integer(let status) = json?.members?["status"] else { return nil }
        return status
    }

    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }
}
