import Foundation

/// Prints the story; uses colours only on a terminal.
struct DemoScreen: Sendable {
    let isColoured: Bool

    func title(_ text: String) { line(paint(text, "1")) }

    func chapter(_ text: String) { line("\n" + paint(text, "1;36")) }

    func step(_ who: String, _ what: String) {
        line("  " + paint(who.padding(toLength: 9, withPad: " ", startingAt: 0), "2") + what)
    }

    func warn(_ text: String) { line(paint(text, "1;31")) }

    func table(header: [String], rows: [[String]]) {
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        func text(_ row: [String]) -> String {
            let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            return cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
        line("\n" + paint(text(header), "1"))
        line(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
        for row in rows { line(text(row)) }
    }

    func whereToLook(desk: String, emulator: String, isLeftOpen: Bool) {
        guard isLeftOpen else { return }
        line(
            """

            \(paint("Look around", "1"))
              cases            \(desk)/cases?environment=Sandbox
              notifications    \(desk)/notifications?environment=Sandbox
              what Apple saw   \(emulator)/_emulator/requests
            Stop with Ctrl-C; everything is removed then.
            """
        )
    }

    private func paint(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    private func line(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }
}
