extension String {
    /// The text with every control and formatting character escaped, so that it cannot steer a terminal.
    ///
    /// Line breaks and tabs stay. Notifications, reports of the backend and Apple's answers can contain any character.
    package var forTerminal: String { forTerminal(allowingColours: false) }

    /// Returns the text with every control and formatting character escaped.
    ///
    /// - Parameter allowingColours: whether codes that set colours (`ESC [ … m`) stay.
    /// - Returns: the text.
    package func forTerminal(allowingColours: Bool) -> String {
        guard !isPlain, unicodeScalars.contains(where: \.steersTerminal) else { return self }
        var escaped = ""
        var rest = unicodeScalars[...]
        while let scalar = rest.first {
            if allowingColours, let code = rest.colourCode {
                escaped.unicodeScalars += code
                rest = rest.dropFirst(code.count)
                continue
            }
            if scalar.steersTerminal {
                escaped += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
            rest = rest.dropFirst()
        }
        return escaped
    }
}

extension String {
    /// Whether all of it is visible ASCII or a space, as in nearly every line of a log; looking characters up is slow.
    package var isPlain: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

    /// JSON that says the same, with every control and formatting character in its strings escaped.
    package var jsonForTerminal: String {
        guard !isPlain, unicodeScalars.contains(where: \.steersTerminal) else { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            guard scalar.steersTerminal else {
                escaped.unicodeScalars.append(scalar)
                continue
            }
            for unit in UTF16.encode(scalar) ?? .init() {
                let digits = String(unit, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return escaped
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character other than line break and tab, or an invisible one such as one that turns the
    /// direction of writing.
    fileprivate var steersTerminal: Bool {
        if self == "\n" || self == "\t" { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        // The joiner of emoji is harmless.
        case .format: return self != "\u{200D}"
        default: return false
        }
    }
}

extension Substring.UnicodeScalarView {
    /// The code that sets a colour at the beginning; `nil` if there is none.
    fileprivate var colourCode: Self? {
        guard starts(with: "\u{1B}[".unicodeScalars) else { return nil }
        let end = dropFirst(2).firstIndex { !("0"..."9").contains($0) && $0 != ";" }
        guard let end, self[end] == "m" else { return nil }
        return self[startIndex...end]
    }
}
