import AppStoreTypes
package import Refunds

extension Store {
    package func customerChoices(of names: [String], in scope: AppScope) async throws -> CustomerChoices {
        try await engine.read { db in
            try CustomerTable(db).choices(of: names.map(canonicalCustomerID), in: scope.apps)
        }
    }

    package func changeCustomer(_ change: CustomerChange, in scope: AppScope) async throws -> CustomerChangeReply {
        let names = Set((change.names + change.recordedUnder).map(canonicalCustomerID)).sorted()
        let recorded = Set(change.recordedUnder.map(canonicalCustomerID)).sorted()
        return try await engine.write { db in
            try CustomerLock(db).take(scope.apps.flatMap { app in names.map { (app, $0) } })
            let current = try CustomerTable(db).choices(of: names, in: scope.apps)
            guard current.version == change.version else { return .changedMeanwhile(current) }
            let at = max(change.at, current.newest.map { $0 + .milliseconds(1) } ?? change.at)
            for app in scope.apps {
                for name in recorded {
                    try AuditTable(db).add(change.deed(under: name, in: app, at: at))
                    try CustomerTable(db).merge(change.facts.stated(by: .person), about: name, at: at, in: app)
                    try CaseTable(db).wakeCases(ofCustomer: name, at: change.at, in: app)
                }
            }
            return .changed
        }
    }
}

extension CustomerTable {
    /// Returns the newest override and segments under any of the names, in any of the apps.
    fileprivate func choices(of names: [String], in apps: [AppKey]) throws -> CustomerChoices {
        var choices = CustomerChoices()
        var newest: [CustomerFact: Timestamp] = [:]
        for app in apps {
            for some in names.chunks {
                let (facts, times) = try facts(statedAbout: some, in: app)
                for fact in [CustomerFact.override, .segments] {
                    guard let at = times[fact], newest[fact].map({ $0 <= at }) ?? true else { continue }
                    newest[fact] = at
                    if fact == .override {
                        choices.override = facts.override
                    } else {
                        choices.segments = facts.segments
                    }
                }
            }
        }
        choices.statedAt = newest
        return choices
    }
}
