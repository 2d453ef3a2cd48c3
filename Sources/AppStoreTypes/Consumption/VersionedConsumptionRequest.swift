/// A request to Send Consumption Information, in version 1 or version 2.
public protocol VersionedConsumptionRequest: WireObject {
    /// Returns the rules of Apple's that an answer about a purchase violates, in the order a server would check them.
    func violations(for subject: ConsumptionSubject) -> [ConsumptionRuleViolation]
}

extension VersionedConsumptionRequest {
    /// Checks all rules that Apple documents for this version, in the order a server would.
    ///
    /// - Parameters:
    ///   - subject: the purchase.
    ///   - skipped: the violations to accept, for example because Apple has changed a rule since this version.
    /// - Throws: the first violation that is not skipped.
    public func check(
        for subject: ConsumptionSubject,
        skipping skipped: Set<ConsumptionRuleViolation> = []
    ) throws(ConsumptionRuleViolation) {
        if let first = violations(for: subject).first(where: { !skipped.contains($0) }) { throw first }
    }
}
