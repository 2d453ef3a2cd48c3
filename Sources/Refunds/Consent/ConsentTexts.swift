/// What a customer is asked, in one wording: the same in each language.
package struct ConsentText: Hashable, Sendable {
    /// What the wording is called.
    package var version: String
    /// From when on it is the one to show.
    package var from: Day
    /// The text by language; the first is shown where none fits.
    package var texts: [Translation]

    /// The text in one language.
    package struct Translation: Hashable, Sendable {
        /// Such as `de` or `pt-BR`.
        package var locale: String
        package var text: String

        package init(locale: String, text: String) {
            self.locale = locale
            self.text = text
        }
    }

    package init(version: String, from: Day, texts: [Translation]) {
        self.version = version
        self.from = from
        self.texts = texts
    }

    /// The text for a reader: in the language asked for, else the same language of another country, else the first.
    package func translation(for locale: String?) -> Translation? {
        guard let locale else { return texts.first }
        let wanted = Self.parts(of: locale)
        return texts.first { Self.parts(of: $0.locale) == wanted }
            ?? texts.first { Self.parts(of: $0.locale) == Array(wanted.prefix(1)) }
            ?? texts.first { Self.parts(of: $0.locale).first == wanted.first }
            ?? texts.first
    }

    private static func parts(of locale: String) -> [Substring] {
        locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    }
}

/// What an app asks its customers, in all wordings there ever were.
package struct ConsentTexts: Hashable, Sendable {
    /// The wordings, the earliest first.
    package let versions: [ConsentText]

    package init(versions: [ConsentText] = []) {
        self.versions = versions.sorted { $0.from < $1.from }
    }

    /// The wording to show on a day; `nil` before the first.
    package func current(on day: Day) -> ConsentText? { versions.last { $0.from <= day } }

    package subscript(version version: String) -> ConsentText? { versions.first { $0.version == version } }
}
