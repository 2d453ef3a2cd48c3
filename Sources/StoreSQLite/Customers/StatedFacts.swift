import AppStoreTypes
import Refunds

/// A fact and when it was stated.
struct Stated<Value> {
    var value: Value
    var at: Timestamp

    init?(_ value: Value?, at: Timestamp?) {
        guard let value, let at else { return nil }
        self.value = value
        self.at = at
    }

    /// The one stated last of two; of two stated at once, the second.
    static func newest(_ first: Stated?, _ second: Stated?) -> Stated? {
        guard let first, let second else { return first ?? second }
        return second.at >= first.at ? second : first
    }
}

/// The facts about a customer, each with when it was stated.
struct StatedFacts {
    var accountCreated: Stated<Timestamp>?
    var userStatus: Stated<UserStatus>?
    var purchasedElsewhere: Stated<Int64>?
    var refundedElsewhere: Stated<Int64>?

    var facts: CustomerFacts {
        CustomerFacts(
            accountCreatedAt: accountCreated?.value,
            userStatus: userStatus?.value,
            purchasedElsewhereUSDCents: purchasedElsewhere?.value,
            refundedElsewhereUSDCents: refundedElsewhere?.value
        )
    }

    func merged(with other: StatedFacts) -> StatedFacts {
        StatedFacts(
            accountCreated: .newest(accountCreated, other.accountCreated),
            userStatus: .newest(userStatus, other.userStatus),
            purchasedElsewhere: .newest(purchasedElsewhere, other.purchasedElsewhere),
            refundedElsewhere: .newest(refundedElsewhere, other.refundedElsewhere)
        )
    }
}

extension StatedFacts {
    init(_ facts: CustomerFacts, at: Timestamp) {
        self.init(
            accountCreated: Stated(facts.accountCreatedAt, at: at),
            userStatus: Stated(facts.userStatus, at: at),
            purchasedElsewhere: Stated(facts.purchasedElsewhereUSDCents, at: at),
            refundedElsewhere: Stated(facts.refundedElsewhereUSDCents, at: at)
        )
    }
}
