import AppStoreTypes

/// The state of a purchase as a page shows it: a word with a tone.
struct PurchaseBadge: Sendable {
    let word: String
    let tone: PageElement.Tone
    /// More detail, or `nil`.
    var note: String?

    private init(_ word: String, _ tone: PageElement.Tone, note: String? = nil) {
        (self.word, self.tone, self.note) = (word, tone, note)
    }

    /// Returns the state of a transaction: first its refund, then its subscription.
    init(of transaction: EmulatedTransaction, in world: World) {
        let payload = transaction.payload
        let subscription = world.subscriptions[transaction.originalID]
        if transaction.isRevoked {
            let share = payload.revocationPercentage
            if payload.revocationType == .familyRevoke {
                self.init("revoked", .quiet)
            } else if let share, share < 100_000 {
                self.init("refunded in part", .bad, note: "\(share) %")
            } else {
                self.init("refunded", .bad)
            }
        } else if world.newestRefundRequest(of: transaction.id)?.request.state == .open {
            self.init("refund requested", .warn)
        } else if let subscription, subscription.currentTransactionID == transaction.id {
            self.init(of: subscription, in: world)
        } else if subscription != nil {
            self.init("period ended", .quiet)
        } else {
            self.init(transaction.isFinished ? "finished" : "bought", transaction.isFinished ? .quiet : .good)
        }
    }

    /// Returns the state of a subscription.
    init(of subscription: EmulatedSubscription, in world: World) {
        switch world.status(of: subscription) {
        case .active:
            let failure = subscription.paymentFails ? "the next payment fails" : nil
            self.init("active", .good, note: subscription.renewal.isOn ? failure : "does not renew")
        case .billingGracePeriod: self.init("grace period", .warn)
        case .billingRetry: self.init("billing retry", .warn)
        case .revoked: self.init("revoked", .bad)
        default: self.init("expired", .quiet)
        }
    }

    var markup: Markup { "\(PageElement.chip(word, tone))\(note.map { " \(PageElement.note($0))" as Markup })" }
}
