package import AppStoreTypes

/// One version of the consent text, in all its languages.
package struct ConsentText: Hashable, Sendable {
    /// The version's name.
    package var version: String
    /// The first day on which the text is shown.
    package var from: Day
    /// The text by language; the first is the default.
    package var texts: [Translation]
    /// The fields of an answer that the customer agrees to; `nil` if the text does not say, which covers
    /// ``AnswerField/coveredWithoutList``.
    package var covers: Set<AnswerField>?
    /// How long a consent to the text lasts, unless its record says otherwise; `nil` for no end.
    package var validFor: CalendarPeriod?

    /// The text in one language.
    package struct Translation: Hashable, Sendable {
        /// The language, such as `de` or `pt-BR`.
        package var locale: String
        package var text: String

        package init(locale: String, text: String) {
            self.locale = locale
            self.text = text
        }
    }

    package init(
        version: String,
        from: Day,
        texts: [Translation],
        covers: Set<AnswerField>? = nil,
        validFor: CalendarPeriod? = nil
    ) {
        self.version = version
        self.from = from
        self.texts = texts
        self.covers = covers
        self.validFor = validFor
    }

    /// Returns the text in the given language, else in the same language for another country, else the first.
    package func translation(for locale: String?) -> Translation? { Translation.best(of: texts, for: locale) }
}

extension ConsentText.Translation {
    /// Returns the text in the given language, else in the same language for another country, else the first.
    fileprivate static func best(of texts: [Self], for locale: String?) -> Self? {
        guard let locale else { return texts.first }
        let wanted = parts(of: locale)
        return texts.first { parts(of: $0.locale) == wanted }
            ?? texts.first { parts(of: $0.locale) == Array(wanted.prefix(1)) }
            ?? texts.first { parts(of: $0.locale).first == wanted.first }
            ?? texts.first
    }

    private static func parts(of locale: String) -> [Substring] {
        locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    }
}

/// All versions of an app's consent text.
package struct ConsentTexts: Hashable, Sendable {
    /// The versions, earliest first.
    package let versions: [ConsentText]
    /// How a customer withdraws a consent, by language, for receipts; the first is the default.
    package let withdrawals: [ConsentText.Translation]
    /// The line of the file on which each version begins, from 1, by its name; empty without a file.
    package let lines: [String: Int]
    /// Whether every answer needs a consent, also an answer to a review that states nothing about the customer.
    package var requiresConsent = false

    package init(
        versions: [ConsentText] = [],
        withdrawals: [ConsentText.Translation] = [],
        lines: [String: Int] = [:]
    ) {
        self.versions = versions.sorted { $0.from < $1.from }
        self.withdrawals = withdrawals
        self.lines = lines
    }

    /// Returns how a customer withdraws a consent, in a language as ``ConsentText/translation(for:)`` chooses it.
    package func withdrawal(for locale: String?) -> ConsentText.Translation? {
        ConsentText.Translation.best(of: withdrawals, for: locale)
    }

    /// Returns the version to show on a day, or `nil` before the first.
    package func current(on day: Day) -> ConsentText? { versions.last { $0.from <= day } }

    /// Returns when a consent to a version ends if nobody states its end; `nil` if it does not end.
    package func end(ofConsentTo version: String?, givenAt at: Timestamp) -> Timestamp? {
        version.flatMap { self[version: $0] }?.validFor?.end(from: at)
    }

    package subscript(version version: String) -> ConsentText? { versions.first { $0.version == version } }
}

extension ConsentTexts {
    /// Returns the newest version, of those shown until a day, that covers some fields and those of every answer; `nil`
    /// if none does.
    package func newest(covering fields: Set<AnswerField>, on day: Day) -> ConsentText? {
        let needed = fields.union(AnswerField.alwaysStated)
        return versions.last { text in
            text.from <= day && (text.covers ?? AnswerField.coveredWithoutList).isSuperset(of: needed)
        }
    }

    /// Returns the fields that the text of a consent covers; `nil` if it does not say.
    ///
    /// A text that does not say covers ``AnswerField/coveredWithoutList``, and so does a consent without a text. If the
    /// app has texts, an unknown one covers nothing: nobody can say what it spoke of.
    package func coverage(of consent: ConsentRecord) -> Set<AnswerField>? {
        guard unknownVersion(of: consent) == nil else { return [] }
        return consent.textVersion.flatMap { self[version: $0] }?.covers
    }

    /// Returns the version that a consent names and the app's texts do not have; `nil` if the app has no texts.
    package func unknownVersion(of consent: ConsentRecord) -> String? {
        guard !versions.isEmpty, let version = consent.textVersion, self[version: version] == nil else { return nil }
        return version
    }

    /// Returns the fields that an answer states and that the text of a consent does not cover, ordered by name.
    package func uncoveredFields(of answer: Answer, by consent: ConsentRecord) -> [AnswerField] {
        uncoveredFields(of: answer, stating: answer.statedFields, by: consent)
    }

    /// Returns the uncovered fields of an answer, for a caller that has read which fields it states.
    package func uncoveredFields(
        of answer: Answer,
        stating fields: @autoclosure () -> Set<AnswerField>,
        by consent: ConsentRecord
    ) -> [AnswerField] {
        let covered: Set<AnswerField>
        if let listed = coverage(of: consent) {
            covered = listed
        } else {
            // No answer to Apple has a field beyond these, and reading a body takes time.
            guard answer.isReview else { return [] }
            covered = AnswerField.coveredWithoutList
        }
        return fields().subtracting(covered).sorted { $0.rawValue < $1.rawValue }
    }
}
