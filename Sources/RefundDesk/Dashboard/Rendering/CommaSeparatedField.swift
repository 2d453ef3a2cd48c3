/// Formats text as a field of CSV (RFC 4180) that a spreadsheet never reads as a formula.
package enum CommaSeparatedField {
    /// The characters that begin a formula in a spreadsheet, also in their full-width form.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "|", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// Adds an apostrophe to text that would be a formula, and quotes the field if needed; a number stays as it is.
    package static func text(_ value: String) -> String {
        let value = value.replacing("\0", with: "")
        let isFormula = value.unicodeScalars.first.map(formulaStarts.contains) == true && Double(value) == nil
        let text = isFormula ? "'\(value)" : value
        guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) || $0.properties.mayEndLine })
        else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}

extension Unicode.Scalar.Properties {
    /// Whether a reader of CSV may take the character for the end of a line.
    fileprivate var mayEndLine: Bool { [.lineSeparator, .paragraphSeparator, .control].contains(generalCategory) }
}
