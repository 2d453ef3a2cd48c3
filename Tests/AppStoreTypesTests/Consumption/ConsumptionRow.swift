import AppStoreTypes
import Testing

/// An answer about a purchase with the rule it violates; `nil` if it violates none.
struct ConsumptionRow<Request: VersionedConsumptionRequest>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let violation: ConsumptionRuleViolation?
    private let change: @Sendable (inout Request, inout ConsumptionSubject) -> Void

    init(
        _ description: String,
        _ violation: ConsumptionRuleViolation? = nil,
        change: @escaping @Sendable (inout Request, inout ConsumptionSubject) -> Void = { _, _ in }
    ) {
        testDescription = description
        self.violation = violation
        self.change = change
    }

    func make(from example: Request) -> (Request, ConsumptionSubject) {
        var request = example
        var subject = ConsumptionSubject(transactionID: "2000000812345678", type: .consumable, ownership: .purchased)
        change(&request, &subject)
        return (request, subject)
    }

    /// Expects that the caller can skip every rule that an answer violates.
    func expectSkipped(from example: Request) throws {
        let (request, subject) = make(from: example)
        let violations = request.violations(for: subject)
        #expect(violations.first == violation)
        try request.check(for: subject, skipping: Set(violations))
    }
}

extension ConsumptionRow {
    /// Transaction IDs that only Apple can judge, for either version.
    static var identifiers: [ConsumptionRow] {
        ["abc", "12 34", "-1", "1.0", "01JD8Q-X", "١٢٣", "2000000812345678\n"].map { identifier in
            ConsumptionRow("identifier \(identifier.debugDescription)") { $1.transactionID = identifier }
        }
    }

    /// An empty transaction ID, for either version.
    static var noIdentifier: ConsumptionRow {
        ConsumptionRow("an empty identifier", .invalidTransactionID) { $1.transactionID = "" }
    }
}

extension ConsumptionRequest {
    static let example = ConsumptionRequest {
        $0.customerConsented = true
        $0.sampleContentProvided = false
        $0.deliveryStatus = .delivered
    }
}

extension ConsumptionRequestV1 {
    /// The smallest request that version 1 accepts.
    static let example = ConsumptionRequestV1 {
        $0.customerConsented = true
        $0.consumptionStatus = .undeclared
        $0.platform = .undeclared
        $0.sampleContentProvided = false
        $0.deliveryStatus = .delivered
        $0.appAccountToken = AppAccountToken(rawValue: "")
        $0.accountTenure = .undeclared
        $0.playTime = .undeclared
        $0.lifetimeDollarsRefunded = .undeclared
        $0.lifetimeDollarsPurchased = .undeclared
        $0.userStatus = .undeclared
    }
}
