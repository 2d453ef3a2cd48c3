import AppStoreTypes

/// Hands out identifiers that look like Apple's: sandbox transactions have 16 digits and begin with 2000000, those of
/// production have 15.
///
/// Where it begins follows from the seed and the start of the clock. An emulator that starts with the system's time
/// begins somewhere else each time, so that a desk that outlives one does not meet its identifiers again.
struct IdentifierSequence: Codable, Sendable {
    private var next: Int

    init(using generator: inout SeededGenerator) { next = Int.random(in: 100_000_000..<800_000_000, using: &generator) }

    mutating func transaction(in environment: AppStoreEnvironment) -> String {
        number(after: environment == .production ? "370002" : "2000000")
    }

    mutating func appTransaction() -> String { number(after: "704567890") }

    mutating func webOrderLineItem(in environment: AppStoreEnvironment) -> String {
        number(after: environment == .production ? "370001" : "2000000")
    }

    mutating func order() -> String {
        next += 1
        return "MK" + String(next, radix: 36, uppercase: true)
    }

    private mutating func number(after prefix: String) -> String {
        next += 1
        return "\(prefix)\(next)"
    }
}
