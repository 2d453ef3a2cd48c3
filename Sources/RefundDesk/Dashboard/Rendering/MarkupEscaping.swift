import Mustache

/// Escapes text for HTML, one Unicode scalar after the other.
///
/// The library's own escaping goes by characters, and a quotation mark with a combining accent is another character
/// than a quotation mark: it would pass, and end an attribute.
struct MarkupEscaping: MustacheContentType {
    static let name = "MARKUP"
    /// What a template begins with to be escaped this way; partials do not inherit it.
    static let pragma = "{{%CONTENT_TYPE:\(name)}}"

    func escapeText(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case "\0": escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
