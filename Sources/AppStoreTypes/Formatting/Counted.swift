/// Formats a number together with what it counts.
package enum Counted {
    /// Returns the number and the word, such as `1 day` or `14 days`.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - one: the word for one thing; more of them end in `s`.
    ///   - many: the word for more than one thing, if it does not end in `s` alone.
    /// - Returns: the text.
    package static func text(_ number: some BinaryInteger, _ one: String, many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? "\(one)s")"
    }

    /// Returns a time in whole days, such as `14 days`.
    package static func days(_ time: Duration) -> String { text(time.components.seconds / 86_400, "day") }
}
