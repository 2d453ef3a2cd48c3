import AppStoreTypes
package import Foundation

/// Stores facts as one flat JSON object with the keys of policy files.
///
/// Unknown facts are omitted. Unknown keys are ignored, and a missing key means an unknown fact. So the desk can read
/// what an older or newer release stored.
extension PolicyFacts {
    private static let requestedAtKey = "at"
    private static let holdoutDrawKey = "holdoutDraw"
    private static let overrideKey = "override"
    private static let advancedCommerceKey = "advancedCommerce"
    private static let googlePlayKey = "googlePlay"

    /// Returns the facts as JSON without the case ID, which has its own column.
    package func json() throws -> Data {
        var members: [String: JSONValue] = [
            Self.requestedAtKey: .integer(requestedAt.milliseconds), Self.holdoutDrawKey: .integer(holdoutDraw),
        ]
        for (fact, words) in words {
            members[fact.rawValue] = words.count == 1 ? .string(words[0]) : .array(words.map { .string($0) })
        }
        for (fact, number) in numbers { members[fact.rawValue] = .integer(number) }
        if let override { members[Self.overrideKey] = .string(override.rawValue) }
        if isAdvancedCommerce { members[Self.advancedCommerceKey] = .integer(1) }
        if isGooglePlay { members[Self.googlePlayKey] = .integer(1) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(members)
    }

    /// Creates facts from JSON, or returns `nil` if it is invalid.
    ///
    /// It reads the bytes in one pass if nothing in them is escaped, because a simulation reads a million of them.
    package init?(caseID: String, json: Data) {
        self.init(caseID: caseID, requestedAt: Timestamp(milliseconds: 0))
        var hasTime = false
        let isRead = json.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in
                var reader = WireReader(bytes)
                let isObject = reader.object { name, reader in
                    guard let name = name.string, let value = reader.value() else { return false }
                    hasTime = take(value, as: name) || hasTime
                    return true
                }
                return isObject && reader.isAtEnd()
            }
        }
        if !isRead {
            guard let members = try? JSONDecoder().decode([String: JSONValue].self, from: json) else { return nil }
            for (name, value) in members { hasTime = take(value, as: name) || hasTime }
        }
        guard hasTime else { return nil }
    }

    /// Stores one member, and returns whether it was the time of the request.
    private mutating func take(_ value: JSONValue, as name: String) -> Bool {
        switch value {
        case .integer(let number):
            if let fact = NumberFact(rawValue: name) {
                numbers[fact] = number
            } else if name == Self.requestedAtKey {
                requestedAt = Timestamp(milliseconds: number)
                return true
            } else if name == Self.holdoutDrawKey {
                holdoutDraw = number
            } else if name == Self.advancedCommerceKey {
                isAdvancedCommerce = number != 0
            } else if name == Self.googlePlayKey {
                isGooglePlay = number != 0
            }
        case .string(let text):
            if let fact = WordFact(rawValue: name) {
                words[fact] = [text]
            } else if name == Self.overrideKey {
                override = AnswerChoice(rawValue: text)
            }
        case .array(let elements):
            if let fact = WordFact(rawValue: name) { words[fact] = elements.compactMap(\.text) }
        default: break
        }
        return false
    }
}
