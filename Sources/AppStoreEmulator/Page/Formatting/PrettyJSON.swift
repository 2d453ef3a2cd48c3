import AppStoreTypes
import Foundation

/// JSON formatted for readers.
enum PrettyJSON {
    /// Returns indented JSON with sorted members, truncated if it is very long.
    static func text(of value: JSONValue, upTo longest: Int = 512 * 1024) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "" }
        let text = String(decoding: data, as: UTF8.self)
        guard text.utf8.count > longest else { return text }
        return String(text.prefix(longest)) + "\n… and more: \(text.utf8.count) bytes in all"
    }
}
