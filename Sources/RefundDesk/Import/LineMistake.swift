/// Why a line of a file cannot be taken.
package struct LineMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int64
    /// The reason; never what stands there.
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
}

/// The longest line, or row of several lines, that is read; a longer one is a mistake, and costs no memory.
let longestRow = 64 << 10
