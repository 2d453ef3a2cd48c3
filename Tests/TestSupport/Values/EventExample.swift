import AppStoreTypes
import Foundation

/// The examples of events in `docs/events.md`.
package enum EventExample {
    /// Returns the names of the members of `data` in the example of a type; empty if the page has no such example.
    package static func members(of type: String) throws -> Set<String> {
        let blocks = try Checkout.text("docs/events.md").components(separatedBy: "```json\n").dropFirst()
        let bodies = blocks.compactMap { Data($0.components(separatedBy: "\n```")[0].utf8).json }
        let example = bodies.first { $0["type"]?.text == type }
        return Set((example?["data"]?.members ?? [:]).keys)
    }
}
