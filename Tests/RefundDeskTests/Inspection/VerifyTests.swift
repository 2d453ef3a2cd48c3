import AppStoreTrust
import AppStoreTypes
import ArgumentParser
import DeskTestSupport
import DeskTools
import Foundation
import RefundDesk
import TestSupport
import Testing

@testable import refund_desk

@Suite("The verify command")
struct VerifyTests {
    let folder: TemporaryFolder
    let maker: NotificationMaker

    init() throws {
        folder = try TemporaryFolder()
        maker = NotificationMaker(chain: try .example())
        try folder.write(Data(maker.chain.rootDER), to: "root.der")
    }

    private func inspect(_ text: String, _ options: String...) async throws -> Inspection {
        let arguments = ["-", "--root", folder.path("root.der")] + options
        return try await VerifyCommand.parse(arguments).inspect(Data(text.utf8))
    }

    private func causes(_ inspection: Inspection) -> [String] {
        (inspection.diagnoses + inspection.values.flatMap(\.diagnoses)).map(\.id)
    }

    @Test("The verify command verifies a notification and what is signed inside it")
    func notification() async throws {
        let inspection = try await inspect(
            maker.signed(),
            "--bundle-id",
            Site.bundleID,
            "--environment",
            "Sandbox"
        )
        #expect(inspection.isGood)
        #expect(inspection.values.map(\.path) == ["", "data.signedTransactionInfo"])
        #expect(inspection.values.map(\.kind) == [.notification, .transaction])
        #expect(inspection.values.allSatisfy { $0.proof == .verified && $0.certificates.count == 3 })
    }

    @Test("The verify command expands only verified content in JSON")
    func unfolds() async throws {
        let good = try JSONDecoder().decode(JSONValue.self, from: await inspect(maker.signed()).json())
        let value = good["values"]?.elements?.first
        #expect(value?["payload"]?["data"]?["signedTransactionInfo"]?["productId"]?.text == "coins.500")
        let forged = try maker.signed().replacingSegment(1) { _ in
            #"{"notificationType":"REFUND","data":{"bundleId":"com.example.coins"}}"#.base64URL
        }
        let bad = try JSONDecoder().decode(JSONValue.self, from: await inspect(forged).json())
        let refused = bad["values"]?.elements?.first
        #expect(refused?["payload"] == nil)
        #expect(refused?["uncheckedPayload"]?["notificationType"]?.text == "REFUND")
        #expect(bad["isGood"] == .bool(false))
    }

    @Test("The verify command accepts any wrapping of the data and notes what was odd")
    func wrappings() async throws {
        let text = try maker.signed()
        let rows: [(String, [String])] = [
            (#"{"signedPayload":"\#(text)"}"#, []),
            ("\(text)\n", []),
            ("\"\(text)\",", ["signed-data.quotes"]),
            (String(text.prefix(100)) + "\n" + text.dropFirst(100), ["signed-data.whitespace"]),
            (Data(text.utf8).base64EncodedString(), ["signed-data.base64-twice"]),
            (Data(#"{"signedPayload":"\#(text)"}"#.utf8).base64EncodedString(), ["signed-data.base64-twice"]),
        ]
        for (wrapped, notes) in rows {
            let inspection = try await inspect(wrapped)
            #expect(inspection.isGood, "\(notes)")
            #expect(inspection.notes.map(\.id) == notes)
        }
    }

    @Test("The verify command checks every signed string in a reply of Apple's")
    func answers() async throws {
        let transaction = try maker.sign(maker.transaction())
        let history =
            #"{"bundleId":"com.example.coins","hasMore":false,"signedTransactions":["\#(transaction)","#
            + #""\#(transaction)"]}"#
        let inspection = try await inspect(history)
        #expect(inspection.isGood)
        #expect(inspection.values.map(\.path) == ["signedTransactions[0]", "signedTransactions[1]"])
        let json = try JSONDecoder().decode(JSONValue.self, from: inspection.json())
        #expect(json["body"]?["signedTransactions"]?.elements?.first?["productId"]?.text == "coins.500")
    }

    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let payload: String
        let kind: SignedDataKind
    }

    static let kinds: [Kind] = [
        Kind(
            testDescription: "renewal information",
            payload: #"{"autoRenewProductId":"pro","autoRenewStatus":1,"environment":"Sandbox","signedDate":NOW}"#,
            kind: .renewalInfo
        ),
        Kind(
            testDescription: "an app transaction",
            payload: #"{"receiptType":"Sandbox","bundleId":"com.example.coins","receiptCreationDate":NOW}"#,
            kind: .appTransaction
        ),
        Kind(
            testDescription: "a realtime request",
            payload: """
                {"requestIdentifier":"a","userLocale":"en-US","appAppleId":1234567890,"environment":"Sandbox",\
                "signedDate":NOW}
                """,
            kind: .realtimeRequest
        ),
    ]

    @Test("The verify command knows everything that the App Store signs", arguments: kinds)
    func known(_ kind: Kind) async throws {
        let payload = kind.payload.replacing("NOW", with: String(Timestamp.now.milliseconds))
        let text = try maker.chain.signer.sign(bytes: Array(payload.utf8))
        let inspection = try await inspect(text, "--bundle-id", Site.bundleID, "--environment", "Sandbox")
        #expect(inspection.isGood)
        #expect(inspection.values.map(\.kind) == [kind.kind])
        #expect(InspectionText.lines(of: inspection, Style(isColoured: false)).last == "GOOD: 1 signature verified")
    }

    struct Mismatch: CustomTestStringConvertible, Sendable {
        var testDescription: String { cause }
        let cause: String
        var environment = AppStoreEnvironment.sandbox
        let options: [String]
    }

    @Test(
        "The verify command refuses data of another app, environment or app ID",
        arguments: [
            Mismatch(cause: "signed-data.wrong-bundle-id", options: ["--bundle-id", "com.example.other"]),
            Mismatch(cause: "signed-data.wrong-environment", options: ["--environment", "Production"]),
            Mismatch(
                cause: "signed-data.wrong-app-apple-id",
                environment: .production,
                options: ["--app-apple-id", "42"]
            ),
        ]
    )
    func mismatch(_ row: Mismatch) async throws {
        var maker = maker
        maker.environment = row.environment
        let arguments = ["-", "--root", folder.path("root.der")] + row.options
        let inspection = try await VerifyCommand.parse(arguments).inspect(Data(maker.signed().utf8))
        #expect(!inspection.isGood)
        #expect(causes(inspection).first == row.cause)
        #expect(inspection.values.first?.proof == .verified)
    }

    @Test("The verify command refuses an inner value that is about another app")
    func contradiction() async throws {
        let other = try maker.sign(maker.transaction { $0.bundleID = "com.example.other" })
        let inspection = try await inspect(maker.sign(maker.payload(transaction: other)))
        #expect(causes(inspection) == ["signed-data.wrong-bundle-id"])
        #expect(inspection.values.map(\.isGood) == [true, false])
    }

    @Test("The verify command refuses a forged transaction inside a valid notification")
    func forgedInside() async throws {
        let stranger = try NotificationMaker(chain: .example())
        let inner = try stranger.sign(stranger.transaction())
        let inspection = try await inspect(maker.sign(maker.payload(transaction: inner)))
        #expect(inspection.values.map(\.proof) == [.verified, .refused])
        #expect(!inspection.isGood)
        let json = try JSONDecoder().decode(JSONValue.self, from: inspection.json())
        #expect(json["values"]?.elements?.first?["payload"]?["data"]?["signedTransactionInfo"]?.text == inner)
    }

    @Test("The verify command accepts Xcode's signatures only with an option")
    func xcode() async throws {
        let header = #"{"alg":"ES256","kid":"Apple_Xcode_Key","typ":"JWT","x5c":["AAAA"]}"#
        let payload = #"{"transactionId":"0","bundleId":"com.example.coins","environment":"Xcode","signedDate":1.5}"#
        let text = "\(header.base64URL).\(payload.base64URL).AAAA"
        #expect(try await causes(inspect(text)) == ["signed-data.xcode"])
        let allowed = try await inspect(text, "--allow-xcode", "--bundle-id", Site.bundleID)
        #expect(allowed.isGood)
        #expect(allowed.values.map(\.proof) == [.unchecked])
        #expect(try await !inspect(text, "--allow-xcode", "--bundle-id", "com.example.other").isGood)
        let claiming = "\(header.base64URL).\(payload.replacing("Xcode", with: "Sandbox").base64URL).AAAA"
        #expect(try await !inspect(claiming, "--allow-xcode").isGood)
    }

    @Test("The verify command recognizes a version 1 body and does not show its secret")
    func v1() async throws {
        let body = #"{"notification_type":"REFUND","bid":"com.example.coins","password":"0123456789abcdef"}"#
        let alone = try await inspect(body)
        #expect(causes(alone) == ["signed-data.version-1"])
        let configured = try ConfigurationFolder()
        let apps = try configured.load().apps.map { TrustedApp($0) }
        let inspection = await SignedDataInspector(apps: apps).inspect(Data(body.utf8))
        #expect(inspection.isGood)
        for found in [alone, inspection] {
            #expect(!String(decoding: try found.json(), as: UTF8.self).contains("0123456789abcdef"))
            let text = InspectionText.lines(of: found, Style(isColoured: false)).joined()
            #expect(!text.contains("0123456789abcdef"))
        }
    }

    @Test("The verify command takes apps and roots from the configuration")
    func configuration() async throws {
        let configured = try ConfigurationFolder()
        try configured.write(Data(maker.chain.rootDER), to: "root.der")
        let apps = try configured.load().apps.map { TrustedApp($0) }
        #expect(await SignedDataInspector(apps: apps).inspect(Data(try maker.signed().utf8)).isGood)
        var stranger = maker
        stranger.bundleID = "com.example.other"
        let inspection = await SignedDataInspector(apps: apps).inspect(Data(try stranger.signed().utf8))
        #expect(causes(inspection).first == "signed-data.wrong-bundle-id")
    }

    @Test("The verify command explains unsigned input", arguments: ["", "hello", "{}", "[]", "eyJ", "\u{0}\u{1}"])
    func nothing(_ text: String) async throws {
        let inspection = try await inspect(text)
        #expect(!inspection.isGood)
        #expect(inspection.diagnoses.count == 1)
    }

    @Test("The verify command shows readable times and prices, and no control sequence")
    func text() async throws {
        let transaction = maker.transaction {
            $0.productID = "coins\u{1B}[31m"
            $0.purchaseDate = Timestamp(milliseconds: 1_777_636_800_000)
        }
        let inspection = try await inspect(maker.sign(transaction))
        let lines = InspectionText.lines(of: inspection, Style(isColoured: false))
        #expect(lines.contains { $0.contains("purchaseDate") && $0.hasSuffix("2026-05-01T12:00:00.000Z") })
        #expect(lines.contains { $0.contains("price") && $0.hasSuffix("4.99 USD") })
        #expect(!lines.contains { $0.contains("\u{1B}") })
        #expect(lines.first == "transaction  verified")
    }
}
