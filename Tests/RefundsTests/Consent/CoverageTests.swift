import AppStoreTypes
import Foundation
import Testing

@testable import Refunds

@Suite("What a consent text covers")
struct CoverageTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let body: String
        let states: Set<AnswerField>
    }

    static let rows = [
        Row(testDescription: "consent alone", body: #"{"customerConsented":true}"#, states: []),
        Row(
            testDescription: "everything of version 2",
            body: #"""
                {"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"UNDELIVERED_OTHER",
                 "consumptionPercentage":0,"refundPreference":"DECLINE"}
                """#,
            states: [.sampleContentProvided, .deliveryStatus, .consumption, .refundPreference]
        ),
        Row(
            testDescription: "nothing but what version 1 requires",
            body: #"""
                {"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":0,"consumptionStatus":0,
                 "platform":0,"appAccountToken":"","accountTenure":0,"playTime":0,"lifetimeDollarsRefunded":0,
                 "lifetimeDollarsPurchased":0,"userStatus":0,"refundPreference":0}
                """#,
            states: [.sampleContentProvided, .deliveryStatus]
        ),
        Row(
            testDescription: "everything of version 1",
            body: #"""
                {"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":1,"consumptionStatus":3,
                 "platform":1,"appAccountToken":"7e3fb20b-4cdb-47cc-936d-99d65f608138","accountTenure":2,"playTime":4,
                 "lifetimeDollarsRefunded":1,"lifetimeDollarsPurchased":5,"userStatus":1,"refundPreference":3}
                """#,
            states: AnswerField.coveredWithoutList
        ),
        Row(
            testDescription: "everything of a refund review",
            body: #"""
                {"pendingRefundToken":"t","sampleContentProvided":false,"refundPreference":"DECLINE",
                 "consumptionPercentageMilliunits":0,"consumptionUsageEvents":[{"consumptionTime":"2026-05-01T12:00:00Z"}]}
                """#,
            states: [.sampleContentProvided, .consumption, .refundPreference, .usageEvents]
        ),
        Row(testDescription: "no JSON", body: "{", states: Set(AnswerField.allCases)),
    ]

    @Test("An answer states a field unless it is omitted, empty or undeclared", arguments: rows)
    func states(_ row: Row) {
        let answer = Answer(version: 1, body: Data(row.body.utf8), evidence: [], rule: "default", composedAt: .request)
        #expect(answer.statedFields == row.states)
    }

    @Test("The fields of an answer that were read once need no second reading of its body")
    func alreadyRead() {
        // A body that cannot be read may state everything.
        let answer = Answer(
            version: Answer.reviewVersion,
            body: Data("{".utf8),
            evidence: [],
            rule: "default",
            composedAt: .request
        )
        #expect(answer.needsConsent)
        #expect(!answer.needsConsent(stating: [.refundPreference]))
        let texts = Self.texts(covering: [.refundPreference])
        var consent = ConsentRecord.example()
        consent.textVersion = "v"
        #expect(!texts.uncoveredFields(of: answer, by: consent).isEmpty)
        #expect(texts.uncoveredFields(of: answer, stating: [.refundPreference], by: consent).isEmpty)
    }

    @Test("Each field of both request bodies but the consent itself can be covered")
    func names() {
        let members = Set(ConsumptionRequest.members.names).union(ConsumptionRequestV1.members.names)
        let fields = Set(members.compactMap(AnswerField.init(member:)))
        #expect(members.filter { AnswerField(member: $0) == nil } == ["customerConsented"])
        #expect(fields == Set(AnswerField.allCases).subtracting([.usageEvents]))
        #expect(AnswerField(member: "consumptionUsageEvents") == .usageEvents)
        #expect(AnswerField(member: "consumption") == nil)
    }

    private static func texts(covering fields: Set<AnswerField>?) -> ConsentTexts {
        ConsentTexts(versions: [ConsentText(version: "v", from: Day(number: 0), texts: [], covers: fields)])
    }

    struct BlockRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let covers: Set<AnswerField>?
        var version: String? = "v"
        var facts: @Sendable (inout CaseFacts) -> Void = { _ in }
        var preference: RefundPreference?
        let uncovered: [AnswerField]
    }

    static let blockRows = [
        BlockRow(testDescription: "a text without a list", covers: nil, uncovered: []),
        BlockRow(
            testDescription: "a text that covers what is stated",
            covers: [.deliveryStatus, .sampleContentProvided],
            uncovered: []
        ),
        BlockRow(
            testDescription: "a text without a required field",
            covers: [.deliveryStatus],
            uncovered: [.sampleContentProvided]
        ),
        BlockRow(testDescription: "a consent without a text", covers: [.platform], version: nil, uncovered: []),
        BlockRow(
            testDescription: "a consent to a text that is no longer known",
            covers: nil,
            version: "w",
            uncovered: [.deliveryStatus, .sampleContentProvided]
        ),
        BlockRow(
            testDescription: "a text that does not cover the use and the preference",
            covers: [.deliveryStatus, .sampleContentProvided],
            facts: { $0.usage = PurchaseUsage(unitsUsed: 125) },
            preference: .decline,
            uncovered: [.consumption, .refundPreference]
        ),
        BlockRow(
            testDescription: "an Advanced Commerce purchase, whose answer states more",
            covers: [.deliveryStatus, .sampleContentProvided],
            facts: {
                $0.purchase.isAdvancedCommerce = true
                $0.customer.userStatus = .active
            },
            uncovered: [.userStatus]
        ),
    ]

    @Test("A consent to a version that is no longer known covers nothing, unless the app has no texts")
    func unknown() {
        var consent = ConsentRecord(customerID: "a", isGranted: true, at: .request, recordedAt: .request)
        consent.textVersion = "w"
        let texts = Self.texts(covering: nil)
        #expect(texts.coverage(of: consent) == [])
        #expect(texts.unknownVersion(of: consent) == "w")
        #expect(ConsentTexts().coverage(of: consent) == nil)
        #expect(ConsentTexts().unknownVersion(of: consent) == nil)
        for version in [nil, "v"] {
            consent.textVersion = version
            #expect(texts.coverage(of: consent) == nil)
            #expect(texts.unknownVersion(of: consent) == nil)
        }
    }

    @Test(
        "Only a text that names the uses of a purchase covers them",
        arguments: [
            (nil, "v", [.usageEvents]), (nil, nil, [.usageEvents]), (nil, "w", [.refundPreference, .usageEvents]),
            ([.refundPreference], "v", [.usageEvents]), ([.refundPreference, .usageEvents], "v", []),
        ] as [(Set<AnswerField>?, String?, [AnswerField])]
    )
    func uses(_ covers: Set<AnswerField>?, _ version: String?, _ uncovered: [AnswerField]) {
        let use = #"{"consumptionTime":"2026-05-01T12:00:00Z"}"#
        let body = #"{"consumptionUsageEvents":[\#(use)],"refundPreference":"DECLINE"}"#
        let answer = Answer(
            version: Answer.reviewVersion,
            body: Data(body.utf8),
            evidence: [],
            rule: "default",
            composedAt: .request
        )
        var consent = ConsentRecord.example()
        consent.textVersion = version
        let found = Self.texts(covering: covers).uncoveredFields(of: answer, by: consent)
        #expect(Set(found) == Set(uncovered))
    }

    @Test("The composer blocks an answer that states more than the consent covers", arguments: blockRows)
    func blocked(_ row: BlockRow) {
        var composer = AnswerComposer.coins(.prefer(row.preference, otherwise: nil))
        composer.consentTexts = Self.texts(covering: row.covers)
        var facts = CaseFacts.example {
            $0.consent?.textVersion = row.version
            $0.usage = nil
            $0.purchase.appAccountToken = nil
            row.facts(&$0)
        }
        let composition = composer.compose(facts, at: .request)
        #expect(composition.blockReason == (row.uncovered.isEmpty ? nil : .consentDoesNotCover))
        #expect((composition.answer == nil) == !row.uncovered.isEmpty)
        #expect(composer.mayAnswer(facts))
        #expect(composer.uncoveredFields(blocking: facts, at: .request) == [])
        facts.refundCase.blockReason = .consentDoesNotCover
        let uncovered = composer.uncoveredFields(blocking: facts, at: .request)
        #expect(uncovered.filter { row.uncovered.contains($0) } == row.uncovered)
        #expect(uncovered.isEmpty == row.uncovered.isEmpty)
    }
}
