import Refunds

extension ConsentTexts {
    /// Reads the file of consent texts that the configuration names.
    init?(_ reference: ConfigurationValue) {
        guard let path = reference.filePath(),
            let root = YAMLDocument.root(of: path, namedAt: reference, in: reference.reading),
            let keys = root.mapping(of: ["versions", "withdrawal"]),
            let members = keys.required("versions")?.members(named: "a version")
        else { return nil }
        let translations = keys["withdrawal"]?.members(named: "a language")
        let withdrawals = translations?.compactMap(ConsentText.Translation.init) ?? []
        let versions = members.compactMap { ConsentText($0.value, version: $0.name) }
        for (from, same) in Dictionary(grouping: versions, by: \.from) where same.count > 1 {
            root.report("\(same.count) consent texts begin on \(from); give each text its own day")
        }
        var lines: [String: Int] = [:]
        for member in members { lines[member.name] = member.value.keyLine }
        self.init(versions: versions, withdrawals: withdrawals, lines: lines)
    }
}

extension ConsentText {
    /// Parses one consent text.
    init?(_ value: ConfigurationValue, version: String) {
        guard ConsentTextLimit.isRight(version) else {
            value.report("the name of a consent text must have 1 to \(ConsentTextLimit.longest) bytes")
            return nil
        }
        guard let keys = value.mapping(of: ["from", "texts", "covers", "validFor"]) else { return nil }
        let from = keys.required("from")?.day()
        let texts = keys.required("texts")?.members(named: "a language")?.compactMap(Translation.init)
        let covers = keys["covers"]?.answerFields()
        let validFor = keys["validFor"]?.period()
        guard let from, let texts, !texts.isEmpty else { return nil }
        self.init(version: version, from: from, texts: texts, covers: covers, validFor: validFor)
    }
}

extension ConsentText.Translation {
    init?(_ member: (name: String, value: ConfigurationValue)) {
        let isLocale = !member.name.isEmpty && member.name.utf8.count <= 35 && member.name.utf8.allSatisfy(isWordByte)
        guard isLocale else {
            member.value.report("must be under a language such as de or pt-BR")
            return nil
        }
        guard let text = member.value.text() else { return nil }
        self.init(locale: member.name, text: text)
    }
}

extension ConfigurationValue {
    /// Parses a day such as 2026-05-01.
    func day() -> Day? {
        guard let text = text() else { return nil }
        guard let day = Day(iso8601: text) else {
            report("must be a day such as 2026-05-01")
            return nil
        }
        return day
    }

    /// Parses a list of fields of an answer, each named once.
    fileprivate func answerFields() -> Set<AnswerField>? {
        let advice = "list at least one field; without this key the text covers every field"
        guard let list = list(ifEmpty: advice) else { return nil }
        var fields: Set<AnswerField> = []
        for value in list {
            guard let name = value.choice(AnswerField.allCases.map(\.rawValue)),
                let field = AnswerField(rawValue: name)
            else { continue }
            if !fields.insert(field).inserted { value.report("is listed twice") }
        }
        return fields
    }
}
