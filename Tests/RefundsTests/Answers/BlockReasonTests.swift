import AppStoreTypes
import Refunds
import Testing

@Suite("The block reasons of an answer")
struct BlockReasonTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let blockReason: BlockReason
        var product: ProductEntry? = .coins
        let change: @Sendable (inout CaseFacts) -> Void
    }

    static let rows: [Row] = [
        Row(testDescription: "no consent", blockReason: .noConsent) { $0.consent = nil },
        Row(testDescription: "consent withdrawn", blockReason: .consentWithdrawn) {
            $0.consent = .example(isGranted: false)
        },
        Row(testDescription: "consent that has just ended", blockReason: .consentExpired) {
            $0.consent?.expiresAt = .request
        },
        Row(testDescription: "delivery unknown", blockReason: .deliveryUnknown) { $0.delivery = nil },
        Row(testDescription: "sample unknown", blockReason: .sampleUnknown, product: ProductEntry(units: 500)) { _ in },
        Row(testDescription: "no entry for the product", blockReason: .sampleUnknown, product: nil) { _ in },
        Row(testDescription: "a family member bought it", blockReason: .familyShared) {
            $0.purchase.ownership = .familyShared
        },
        Row(testDescription: "a seat", blockReason: .assigned) { $0.purchase.ownership = .assigned },
        Row(testDescription: "Apple has decided", blockReason: .alreadyDecided) {
            $0.refundCase.outcome = Outcome(decision: .declined, at: .request)
        },
        Row(testDescription: "Apple has decided, and there is no consent", blockReason: .alreadyDecided) {
            $0.refundCase.outcome = Outcome(decision: .granted, percentage: 100_000, at: .request)
            $0.consent = nil
        },
        Row(testDescription: "a seat, and no consent: the one that lasts", blockReason: .assigned) {
            $0.purchase.ownership = .assigned
            $0.consent = nil
        },
        Row(testDescription: "an unsigned request", blockReason: .unconfirmed) {
            $0.awaitsConfirmation = true
        },
        Row(testDescription: "a purchase without a signed transaction", blockReason: .unconfirmed) {
            $0.purchase.source = .receipt
        },
        Row(testDescription: "an unsigned request, after Apple has decided", blockReason: .alreadyDecided) {
            $0.awaitsConfirmation = true
            $0.refundCase.outcome = Outcome(decision: .declined, at: .request)
        },
        Row(testDescription: "an unsigned request, and no consent", blockReason: .unconfirmed) {
            $0.awaitsConfirmation = true
            $0.consent = nil
        },
        Row(testDescription: "no consent and nothing known of the delivery", blockReason: .noConsent) {
            $0.consent = nil
            $0.delivery = nil
        },
        Row(testDescription: "no consent, and a person decided", blockReason: .noConsent) {
            $0.consent = nil
            $0.refundCase.decision = .grantFull
        },
    ]

    @Test("The composer names the reason that blocks an answer", arguments: rows)
    func blockReason(_ row: Row) {
        var composer = AnswerComposer.coins()
        composer.catalogue.products["coins.500"] = row.product
        let composition = composer.compose(.example(row.change), at: .request)
        #expect(composition.blockReason == row.blockReason)
    }

    @Test("A consent counts until the moment of its end")
    func expiry() {
        let facts = CaseFacts.example { $0.consent?.expiresAt = .request + .milliseconds(1) }
        #expect(AnswerComposer.coins().compose(facts, at: .request).answer != nil)
        #expect(AnswerComposer.coins().compose(facts, at: .request + .milliseconds(1)).blockReason == .consentExpired)
        #expect(AnswerComposer.coins().mayAnswer(facts))
    }

    @Test("An answer for a non-consumable Advanced Commerce purchase breaks Apple's rule for version 1")
    func unsupportedType() {
        let facts = CaseFacts.example {
            $0.purchase.isAdvancedCommerce = true
            $0.purchase.type = .nonConsumable
        }
        #expect(AnswerComposer.coins().compose(facts, at: .request).brokenRule == .transactionTypeNotSupported)
    }

    @Test("An answer without a transaction ID breaks a rule of Apple's")
    func invalidTransaction() {
        let facts = CaseFacts.example { $0.purchase.transactionID = "" }
        #expect(AnswerComposer.coins().compose(facts, at: .request).brokenRule == .invalidTransactionID)
    }
}
