import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@Suite("Version 1 notifications", .timeLimit(.minutes(45)))
struct NotificationV1Tests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let status: Int
        let body: @Sendable () throws -> Data

        init(_ testDescription: String, _ status: Int, _ body: @escaping @Sendable () throws -> Data) {
            self.testDescription = testDescription
            self.status = status
            self.body = body
        }
    }

    private static func without(_ member: String) -> @Sendable () throws -> Data {
        { try BodyV1 { $0[member] = nil }.data }
    }

    static let refusals: [Row] = [
        Row("an empty body", 400) { Data() },
        Row("no JSON", 400) { Data("hello".utf8) },
        Row("an array", 400) { Data("[]".utf8) },
        Row("half of the body", 400) { try BodyV1().data.prefix(200) },
        Row("deep nesting", 400) { Data(repeating: UInt8(ascii: "["), count: 500_000) },
        Row("5 MB", 413) { Data(repeating: UInt8(ascii: " "), count: 5 << 20) },
        Row("no type", 400, without("notification_type")),
        Row("no environment", 400, without("environment")),
        Row("no app", 400, without("bid")),
        Row("no secret", 400, without("password")),
        Row("a secret that is a number", 400) { try BodyV1 { $0["password"] = 7 }.data },
        Row("an invalid version 2 notification", 400) { Data(#"{"signedPayload":"a.b"}"#.utf8) },
        Row("another secret", 503) { try BodyV1(password: "00000000000000000000000000000000").data },
        Row("an empty secret", 503) { try BodyV1(password: "").data },
        Row("the beginning of the secret", 503) { try BodyV1(password: "0123456789abcdef").data },
        Row("another app", 503) { try BodyV1 { $0["bid"] = "com.example.other" }.data },
        Row("an environment that is not one of Apple's", 400) { try BodyV1 { $0["environment"] = "Xcode" }.data },
    ]

    @Test("A refused version 1 notification leaves no trace", arguments: refusals)
    func refused(_ row: Row) async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let reply = try await desk.call(.post, "/notifications/v1", as: nil, try row.body())
            #expect(reply.status == row.status)
            #expect(reply.isProblem)
            #expect(try await desk.isUntouched())
            #expect(try await desk.store.nextLookup() == nil)
            #expect(!desk.log.lines.contains { $0.contains(BodyV1.secrets[0]) })
            #expect(try await desk.notifyV1(BodyV1()) == 200)
        }
    }

    @Test("A version 1 notification with a wrong secret is reported to the operator, if its app is configured")
    func wrongSecret() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            #expect(try await desk.notifyV1(BodyV1(password: "wrong")) == 503)
            #expect(try await desk.store.unconfiguredApps().first?.reason.contains("sharedSecret") == true)
            #expect(try await desk.notifyV1(BodyV1 { $0["bid"] = "com.example.other" }) == 503)
            #expect(try await desk.store.unconfiguredApps().map(\.app.bundleID) == [Site.bundleID])
        }
        var setup = DeskSetup(appAppleID: NotificationMaker.appAppleID)
        setup.sharedSecrets = []
        try await RoutedDesk.withRoutes(setup) { desk async throws in
            #expect(try await desk.notifyV1(BodyV1(password: "")) == 503)
            #expect(try await desk.isUntouched())
            #expect(try await desk.store.unconfiguredApps().first?.reason.contains("no sharedSecret") == true)
        }
    }

    @Test("A version 1 notification is accepted with either of two secrets and stored once")
    func rotation() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            for secret in BodyV1.secrets { #expect(try await desk.notifyV1(BodyV1(password: secret)) == 200) }
            let kept = try await desk.store.notifications(limit: 10, cursor: nil).items
            #expect(kept.count == 1)
            #expect(kept.first?.version == 1)
            #expect(kept.first?.transactionID == "2000000000000001")
            #expect(UUID(uuidString: kept.first?.uuid ?? "") != nil)
            #expect(kept.first?.signedPayload?.contains("latest_receipt_info") == true)
            for secret in BodyV1.secrets { #expect(kept.first?.signedPayload?.contains(secret) == false) }
        }
    }

    @Test("Version 1 notifications are duplicates if their content matches, in any order of members")
    func sameContent() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let turned = Data(
                #"{"bid":"com.example.coins","password":"\#(BodyV1.secrets[0])","environment":"Sandbox","notification_type":"DID_RENEW"}"#
                    .utf8
            )
            let straight = Data(
                #"{ "notification_type" : "DID_RENEW","environment":"Sandbox","password":"\#(BodyV1.secrets[1])","bid":"com.example.coins"}"#
                    .utf8
            )
            for body in [turned, straight, turned] {
                #expect(try await desk.call(.post, "/notifications/v1", as: nil, body).status == 200)
            }
            #expect(try await desk.store.statistics().notifications == 1)
            #expect(try await desk.notifyV1(BodyV1("DID_RENEW")) == 200)
            #expect(try await desk.store.statistics().notifications == 2)
        }
    }

    static let odd: [(String, BodyV1, String)] = [
        ("an unknown type", BodyV1("TOMORROW"), "unknown type TOMORROW"),
        (
            "a member gone odd", BodyV1 { $0["unified_receipt"] = "none" },
            "unreadable member unified_receipt: expected an object, found a string"
        ),
        (
            "a receipt of another environment", BodyV1 { $0["unified_receipt"] = ["environment": "Production"] },
            "the receipt is of another environment"
        ),
        (
            "a request that names nothing",
            BodyV1 { ($0["original_transaction_id"], $0["unified_receipt"]) = (nil, nil) },
            "a refund request without a transaction"
        ),
        (
            "no product in a transaction",
            BodyV1().listing([BodyV1.transaction("1") { $0["product_id"] = nil }]), "a transaction lacks product_id"
        ),
    ]

    @Test("A version 1 notification that is not understood is stored and flagged", arguments: odd)
    func flagged(_ name: String, _ body: BodyV1, _ flag: String) async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            #expect(try await desk.notifyV1(body) == 200)
            #expect(try await desk.store.notifications(limit: 10, cursor: nil).items.map(\.flag) == [flag])
        }
    }

    @Test("The version 1 address accepts a version 2 test notification")
    func testNotification() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let text = try desk.maker.sign(desk.maker.payload(.test))
            #expect(try await desk.call(.post, "/notifications/v1", as: nil, text.asBody).status == 200)
            let kept = try await desk.store.notifications(limit: 10, cursor: nil).items
            #expect(kept.map(\.type) == ["TEST"])
            #expect(kept.map(\.version) == [2])
        }
    }
}

extension RoutedDesk {
    /// Posts a version 1 notification and returns the status.
    func notifyV1(_ body: BodyV1) async throws -> Int {
        try await call(.post, "/notifications/v1", as: nil, body.data).status
    }
}
