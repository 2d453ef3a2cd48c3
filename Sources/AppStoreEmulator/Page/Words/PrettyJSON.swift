import AppStoreTypes
import Foundation

/// JSON as people read it.
enum PrettyJSON {
    /// Indented, members by name; of something very long the beginning.
    static func text(of value: JSONValue, upTo longest: Int = 512 * 1024) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "" }
        let text = String(decoding: data, as: UTF8.self)
        guard text.utf8.count > longest else { return text }
        return String(text.prefix(longest)) + "\n… and more: \(text.utf8.count) bytes in all"
    }
}
