import AppStoreTypes
package import Foundation

/// The checkout that the tests were built from.
package enum Checkout {
    /// The folder of the package.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns the text of a file of the package.
    package static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

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
