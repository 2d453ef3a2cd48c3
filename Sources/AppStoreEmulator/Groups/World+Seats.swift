import AppStoreTypes

extension World {
    /// Refunds some seats of a group purchase; the transaction stays valid for the others.
    mutating func refundSeats(_ quantity: Int32, of transactionID: String) throws(EmulatorError) {
        let subscription = try runningSubscription(of: transactionID)
        let id = subscription.originalTransactionID
        let left = try seats(of: subscription).valid
        guard (1..<left).contains(quantity) else {
            throw .invalid("\"seats\" must be from 1 to \(left - 1): POST …/refund refunds all of them.")
        }
        subscriptions.change(id) { $0.seats?.refund(quantity) }
        let info = subscriptions[id]?.seats?.info
        transactions.change(subscription.currentTransactionID) { $0.payload.multiSeatInfo = info }
        announce(.seatsRefunded, of: id)
    }

    /// Withdraws seat claims, as the App Store does after a refund.
    mutating func unclaimSeats(_ claims: [String], of transactionID: String) throws(EmulatorError) {
        let subscription = try billedSubscription(of: transactionID)
        let known = Set(try seats(of: subscription).claims.map(\.id))
        guard !claims.isEmpty, known.isSuperset(of: claims) else {
            throw .invalid("\"claims\" must list seat claims of the subscription: \(known.sorted()).")
        }
        subscriptions.change(subscription.originalTransactionID) {
            $0.seats?.claims.removeAll { claims.contains($0.id) }
        }
        guard apps[subscription.bundleID]?.notificationVersion(in: subscription.environment) != .v1 else { return }
        let statement = statement(of: try transaction(subscription.currentTransactionID))
        send(
            .unclaimSeats,
            content: .seatsUnclaimed(UnclaimInfo { $0.unclaimSeatIDs = claims }, statement),
            to: subscription.bundleID,
            in: subscription.environment
        )
    }

    private func seats(of subscription: EmulatedSubscription) throws(EmulatorError) -> Seats {
        guard let seats = subscription.seats else {
            throw .conflict("This is not a group purchase: POST /_emulator/purchases with \"seats\" creates one.")
        }
        return seats
    }
}

extension Seats {
    /// The number of seats that are not refunded.
    var valid: Int32 { quantity - revoked }

    /// Refunds seats and does not renew them, as with a subscription that is refunded as a whole.
    mutating func refund(_ number: Int32) {
        revoked += number
        renewalQuantity -= number
    }

    /// Starts a period with the renewed number of seats, none of them refunded.
    mutating func beginPeriod() { (quantity, revoked) = (renewalQuantity, 0) }
}
