import RefundDesk

package struct LineMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line number, from 1.
    package let line: Int64
    /// The reason, without the line's content.
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
}

/// The maximum length of a row, in bytes; a longer row is a mistake and is not kept in memory.
let longestRow = 64 << 10
