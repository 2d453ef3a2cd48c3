import AppStoreTypes
import RefundDesk
import Refunds
import Store

extension Doctor {
    /// Warns of facts whose purchase is still unknown after a while.
    func unmatchedFactFindings(_ store: Store) async throws -> [DoctorFinding] {
        let (count, newest) = try await store.unmatchedFacts(lastReportedBefore: now() - UnmatchedFact.patience)
        guard let newest else { return [] }
        let number = count < UnmatchedFact.mostCounted ? "\(count)" : "\(count) or more"
        let facts = count == 1 ? "1 fact names a purchase" : "\(number) facts name purchases"
        let subject =
            switch newest.subject {
            case .transaction(let id): "the transaction \(quoted(id))"
            case .customer(let id): "the customer \(quoted(id))"
            }
        return [
            DoctorFinding(
                "facts",
                .warn,
                "\(facts) that no notification mentioned; the newest: \(newest.kind.rawValue) of \(subject) in "
                    + "\(newest.bundleID), reported at \(newest.lastReportedAt)",
                mend: "check the IDs that your backend sends; GET /v1/facts/unmatched and the page /facts list them"
            )
        ]
    }
}
