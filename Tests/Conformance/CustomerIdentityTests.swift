import AppStoreTypes
import Refunds
import Testing

/// An identifier under which a backend may know the customer of the example purchase.
struct Identity: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String

    static let all = [
        Identity(testDescription: "app account token", text: Purchase.token),
        Identity(testDescription: "app account token in upper case", text: Purchase.token.uppercased()),
        Identity(testDescription: "app transaction", text: "704000000000000001"),
        Identity(testDescription: "original transaction", text: "2000000000000001"),
        Identity(testDescription: "the backend's own name", text: "Anna"),
    ]

    /// A purchase that has all of the identifiers once its owner is named.
    static var purchase: Purchase {
        var purchase = Purchase.example()
        purchase.appTransactionID = "704000000000000001"
        purchase.originalTransactionID = "2000000000000001"
        return purchase
    }
}

@Suite("Identifiers of a customer")
struct CustomerIdentityTests {
    @Test("Consent under any identifier of the customer counts", arguments: StoreEngine.available, Identity.all)
    func consent(on engine: StoreEngine, under identity: Identity) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request(for: Identity.purchase))
            try await store.recordCustomer("Anna", ofPurchase: "1001", at: start, in: .coins)
            let id = try #require(await store.recordConsent(.example(by: identity.text), in: .coins))
            let consent = try #require(await store.facts().consent)
            #expect(consent.isGranted)
            #expect(consent.textVersion == "2026-05")
            #expect(consent.id == id || consent.id == id - 1)
            #expect(consent.customerID == canonicalCustomerID(identity.text))
        }
    }

    @Test("The newest consent under any identifier counts", arguments: StoreEngine.available, Identity.all)
    func withdrawal(on engine: StoreEngine, under identity: Identity) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.recordConsent(.example(false, by: identity.text, at: start.later(hours: 1)), in: .coins)
            _ = try await store.recordConsent(.example(true, at: start), in: .coins)
            try await store.recordCustomer("Anna", ofPurchase: "1001", at: start, in: .coins)
            _ = try await store.record(.request(for: Identity.purchase))
            #expect(try await store.facts().consent?.isGranted == false)
            _ = try await store.recordConsent(.example(true, at: start.later(hours: 2)), in: .coins)
            #expect(try await store.facts().consent?.isGranted == true)
        }
    }

    @Test("Facts under different identifiers of a customer are merged", arguments: StoreEngine.available)
    func facts(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let token = CustomerFacts(accountCreatedAt: start.later(hours: -5), userStatus: .active)
            try await store.recordCustomer(Purchase.token, facts: token, at: start, in: .coins)
            let original = CustomerFacts(userStatus: .suspended, purchasedElsewhereUSDCents: 5)
            try await store.recordCustomer("2000000000000001", facts: original, at: start.later(hours: 1), in: .coins)
            let older = CustomerFacts(purchasedElsewhereUSDCents: 3, refundedElsewhereUSDCents: 2)
            try await store.recordCustomer("2000000000000001", facts: older, at: start, in: .coins)
            _ = try await store.record(.request(for: Identity.purchase))
            #expect(
                try await store.facts().customer
                    == CustomerFacts(
                        accountCreatedAt: start.later(hours: -5),
                        userStatus: .suspended,
                        purchasedElsewhereUSDCents: 5,
                        refundedElsewhereUSDCents: 2
                    )
            )
        }
    }

    @Test("A customer fact that a later statement omits keeps its value", arguments: StoreEngine.available)
    func leftOut(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request())
            let first = CustomerFacts(accountCreatedAt: start, userStatus: .active)
            try await store.recordCustomer(Purchase.token, facts: first, at: start, in: .coins)
            let second = CustomerFacts(userStatus: .terminated)
            try await store.recordCustomer(Purchase.token, facts: second, at: start.later(seconds: 1), in: .coins)
            try await store.recordCustomer(
                Purchase.token,
                facts: CustomerFacts(),
                at: start.later(seconds: 2),
                in: .coins
            )
            #expect(
                try await store.facts().customer == CustomerFacts(accountCreatedAt: start, userStatus: .terminated)
            )
        }
    }

    @Test("Consent under the identifier of another customer does not count", arguments: StoreEngine.available)
    func strangers(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.record(.request(for: Identity.purchase))
            _ = try await store.recordConsent(.example(by: "1001"), in: .coins)
            _ = try await store.recordConsent(.example(by: "anna"), in: .coins)
            #expect(try await store.facts().consent == nil)
        }
    }
}
