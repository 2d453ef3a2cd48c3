/// Colour at the terminal, where it is welcome.
struct Style {
    let isColoured: Bool

    /// Colour as the terminal and `NO_COLOR` have it.
    static var standard: Style { Style(isColoured: Console.isColoured) }

    func bold(_ text: String) -> String { wrapped(text, in: "1") }
    func faint(_ text: String) -> String { wrapped(text, in: "2") }
    func good(_ text: String) -> String { wrapped(text, in: "32") }
    func odd(_ text: String) -> String { wrapped(text, in: "33") }
    func bad(_ text: String) -> String { wrapped(text, in: "31") }

    private func wrapped(_ text: String, in code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
