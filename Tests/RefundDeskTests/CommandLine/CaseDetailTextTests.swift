import AppStoreTypes
import DeskTools
import Foundation
import Refunds
import Testing

@testable import RefundDesk

@Suite("A case on the terminal")
struct CaseDetailTextTests {
    private static let detail = Sample.answered()

    @Test("The terminal shows everything that a case's page shows")
    func whole() throws {
        let text = CaseDetailText.lines(of: Self.detail, composer: nil, at: Sample.now, .plain).joined(separator: "\n")
        let page = CasePage(Self.detail, composer: nil, now: Sample.now)
        var said = [
            page.id.full, page.product, page.state.word, page.timeLeft.displayText, page.answerTitle, page.answerText,
        ]
        for term in page.summary.terms + page.facts.terms + (page.answer?.decision.terms ?? []) {
            said += [term.label, term.text, term.identifier?.full, term.moment?.exact, term.note].compactMap(\.self)
        }
        for entry in page.timeline { said += [entry.title] + entry.lines }
        for line in page.answer?.values.lines ?? [] { said += [line.field, line.source, line.reason] }
        said += page.answer.map { [$0.bodyTitle, $0.body] } ?? []
        for attempt in page.attempts { said += ["\(attempt.number)", attempt.said, attempt.result.word] }
        for words in said { #expect(text.contains(words), "\(words)") }
    }

    @Test("The terminal says what a case lacks and what to do")
    func notice() throws {
        let detail = Sample.blocked(by: .noConsent)
        let text = CaseDetailText.lines(of: detail, composer: nil, at: Sample.now, .plain).joined(separator: "\n")
        let notice = try #require(Notice(for: detail))
        #expect(text.contains(notice.title) && text.contains("/consent") && text.contains("\"granted\": true"))
    }

    @Test("The terminal names the fields that the consent of a waiting case does not cover")
    func uncovered() {
        var detail = Sample.blocked(by: .consentDoesNotCover)
        detail.facts.consent = Sample.consent
        detail.facts.delivery = DeliveryReport(delivery: .delivered, at: Sample.now)
        let text = ConsentText(version: "2026-05", from: Day(number: 0), texts: [], covers: [.deliveryStatus])
        let composer = AnswerComposer(
            policy: Policy(),
            catalogue: ProductCatalogue(products: ["coins.500": ProductEntry(units: 500, sampleProvided: false)]),
            consentTexts: ConsentTexts(versions: [text])
        )
        let shown = CaseDetailText.lines(of: detail, composer: composer, at: Sample.now, .plain).joined(separator: "\n")
        #expect(shown.contains("The text does not cover sampleContentProvided."))
        #expect(shown.contains("/consent"))
    }

    @Test("The terminal says that the version which a customer agreed to is no longer known, and names a newer one")
    func unknownVersion() {
        var detail = Sample.blocked(by: .consentDoesNotCover)
        detail.facts.consent = Sample.consent
        detail.facts.delivery = DeliveryReport(delivery: .delivered, at: Sample.now)
        func shown(_ texts: [ConsentText]) -> String {
            let composer = AnswerComposer(
                policy: Policy(),
                catalogue: ProductCatalogue(products: ["coins.500": ProductEntry(units: 500, sampleProvided: false)]),
                consentTexts: ConsentTexts(versions: texts)
            )
            return CaseDetailText.lines(of: detail, composer: composer, at: Sample.now, .plain).joined(separator: "\n")
        }
        let wide = ConsentText(version: "wide", from: Day(number: 0), texts: [])
        let narrow = ConsentText(version: "narrow", from: Day(number: 1), texts: [], covers: [.platform])
        let later = ConsentText(version: "later", from: Day(number: 1_000_000), texts: [])
        let known = shown([wide, narrow, later])
        #expect(known.contains("this version is no longer in consent.yml"))
        #expect(known.contains("\"textVersion\": \"wide\""))
        let none = shown([narrow])
        #expect(none.contains("a text that covers deliveryStatus, sampleContentProvided"))
        #expect(!none.contains("textVersion"))
    }

    @Test("The terminal names the Apple rule that an answer would break")
    func brokenRule() {
        var detail = Sample.blocked(by: .unsupported, state: .withheld)
        detail.facts.refundCase.brokenRule = "InvalidTransactionIdError"
        let text = CaseDetailText.lines(of: detail, composer: nil, at: Sample.now, .plain).joined(separator: "\n")
        #expect(text.contains("would break Apple's rule InvalidTransactionIdError"))
    }

    @Test("The terminal gets colour only on request, and no control sequence from a value")
    func colour() {
        let detail = Sample.answered(productID: "coins\u{1B}[2J", customerID: "a\u{1B}[2Jb")
        #expect(
            !CaseDetailText.lines(of: detail, composer: nil, at: Sample.now, .plain).contains { $0.contains("\u{1B}") }
        )
        let coloured = CaseDetailText.lines(of: detail, composer: nil, at: Sample.now, Style(isColoured: true))
        #expect(coloured.contains { $0.contains("\u{1B}[1m") } && !coloured.contains { $0.contains("\u{1B}[2J") })
    }
}
