import Foundation

extension JSONEncoder {
    /// Members in a fixed order, slashes as they are.
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
