import AppStoreTypes
import DeskTools
import Logging
import TestSupport
import Testing

@testable import refund_desk

@Suite("A line of the log")
struct LogLineTests {
    private static func line(_ message: String, _ metadata: Logger.Metadata = [:]) -> LogLine {
        LogLine(
            time: Timestamp(milliseconds: 1_777_636_800_000),
            level: .warning,
            label: "refund-desk",
            message: message,
            metadata: metadata
        )
    }

    @Test("A log line in text has the time, level, message and sorted metadata")
    func text() {
        let line = Self.line("answer not accepted", ["case.id": "a1", "attempt.number": "2", "detail": "two words"])
        #expect(
            line.text(.text)
                == "2026-05-01T12:00:00.000Z warning  answer not accepted attempt.number=2 case.id=a1 "
                + "detail=\"two words\""
        )
    }

    @Test("A log line in JSON is one object")
    func json() {
        let line = Self.line("stored", ["case.id": "a/1", "list": ["x", ["k": "v"]]])
        #expect(
            line.text(.json)
                == #"{"level":"warning","logger":"refund-desk","message":"stored","metadata":{"case.id":"a/1","#
                + #""list":["x",{"k":"v"}]},"time":"2026-05-01T12:00:00.000Z"}"#
        )
    }

    @Test("A log line stays on one line, whatever it contains", arguments: [LogFormat.text, .json])
    func oneLine(_ format: LogFormat) {
        let hostile = "a\r\nb\u{1B}[31m\u{2028}\u{9B}31m\u{202E}\"c\""
        let text = Self.line(hostile, ["customer": "\(hostile)", "empty": ""]).text(format)
        #expect(!text.contains { $0.isNewline })
        #expect(!text.contains("\u{1B}"))
        #expect(!text.contains("\u{9B}") && !text.contains("\u{202E}"))
    }
}

@Suite("A table on the terminal")
struct TableTests {
    @Test("A table's columns are as wide as their widest cell and hold no control characters")
    func columns() {
        var table = Table(("N", .right), ("NAME", .left), ("LAST", .left))
        table.add("1", "a", "x")
        table.add("200", "long\u{1B}[2J\nname", "")
        #expect(table.lines == ["  N  NAME           LAST", "  1  a              x", "200  long?[2J?name"])
    }
}
