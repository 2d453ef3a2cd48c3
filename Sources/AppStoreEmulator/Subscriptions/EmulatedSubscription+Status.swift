import AppStoreTypes

extension EmulatedSubscription {
    var isActive: Bool { standing == .active }

    /// Paid, or Apple still tries to be: not ended.
    var isRunning: Bool { isActive || billingRetry != nil }

    var billingRetry: BillingRetry? {
        if case .unpaid(let retry) = standing { retry } else { nil }
    }

    /// Whether something goes on being charged whatever the customer does: a commitment that is not over.
    var isCommitted: Bool { commitment.map { $0.period < Commitment.periods } ?? false }

    /// How it is billed, where it was ordered in one of the two ways.
    var billingPlan: BillingPlanType? {
        commitment != nil ? .monthly : isBilledUpfront == true ? .billedUpfront : nil
    }

    /// When something will happen to it next.
    var nextDue: Timestamp? {
        guard purchaser == nil else { return nil }
        switch standing {
        case .active: return periodEnd
        case .unpaid(let retry):
            return [retry.recoversAt, retry.isGraceOver ? nil : retry.graceEndsAt, retry.endsAt].compactMap { $0 }.min()
        case .expired, .revoked: return nil
        }
    }

    var status: SubscriptionStatus {
        switch standing {
        case .active: .active
        case .unpaid(let retry): retry.graceEndsAt != nil && !retry.isGraceOver ? .billingGracePeriod : .billingRetry
        case .expired: .expired
        case .revoked: .revoked
        }
    }

    var expirationIntent: ExpirationIntent? {
        switch standing {
        case .unpaid: .billingError
        case .expired(let intent): intent
        case .active, .revoked: nil
        }
    }

    /// Absent while active, true while Apple tries to charge, false once ended.
    ///
    /// Whoever cancels during the grace period is not charged again: then it is absent too.
    var isInBillingRetry: Bool? {
        switch standing {
        case .unpaid: renewal.isOn ? true : nil
        case .expired: false
        case .active, .revoked: nil
        }
    }
}
