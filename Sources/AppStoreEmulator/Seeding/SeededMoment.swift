import AppStoreTypes

/// When a step of a seed happens.
enum SeededMoment: Sendable {
    /// A duration before the clock's start, picked at random from a range.
    case before(ClosedRange<Duration>)
    /// A time, picked at random from a range.
    case at(ClosedRange<Timestamp>)
    /// A duration after the clock's start, picked at random from a range.
    case later(ClosedRange<Duration>)
    /// A duration after the previous step, picked at random from a range.
    case after(ClosedRange<Duration>)

    /// The clock's start.
    static let start = SeededMoment.before(.zero ... .zero)

    /// Returns the time, picked at random if it is a range.
    ///
    /// - Parameters:
    ///   - start: the clock's start.
    ///   - cause: the time of the step it follows.
    ///   - generator: picks a time from a range.
    /// - Returns: the time.
    func time(start: Timestamp, cause: Timestamp, using generator: inout SeededGenerator) -> Timestamp {
        func some(_ range: ClosedRange<Duration>) -> Duration {
            guard range.lowerBound < range.upperBound else { return range.lowerBound }
            return .milliseconds(
                Int64.random(in: range.lowerBound.milliseconds...range.upperBound.milliseconds, using: &generator)
            )
        }
        switch self {
        case .before(let range): return start - some(range)
        case .later(let range): return start + some(range)
        case .at(let range): return range.lowerBound + some(.zero...(range.upperBound - range.lowerBound))
        case .after(let range): return cause + some(range)
        }
    }
}

extension ControlBody {
    /// Returns a time: RFC 3339, milliseconds, `now`, or a duration before or after the clock's start.
    ///
    /// A duration before the start is `-30d`, `-P30D` or `30 days ago`, and one after it `+30s` or `+PT30S`. A
    /// two-element array picks a random time between them.
    func moment(_ name: String) throws(EmulatorError) -> SeededMoment? {
        guard let value = value(name) else { return nil }
        let texts: [JSONValue] = if case .array(let items) = value { items } else { [value] }
        let error = EmulatorError.invalid(
            "\"\(path + name)\" must be a time such as \"-30d\", \"-12h\", \"3 days ago\", \"now\", \"+30s\" or "
                + "\"2026-01-01T00:00:00Z\", or two of the same kind in an array, the earlier first.",
            at: path + name
        )
        guard (1...2).contains(texts.count), let first = texts.first, let last = texts.last else { throw error }
        if let earlier = Self.lead(first), let later = Self.lead(last) {
            guard later <= earlier else { throw error }
            return .before(later...earlier)
        }
        if let earlier = Self.delay(first), let later = Self.delay(last) {
            guard earlier <= later else { throw error }
            return .later(earlier...later)
        }
        guard let earlier = Self.timestamp(first), let later = Self.timestamp(last), earlier <= later else {
            throw error
        }
        return .at(earlier...later)
    }

    /// Returns the time of a step that follows another one: an absolute time, or a duration `after` it.
    func momentAfter() throws(EmulatorError) -> SeededMoment {
        guard let value = value("after") else { return try moment("at") ?? .after(.zero ... .zero) }
        let texts: [JSONValue] = if case .array(let items) = value { items } else { [value] }
        guard self.value("at") == nil else {
            throw .invalid("Give only one of \"\(path + "after")\" and \"at\".", at: path + "after")
        }
        guard (1...2).contains(texts.count), let first = texts.first?.text.flatMap({ Self.length($0[...]) }),
            let last = texts.last?.text.flatMap({ Self.length($0[...]) }), first <= last
        else {
            throw .invalid(
                "\"\(path + "after")\" must be a duration such as \"3d\", \"12h\", \"30m\" or \"10s\", or an array of two, "
                    + "the shorter first.",
                at: path + "after"
            )
        }
        return .after(first...last)
    }

    private static func lead(_ value: JSONValue) -> Duration? {
        guard let text = value.text else { return nil }
        if text == "now" { return .zero }
        if text.first == "-" { return length(text.dropFirst()) }
        return ago(text)
    }

    private static func delay(_ value: JSONValue) -> Duration? {
        guard let text = value.text, text.first == "+" else { return nil }
        return length(text.dropFirst())
    }

    /// Returns the duration in a text such as `3 days ago`.
    private static func ago(_ text: String) -> Duration? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let units = ["second": "s", "minute": "m", "hour": "h", "day": "d", "week": "w"]
        guard words.count == 3, words[2] == "ago",
            let unit = units[words[1].hasSuffix("s") ? String(words[1].dropLast()) : String(words[1])]
        else { return nil }
        return length("\(words[0])\(unit)"[...])
    }

    private static func timestamp(_ value: JSONValue) -> Timestamp? {
        switch value {
        case .integer(let milliseconds): Timestamp(milliseconds: milliseconds)
        case .string(let text): Timestamp(rfc3339: text)
        default: nil
        }
    }

    /// Returns a duration such as `P3D`, `PT12H` or `P1DT30M`, as in ISO 8601; without months and years.
    private static func isoLength(_ text: Substring) -> Duration? {
        var (total, rest, units) = (Duration.zero, text.dropFirst(), ["W": "w", "D": "d"])
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            if rest.first == "T" {
                units = ["H": "h", "M": "m", "S": "s"]
                rest = rest.dropFirst()
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            guard let unit = rest.popFirst().flatMap({ units[String($0)] }), let part = length("\(digits)\(unit)"[...])
            else {
                return nil
            }
            total += part
        }
        return total
    }

    /// Returns a duration such as `30d`, `12h`, `45m`, `10s`, `2w` or `P3D`; at most about ten years.
    private static func length(_ text: Substring) -> Duration? {
        if text.first == "P" { return isoLength(text) }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count >= 0,
            count <= 3660 * 86_400 / unit
        else { return nil }
        return .seconds(count * unit)
    }
}
