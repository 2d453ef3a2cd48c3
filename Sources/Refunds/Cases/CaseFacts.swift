import AppStoreTypes

/// All that is recorded about a case and its purchase, read at one moment.
package struct CaseFacts: Hashable, Sendable {
    package var refundCase: RefundCase
    package var purchase: Purchase
    package var usage: PurchaseUsage?
    package var delivery: DeliveryReport?
    /// What the customer spent without saying from which purchase; `nil` when nothing was.
    package var account: UnitAccount?
    /// The customer's use of the app, not of one purchase.
    package var play: CustomerPlay?
    package var customer: CustomerFacts
    package var totals: CustomerTotals
    /// Which request of this customer it is, whatever purchase it is for, from 1.
    package var customerRequestNumber: Int64
    /// Whether the customer's earlier purchases are known, which the totals are of.
    package var history: HistoryState
    /// The newest record of the customer's consent, under any identifier of the customer.
    package var consent: ConsentRecord?
    /// Whether Apple's word is awaited on the transaction of a request that nobody signed.
    package var awaitsConfirmation: Bool
    /// What the backend was asked about the case, the earliest first.
    package var inquiries: [HookInquiry]
    /// The answer composed by an earlier attempt: it is the only one that may be sent.
    package var answer: Answer?

    package init(
        refundCase: RefundCase,
        purchase: Purchase,
        usage: PurchaseUsage? = nil,
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
        answer: Answer? = nil
    ) {
        self.refundCase = refundCase
        self.purchase = purchase
        self.usage = usage
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
        self.answer = answer
    }
}

extension CaseFacts {
    /// Seconds of use in all, of purchases and of the app; `nil` when none were ever reported.
    package var playSeconds: Int64? {
        guard let ofApp = play?.seconds else { return totals.playSeconds }
        let sum = ofApp.addingReportingOverflow(totals.playSeconds ?? 0)
        return sum.overflow ? .max : sum.partialValue
    }
}
