import Foundation
import RefundDesk

/// The terminal: results on standard output, diagnostics on standard error, both written at once.
enum Console {
    /// Writes a line of a result.
    static func print(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    /// Writes a result as it is, and ends the line.
    static func print(_ data: Data) {
        FileHandle.standardOutput.write(data + [UInt8(ascii: "\n")])
    }

    /// Writes part of a result, which ends its lines itself.
    static func write(_ text: String) {
        if !text.isEmpty { FileHandle.standardOutput.write(Data(text.utf8)) }
    }

    /// Writes a line of diagnostics.
    static func note(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    /// The columns of the terminal; 100 where there is none.
    static var width: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 100
    }

    /// Whether colour is welcome: on a terminal, and unless `NO_COLOR` is set.
    static var isColoured: Bool {
        isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
}

extension Style {
    /// Colour as the terminal and `NO_COLOR` have it.
    static var standard: Style { Style(isColoured: Console.isColoured) }
}
