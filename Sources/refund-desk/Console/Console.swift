import AppStoreTrust
import DeskTools
import Foundation

/// The terminal: results go to standard output, diagnostics to standard error, both unbuffered.
enum Console {
    /// Prints a line of a result, or ends the program with an error.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - consequence: what it means that nobody gets the line, and what to do.
    static func print(_ line: String, ifLost consequence: String = lost) {
        put("\(line.forTerminal(allowingColours: true))\n", consequence)
    }

    /// Prints JSON, followed by a line break, as ``print(_:ifLost:)`` prints a line.
    static func print(_ json: Data, ifLost consequence: String = lost) {
        let text = String(decoding: json, as: UTF8.self).jsonForTerminal
        put("\(text)\n", consequence)
    }

    private static let lost = "The result is lost."

    /// Prints a line of a report that lasts as long as the program; a reader that has disconnected misses it.
    static func report(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(line.forTerminal(allowingColours: true))\n".utf8))
    }

    /// Prints JSON as a line of such a report.
    static func report(_ json: Data) {
        let text = String(decoding: json, as: UTF8.self).jsonForTerminal
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Prints a part of a result without adding a line break.
    static func write(_ text: String) {
        if !text.isEmpty { put(text.forTerminal(allowingColours: true), lost) }
    }

    private static func put(_ text: String, _ consequence: String) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            note("Error: standard output cannot be written: \(SystemReason.of(error)). \(consequence)")
            exit(1)
        }
    }

    /// Prints a line of diagnostics, if standard error can be written.
    static func note(_ line: String) {
        ask("\(line.forTerminal(allowingColours: true))\n")
    }

    /// Prints a question, or a part of a line, to standard error.
    static func ask(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Who runs the command, as the audit names it.
    static var author: String { "command line (\(NSUserName()))" }

    /// The terminal's width in columns; 100 if there is no terminal.
    static var width: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 100
    }

    /// Whether to use colours: standard output is a terminal and `NO_COLOR` is not set.
    static var isColoured: Bool {
        isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
}

extension Style {
    /// Uses colours if the terminal and `NO_COLOR` allow it.
    static var standard: Style { Style(isColoured: Console.isColoured) }
}

/// A diagnosis as text for a terminal: the cause, the observations and the steps to take.
enum DiagnosisText {
    /// Returns the lines, the cause first.
    static func lines(of diagnosis: Diagnosis, _ style: Style, isWarning: Bool = false) -> [String] {
        let word = isWarning ? style.odd("note") : style.bad(diagnosis.isCertain ? "cause" : "maybe")
        let indent = isWarning ? "      " : "       "
        return ["\(word)  \(diagnosis.cause) \(style.faint("(\(diagnosis.id))"))"]
            + diagnosis.seen.map { indent + style.faint("seen: \(Table.plain($0))") }
            + diagnosis.steps.map { indent + "→ \($0)" }
    }
}

extension JSONEncoder {
    /// Encodes JSON with sorted keys, slashes not escaped.
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
