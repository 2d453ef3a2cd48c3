import AppStoreTypes
import Refunds
import Testing

@Suite("What stands in the way of an answer")
struct ObstacleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let obstacle: Obstacle
        var product: ProductEntry? = .coins
        let change: @Sendable (inout CaseFacts) -> Void
    }

    static let rows: [Row] = [
        Row(testDescription: "no consent", obstacle: .noConsent) { $0.consent = nil },
        Row(testDescription: "consent withdrawn", obstacle: .consentWithdrawn) {
            $0.consent = .example(isGranted: false)
        },
        Row(testDescription: "delivery unknown", obstacle: .deliveryUnknown) { $0.delivery = nil },
        Row(testDescription: "sample unknown", obstacle: .sampleUnknown, product: ProductEntry(units: 500)) { _ in },
        Row(testDescription: "no entry for the product", obstacle: .sampleUnknown, product: nil) { _ in },
        Row(testDescription: "a family member bought it", obstacle: .familyShared) {
            $0.purchase.ownership = .familyShared
        },
        Row(testDescription: "a seat", obstacle: .assigned) { $0.purchase.ownership = .assigned },
        Row(testDescription: "Apple has decided", obstacle: .alreadyDecided) {
            $0.refundCase.outcome = Outcome(decision: .declined, at: .request)
        },
        Row(testDescription: "Apple has decided, and there is no consent", obstacle: .alreadyDecided) {
            $0.refundCase.outcome = Outcome(decision: .granted, percentage: 100_000, at: .request)
            $0.consent = nil
        },
        Row(testDescription: "a seat, and no consent: the one that lasts", obstacle: .assigned) {
            $0.purchase.ownership = .assigned
            $0.consent = nil
        },
        Row(testDescription: "a request that nobody signed", obstacle: .unconfirmed) { $0.awaitsConfirmation = true },
        Row(testDescription: "a purchase that nobody signed for", obstacle: .unconfirmed) {
            $0.purchase.source = .receipt
        },
        Row(testDescription: "a request that nobody signed, after Apple has decided", obstacle: .alreadyDecided) {
            $0.awaitsConfirmation = true
            $0.refundCase.outcome = Outcome(decision: .declined, at: .request)
        },
        Row(testDescription: "a request that nobody signed, and no consent", obstacle: .unconfirmed) {
            $0.awaitsConfirmation = true
            $0.consent = nil
        },
        Row(testDescription: "no consent and nothing known of the delivery", obstacle: .noConsent) {
            $0.consent = nil
            $0.delivery = nil
        },
        Row(testDescription: "no consent, and a person decided", obstacle: .noConsent) {
            $0.consent = nil
            $0.refundCase.decision = .grantFull
        },
    ]

    @Test("is named", arguments: rows)
    func obstacle(_ row: Row) {
        var composer = AnswerComposer.coins()
        composer.catalogue.products["coins.500"] = row.product
        let composition = composer.compose(.example(row.change), at: .request)
        #expect(composition.obstacle == row.obstacle)
    }

    @Test("is a rule of Apple's where version 1 does not take the kind of purchase")
    func unsupportedType() {
        let facts = CaseFacts.example {
            $0.purchase.isAdvancedCommerce = true
            $0.purchase.type = .nonConsumable
        }
        #expect(AnswerComposer.coins().compose(facts, at: .request).brokenRule == .transactionTypeNotSupported)
    }

    @Test("is a rule of Apple's where the transaction has no number")
    func invalidTransaction() {
        let facts = CaseFacts.example { $0.purchase.transactionID = "x" }
        #expect(AnswerComposer.coins().compose(facts, at: .request).brokenRule == .invalidTransactionID)
    }
}
