import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@Suite("Refused notifications", .timeLimit(.minutes(45)))
struct RefusalTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let status: Int
        let body: @Sendable (NotificationMaker) throws -> Data

        init(_ testDescription: String, _ status: Int, _ body: @escaping @Sendable (NotificationMaker) throws -> Data) {
            self.testDescription = testDescription
            self.status = status
            self.body = body
        }
    }

    private static func text(_ text: String) -> @Sendable (NotificationMaker) throws -> Data {
        { _ in Data(text.utf8) }
    }

    static let malformed: [Row] = [
        Row("an empty body", 400, text("")),
        Row("no JSON", 400, text("hello")),
        Row("an array", 400, text("[]")),
        Row("no signedPayload", 400, text("{}")),
        Row("a signedPayload that is a number", 400, text(#"{"signedPayload":7}"#)),
        Row("a signedPayload that is null", 400, text(#"{"signedPayload":null}"#)),
        Row("an empty signedPayload", 400, text(#"{"signedPayload":""}"#)),
        Row("two segments", 400, text(#"{"signedPayload":"a.b"}"#)),
        Row("no base64url", 400, text(#"{"signedPayload":"a.b!c.d"}"#)),
        Row("invalid UTF-8", 400) { _ in Data(#"{"signedPayload":""#.utf8) + [0xFF, 0xFE, 0x22, 0x7D] },
        Row("deep nesting", 400) { _ in Data(repeating: UInt8(ascii: "["), count: 500_000) },
        Row("a body of 10 MB", 413) { _ in Data(repeating: UInt8(ascii: " "), count: 10 << 20) },
        Row("a payload that is not JSON", 400) { try $0.chain.signer.sign(bytes: Array("x".utf8)).asBody },
        Row("a payload that is not a notification", 400) { try $0.sign(["hello": "world"] as JSONValue).asBody },
        Row("a version 1 notification", 400, text(#"{"unified_receipt":{},"notification_type":"REFUND"}"#)),
    ]

    static let unproved: [Row] = [
        Row("another root", 401) { maker in
            var stranger = maker
            stranger.chain = try .example(name: "Stranger")
            return try stranger.signed().asBody
        },
        Row("an altered payload", 401) {
            try $0.signed().replacingSegment(1) {
                $0.fromBase64URL.replacing("CONSUMPTION", with: "EXEMPTION").base64URL
            }
            .asBody
        },
        Row("a cut signature", 401) { try $0.signed().replacingSegment(2) { String($0.prefix(84)) }.asBody },
        Row("a signature cut inside a byte", 400) {
            try $0.signed().replacingSegment(2) { String($0.prefix(81)) }.asBody
        },
        Row("no signature", 401) { try $0.signed().replacingSegment(2) { _ in "" }.asBody },
        Row("a lengthened signature", 401) { try $0.signed().replacingSegment(2) { $0 + "AAAA" }.asBody },
        Row("no algorithm", 401) {
            try $0.signed().replacingSegment(0) { $0.fromBase64URL.replacing("ES256", with: "none").base64URL }.asBody
        },
        Row("another algorithm", 401) {
            try $0.signed().replacingSegment(0) { $0.fromBase64URL.replacing("ES256", with: "HS256").base64URL }.asBody
        },
        Row("two certificates", 401) {
            let root = Data($0.chain.rootDER).base64EncodedString()
            return try $0.signed().replacingSegment(0) {
                $0.fromBase64URL.replacing(",\"\(root)\"", with: "").base64URL
            }
            .asBody
        },
        Row("certificates that were not valid when it was signed", 401) {
            try $0.signed { $0.signedDate = .now - .seconds(3 * 86_400) }.asBody
        },
        Row("an inner signature of another root", 401) { maker in
            let stranger = try SigningChain.example(name: "Stranger")
            let inner = try stranger.signer.sign(maker.transaction())
            return try maker.sign(maker.payload(transaction: inner)).asBody
        },
        Row("an altered inner payload", 401) { maker in
            let inner = try maker.sign(maker.transaction())
                .replacingSegment(1) { $0.fromBase64URL.replacing("coins.500", with: "coins.900").base64URL }
            return try maker.sign(maker.payload(transaction: inner)).asBody
        },
        Row("an inner payload that is not a JWS", 401) { try $0.sign($0.payload(transaction: "x")).asBody },
        Row("forged renewal information", 401) { maker in
            let stranger = try SigningChain.example(name: "Stranger")
            let renewal = try stranger.signer.sign(RenewalPayload { $0.environment = maker.environment })
            return try maker.signed { $0.data?.signedRenewalInfo = renewal }.asBody
        },
    ]

    static let contradictory: [Row] = [
        Row("an inner transaction of another app", 400) { maker in
            let inner = try maker.sign(maker.transaction { $0.bundleID = "com.example.other" })
            return try maker.sign(maker.payload(transaction: inner)).asBody
        },
        Row("an inner transaction of no app", 400) { maker in
            let inner = try maker.sign(maker.transaction { $0.bundleID = nil })
            return try maker.sign(maker.payload(transaction: inner)).asBody
        },
        Row("an inner transaction of another environment", 400) { maker in
            let inner = try maker.sign(maker.transaction { $0.environment = .production })
            return try maker.sign(maker.payload(transaction: inner)).asBody
        },
        Row("renewal information of another environment", 400) { maker in
            let renewal = try maker.sign(
                RenewalPayload {
                    $0.environment = .production
                    $0.signedDate = .now
                }
            )
            return try maker.signed(.didRenew) { $0.data?.signedRenewalInfo = renewal }.asBody
        },
        Row("another app's copy", 400) { maker in
            let copy = try maker.sign(
                AppTransactionPayload {
                    $0.bundleID = "com.example.other"
                    $0.receiptType = maker.environment
                    $0.receiptCreationDate = .now
                }
            )
            let payload = maker.payload(.rescindConsent) {
                $0.data = nil
                $0.appData = NotificationAppData {
                    $0.bundleID = maker.bundleID
                    $0.environment = maker.environment
                    $0.signedAppTransactionInfo = copy
                }
            }
            return try maker.sign(payload).asBody
        },
    ]

    @Test("An invalid notification is refused and leaves no trace", arguments: malformed + unproved + contradictory)
    func refused(_ row: Row) async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.call(.post, "/notifications/v2", as: nil, try row.body(desk.maker))
            #expect(reply.status == row.status)
            #expect(reply.isProblem)
            #expect(try await desk.isUntouched())
            #expect(try await desk.store.unconfiguredApps().isEmpty)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
        }
    }

    struct UnconfiguredRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let setup: DeskSetup
        let app: AppKey
        let reason: String
    }

    static let unconfigured: [UnconfiguredRow] = [
        UnconfiguredRow(
            testDescription: "an app that is not configured",
            setup: DeskSetup(),
            app: AppKey(bundleID: "com.example.other", environment: .sandbox),
            reason: "bundleId"
        ),
        UnconfiguredRow(
            testDescription: "an environment that is not configured",
            setup: DeskSetup(environments: [.production]),
            app: AppKey(bundleID: Site.bundleID, environment: .sandbox),
            reason: "environment"
        ),
        UnconfiguredRow(
            testDescription: "an environment that cannot be configured",
            setup: DeskSetup(),
            app: AppKey(bundleID: Site.bundleID, environment: .xcode),
            reason: "environment"
        ),
        UnconfiguredRow(
            testDescription: "another appAppleId in production",
            setup: DeskSetup(appAppleID: 1),
            app: AppKey(bundleID: Site.bundleID, environment: .production),
            reason: "appAppleId"
        ),
    ]

    @Test("A notification that does not match the configuration gets 503 and is reported", arguments: unconfigured)
    func notConfigured(_ row: UnconfiguredRow) async throws {
        try await RoutedDesk.withRoutes(row.setup) { desk in
            var maker = desk.maker
            (maker.bundleID, maker.environment) = (row.app.bundleID, row.app.environment)
            let text = try maker.signed()
            for _ in 1...2 {
                let reply = try await desk.notify(text)
                #expect(reply.status == 503)
                #expect(reply.isProblem)
            }
            #expect(try await desk.isUntouched())
            let named = try await desk.store.unconfiguredApps()
            #expect(named.map(\.app) == [row.app])
            // The second one is counted, and logged with the next one a minute later.
            #expect(named.map(\.count) == [1])
            #expect(named.first?.reason.contains(row.reason) == true)
            #expect(desk.log.lines.contains { $0.contains("not configured") && $0.contains(row.app.bundleID) })
            #expect(!desk.log.lines.contains { $0.contains(text.segments[1].prefix(40)) })
        }
    }

    @Test("A forged notification does not report its app as not configured")
    func unprovedStranger() async throws {
        try await RoutedDesk.withRoutes { desk in
            var maker = NotificationMaker(chain: try .example(name: "Stranger"))
            maker.bundleID = "com.example.other"
            #expect(try await desk.notify(maker.signed()).status == 401)
            #expect(try await desk.store.unconfiguredApps().isEmpty)
        }
    }

    @Test("A sandbox notification needs no appAppleId, which Apple does not always send")
    func sandboxIdentifier() async throws {
        try await RoutedDesk.withRoutes { desk in
            let reply = try await desk.notify(desk.maker.signed { $0.data?.appAppleID = nil })
            #expect(reply.status == 200)
        }
    }
}
