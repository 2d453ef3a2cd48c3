import AppStoreTypes

/// Hands out identifiers that look like Apple's: sandbox transactions have 16 digits and begin with 2000000, those of
/// production have 15.
///
/// Each emulator begins somewhere else, so that a desk that outlives one does not meet its identifiers again.
struct IdentifierSequence: Sendable {
    private var next = Int.random(in: 100_000_000..<800_000_000)

    mutating func transaction(in environment: AppStoreEnvironment) -> String {
        number(after: environment == .production ? "370002" : "2000000")
    }

    mutating func appTransaction() -> String { number(after: "704567890") }

    mutating func webOrderLineItem(in environment: AppStoreEnvironment) -> String {
        number(after: environment == .production ? "370001" : "2000000")
    }

    private mutating func number(after prefix: String) -> String {
        next += 1
        return "\(prefix)\(next)"
    }
}
