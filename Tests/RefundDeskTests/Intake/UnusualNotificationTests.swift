import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import TestSupport
import Testing

@Suite("Unusual notifications from Apple", .timeLimit(.minutes(45)))
struct UnusualNotificationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var flag: String?
        var transactionID: String?
        let text: @Sendable (NotificationMaker) throws -> String

        init(
            _ testDescription: String,
            flag: String? = nil,
            transactionID: String? = nil,
            _ text: @escaping @Sendable (NotificationMaker) throws -> String
        ) {
            self.testDescription = testDescription
            self.flag = flag
            self.transactionID = transactionID
            self.text = text
        }
    }

    private static let known = "2000000000000001"

    private static func seats(_ identifiers: JSONValue) -> JSONValue {
        ["bundleId": .string(Site.bundleID), "environment": "Sandbox", "unclaimSeatIds": identifiers]
    }

    static let rows: [Row] = [
        Row("a type that Apple adds later", flag: "unknown type REFUND_CONSIDERED", transactionID: known) {
            try $0.signed(NotificationType(rawValue: "REFUND_CONSIDERED"))
        },
        Row("a member of another type", flag: "unreadable member data.status: expected a number, found a string") {
            maker in
            let payload = maker.payload(transaction: try maker.sign(maker.transaction()))
            var data = try maker.members(of: payload)["data"]?.members ?? [:]
            data["status"] = "active"
            return try maker.sign(payload, with: ["data": .object(data)])
        },
        Row(
            "an environment of another type",
            flag: "unreadable member data.environment: expected a string, found a number"
        ) { maker in
            let payload = maker.payload()
            var data = try maker.members(of: payload)["data"]?.members ?? [:]
            data["environment"] = 7
            return try maker.sign(payload, with: ["data": .object(data)])
        },
        Row(
            "a member of another type in the transaction",
            flag: "unreadable member data.signedTransactionInfo.quantity: expected a number, found a string"
        ) { maker in
            var transaction = try maker.members(of: maker.transaction())
            transaction["quantity"] = "two"
            return try maker.sign(maker.payload(transaction: maker.sign(JSONValue.object(transaction))))
        },
        Row("a refund request without a transaction", flag: "a refund request without a transaction") {
            try $0.sign($0.payload())
        },
        Row("no product in a transaction", flag: "the transaction lacks productId", transactionID: known) { maker in
            let transaction = try maker.sign(maker.transaction { $0.productID = nil })
            return try maker.sign(maker.payload(transaction: transaction))
        },
        Row("a refund request without signedDate", flag: "no signedDate", transactionID: known) {
            try $0.signed { $0.signedDate = nil }
        },
        Row("a notification that names no app", flag: "names no app") { maker in
            try maker.sign(maker.payload(.test) { $0.data = nil })
        },
        Row("seats given back, without data", flag: "names no app") { maker in
            try maker.sign(maker.payload(.unclaimSeats) { $0.data = nil })
        },
        Row("seats given back, with their app alone") { maker in
            try maker.sign(maker.payload(.unclaimSeats) { $0.data = nil }, with: ["unclaimInfo": seats(["1"])])
        },
        Row(
            "seats given back, with their app and a member of another type",
            flag: "unreadable member unclaimInfo.unclaimSeatIds: expected an array, found a number"
        ) { maker in
            try maker.sign(maker.payload(.unclaimSeats) { $0.data = nil }, with: ["unclaimInfo": seats(7)])
        },
        Row("a member that Apple adds later", transactionID: known) { maker in
            let payload = maker.payload(.refundDeclined, transaction: try maker.sign(maker.transaction()))
            return try maker.sign(payload, with: ["moon": ["phase": "full"]])
        },
        Row("a test") { try $0.sign($0.payload(.test)) },
        Row("sums of an extension") { maker in
            try maker.sign(
                maker.payload(.renewalExtension) {
                    $0.data = nil
                    $0.summary = NotificationSummary {
                        $0.bundleID = maker.bundleID
                        $0.environment = maker.environment
                        $0.succeededCount = 5
                    }
                }
            )
        },
        Row("an external purchase token") { maker in
            try maker.sign(
                maker.payload(.externalPurchaseToken) {
                    $0.data = nil
                    $0.externalPurchaseToken = ExternalPurchaseToken {
                        $0.bundleID = maker.bundleID
                        $0.externalPurchaseID = "SANDBOX_b2158121"
                    }
                }
            )
        },
    ]

    @Test("An unusual notification is stored whole, flagged if not understood, and opens no case", arguments: rows)
    func kept(_ row: Row) async throws {
        try await RoutedDesk.withRoutes { desk in
            let text = try row.text(desk.maker)
            #expect(try await desk.notify(text).status == 200)
            let kept = try await desk.store.notifications(limit: 10, cursor: nil).items
            #expect(kept.map(\.signedPayload) == [text])
            #expect(kept.first?.flag == row.flag)
            #expect(kept.first?.transactionID == row.transactionID)
            #expect(try await desk.store.cases(matching: CaseFilter(), limit: 10, cursor: nil).items.isEmpty)
            let flagged = try await desk.store.statistics().flaggedNotifications
            #expect(flagged == (row.flag == nil ? 0 : 1))
            let isLogged = desk.log.lines.contains { $0.contains("stored but not understood") }
            #expect(isLogged == (row.flag != nil))
        }
    }
}
