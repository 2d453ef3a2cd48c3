import AppStoreTypes
import Foundation
import Hummingbird
import NIOCore

/// Reads the JSON body of a request with a function that reads its members and notes each mistake.
enum BodyReader {
    /// Reads the body of a request, whose URL must have no parameters.
    ///
    /// A name that is not `known` is a mistake, so that a typing error is reported. `read` returns `nil` only after it
    /// noted a mistake.
    ///
    /// - Throws: ``Problem`` 400 with all mistakes, or 413.
    static func read<Value>(
        _ request: Request,
        _ context: some RequestContext,
        known: [String],
        _ read: (BodyObject) throws -> Value?
    ) async throws -> Value {
        let body = try await request.wholeBody(upTo: context.maxUploadSize)
        return try decode(Data(body.readableBytesView), known: known, noting: mistakesOfQuery(request), read)
    }

    /// Reads the body of a request that needs none, and whose URL must have no parameters; an empty body gives `nil`.
    ///
    /// - Throws: ``Problem`` 400 with all mistakes, or 413.
    static func readIfAny<Value>(
        _ request: Request,
        _ context: some RequestContext,
        known: [String],
        _ read: (BodyObject) throws -> Value?
    ) async throws -> Value? {
        let body = try await request.wholeBody(upTo: context.maxUploadSize)
        let mistakes = mistakesOfQuery(request)
        guard body.readableBytes > 0 else {
            try mistakes.throwIfAny()
            return nil
        }
        return try decode(Data(body.readableBytesView), known: known, noting: mistakes, read)
    }

    /// Returns a mistake for each parameter of the URL, because a route with a body has none.
    private static func mistakesOfQuery(_ request: Request) -> RequestMistakes {
        let mistakes = RequestMistakes()
        _ = QueryParameters(request, known: [], noting: mistakes)
        return mistakes
    }

    /// Reads a body.
    ///
    /// - Throws: ``Problem`` 400 with all mistakes.
    private static func decode<Value>(
        _ data: Data,
        known: [String],
        noting mistakes: RequestMistakes,
        _ read: (BodyObject) throws -> Value?
    ) throws -> Value {
        guard let json = try? JSONValue(json: data) else {
            guard !data.isEmpty else { throw Problem(.badRequest, "The body is not JSON: it is empty.") }
            let place = JSONValue.placeOfMistake(in: data).map { ": see line \($0.line), column \($0.column)" }
            throw Problem(.badRequest, "The body is not JSON\(place ?? "").")
        }
        guard json.members != nil else { throw Problem(.badRequest, "The body is not a JSON object.") }
        return try decode(json, at: "", known: known, noting: mistakes, read)
    }

    /// Reads a JSON object at a path.
    ///
    /// - Throws: ``Problem`` 400 with all mistakes.
    static func decode<Value>(
        _ json: JSONValue,
        at path: String,
        known: [String],
        noting mistakes: RequestMistakes = RequestMistakes(),
        _ read: (BodyObject) throws -> Value?
    ) throws -> Value {
        let value = try BodyObject(json, at: path, known: known, mistakes).flatMap(read)
        try mistakes.throwIfAny()
        guard let value else { throw Problem(.badRequest, "The body cannot be read.") }
        return value
    }
}

/// An object in a body.
///
/// Each reader of a member returns `nil` if the member is absent, `null` or wrong, and notes what is wrong.
struct BodyObject {
    private let members: [String: JSONValue]
    private let path: String
    private let mistakes: RequestMistakes

    /// Notes unknown members, and returns `nil` and notes a mistake if the JSON is not an object.
    init?(_ json: JSONValue, at path: String, known: [String], _ mistakes: RequestMistakes) {
        guard let members = json.members else {
            mistakes.note(path, "is not an object")
            return nil
        }
        (self.members, self.path, self.mistakes) = (members, path, mistakes)
        for name in members.keys.filter({ !known.contains($0) }).sorted() {
            note(String(name.prefix(64)), unknownName(name, known: known))
        }
    }

    /// Notes a mistake in a member, or in the object itself if `name` is `nil`.
    func note(_ name: String?, _ problem: String) {
        mistakes.note(name.map { path.isEmpty ? $0 : "\(path).\($0)" } ?? path, problem)
    }

    /// Returns whether a member is present and not `null`, right or wrong.
    func has(_ name: String) -> Bool { members[name].map { $0 != .null } ?? false }

    private func value<Value>(
        _ name: String,
        _ isRequired: Bool,
        _ kind: String,
        _ read: (JSONValue) -> Value?
    ) -> Value? {
        switch members[name] {
        case nil:
            if isRequired { note(name, "is missing") }
            return nil
        case .null? where !isRequired: return nil
        case let json?:
            guard let value = read(json) else {
                note(name, "is not \(kind)")
                return nil
            }
            return value
        }
    }

    /// Reads a string.
    func text(_ name: String, isRequired: Bool = false) -> String? {
        value(name, isRequired, "a string") { $0.text }
    }

    /// Reads an identifier of 1 to 256 bytes.
    func identifier(_ name: String, isRequired: Bool = false) -> String? {
        guard let text = text(name, isRequired: isRequired) else { return nil }
        guard (1...256).contains(text.utf8.count), !text.contains("\0") else {
            note(name, "must be an identifier of 1 to 256 bytes")
            return nil
        }
        return text
    }

    /// Reads one of some words.
    func word<Word: RawRepresentable<String>>(
        _ name: String,
        of words: some Collection<Word>,
        isRequired: Bool = false
    ) -> Word? {
        guard let text = text(name, isRequired: isRequired) else { return nil }
        // Comparing characters instead of bytes takes quadratic time for a text of many combining marks.
        guard let word = words.first(where: { $0.rawValue.utf8.elementsEqual(text.utf8) }) else {
            note(name, "must be one of \(words.map(\.rawValue).joined(separator: ", "))")
            return nil
        }
        return word
    }

    /// Reads `true` or `false`.
    func bool(_ name: String, isRequired: Bool = false) -> Bool? {
        value(name, isRequired, "true or false") { json -> Bool? in
            if case .bool(let value) = json { value } else { nil }
        }
    }

    /// Reads a whole number in a range.
    func wholeNumber(_ name: String, in range: ClosedRange<Int64>) -> Int64? {
        let number = value(name, false, "a whole number") { json -> Int64? in
            if case .integer(let value) = json { value } else { nil }
        }
        guard let number else { return nil }
        guard range.contains(number) else {
            note(name, "must be from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }

    /// Reads a number.
    func number(_ name: String) -> Double? {
        value(name, false, "a number") { json -> Double? in
            switch json {
            case .integer(let value): Double(value)
            case .number(let value): value
            case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
            default: nil
            }
        }
    }

    /// Reads a time.
    func time(_ name: String, isRequired: Bool = false) -> Timestamp? {
        value(name, isRequired, "a time in RFC 3339, such as 2026-05-01T12:00:00Z") {
            $0.text.flatMap { Timestamp(rfc3339: $0) }
        }
    }

    /// Reads a time that is not in the future.
    ///
    /// A time of at most 5 minutes ahead counts as now. A fact from the future would outrank all later facts.
    func pastTime(_ name: String, isRequired: Bool = false, now: Timestamp) -> Timestamp? {
        guard let time = time(name, isRequired: isRequired) else { return nil }
        guard time <= now + .seconds(300) else {
            note(name, "is in the future: check the clock of the machine that sent it")
            return nil
        }
        return min(time, now)
    }

    /// Reads an array of strings.
    func texts(_ name: String) -> [String]? {
        guard let items = value(name, false, "an array", Self.elements) else { return nil }
        let texts = items.enumerated().map { index, item -> String? in
            if item.text == nil { note("\(name)[\(index)]", "is not a string") }
            return item.text
        }
        return texts.contains(nil) ? nil : texts.compactMap(\.self)
    }

    /// Reads an array; each element is to be read as an object.
    func objects(_ name: String) -> [JSONValue]? { value(name, true, "an array", Self.elements) }

    /// Returns an element of the array with a name.
    func object(_ json: JSONValue, at index: Int, of name: String, known: [String]) -> BodyObject? {
        let element = "\(name)[\(index)]"
        return BodyObject(json, at: path.isEmpty ? element : "\(path).\(element)", known: known, mistakes)
    }

    private static func elements(_ json: JSONValue) -> [JSONValue]? {
        if case .array(let elements) = json { elements } else { nil }
    }
}
