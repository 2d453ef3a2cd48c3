/// Styles text for the terminal with bold type and colours, or leaves it plain.
package struct Style: Sendable {
    package let isColoured: Bool

    /// A style without colour.
    package static let plain = Style(isColoured: false)

    package init(isColoured: Bool) { self.isColoured = isColoured }

    package func bold(_ text: String) -> String { wrapped(text, in: "1") }
    package func faint(_ text: String) -> String { wrapped(text, in: "2") }
    package func good(_ text: String) -> String { wrapped(text, in: "32") }
    package func odd(_ text: String) -> String { wrapped(text, in: "33") }
    package func bad(_ text: String) -> String { wrapped(text, in: "31") }
    package func accent(_ text: String) -> String { wrapped(text, in: "36") }

    private func wrapped(_ text: String, in code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
