import AppStoreTypes

/// When a step of a seed happens.
enum SeededMoment: Sendable {
    /// A duration before the clock's start, picked at random from a range.
    case before(ClosedRange<Duration>)
    /// A time, picked at random from a range.
    case at(ClosedRange<Timestamp>)
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
        case .at(let range): return range.lowerBound + some(.zero...(range.upperBound - range.lowerBound))
        case .after(let range): return cause + some(range)
        }
    }
}

extension ControlBody {
    /// Returns a time: RFC 3339, milliseconds, `now`, or a duration before the clock's start such as `-30d`.
    ///
    /// A two-element array picks a random time between them.
    func moment(_ name: String) throws(EmulatorError) -> SeededMoment? {
        guard let value = value(name) else { return nil }
        let texts: [JSONValue] = if case .array(let items) = value { items } else { [value] }
        let error = EmulatorError.invalid(
            "\"\(path + name)\" must be a time such as \"-30d\", \"-12h\", \"now\" or \"2026-01-01T00:00:00Z\", or two "
                + "of the same kind in an array, the earlier first.",
            at: path + name
        )
        guard (1...2).contains(texts.count), let first = texts.first, let last = texts.last else { throw error }
        if let earlier = Self.lead(first), let later = Self.lead(last) {
            guard later <= earlier else { throw error }
            return .before(later...earlier)
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
        return text.first == "-" ? length(text.dropFirst()) : nil
    }

    private static func timestamp(_ value: JSONValue) -> Timestamp? {
        switch value {
        case .integer(let milliseconds): Timestamp(milliseconds: milliseconds)
        case .string(let text): Timestamp(rfc3339: text)
        default: nil
        }
    }

    /// Returns a duration such as `30d`, `12h`, `45m`, `10s` or `2w`; at most about ten years.
    private static func length(_ text: Substring) -> Duration? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count >= 0,
            count <= 3660 * 86_400 / unit
        else { return nil }
        return .seconds(count * unit)
    }
}
