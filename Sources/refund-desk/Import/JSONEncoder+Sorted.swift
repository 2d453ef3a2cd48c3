import Foundation

extension JSONEncoder {
    /// Encodes JSON with sorted keys, slashes not escaped.
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
