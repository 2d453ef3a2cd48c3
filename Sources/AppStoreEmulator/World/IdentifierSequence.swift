import AppStoreTypes

/// Issues identifiers that look like Apple's.
///
/// Sandbox transaction IDs have 16 digits and start with 2000000. Production ones have 15 digits.
///
/// The seed and the clock's start determine the first identifier. An emulator on the system's time starts with
/// different ones each time, so a desk that outlives one emulator does not see its identifiers again.
struct IdentifierSequence: Hashable, Codable, Sendable {
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
