extension Duration {
    private static let day: Int64 = 86_400
    private static let shortUnits: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": day]
    /// A length of time knows no calendar: a month counts 30 days, a year 365.
    private static let dateUnits: [Character: Int64] = ["D": day, "W": 7 * day, "M": 30 * day, "Y": 365 * day]
    private static let timeUnits: [Character: Int64] = ["S": 1, "M": 60, "H": 3600]

    /// Reads a length of time of whole units: `90s`, `30m`, `4h`, `7d`, or ISO 8601 such as `P30D`, `P1M` or `PT4H`.
    init?(configuration text: String) {
        guard text.first == "P" else {
            guard let seconds = Self.seconds(text[...], Self.shortUnits), text.filter(\.isLetter).count == 1 else {
                return nil
            }
            self = .seconds(seconds)
            return
        }
        let parts = text.dropFirst().split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let isWhole = parts.count == 1 ? !parts[0].isEmpty : !parts[1].isEmpty
        guard isWhole, let days = Self.seconds(parts[0], Self.dateUnits),
            let time = parts.count == 1 ? 0 : Self.seconds(parts[1], Self.timeUnits)
        else { return nil }
        self = .seconds(days + time)
    }

    private static func seconds(_ text: Substring, _ units: [Character: Int64]) -> Int64? {
        var total: Int64 = 0
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else {
                // Seven digits of years stay far from the end of 64 bits.
                guard digits.count <= 7, let number = Int64(digits), let unit = units[character] else { return nil }
                total += number * unit
                digits = ""
            }
        }
        return digits.isEmpty ? total : nil
    }
}
