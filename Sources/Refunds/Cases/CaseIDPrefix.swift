/// The beginning of a case ID, as a person writes it.
///
/// A case ID is the UUID of a notification, in lower case. Six digits distinguish 16 million cases.
package struct CaseIDPrefix: Hashable, Sendable {
    /// The least number of bytes.
    package static let shortest = 6
    /// The number of bytes of a whole UUID.
    package static let whole = 36
    /// The most cases that an ambiguous prefix names.
    package static let mostCandidates = 10

    /// The prefix in lower case.
    package let text: String

    /// Parses a prefix: hexadecimal digits and hyphens, fewer than a whole UUID has.
    ///
    /// - Returns: `nil` if the text is not a prefix, so that only a whole ID can be equal to it.
    package init?(_ text: String) {
        // Compares bytes, because a stranger chooses the text.
        let bytes = text.utf8
        guard bytes.count >= Self.shortest, bytes.count < Self.whole, bytes.allSatisfy(Self.isAllowed) else {
            return nil
        }
        self.text = text.lowercased()
    }

    /// A text behind every ID with this prefix, and before all greater ones, in the order of bytes.
    ///
    /// `g` comes after all hexadecimal digits and the hyphen.
    package var end: String { text + "g" }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// The cases that a person may mean with an identifier.
package enum CaseIDMatch: Hashable, Sendable {
    /// One case, or a text that is not a prefix: an unknown case is found missing when it is read.
    case one(String)
    /// Several cases; at most ``CaseIDPrefix/mostCandidates`` of their IDs, and whether there are more.
    case several([String], hasMore: Bool)
    case none

    /// Says that several cases match, and what to do.
    package static func explanation(of ids: [String], hasMore: Bool, given: String) -> String {
        "\(hasMore ? "More than \(ids.count)" : "\(ids.count)") cases begin with \(given): "
            + "\(ids.joined(separator: ", "))\(hasMore ? " and others" : ""). Give more of the identifier."
    }
}

extension CaseStore {
    /// Finds the case that a whole identifier or a unique prefix names.
    ///
    /// - Parameters:
    ///   - text: what a person wrote, in upper or lower case.
    ///   - apps: the apps whose cases may match.
    /// - Returns: the matching cases.
    /// - Throws: an error of the store.
    package func match(caseID text: String, of apps: GrantedApps = .all) async throws -> CaseIDMatch {
        guard let prefix = CaseIDPrefix(text) else { return .one(text.lowercased()) }
        let most = CaseIDPrefix.mostCandidates
        let found: [String]
        if let bundleIDs = apps.bundleIDs {
            var ids: [String] = []
            for bundleID in bundleIDs {
                ids += try await caseIDs(startingWith: prefix, of: bundleID, limit: most + 1)
            }
            found = Array(ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(most + 1))
        } else {
            found = try await caseIDs(startingWith: prefix, of: nil, limit: most + 1)
        }
        // The whole ID is the first in the order of bytes.
        guard let first = found.first else { return .none }
        if found.count == 1 || first == prefix.text { return .one(first) }
        return .several(Array(found.prefix(most)), hasMore: found.count > most)
    }
}

/// The shortest texts by which a person can distinguish the cases of a list.
package struct ShortCaseIDs: Sendable {
    /// The least number of bytes to show: a short ID should stay unique when the list grows.
    private static let least = 8

    private let length: Int

    /// Creates the short forms for a list.
    package init(_ ids: [String]) {
        // Neighbours in order share the longest prefixes.
        let sorted = Set(ids).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let shared = zip(sorted, sorted.dropFirst()).map { first, second in
            zip(first.utf8, second.utf8).prefix { $0 == $1 }.count
        }
        length = max(Self.least, (shared.max() ?? 0) + 1)
    }

    /// Returns the short form of an ID; an ID that is not a UUID stays whole.
    package func text(of id: String) -> String {
        guard id.utf8.count == CaseIDPrefix.whole, CaseIDPrefix(String(id.dropLast())) != nil else { return id }
        return String(id.prefix(length))
    }
}
