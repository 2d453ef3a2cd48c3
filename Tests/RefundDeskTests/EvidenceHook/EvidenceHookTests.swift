// This file is longer than most, because its tests share one backend and its answers.

import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import Foundation
import Refunds
import StoreSQLite
import TestSupport
import Testing

@testable import RefundDesk
@testable import Store

@Suite("The evidence hook")
struct EvidenceHookTests {
    private static let moment = Timestamp(milliseconds: 1_780_000_000_000)

    private static func facts(timeLeft: Duration) -> CaseFacts {
        let app = AppKey(bundleID: "com.example.coins", environment: .production)
        return CaseFacts(
            refundCase: RefundCase(
                id: "a",
                app: app,
                transactionID: "1",
                customerID: "anna",
                reason: nil,
                requestedAt: moment,
                receivedAt: moment,
                deadline: moment + timeLeft,
                requestNumber: 1,
                state: .open
            ),
            purchase: Purchase(
                app: app,
                transactionID: "1",
                originalTransactionID: "1",
                productID: "coins.500",
                type: .consumable,
                customerID: "anna",
                purchasedAt: moment,
                signedAt: moment
            )
        )
    }

    struct WaitRow: CustomTestStringConvertible, Sendable {
        let left: Duration
        let wait: Duration?
        var testDescription: String { "\(left) before the deadline" }
    }

    @Test(
        "A hook request may take at most a quarter of the time left",
        arguments: [
            WaitRow(left: .seconds(43_200), wait: .seconds(5)), WaitRow(left: .seconds(20), wait: .seconds(5)),
            WaitRow(left: .seconds(8), wait: .seconds(2)), WaitRow(left: .milliseconds(800), wait: .milliseconds(200)),
            WaitRow(left: .milliseconds(799), wait: nil), WaitRow(left: .zero, wait: nil),
            WaitRow(left: .seconds(-9), wait: nil),
        ]
    )
    func wait(_ row: WaitRow) async throws {
        try await Store.withNew { store in
            let backend = RecordingTransport(TransportResponse(status: 204))
            let hook = EvidenceHook(
                EvidenceHookConfiguration(url: "http://backend.example.com/", secrets: ["s"]),
                texts: ConsentTexts(),
                store: store,
                transport: backend,
                now: { Self.moment }
            )
            let inquiry = try await hook.ask(about: Self.facts(timeLeft: row.left))
            #expect(backend.requests.map(\.timeout) == (row.wait.map { [$0] } ?? []))
            #expect(inquiry.result == (row.wait == nil ? .silent : .answered))
            #expect(
                inquiry.detail
                    == (row.wait == nil
                        ? "the hook was not asked, because the deadline was too near; the ledger's facts were used"
                        : "the hook had nothing to add")
            )
        }
    }

    @Test("The secrets in force sign the next question, both while one replaces the other")
    func replacedSecret() async throws {
        try await Store.withNew { store in
            let backend = RecordingTransport(TransportResponse(status: 204))
            let url = "http://backend.example.com/"
            var app = AppConfiguration.coins()
            app.evidenceHook = EvidenceHookConfiguration(url: url, secrets: ["old"])
            let secrets = CurrentSecrets(AppSecrets(app))
            let hook = EvidenceHook(
                EvidenceHookConfiguration(url: url, secrets: ["old"]),
                secrets: secrets,
                texts: ConsentTexts(),
                store: store,
                transport: backend,
                now: { Self.moment }
            )
            for names in [["old"], ["new", "old"], ["new"]] {
                app.evidenceHook?.secrets = names
                secrets.replace(with: AppSecrets(app))
                _ = try await hook.ask(about: Self.facts(timeLeft: .seconds(99)))
                let request = try #require(backend.requests.last)
                let parts = try #require(request.headers[WebhookSignature.header]).split(separator: ",")
                let seconds = Self.moment.milliseconds / 1000
                #expect(parts.first == "t=\(seconds)")
                let expected = names.map { name in
                    HMAC<SHA256>.authenticationCode(
                        for: Data("\(seconds).".utf8) + (request.body ?? Data()),
                        using: SymmetricKey(data: Data(name.utf8))
                    ).map { String(format: "%02x", $0) }.joined()
                }
                #expect(parts.dropFirst().map(String.init) == expected.map { "v1=\($0)" })
            }
        }
    }

    @Test("A hook is asked, and its answer counts, while the database can neither read nor store whether it responds")
    func healthUnknown() async throws {
        try await Store.withNew { store in
            try await store.engine.write { db in try db.script("DROP TABLE hook_health") }
            let backend = RecordingTransport(TransportResponse(status: 204))
            let log = DeskLog()
            let hook = EvidenceHook(
                EvidenceHookConfiguration(url: "http://backend.example.com/", secrets: ["s"]),
                texts: ConsentTexts(),
                store: store,
                transport: backend,
                now: { Self.moment },
                logger: log.logger
            )
            let inquiry = try await hook.ask(about: Self.facts(timeLeft: .seconds(99)))
            #expect(inquiry.result == .answered)
            #expect(backend.requests.count == 1)
            #expect(log.lines.count == 2)
        }
    }

    @Test("A withdrawal that the hook states is in the journal before anything is recorded")
    func withdrawal() async throws {
        try await Store.withNew { store in
            let folder = try TemporaryFolder()
            let facts = Self.facts(timeLeft: .seconds(99))
            let body = Data(#"{"consent":{"granted":false}}"#.utf8)
            let answer = try HookAnswer(body, about: facts, texts: ConsentTexts(), now: Self.moment)
            let journal = try DeskJournal(path: folder.path("a.journal")) { Self.moment }
            try await answer.record(about: facts.purchase, in: store, journal, at: Self.moment)
            let data = try #require(FileManager.default.contents(atPath: folder.path("a.journal")))
            let consent = try #require(answer.consent)
            let expected = JournalEntry.withdrawal(JournalledConsent(consent, in: [facts.purchase.app]))
            #expect(JournalLines.read(data).entries == [.begun(at: Self.moment), expected])
            try FileManager.default.removeItem(at: folder.url)
            var purchase = facts.purchase
            purchase.customerID = "ben"
            let others = CaseFacts(refundCase: facts.refundCase, purchase: purchase)
            let other = try HookAnswer(body, about: others, texts: ConsentTexts(), now: Self.moment)
            await #expect(throws: JournalError.self) {
                try await other.record(about: others.purchase, in: store, journal, at: Self.moment)
            }
            let app = facts.purchase.app
            #expect(try await store.consents(ofCustomer: "anna", in: app, limit: 9).count == 1)
            #expect(try await store.consents(ofCustomer: "ben", in: app, limit: 9).isEmpty)
        }
    }

    @Test("Facts that the hook states twice are recorded once")
    func twice() async throws {
        try await Store.withNew { store in
            let facts = Self.facts(timeLeft: .seconds(99))
            let body = Data(
                #"{"usage":[{"unitsUsed":5},{"unitsUsed":7,"idempotencyKey":"own"}],"consent":{"granted":true}}"#.utf8
            )
            for second in 0..<2 {
                let now = Self.moment + .seconds(second)
                let answer = try HookAnswer(body, about: facts, texts: ConsentTexts(), now: now)
                try await answer.record(about: facts.purchase, in: store, at: now)
            }
            let app = facts.purchase.app
            let consents = try await store.consents(ofCustomer: "anna", in: app, limit: 9)
            #expect(consents.map(\.source) == ["hook"])
            #expect(consents.map(\.at) == [Self.moment])
            _ = try await store.record(
                IntakeRecord(
                    notification: StoreNotification(
                        app: app,
                        uuid: "1",
                        type: "ONE_TIME_CHARGE",
                        signedAt: Self.moment,
                        receivedAt: Self.moment,
                        signedPayload: "",
                        transactionID: "1"
                    ),
                    purchases: [facts.purchase]
                )
            )
            let usage = try #require(await store.purchase("1", in: app)).usage
            #expect(usage?.unitsUsed == 12)
            #expect(usage?.hookReports == 2)
        }
    }

    @Test("A null in the hook's answer leaves what the case implies")
    func nulls() throws {
        let facts = Self.facts(timeLeft: .seconds(99))
        let now = Self.moment + .seconds(5)
        func answer(_ usage: String, _ consent: String) throws -> HookAnswer {
            let body = Data(#"{"usage":[{"unitsUsed":5\#(usage)}],"consent":{"granted":true\#(consent)}}"#.utf8)
            return try HookAnswer(body, about: facts, texts: ConsentTexts(), now: now)
        }
        let implied = try answer("", "")
        let null = try answer(
            #","at":null,"idempotencyKey":null,"transactionId":null,"customer":null"#,
            #","at":null"#
        )
        #expect(null.usage == implied.usage)
        #expect(null.consent == implied.consent)
        // The time of the request, and not of the answer, so that what the customer states in between counts.
        #expect(null.consent?.at == Self.moment)
        #expect(null.usage.first?.at == now)
    }

    struct MistakeRow: CustomTestStringConvertible, Sendable {
        let body: String
        let words: String
        var testDescription: String { body }
    }

    @Test(
        "A hook's answer with a mistake is refused whole",
        arguments: [
            MistakeRow(body: #"{"usage":{}}"#, words: "usage is not an array"),
            MistakeRow(body: #"{"usage":[1]}"#, words: "usage[0] is not an object."),
            MistakeRow(body: #"{"usage":[{"percent":101}]}"#, words: "usage[0].percent must be from 0 to 100."),
            MistakeRow(body: #"{"usage":[{"unit":1}]}"#, words: "usage[0].unit is unknown; known here"),
            MistakeRow(
                body: #"{"usage":[{"percent":101},{"percent":-1}],"consent":{}}"#,
                words: "usage[0].percent must be from 0 to 100. usage[1].percent must be from 0 to 100."
            ),
            MistakeRow(body: #"{"usage":[{}]}"#, words: "usage[0] reports nothing"),
            MistakeRow(body: #"{"delivery":"delivered"}"#, words: "delivery is not an object."),
            MistakeRow(body: #"{"delivery":{"status":"lost"}}"#, words: "delivery.status must be one of delivered"),
            MistakeRow(body: #"{"customer":{"userStatus":5}}"#, words: "customer.userStatus is not a string."),
            MistakeRow(
                body: #"{"customer":{"preferenceOverride":"all"}}"#,
                words: "customer.preferenceOverride must be one of"
            ),
            MistakeRow(body: #"{"consent":{}}"#, words: "consent.granted is missing."),
            MistakeRow(body: #"{"consent":{"granted":true,"textVersion":"1"}}"#, words: "consent.textVersion"),
            MistakeRow(body: #"{"consent":null}"#, words: "consent is not an object."),
            MistakeRow(body: "null", words: "it is not a JSON object"), MistakeRow(body: "{", words: "it is not JSON"),
            MistakeRow(body: String(repeating: "[", count: 100_000), words: "it is not JSON"),
        ]
    )
    func mistakes(_ row: MistakeRow) {
        let texts = ConsentTexts(versions: [
            ConsentText(version: "2026-05", from: Day(of: Self.moment), texts: [.init(locale: "en", text: "May we?")])
        ])
        do {
            _ = try HookAnswer(
                Data(row.body.utf8),
                about: Self.facts(timeLeft: .seconds(9)),
                texts: texts,
                now: Self.moment
            )
            Issue.record("taken")
        } catch {
            #expect(error.message.hasPrefix(row.words), "\(error.message)")
        }
    }

    @Test("After five requests without a response, the desk pauses the hook and then asks it once")
    func health() {
        var health = HookHealth()
        func mayAsk(_ seconds: Int) -> Bool { health.mayAsk(at: Self.moment + .seconds(seconds)) }
        func heard(_ didAnswer: Bool, _ seconds: Int) { health.heard(didAnswer, at: Self.moment + .seconds(seconds)) }
        for second in 0..<4 {
            #expect(mayAsk(second))
            heard(false, second)
        }
        #expect(mayAsk(4))
        heard(false, 4)
        #expect(!mayAsk(5))
        #expect(mayAsk(34))
        #expect(!mayAsk(35))
        heard(true, 36)
        #expect(mayAsk(36))
        health = HookHealth(silences: 5, askAgainAt: Self.moment + .seconds(9000))
        #expect(mayAsk(0), "a clock far ahead recorded the pause")
    }

    @Test("A hook request frees its slot for other cases, as long as not too many wait")
    func places() async {
        let (slots, room) = (Slots(count: 2), WaitingLimit(count: 1))
        await slots.take()
        await slots.take()
        let (first, second) = (WorkPlace(in: slots, beside: room), WorkPlace(in: slots, beside: room))
        #expect(first.leaveSlot())
        #expect(first.leaveSlot())
        #expect(!second.leaveSlot())
        await slots.take()
        first.give()
        #expect(second.leaveSlot())
        await slots.take()
        second.give()
        #expect(room.enter())
    }

    @Test("The hook is asked again later after each silence, and never after an answer")
    func pauses() {
        var facts = Self.facts(timeLeft: .seconds(43_200))
        #expect(facts.nextInquiry == Self.moment)
        var pauses: [Int64] = []
        for _ in 0..<8 {
            facts.inquiries.append(
                HookInquiry(askedAt: Self.moment, finishedAt: Self.moment, result: .silent, detail: "")
            )
            pauses.append(facts.nextInquiry.map { ($0 - Self.moment).components.seconds } ?? -1)
        }
        #expect(pauses == [30, 60, 120, 240, 480, 960, 1800, 1800])
        facts.inquiries.append(
            HookInquiry(askedAt: Self.moment, finishedAt: Self.moment, result: .answered, detail: "")
        )
        #expect(facts.nextInquiry == nil)
    }
}
