import AppStoreTypes

extension EmulatedSubscription {
    var isActive: Bool { standing == .active }

    /// Whether it is paid or in billing retry, so not ended.
    var isRunning: Bool { isActive || billingRetry != nil }

    var billingRetry: BillingRetry? {
        if case .unpaid(let retry) = standing { retry } else { nil }
    }

    /// Whether a commitment continues to be charged, whatever the customer does.
    var isCommitted: Bool { commitment.map { $0.period < Commitment.periods } ?? false }

    /// Whether the customer wants it to continue after the current period or, with a commitment, after the last month.
    var isRenewedByCustomer: Bool { commitment?.isRenewed ?? renewal.isOn }

    /// The billing plan; `nil` if the order named none.
    var billingPlan: BillingPlanType? {
        commitment != nil ? .monthly : isBilledUpfront == true ? .billedUpfront : nil
    }

    /// When the next change is due; `nil` if none is.
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

    /// The billing retry flag: `nil` while active, `true` while Apple retries the charge, `false` after the end.
    ///
    /// It is also `nil` if the customer cancels during the grace period, because Apple then stops retrying.
    var isInBillingRetry: Bool? {
        switch standing {
        case .unpaid: renewal.isOn ? true : nil
        case .expired: false
        case .active, .revoked: nil
        }
    }
}
