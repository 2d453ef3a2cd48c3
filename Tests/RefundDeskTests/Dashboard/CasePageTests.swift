import AppStoreTypes
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The page of a case")
struct CasePageTests {
    @Test("A case's page shows every value with its reason and nothing signed")
    func answered() async throws {
        let page = try await Reader(register: RecordingRegister(details: [Sample.answered()]))
            .get("/cases/\(Sample.caseID.uppercased())")
        #expect(page.status == .ok)
        for part in [
            "Apple asked about the purchase", "Customer consented", "Yes, text 2026-05, in app", "record 41",
            "210 of 500 units were used", "42 %", "omitted", "Rule “half used”", "asked again", "grant in full",
            "HTTP 500, 5000001", "HTTP 202", "took 840 ms", "Outcome: declined", "124.50 USD",
            "{&quot;customerConsented&quot;:true,&quot;sampleContentProvided&quot;:false",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
        #expect(!page.text.contains("signed.payload.secret"))
    }

    @Test("A case's page marks the values of the body as sent and the others as omitted")
    func sent() {
        let answer = SentAnswer(Sample.answer(at: Sample.now))
        let values = Dictionary(uniqueKeysWithValues: answer.values.lines.map { ($0.field, $0) })
        #expect(
            Set(values.keys) == [
                "customerConsented", "sampleContentProvided", "deliveryStatus", "consumptionPercentage",
                "refundPreference", "appAccountToken", "playTime",
            ]
        )
        #expect(values["customerConsented"]?.reason == "the customer agreed: record 41")
        #expect(values["refundPreference"]?.reason == "Rule “half used”")
        #expect(values["appAccountToken"]?.value == nil)
        #expect(values["playTime"]?.value == nil)
    }

    @Test("A case's page says which digest is left of an answer")
    func digest() {
        var answer = Sample.answer(at: Sample.now)
        #expect(SentAnswer(answer).bodyTitle == "The exact body, \(answer.body.count) bytes of JSON")
        let digest = String(repeating: "0a", count: 32)
        answer.body = ErasedBody.plain(digest).body
        #expect(SentAnswer(answer).bodyTitle == "The body is removed. This is its SHA-256")
        answer.body = ErasedBody.keyed(digest).body
        #expect(SentAnswer(answer).bodyTitle == "The body is erased. This is a digest of it with the desk\u{2019}s key")
    }

    @Test("A case's page gives the exact call that removes a block reason", arguments: Blocker.all)
    func remedy(_ row: Blocker) async throws {
        let register = RecordingRegister(details: [Sample.blocked(by: row.blockReason)])
        let page = try await Reader(register: register).get("/cases/\(Sample.caseID)")
        #expect(page.status == .ok)
        #expect(page.text.contains(row.blockReason.title))
        if let call = row.call { #expect(page.text.contains(call)) }
    }

    /// A block reason and the call that removes it.
    struct Blocker: Sendable, CustomTestStringConvertible {
        let blockReason: BlockReason
        let call: String?

        var testDescription: String { blockReason.rawValue }

        static let all = BlockReason.allCases.map { Blocker(blockReason: $0, call: call(for: $0)) }

        private static func call(for blockReason: BlockReason) -> String? {
            switch blockReason {
            case .noConsent, .consentWithdrawn, .consentExpired, .consentDoesNotCover:
                "PUT /v1/apps/com.example.coins/customers/\(Sample.customerID)/consent"
            case .deliveryUnknown: "PUT /v1/apps/com.example.coins/transactions/\(Sample.transactionID)/delivery"
            case .sampleUnknown: "coins.500: { sampleProvided: false }"
            case .heldByPerson, .review, .delayed, .mayHaveBeenAnswered: "POST /v1/cases/\(Sample.caseID)/answer"
            default: nil
            }
        }
    }

    @Test("The timeline of a case is in order of time, with the deadline ahead last")
    func order() {
        let entries = TimelineEntry.all(of: Sample.answered(), now: Sample.now)
        #expect(entries.map(\.at) == entries.map(\.at).sorted())
        #expect(entries.last?.title == "Deadline")
        #expect(entries.last?.isAhead == true)
    }

    @Test("A case's page says how many notifications the purchase has, if its timeline leaves out some")
    func manyNotifications() async throws {
        var detail = Sample.answered()
        let text = "</a> notifications about the purchase, the newest are shown."
        for (count, isSaid) in [(detail.notifications.count, false), (1200, true)] {
            detail.notificationCount = count
            let page = try await Reader(register: RecordingRegister(details: [detail])).get("/cases/\(Sample.caseID)")
            #expect(page.text.contains(">\(count)\(text)") == isSaid)
        }
    }

    @Test("The page of a withheld case says why nothing was sent and that it is too late")
    func tooLate() async throws {
        let detail = Sample.blocked(by: .noConsent, state: .withheld)
        let page = try await Reader(register: RecordingRegister(details: [detail])).get("/cases/\(Sample.caseID)")
        #expect(page.text.contains("Why no answer was given: no consent on record"))
        #expect(page.text.contains("too late for this request"))
        #expect(page.text.contains("Nothing was sent to Apple"))
    }

    @Test("The page of a failed case shows Apple's name of the error")
    func failed() throws {
        let refundCase = Sample.refundCase(state: .failed)
        let refused = Attempt(
            number: 1,
            state: .refused,
            startedAt: Sample.now,
            httpStatus: 400,
            errorCode: .invalidDeliveryStatus
        )
        let detail = CaseDetail(
            facts: CaseFacts(refundCase: refundCase, purchase: Sample.purchase(of: refundCase)),
            attempts: [refused],
            notifications: [],
            consentUsed: nil
        )
        let notice = try #require(Notice(for: detail))
        #expect(notice.explanation == "HTTP 400, 4000036 InvalidDeliveryStatusError")
    }

    private static func facts(of detail: CaseDetail, _ catalogue: ProductCatalogue = ProductCatalogue()) -> [Term] {
        RecordedFacts.terms(of: detail, catalogue: catalogue, now: Sample.now)
    }

    @Test("The page of a case names the Apple rule that an answer would break")
    func brokenRule() async throws {
        var detail = Sample.blocked(by: .unsupported, state: .withheld)
        let unnamed = try #require(Notice(for: detail)).explanation
        #expect(unnamed == "Apple accepts no answer about this kind of purchase.")
        detail.facts.refundCase.brokenRule = "InvalidTransactionIdError"
        let page = try await Reader(register: RecordingRegister(details: [detail])).get("/cases/\(Sample.caseID)")
        #expect(page.text.contains("rule InvalidTransactionIdError"))
        #expect(!page.text.contains(unnamed))
    }

    @Test(
        "The facts of a case say that a purchase was used after it was reported as undelivered",
        arguments: [-1, 0, 1] as [Int64]
    )
    func usedAfterOutage(seconds: Int64) throws {
        var detail = Sample.answered()
        detail.facts.delivery = DeliveryReport(delivery: .serverOutage, at: Sample.now)
        detail.facts.usage?.provedAt = Sample.now + .seconds(seconds)
        let term = try #require(
            Self.facts(of: detail).first {
                $0.label == "Delivery"
            }
        )
        #expect(term.text == Delivery.serverOutage.displayText)
        #expect(term.note == (seconds > 0 ? "used since, so it was delivered" : nil))
        detail.facts.delivery = nil
        let proved = try #require(
            Self.facts(of: detail).first {
                $0.label == "Delivery"
            }
        )
        #expect(proved.text == "Proved by use")
    }

    @Test("The facts of a case count units spent without naming the purchase as proof of delivery")
    func usedFromPool() throws {
        var detail = Sample.answered()
        let catalogue = ProductCatalogue(
            products: [detail.facts.purchase.productID: ProductEntry(units: 500, sampleProvided: false)]
        )
        (detail.facts.usage, detail.facts.delivery) = (nil, nil)
        let purchase = detail.facts.purchase
        let lot = UnitAccount.Lot(
            transactionID: purchase.transactionID,
            productID: purchase.productID,
            purchasedAt: purchase.purchasedAt
        )
        let spending = UnitAccount.Spending(at: Sample.now, pool: purchase.productID, units: 5)
        detail.facts.account = UnitAccount(lots: [lot], spendings: [spending])
        let term = try #require(
            RecordedFacts.terms(of: detail, catalogue: catalogue, now: Sample.now).first { $0.label == "Delivery" }
        )
        #expect(Evidence(detail.facts, catalogue: catalogue).delivery.value == .delivered)
        #expect(term.text == "Proved by use")
    }

    @Test("The page of a case says beside the customer's totals that a purchase is later than the newest rate")
    func laterThanRates() async throws {
        let note = "with purchases after 2026-04-30, the day of the newest exchange rates"
        for ratesEnd in [nil, Day(iso8601: "2026-04-30")] {
            var detail = Sample.answered()
            detail.ratesEnd = ratesEnd
            let page = try await Reader(register: RecordingRegister(details: [detail])).get("/cases/\(Sample.caseID)")
            // Beside what was paid, and beside what was refunded.
            #expect(page.text.components(separatedBy: note).count - 1 == (ratesEnd == nil ? 0 : 2))
        }
    }

    @Test("An unknown case's page is not found", arguments: ["/cases/none", "/cases/%FF", "/cases/%3Cscript%3E"])
    func missing(_ path: String) async throws {
        let page = try await Reader(register: RecordingRegister()).get(path)
        #expect(page.status == .notFound)
        #expect(page.text.contains("This case does not exist"))
        #expect(!page.text.contains("<script>"))
    }
}
