import AppStoreTypes
import DeskTools
import Foundation
import Logging

/// The format of the log.
enum LogFormat: String, CaseIterable, Sendable {
    /// Plain text for people.
    case text
    /// One JSON object per line.
    case json
}

/// A log event on a single line, whatever its text contains.
struct LogLine {
    let time: Timestamp
    let level: Logger.Level
    let label: String
    let message: String
    let metadata: Logger.Metadata

    func text(_ format: LogFormat) -> String {
        switch format {
        case .text: plain
        case .json: json
        }
    }

    private var plain: String {
        let level = level.rawValue + String(repeating: " ", count: max(0, 8 - level.rawValue.count))
        let pairs = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.word("\($0.value)"))" }
        return "\(time) \(level) \(Self.oneLine(message))\(pairs.joined())"
    }

    private var json: String {
        var members: [String: JSONValue] = [
            "time": .string(time.description),
            "level": .string(level.rawValue),
            "logger": .string(label),
            "message": .string(message),
        ]
        if !metadata.isEmpty { members["metadata"] = Self.json(.dictionary(metadata)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(JSONValue.object(members)) else { return "{}" }
        // JSON allows them in strings, but some readers treat them as line breaks, and some terminals obey them.
        return String(decoding: data, as: UTF8.self).jsonForTerminal
    }

    private static func json(_ value: Logger.Metadata.Value) -> JSONValue {
        switch value {
        case .string(let text): .string(text)
        case .stringConvertible(let value): .string(value.description)
        case .dictionary(let members): .object(members.mapValues { json($0) })
        case .array(let elements): .array(elements.map { json($0) })
        }
    }

    /// Returns a value, in quotes if it is not a single word.
    private static func word(_ text: String) -> String {
        let isWord = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
        return isWord ? text : "\"\(oneLine(text.replacing("\"", with: "\\\"")))\""
    }

    /// Escapes line breaks and characters that could control a terminal.
    private static func oneLine(_ text: String) -> String {
        if text.isPlain { return text }
        return text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: String(scalar)
            }
        }.joined()
    }
}
