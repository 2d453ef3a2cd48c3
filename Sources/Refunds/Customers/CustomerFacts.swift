package import AppStoreTypes

/// What is stated of a customer; a member left out leaves what was said before.
package struct CustomerFacts: Hashable, Sendable {
    /// When the customer's account with the developer was created.
    package var accountCreatedAt: Timestamp?
    /// The state of that account.
    package var userStatus: UserStatus?
    /// What the customer paid on other platforms, US cents.
    package var purchasedElsewhereUSDCents: Int64?
    /// What the customer was refunded on other platforms, US cents.
    package var refundedElsewhereUSDCents: Int64?
    /// When the customer first had the app.
    package var installedAt: Timestamp?
    /// The groups the backend puts the customer in; none is known to be none.
    package var segments: [String]?
    /// What the backend wants for the customer, whatever the rules say.
    package var override: AnswerChoice?
    /// Who stated what; what is not named here the backend stated.
    package var sources: [CustomerFact: FactSource]

    package init(
        accountCreatedAt: Timestamp? = nil,
        userStatus: UserStatus? = nil,
        purchasedElsewhereUSDCents: Int64? = nil,
        refundedElsewhereUSDCents: Int64? = nil,
        installedAt: Timestamp? = nil,
        segments: [String]? = nil,
        override: AnswerChoice? = nil,
        sources: [CustomerFact: FactSource] = [:]
    ) {
        self.accountCreatedAt = accountCreatedAt
        self.userStatus = userStatus
        self.purchasedElsewhereUSDCents = purchasedElsewhereUSDCents
        self.refundedElsewhereUSDCents = refundedElsewhereUSDCents
        self.installedAt = installedAt
        self.segments = segments
        self.override = override
        self.sources = sources
    }

    /// Who stated a fact.
    package func source(of fact: CustomerFact) -> FactSource { sources[fact] ?? .backend }

    /// The same facts, all of them stated by one.
    package func stated(by source: FactSource) -> CustomerFacts {
        var facts = self
        facts.sources =
            source == .backend ? [:] : Dictionary(uniqueKeysWithValues: CustomerFact.allCases.map { ($0, source) })
        return facts
    }
}

/// What can be stated of a customer.
package enum CustomerFact: String, CaseIterable, Sendable {
    case accountCreatedAt, userStatus, purchasedElsewhere, refundedElsewhere, installedAt, segments, override
}
