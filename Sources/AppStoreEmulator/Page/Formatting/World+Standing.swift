import AppStoreTypes

/// The standing of a purchase: a word with a tone.
struct PurchaseStanding: Sendable {
    let word: String
    let tone: PageElement.Tone
    /// More detail, or `nil`.
    var note: String?
}

extension World {
    /// Returns the standing of a transaction: first its refund, then its subscription.
    func standing(of transaction: EmulatedTransaction) -> PurchaseStanding {
        let payload = transaction.payload
        if transaction.isRevoked {
            if payload.revocationType == .familyRevoke { return PurchaseStanding(word: "taken back", tone: .quiet) }
            guard let share = payload.revocationPercentage, share < 100_000 else {
                return PurchaseStanding(word: "refunded", tone: .bad)
            }
            return PurchaseStanding(word: "refunded in part", tone: .bad, note: "\(share) %")
        }
        if newestRefundRequest(of: transaction.id)?.request.state == .open {
            return PurchaseStanding(word: "refund asked", tone: .warn)
        }
        if let subscription = subscriptions[transaction.originalID] {
            guard subscription.currentTransactionID == transaction.id else {
                return PurchaseStanding(word: "period over", tone: .quiet)
            }
            return standing(of: subscription)
        }
        return transaction.isFinished
            ? PurchaseStanding(word: "finished", tone: .quiet) : PurchaseStanding(word: "bought", tone: .good)
    }

    /// Returns the standing of a subscription.
    func standing(of subscription: EmulatedSubscription) -> PurchaseStanding {
        switch status(of: subscription) {
        case .active:
            let renews = subscription.renewal.isOn
            let note =
                !renews ? "does not renew" : subscription.paymentFails ? "the next payment fails" : nil
            return PurchaseStanding(word: "active", tone: .good, note: note)
        case .billingGracePeriod: return PurchaseStanding(word: "grace period", tone: .warn)
        case .billingRetry: return PurchaseStanding(word: "billing retry", tone: .warn)
        case .revoked: return PurchaseStanding(word: "revoked", tone: .bad)
        default: return PurchaseStanding(word: "expired", tone: .quiet)
        }
    }
}

extension PurchaseStanding {
    var markup: Markup { "\(PageElement.chip(word, tone))\(note.map { " \(PageElement.note($0))" as Markup })" }
}
