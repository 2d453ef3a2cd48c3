import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk
@testable import refund_desk

@Suite("A receipt of consent", .timeLimit(.minutes(45)))
struct ConsentReceiptTests {
    private static let app = "/v1/apps/com.example.coins"
    private static let consent = "\(app)/customers/ANNA/consent"

    private static func setup(_ folder: borrowing TemporaryFolder) -> DeskSetup {
        var setup = DeskSetup(appAppleID: NotificationMaker.appAppleID)
        setup.consentReceiptKey = folder.path("consent-receipt.key")
        setup.consentTexts = ConsentTexts(
            versions: [
                ConsentText(
                    version: "2026-05",
                    from: Day(number: 0),
                    texts: [.init(locale: "en", text: "May we?"), .init(locale: "de", text: "Dürfen wir <b>das</b>?")],
                    covers: [.deliveryStatus, .consumption]
                )
            ],
            withdrawals: [
                .init(locale: "en", text: "In the settings."), .init(locale: "de", text: "In den Einstellungen."),
            ]
        )
        return setup
    }

    private static let body = Data(
        #"""
        {"granted":true,"textVersion":"2026-05","locale":"de","source":"app","actor":"support 7",
         "proofReference":"letter 4711","at":"2026-05-02T10:00:00Z","expiresAt":"2999-05-02T10:00:00Z"}
        """#.utf8
    )

    @Test("A receipt says what the customer agreed to, and its signature can be checked")
    func receipt() async throws {
        let folder = try TemporaryFolder()
        let setup = Self.setup(folder)
        try await RoutedDesk.withRoutes(setup) { desk in
            #expect(try await desk.call(.get, "\(Self.app)/consent-keys", as: .backend)["keys"] == [])
            #expect(try await desk.call(.get, "\(Self.app)/consent-keys?x=1", as: .backend).status == 400)
            #expect(try await desk.call(.put, Self.consent, as: .backend, Self.body).status == 204)
            let reply = try await desk.call(.get, "\(Self.consent)/receipt", as: .backend)
            #expect(reply.status == 200)
            let keys = try await desk.call(.get, "\(Self.app)/consent-keys", as: .backend)
            #expect(keys["keys"]?.elements == [reply["key"]].compactMap(\.self))
            let key = try JSONDecoder().decode(
                ConsentReceiptKeys.self,
                from: keys.body
            ).keys.first
            let jws = try #require(reply["jws"]?.text)
            let signed = try #require(try key?.verified(jws))
            #expect(signed == reply["receipt"])
            #expect(signed["app"] == "com.example.coins")
            #expect(signed["customer"] == "ANNA")
            #expect(signed["state"] == "inForce")
            #expect(signed["text"] == "Dürfen wir <b>das</b>?")
            #expect(signed["locale"] == "de" && signed["textLocale"] == "de" && signed["isLanguageRecorded"] == nil)
            #expect(signed["covers"] == ["consumption", "deliveryStatus"])
            #expect(signed["at"] == "2026-05-02T10:00:00.000Z")
            #expect(signed["expiresAt"] == "2999-05-02T10:00:00.000Z")
            #expect(signed["takenDownBy"] == "support 7")
            #expect(signed["proofReference"] == "letter 4711")
            #expect(signed["withdrawal"] == "In den Einstellungen.")
            let attributes = try FileManager.default.attributesOfItem(atPath: setup.consentReceiptKey ?? "")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let page = try await desk.call(.get, "\(Self.consent)/receipt?format=html", as: .viewer)
            let html = String(decoding: page.body, as: UTF8.self)
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(html.contains("Dürfen wir &lt;b&gt;das&lt;/b&gt;?") && html.contains("lang=\"de\""))
            let parts = [
                "support 7", "letter 4711", "how much of the purchase you used", "In den Einstellungen.",
                "You agreed that", "<td>2026-05-02T10:00:00.000Z</td>", "<td>2999-05-02T10:00:00.000Z</td>",
                "<th scope=\"row\">Issued at</th>",
            ]
            for part in parts { #expect(html.contains(part), "\(part)") }
            #expect(!html.contains("RFC3339Time") && !html.contains("The customer"))
            #expect(!html.contains("the status of your account"))
            let found = try #require(ConsentReceiptPublicKey.receipt(in: html))
            #expect(try key?.verified(found)["record"] == signed["record"])
            #expect(try await desk.call(.get, "\(Self.consent)/receipt?format=pdf", as: .viewer).status == 400)
            #expect(try await desk.call(.delete, Self.consent, as: .backend).status == 204)
            let withdrawn = try await desk.call(.get, "\(Self.consent)/receipt", as: .privacy)
            #expect(withdrawn["receipt.state"] == "withdrawn")
            #expect(withdrawn["receipt.text"] == nil && withdrawn["receipt.withdrawal"] == nil)
        }
        withExtendedLifetime(folder) {}
    }

    @Test("A receipt that was changed, or that another desk signed, is not valid")
    func forged() throws {
        let record = ConsentRecord(customerID: "anna", isGranted: true, at: .now, recordedAt: .now)
        let keys = try [1, 2].map { try #require(ConsentReceiptKey(Data(repeating: $0, count: 32))) }
        let texts = ConsentTexts()
        let signed = try SignedConsentReceipt(of: record, in: "com.example.coins", texts: texts, key: keys[0], at: .now)
        let own = keys[0].publicKey
        #expect(try own.verified(signed.jws)["state"] == "inForce")
        #expect(throws: ConsentReceiptPublicKey.Failure.otherKey(own.kid)) {
            try keys[1].publicKey.verified(signed.jws)
        }
        var parts = signed.jws.split(separator: ".").map(String.init)
        parts[1] = Base64URL.text(Data(#"{"state":"inForce","customer":"ben"}"#.utf8))
        #expect(throws: ConsentReceiptPublicKey.Failure.wrongSignature) {
            try own.verified(parts.joined(separator: "."))
        }
        for text in ["", "a.b.c", "\(parts[0]).\(parts[1])", signed.jws + "."] {
            #expect(throws: ConsentReceiptPublicKey.Failure.malformed) { try own.verified(text) }
        }
        #expect(ConsentReceiptPublicKey.receipt(in: "see a.b.c, or \u{201C}\(signed.jws)\u{201D}.") == signed.jws[...])
        #expect(ConsentReceiptPublicKey.receipt(in: "nothing.to.see") == nil)
    }

    @Test(
        "A receipt has the text of the language that was recorded, and none if several are possible",
        arguments: [
            ("de", "de", "Dürfen wir?"), ("de-AT", "de", "Dürfen wir?"), ("fr", "en", "May we?"), (nil, nil, nil),
        ] as [(String?, String?, String?)]
    )
    func language(_ recorded: String?, _ shown: String?, _ text: String?) throws {
        let languages = [("en", "May we?"), ("de", "Dürfen wir?")].map {
            ConsentText.Translation(locale: $0, text: $1)
        }
        let key = try #require(ConsentReceiptKey(Data(repeating: 7, count: 32)))
        let record = ConsentRecord(
            customerID: "anna",
            isGranted: true,
            textVersion: "v",
            locale: recorded,
            at: .now,
            recordedAt: .now
        )
        func signed(_ languages: [ConsentText.Translation]) throws -> SignedConsentReceipt {
            let texts = ConsentTexts(versions: [ConsentText(version: "v", from: Day(number: 0), texts: languages)])
            return try SignedConsentReceipt(of: record, in: "a", texts: texts, key: key, at: .now)
        }
        let receipt = try signed(languages)
        #expect(receipt.receipt.locale == recorded)
        #expect(receipt.receipt.textLocale == shown)
        #expect(receipt.receipt.text == text)
        #expect(receipt.html.contains("The language was not recorded") == (recorded == nil))
        #expect(receipt.html.contains("Language of the text") == (shown != recorded))
        // One language leaves no doubt.
        #expect(try signed([languages[0]]).receipt.text == "May we?")
    }

    @Test("A receipt says that a version was changed since, in any language or in what it covers")
    func changedText() throws {
        let key = try #require(ConsentReceiptKey(Data(repeating: 7, count: 32)))
        func texts(_ words: [(String, String)], _ covers: Set<AnswerField>? = nil) -> ConsentTexts {
            let wording = words.map { ConsentText.Translation(locale: $0, text: $1) }
            return ConsentTexts(versions: [
                ConsentText(version: "v", from: Day(number: 0), texts: wording, covers: covers)
            ])
        }
        var record = ConsentRecord(
            customerID: "anna",
            isGranted: true,
            textVersion: "v",
            locale: "en",
            at: .now,
            recordedAt: .now
        )
        record.textDigest = texts([("en", "May we?")]).digest(ofTextOf: record)
        for (now, isChanged) in [
            (texts([("en", "May we?")]), nil), (texts([("en", "May we?"), ("de", "Dürfen wir?")]), true),
            (texts([("en", "We may.")]), true), (texts([("en", "May we?")], [.consumption]), true),
        ] as [(ConsentTexts, Bool?)] {
            let signed = try SignedConsentReceipt(of: record, in: "a", texts: now, key: key, at: .now)
            #expect(signed.receipt.isTextChanged == isChanged)
            #expect(signed.html.contains("perhaps in another language") == (isChanged == true))
            #expect(signed.html.contains("The text that you were shown") == (isChanged == nil))
            #expect(signed.receipt.text == now.versions.first?.texts.first?.text)
        }
        // Nobody knows what an earlier record was about.
        record.textDigest = nil
        #expect(!texts([("en", "We may.")]).isChanged(since: record))
    }

    @Test(
        "The digest of a consent's version says nothing about the language, which an erasure empties",
        arguments: ["en", "de", "de-CH", "fr", nil] as [String?]
    )
    func languageOfDigest(_ locale: String?) throws {
        let texts = ConsentTexts(versions: [
            ConsentText(
                version: "v",
                from: Day(number: 0),
                texts: [.init(locale: "en", text: "May we?"), .init(locale: "de", text: "Dürfen wir?")]
            )
        ])
        var record = ConsentRecord(customerID: "a", isGranted: true, textVersion: "v", at: .now, recordedAt: .now)
        let digest = try #require(texts.digest(ofTextOf: record))
        record.locale = locale
        #expect(texts.digest(ofTextOf: record) == digest)
    }

    @Test("A consent that is reported gets the digest of its text")
    func reportedDigest() async throws {
        let folder = try TemporaryFolder()
        let setup = Self.setup(folder)
        try await RoutedDesk.withRoutes(setup) { desk in
            #expect(try await desk.call(.put, Self.consent, as: .backend, Self.body).status == 204)
            let path = "\(Self.app)/customers/ANNA/export?format=json"
            let export = try await desk.call(.get, path, as: .privacy)
            let tables = try #require(export["environments"]?.elements?.first?["tables"])
            let row = try #require(tables["consent"]?.elements?.first)
            var record = ConsentRecord(customerID: "ANNA", isGranted: true, at: .now, recordedAt: .now)
            (record.textVersion, record.locale) = ("2026-05", "de")
            #expect(row["text_digest"]?.text == setup.consentTexts.digest(ofTextOf: record))
        }
        withExtendedLifetime(folder) {}
    }

    @Test("A receipt of a consent to a text that the desk no longer has says that the store gets nothing")
    func unknownText() throws {
        let record = ConsentRecord(customerID: "a", isGranted: true, textVersion: "old", at: .now, recordedAt: .now)
        let key = try #require(ConsentReceiptKey(Data(repeating: 7, count: 32)))
        let texts = ConsentTexts(versions: [ConsentText(version: "v", from: Day(number: 0), texts: [])])
        let signed = try SignedConsentReceipt(of: record, in: "a", texts: texts, key: key, at: .now)
        #expect(signed.receipt.covers == [])
        #expect(signed.html.contains("the desk no longer has the text that you agreed to"))
    }

    @Test("The receipt of a consent that has ended says so")
    func expired() throws {
        let at = Timestamp.now
        let record = ConsentRecord(
            customerID: "anna",
            isGranted: true,
            at: at - .seconds(10),
            expiresAt: at,
            recordedAt: at
        )
        let key = try #require(ConsentReceiptKey(Data(repeating: 7, count: 32)))
        let signed = try SignedConsentReceipt(of: record, in: "a", texts: ConsentTexts(), key: key, at: at)
        #expect(signed.receipt.state == .expired)
        #expect(signed.html.contains("has ended") && signed.html.contains("withdraw this consent at any time"))
    }

    @Test("A receipt names no store, because a consent may cover fields that only one store gets")
    func anyStore() throws {
        let key = try #require(ConsentReceiptKey(Data(repeating: 7, count: 32)))
        let text = ConsentText(
            version: "v",
            from: Day(number: 0),
            texts: [.init(locale: "en", text: "May we?")],
            covers: [.consumption, .usageEvents]
        )
        func html(isGranted: Bool) throws -> String {
            let record = ConsentRecord(
                customerID: "anna",
                isGranted: isGranted,
                textVersion: "v",
                at: .now,
                recordedAt: .now
            )
            let texts = ConsentTexts(versions: [text])
            return try SignedConsentReceipt(of: record, in: "a", texts: texts, key: key, at: .now).html
        }
        let granted = try html(isGranted: true)
        #expect(granted.contains("<h2>What the store may be told</h2>"))
        #expect(granted.contains("when you used the purchase, and how much each time"))
        let withdrawn = try html(isGranted: false)
        #expect(withdrawn.contains("The developer tells the store nothing."))
        for page in [granted, withdrawn] { #expect(!page.contains("Apple")) }
    }

    @Test("A key file is made once, and a file with something else is refused with the setting that names it")
    func keyFile() throws {
        let folder = try TemporaryFolder()
        let file = PrivateKeyFile(path: folder.path("a.key"), setting: "consentReceiptKey")
        #expect(try file.read() == nil)
        let bytes = try file.makeIfMissing()
        #expect(bytes.count == 32)
        #expect(try file.makeIfMissing() == bytes && file.read() == bytes)
        for content in ["no key", Data(repeating: 1, count: 31).base64EncodedString()] {
            try Data(content.utf8).write(to: URL(filePath: folder.path("bad.key")))
            let bad = PrivateKeyFile(path: folder.path("bad.key"), setting: "consentReceiptKey")
            let problem = #expect(throws: PrivateKeyFileProblem.self) { try bad.makeIfMissing() }
            #expect(problem?.setting == "consentReceiptKey")
        }
        let inFolder = PrivateKeyFile(path: folder.url.path, setting: "consentReceiptKey")
        let asFolder = #expect(throws: PrivateKeyFileProblem.self) { try inFolder.makeIfMissing() }
        #expect(asFolder?.description.contains("is a folder. Name a file in it with consentReceiptKey.") == true)
        let nowhere = PrivateKeyFile(path: folder.path("no/a.key"), setting: "consentReceiptKey")
        let problem = #expect(throws: PrivateKeyFileProblem.self) { try nowhere.makeIfMissing() }
        #expect(problem?.description.contains("name another file with consentReceiptKey") == true)
        withExtendedLifetime(folder) {}
    }
}
