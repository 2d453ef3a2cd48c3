import Mustache

/// Escapes text for HTML, one Unicode scalar at a time.
///
/// The library's own escaping compares characters. A quotation mark with a combining accent is a different character,
/// so the library would not escape it, and it would end an attribute.
struct MarkupEscaping: MustacheContentType {
    static let name = "MARKUP"
    /// Selects this escaping at the start of a template; partials do not inherit it.
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
