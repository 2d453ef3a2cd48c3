import AppStoreTypes
import Foundation

extension JSONValue {
    /// The value as JSON, but text without quotation marks.
    var displayText: String {
        if let text { return text.isEmpty ? "\"\"" : text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return kind }
        return String(decoding: data, as: UTF8.self)
    }
}
