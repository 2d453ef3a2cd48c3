import Foundation

/// The life of a case, as the documentation tells it: which states can follow a state.
struct LifeTable: Sendable {
    /// The states that a few events lead to, by state.
    private let reachable: [String: Set<String>]

    /// Reads the table.
    ///
    /// - Parameter path: the path of the page with the table.
    /// - Throws: an error if the page cannot be read or has no table.
    init(documentation path: String) throws {
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let lines = page.components(separatedBy: "\n")
        guard let begin = lines.firstIndex(of: "<!-- begin: the life of a case -->"),
            let end = lines.firstIndex(of: "<!-- end: the life of a case -->")
        else { throw NoLifeTable(path: path) }
        let rows = lines[(begin + 1)..<end].filter { $0.hasPrefix("|") }.map { Self.cells($0) }
        guard rows.count > 2, let header = rows.first else { throw NoLifeTable(path: path) }
        let states = Array(header.dropFirst())
        var next: [String: Set<String>] = [:]
        for row in rows.dropFirst(2) {
            for (state, cell) in zip(states, row.dropFirst()) {
                next[state, default: []].formUnion(Self.results(cell, of: state, among: states))
            }
        }
        var reachable = next
        // One transaction can apply several events.
        for _ in 0..<2 {
            for state in states {
                reachable[state] = (reachable[state] ?? []).reduce(into: reachable[state] ?? []) { all, other in
                    all.formUnion(next[other] ?? [])
                }
            }
        }
        self.reachable = reachable
    }

    /// Returns whether a case in one state may be in another after a transaction.
    func allows(_ before: String, then after: String) -> Bool {
        before == after || reachable[before]?.contains(after) == true
    }

    private static func cells(_ row: String) -> [String] {
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func results(_ cell: String, of state: String, among states: [String]) -> Set<String> {
        var results: Set<String> = []
        for part in cell.components(separatedBy: " · ") {
            let result = part.components(separatedBy: ": ").last ?? part
            if let longest = states.filter({ result.hasPrefix($0) }).max(by: { $0.count < $1.count }) {
                results.insert(longest)
            }
        }
        return results
    }

    /// Returns the column of a stored case.
    static func column(of row: [String: String]) -> String {
        let reason = row["block_reason"] ?? ""
        switch row["state"] ?? "" {
        case "held":
            return switch reason {
            case "policyNever": "held, rule says never"
            case "heldByPerson": "held by a person"
            default: "held by a rule"
            }
        case "withheld":
            switch reason {
            case "policyNever": return "withheld, rule says never"
            case "alreadyDecided":
                return row["held_until_ms"] == nil ? "withheld, decided" : "withheld, decided under a hold"
            default:
                let facts: Set = [
                    "noConsent", "consentWithdrawn", "consentExpired", "consentDoesNotCover", "deliveryUnknown",
                    "sampleUnknown", "unconfirmed", "historyAwaited", "paused",
                ]
                return facts.contains(reason) ? "withheld, fact missing" : "withheld for good"
            }
        case let state: return state
        }
    }
}

/// The documentation has no life of a case.
struct NoLifeTable: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) has no table of the life of a case; pass --checkout with the project's folder" }
}
