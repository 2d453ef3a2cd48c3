package import AppStoreTypes

/// A policy of an app that a person published on the pages.
package struct PolicyVersion: Hashable, Sendable {
    package var bundleID: String
    /// The number, from 1 for each app.
    package var number: Int64
    /// The YAML of the policy.
    package var text: String
    /// The SHA-256 of the text, as hexadecimal digits.
    package var digest: String
    /// Why it was published.
    package var note: String
    package var author: String
    package var publishedAt: Timestamp

    /// The longest note, in bytes.
    package static let longestNote = 1000

    package init(
        bundleID: String,
        number: Int64,
        text: String,
        digest: String,
        note: String,
        author: String,
        publishedAt: Timestamp
    ) {
        self.bundleID = bundleID
        self.number = number
        self.text = text
        self.digest = digest
        self.note = note
        self.author = author
        self.publishedAt = publishedAt
    }
}

/// Keeps the published versions of policies.
package protocol PolicyVersionStore: Sendable {
    /// Returns the number of an app's newest version, or 0 if none was published.
    func newestPolicyNumber(of bundleID: String) async throws -> Int64

    /// Returns one version of an app's policy.
    func policyVersion(_ number: Int64, of bundleID: String) async throws -> PolicyVersion?

    /// Returns the versions of an app's policy below a number, newest first; `nil` means all.
    func policyVersions(of bundleID: String, below number: Int64?, limit: Int) async throws -> [PolicyVersion]

    /// Stores a version, and the deed, if its number is the next one.
    ///
    /// - Returns: whether it was stored; otherwise somebody published another version meanwhile.
    func publish(_ version: PolicyVersion) async throws -> Bool
}
