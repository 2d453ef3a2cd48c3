import AppStoreTypes

/// Everything recorded about a case and its purchase, read in one transaction.
package struct CaseFacts: Hashable, Sendable {
    package var refundCase: RefundCase
    package var purchase: Purchase
    package var usage: PurchaseUsage?
    /// The newest uses of the purchase that the backend reported, newest first, at most ``PurchaseUse/most``; read only
    /// for a refund review of Google Play's, and only if the app's answers state them.
    package var uses: [PurchaseUse]
    package var delivery: DeliveryReport?
    /// The units the customer spent without naming a purchase; `nil` if there are none.
    package var account: UnitAccount?
    /// The customer's use of the app as a whole.
    package var play: CustomerPlay?
    package var customer: CustomerFacts
    package var totals: CustomerTotals
    /// The number of the request among all requests of this customer, from 1.
    package var customerRequestNumber: Int64
    /// Whether the customer's earlier purchases, which the totals include, are known.
    package var history: HistoryState
    /// The newest record of the customer's consent, under any of the customer's identifiers.
    package var consent: ConsentRecord?
    /// Whether an unsigned request still waits for Apple to confirm its transaction.
    package var awaitsConfirmation: Bool
    /// The evidence hook requests for the case, earliest first.
    package var inquiries: [HookInquiry]
    /// The token of Google Play's refund review; `nil` for a request of Apple's.
    package var reviewToken: String?
    /// The answer that an earlier attempt sent; no other answer may be sent.
    package var answer: Answer?
    /// Whether the desk may have answered the case from a database that was lost since.
    package var mayHaveBeenAnswered: Bool
    /// The answer that the journal of a lost database has; no other answer may be sent.
    package var journalled: JournalledAnswer?

    package init(
        refundCase: RefundCase,
        purchase: Purchase,
        usage: PurchaseUsage? = nil,
        uses: [PurchaseUse] = [],
        delivery: DeliveryReport? = nil,
        account: UnitAccount? = nil,
        play: CustomerPlay? = nil,
        customer: CustomerFacts = CustomerFacts(),
        totals: CustomerTotals = CustomerTotals(),
        customerRequestNumber: Int64 = 1,
        history: HistoryState = .read,
        consent: ConsentRecord? = nil,
        awaitsConfirmation: Bool = false,
        inquiries: [HookInquiry] = [],
        reviewToken: String? = nil,
        answer: Answer? = nil,
        mayHaveBeenAnswered: Bool = false,
        journalled: JournalledAnswer? = nil
    ) {
        self.refundCase = refundCase
        self.purchase = purchase
        self.usage = usage
        self.uses = uses
        self.delivery = delivery
        self.account = account
        self.play = play
        self.customer = customer
        self.totals = totals
        self.customerRequestNumber = customerRequestNumber
        self.history = history
        self.consent = consent
        self.awaitsConfirmation = awaitsConfirmation
        self.inquiries = inquiries
        self.reviewToken = reviewToken
        self.answer = answer
        self.mayHaveBeenAnswered = mayHaveBeenAnswered
        self.journalled = journalled
    }
}

extension CaseFacts {
    /// The total seconds of use of purchases and the app; `nil` if none were ever reported.
    package var playSeconds: Int64? {
        guard let ofApp = play?.seconds else { return totals.playSeconds }
        let sum = ofApp.addingReportingOverflow(totals.playSeconds ?? 0)
        return sum.overflow ? .max : sum.partialValue
    }
}
