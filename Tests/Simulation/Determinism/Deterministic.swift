import Foundation

/// What the process needs before one seed gives one story.
enum Deterministic {
    private static let variable = "SWIFT_DETERMINISTIC_HASHING"

    /// Checks that sets and dictionaries have the same order each time.
    ///
    /// - Throws: ``HashesDiffer``.
    static func checkHashing() throws {
        guard ProcessInfo.processInfo.environment[variable] != nil else { throw HashesDiffer() }
    }
}

/// The order of sets and dictionaries differs from run to run.
struct HashesDiffer: Error, CustomStringConvertible {
    let description = "set the environment variable SWIFT_DETERMINISTIC_HASHING=1, or use make simulate"
}
