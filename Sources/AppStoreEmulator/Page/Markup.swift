/// A piece of HTML: literal text stays as it is, interpolated values are escaped.
///
///     let row: Markup = "<td>\(product)</td>"
struct Markup: Sendable, ExpressibleByStringInterpolation {
    private(set) var text: String

    init(stringLiteral value: String) { text = value }

    init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// Creates markup from text, which is escaped.
    init(_ text: String) { self.text = Self.escaped(text) }

    init(_ parts: [Markup]) { text = parts.map(\.text).joined() }

    /// Returns the markup with a text, which is escaped, in place of each occurrence of a character.
    func replacing(_ placeholder: Unicode.Scalar, with text: String) -> Markup {
        let parts = self.text.unicodeScalars.split(separator: placeholder, omittingEmptySubsequences: false)
        var markup: Markup = ""
        markup.text = parts.map { String($0) }.joined(separator: Self.escaped(text))
        return markup
    }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 24)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ value: String) { text += Markup.escaped(value) }
        mutating func appendInterpolation(_ value: some BinaryInteger) { text += String(value) }
        mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
        mutating func appendInterpolation(_ markup: Markup?) { text += markup?.text ?? "" }
        mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { text += part.text } }
    }

    /// Escapes text for elements and for attributes in double quotes.
    ///
    /// Control characters, which HTML does not allow, become U+FFFD.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{7F}"..<"\u{A0}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
