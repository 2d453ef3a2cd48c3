/// Why a row is not a record to import.
package struct RowFault: Error {
    package let reason: String
    /// Whether the row is valid, but not one to import; such rows are counted by their reason, and not listed.
    let isSkipped: Bool

    package init(_ reason: String) { (self.reason, isSkipped) = (reason, false) }

    private init(skipping reason: String) { (self.reason, isSkipped) = (reason, true) }

    /// Creates the reason to leave out a valid row; rows with the same reason are counted together.
    static func skipped(_ reason: String) -> RowFault { RowFault(skipping: reason) }
}

/// Collects the mistakes of a row, so that an import names all of them at once.
struct RowMistakes {
    private var reasons: [String] = []

    var isEmpty: Bool { reasons.isEmpty }

    /// All mistakes, in the order in which they were found.
    var fault: RowFault { RowFault(reasons.joined(separator: "; ")) }

    /// Adds a mistake, once if it is found several times.
    mutating func add(_ reason: String) {
        if !reasons.contains(reason) { reasons.append(reason) }
    }

    /// Returns a part of a row; notes the mistake and returns `nil` if the part has one.
    ///
    /// - Throws: the reason why the row is left out, if it is valid but not one to import.
    mutating func read<Value>(_ part: () throws(RowFault) -> Value?) throws(RowFault) -> Value? {
        do throws(RowFault) {
            return try part()
        } catch {
            guard !error.isSkipped else { throw error }
            reasons.append(error.reason)
            return nil
        }
    }
}

extension Optional {
    /// Returns the value of a column that every row must have.
    func needed(_ name: String) throws(RowFault) -> Wrapped {
        guard let value = self else { throw RowFault("\(name) is missing") }
        return value
    }
}
