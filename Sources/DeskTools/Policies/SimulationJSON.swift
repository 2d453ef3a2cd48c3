import AppStoreTypes
package import Foundation
import RefundDesk
package import Refunds

/// The JSON of a policy simulation.
package struct SimulationJSON: Encodable {
    let compared: Int
    let changed: Int
    let cells: [CellJSON]
    let rules: [RuleJSON]
    let heldOut: OldAndNew
    let delayed: OldAndNew
    let decidedByPerson: Int
    let withoutFacts: Int
    let notAsked: Int

    package init(_ simulation: PolicySimulation, draft: Policy) {
        compared = simulation.compared
        changed = simulation.changed
        cells = simulation.cells.map { CellJSON($0, $1) }.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
        let names =
            draft.rules.map { ($0.name, $0.isShadow) }
            + [PolicyDecision.fallbackName, PolicyDecision.overrideName].map { ($0, false) }
        rules = names.map { RuleJSON(name: $0, cases: simulation.decidedBy[$0] ?? 0, shadow: $1) }
        heldOut = OldAndNew(old: simulation.heldOut.old, new: simulation.heldOut.new)
        delayed = OldAndNew(old: simulation.delayed.old, new: simulation.delayed.new)
        decidedByPerson = simulation.byPerson
        withoutFacts = simulation.withoutFacts
        notAsked = simulation.notAsked
    }

    package func data() throws -> Data { try JSONEncoder.api.encode(self) }

    /// Returns one change as a JSON object.
    package static func line(of change: PolicyChange) -> String {
        guard let data = try? JSONEncoder.api.encode(ChangeJSON(change)) else {
            preconditionFailure("texts and numbers are JSON")
        }
        return String(decoding: data, as: UTF8.self)
    }

    struct CellJSON: Encodable {
        let old: String
        let new: String
        let cases: Int
        let usdCents: Int64
        let withoutPrice: Int
        let outcomes: [String: Int]

        init(_ move: PolicySimulation.Move, _ cell: PolicySimulation.Cell) {
            old = move.old.rawValue
            new = move.new.rawValue
            cases = cell.cases
            usdCents = cell.usdCents
            withoutPrice = cell.unpriced
            outcomes = Dictionary(uniqueKeysWithValues: cell.outcomes.map { ($0.rawValue, $1) })
        }
    }

    struct RuleJSON: Encodable {
        let name: String
        let cases: Int
        let shadow: Bool
    }

    struct OldAndNew: Encodable {
        let old: Int
        let new: Int
    }

    struct ChangeJSON: Encodable {
        let id: String
        let bundleId: String
        let environment: String
        let requestedAt: RFC3339Time
        let productId: String?
        let usdCents: Int64?
        let oldRule: String
        let oldResult: String
        let oldPreference: String?
        let newRule: String
        let newResult: String
        let newPreference: String?
        let outcome: String?

        init(_ change: PolicyChange) {
            id = change.caseID
            bundleId = change.app.bundleID
            environment = change.app.environment.rawValue
            requestedAt = RFC3339Time(change.requestedAt)
            productId = change.productID
            usdCents = change.usdCents
            oldRule = change.old.rule
            oldResult = change.old.choice.rawValue
            oldPreference = change.old.preference?.rawValue
            newRule = change.new.rule
            newResult = change.new.choice.rawValue
            newPreference = change.new.preference?.rawValue
            outcome = change.outcome?.rawValue
        }
    }
}
