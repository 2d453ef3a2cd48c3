package import AppStoreTypes

/// The facts gathered for a case, each with its source; an answer uses nothing else.
package struct Evidence: Sendable {
    /// The share used, over the whole quantity, in thousandths of a percent.
    package var consumedShare: SourcedValue<Milliunits>
    /// The share of the paid period that had passed, in thousandths of a percent; only the policy uses it.
    package var periodElapsed: SourcedValue<Milliunits>
    package var delivery: SourcedValue<Delivery>
    package var sampleProvided: SourcedValue<Bool>
    package var consumptionStatus: SourcedValue<ConsumptionStatus>
    package var platform: SourcedValue<Platform>
    package var accountTenure: SourcedValue<AccountTenure>
    package var playTime: SourcedValue<PlayTime>
    package var lifetimePurchased: SourcedValue<LifetimeDollars>
    package var lifetimeRefunded: SourcedValue<LifetimeDollars>
    package var userStatus: SourcedValue<UserStatus>
    package var appAccountToken: SourcedValue<AppAccountToken>
}

extension Evidence {
    /// Gathers the evidence of a case, as of the refund request.
    package init(_ facts: CaseFacts, catalogue: ProductCatalogue) {
        let product = catalogue[facts.purchase.productID]
        let share = Self.consumedShare(facts, catalogue: catalogue)
        consumedShare = share
        periodElapsed = Self.periodElapsed(facts, product: product)
        delivery = Self.delivery(facts, catalogue: catalogue)
        sampleProvided =
            product?.sampleProvided.map {
                SourcedValue($0, source: "products.yml", reason: $0 ? "a sample is offered" : "no sample is offered")
            } ?? SourcedValue(nil, source: "products.yml", reason: "the product's entry has no sampleProvided")
        consumptionStatus = Self.consumptionStatus(share)
        platform = Self.platform(facts)
        accountTenure = Self.accountTenure(facts)
        playTime =
            facts.playSeconds.map {
                SourcedValue(PlayTime(seconds: $0), source: "usage", reason: "\($0) seconds of use were reported")
            } ?? SourcedValue(nil, source: "usage", reason: "no time of use was reported")
        playTime.reason = facts.withEarlyUse(playTime.reason)
        lifetimePurchased = Self.lifetime(
            known: facts.totals.purchasedUSDCents,
            unpriced: facts.totals.unpricedPurchases,
            elsewhere: facts.customer.purchasedElsewhereUSDCents,
            missing: facts.history.missing,
            what: "paid"
        )
        lifetimeRefunded = Self.lifetime(
            known: facts.totals.refundedUSDCents,
            unpriced: facts.totals.unpricedRefunds,
            elsewhere: facts.customer.refundedElsewhereUSDCents,
            missing: facts.history.missing,
            what: "refunded"
        )
        userStatus =
            facts.customer.userStatus.map {
                SourcedValue(
                    $0,
                    source: facts.customer.source(of: .userStatus).rawValue,
                    reason: "as the backend reported it"
                )
            } ?? SourcedValue(nil, source: "backend", reason: "the backend did not report it")
        appAccountToken =
            facts.purchase.appAccountToken.map {
                SourcedValue($0, source: "transaction", reason: "the transaction's own")
            }
            ?? SourcedValue(nil, source: "transaction", reason: "the transaction has none")
    }

    private static func consumptionStatus(_ share: SourcedValue<Milliunits>) -> SourcedValue<ConsumptionStatus> {
        let status: ConsumptionStatus? = share.value.map {
            $0 <= 0 ? .notConsumed : $0 < 100_000 ? .partiallyConsumed : .fullyConsumed
        }
        return SourcedValue(status, source: share.source, reason: share.reason)
    }

    private static func accountTenure(_ facts: CaseFacts) -> SourcedValue<AccountTenure> {
        guard let created = facts.customer.accountCreatedAt else {
            return SourcedValue(
                nil,
                source: "backend",
                reason: "the backend did not report when the account was created"
            )
        }
        let age = facts.refundCase.requestedAt - created
        guard age >= .zero else {
            return SourcedValue(nil, source: "backend", reason: "the account was created after the request")
        }
        let days = age.components.seconds / 86_400
        return SourcedValue(
            AccountTenure(age: age),
            source: facts.customer.source(of: .accountCreatedAt).rawValue,
            reason: "the account was \(days) days old"
        )
    }

    private static func lifetime(
        known: Int64,
        unpriced: Int64,
        elsewhere: Int64?,
        missing: String?,
        what: String
    ) -> SourcedValue<LifetimeDollars> {
        let cents = known + (elsewhere ?? 0)
        let sum =
            "\(Milliunits(thousandths: cents * 10)) USD \(what)"
            + (elsewhere == nil ? "" : ", other platforms included")
        let bucket = LifetimeDollars(cents: cents)
        // Unpriced or unknown purchases can only raise the sum, so they cannot change the highest bucket.
        let isHighest = bucket == LifetimeDollars(cents: .max)
        if let missing, !isHighest {
            return SourcedValue(
                nil,
                source: "ledger",
                reason: "\(sum), but earlier purchases may be missing: \(missing)"
            )
        }
        guard unpriced == 0 || isHighest else {
            return SourcedValue(nil, source: "ledger", reason: "\(sum), but the amount of \(unpriced) more is unknown")
        }
        return SourcedValue(bucket, source: "ledger", reason: sum)
    }
}

/// A value with its source and reason.
package struct SourcedValue<Value: Sendable>: Sendable {
    /// The value; `nil` when the fact is unknown.
    package var value: Value?
    /// The source of the fact.
    package var source: String
    /// The fact as text.
    package var reason: String

    package init(_ value: Value?, source: String, reason: String) {
        self.value = value
        self.source = source
        self.reason = reason
    }
}
