import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

/// A verifyReceipt status, the call that causes it and the other members of the answer.
struct ReceiptStatusRow: Sendable, CustomTestStringConvertible {
    let status: Int64
    let testDescription: String
    /// The call that causes the status.
    let ask: @Sendable (Shop) async throws -> CallAnswer
    /// The members of the answer besides the status.
    let members: [String: JSONValue]

    init(
        _ status: Int64,
        _ words: String,
        _ members: [String: JSONValue] = [:],
        _ ask: @escaping @Sendable (Shop) async throws -> CallAnswer
    ) {
        self.status = status
        testDescription = "\(status): \(words)"
        self.members = members
        self.ask = ask
    }

    private static let sandbox: [String: JSONValue] = ["environment": .string("Sandbox")]

    static let all: [ReceiptStatusRow] = unread + judged + faults

    /// Calls whose receipt is missing, unreadable or not authentic.
    private static let unread: [ReceiptStatusRow] = [
        ReceiptStatusRow(21000, "a GET") { shop in
            let receipt = try bought(shop)
            return try await shop.verifyReceipt(receipt) { $0.method = "GET" }
        },
        ReceiptStatusRow(21000, "a PUT") { shop in try await shop.verifyReceipt("AAAA") { $0.method = "PUT" } },
        ReceiptStatusRow(21000, "no JSON") { try await $0.verifyReceipt { $0.body = "receipt-data=AAAA" } },
        ReceiptStatusRow(21000, "no object") { try await $0.verifyReceipt { $0.body = "[]" } },
        ReceiptStatusRow(21000, "nothing") { try await $0.verifyReceipt { $0.body = "" } },
        ReceiptStatusRow(21002, "no receipt") { try await $0.verifyReceipt() },
        ReceiptStatusRow(21002, "an empty receipt") { try await $0.verifyReceipt("") },
        ReceiptStatusRow(21002, "a number for a receipt") {
            try await $0.verifyReceipt { $0.body = #"{"receipt-data":5}"# }
        },
        ReceiptStatusRow(21002, "no base64") { try await $0.verifyReceipt("%%%") },
        ReceiptStatusRow(21002, "truncated base64") { shop in
            try await shop.verifyReceipt(String(bought(shop).dropLast(3)))
        },
        ReceiptStatusRow(21002, "more than 12 MB") {
            try await $0.verifyReceipt(String(repeating: "A", count: (12 << 20) / 3 * 4 + 4))
        },
        ReceiptStatusRow(21003, "12 MB of other data", sandbox) {
            try await $0.verifyReceipt(String(repeating: "A", count: (12 << 20) / 3 * 4))
        },
        ReceiptStatusRow(21003, "base64 of other data", sandbox) { try await $0.verifyReceipt("AAAA") },
        ReceiptStatusRow(21003, "a truncated receipt", sandbox) { shop in
            let receipt = try #require(Data(base64Encoded: bought(shop)))
            return try await shop.verifyReceipt(receipt.dropLast(30).base64EncodedString())
        },
        ReceiptStatusRow(21003, "a receipt with a byte changed", sandbox) { shop in
            let receipt = try #require(Data(base64Encoded: bought(shop)))
            let other = Data(Array(receipt).replacing(Array("coins".utf8), with: Array("c0ins".utf8)))
            return try await shop.verifyReceipt(other.base64EncodedString())
        },
        ReceiptStatusRow(21003, "another emulator's receipt", sandbox) { shop in
            try await shop.verifyReceipt(bought(Shop()))
        },
        ReceiptStatusRow(21003, "another emulator's transaction receipt", sandbox) { shop in
            let other = try Shop()
            return try await shop.verifyReceipt(
                other.emulator.transactionReceipt(of: other.buy().transactionID).receipt
            )
        },
    ]

    /// Calls with a receipt that the emulator signed.
    private static let judged: [ReceiptStatusRow] = [
        ReceiptStatusRow(21004, "a wrong secret", sandbox) { shop in
            let receipt = try bought(shop)
            return try await shop.verifyReceipt(receipt) { $0.password = "0123456789abcdef0123456789abcdef" }
        },
        ReceiptStatusRow(21004, "no secret with a subscription", sandbox) { shop in
            _ = try shop.buy(.monthly)
            let receipt = try bought(shop)
            return try await shop.verifyReceipt(receipt) { $0.password = nil }
        },
        ReceiptStatusRow(21003, "a wrong secret, with the switch set", sandbox) { shop in
            var switches = EmulatorSwitches()
            switches.sandboxWrongPasswordStatus = .notAuthenticated
            shop.emulator.setSwitches(switches)
            let receipt = try bought(shop)
            return try await shop.verifyReceipt(receipt) { $0.password = "no" }
        },
        ReceiptStatusRow(21007, "a sandbox receipt in production") { shop in
            let receipt = try bought(shop)
            return try await shop.verifyReceipt(receipt) { $0.path = "/production/verifyReceipt" }
        },
        ReceiptStatusRow(21007, "a sandbox receipt at production's host") { shop in
            let receipt = try bought(shop)
            return try await shop.verifyReceipt(receipt) {
                ($0.path, $0.host) = ("/verifyReceipt", "buy.itunes.apple.com")
            }
        },
        ReceiptStatusRow(21008, "a production receipt in the sandbox") { shop in
            try await shop.verifyReceipt(bought(shop, in: .production))
        },
        ReceiptStatusRow(21008, "a production receipt at the sandbox's host") { shop in
            let receipt = try bought(shop, in: .production)
            return try await shop.verifyReceipt(receipt) {
                ($0.path, $0.host) = ("/verifyReceipt", "sandbox.itunes.apple.com")
            }
        },
        ReceiptStatusRow(21010, "a deleted account", sandbox.merging(["is_retryable": .bool(false)]) { $1 }) { shop in
            let receipt = try bought(shop)
            try shop.emulator.deleteAccount(ofCustomer: shop.customer())
            return try await shop.verifyReceipt(receipt)
        },
        ReceiptStatusRow(21010, "a customer before a reset", sandbox.merging(["is_retryable": .bool(false)]) { $1 }) {
            shop in
            let receipt = try bought(shop)
            shop.emulator.reset()
            return try await shop.verifyReceipt(receipt)
        },
    ]

    /// Statuses that a fault causes, because some occur only at Apple.
    private static let faults: [ReceiptStatusRow] =
        [21002, 21003, 21004, 21005, 21007, 21008, 21009].map { (number: Int32) in
            ReceiptStatusRow(
                Int64(number),
                "by a fault",
                [21002, 21007, 21008].contains(number) ? [:] : sandbox
            ) { shop in try await failed(shop, #"{"receiptStatus":\#(number)}"#) }
        } + [
            ReceiptStatusRow(21100, "by a fault", sandbox.merging(["is_retryable": .bool(false)]) { $1 }) { shop in
                try await failed(shop, #"{"receiptStatus":21100}"#)
            },
            ReceiptStatusRow(21199, "by a fault", sandbox.merging(["is_retryable": .bool(true)]) { $1 }) { shop in
                try await failed(shop, #"{"receiptStatus":21199,"isRetryable":true}"#)
            },
            ReceiptStatusRow(21010, "by a fault", sandbox.merging(["is_retryable": .bool(true)]) { $1 }) { shop in
                try await failed(shop, #"{"receiptStatus":21010,"isRetryable":true}"#)
            },
        ]

    /// Buys coins and returns the customer's receipt.
    static func bought(_ shop: Shop, in environment: AppStoreEnvironment = .sandbox) throws -> String {
        _ = try shop.buy { $0.environment = environment }
        return try shop.appReceipt(in: environment)
    }

    private static func failed(_ shop: Shop, _ fault: String) async throws -> CallAnswer {
        let told = await shop.control("PUT", "faults", #"{"verifyReceipt":\#(fault)}"#)
        #expect(told.status == 200)
        return try await shop.verifyReceipt(bought(shop))
    }
}
