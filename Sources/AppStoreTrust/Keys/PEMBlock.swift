package import Foundation

/// A block of a PEM file: its label and its bytes.
package struct PEMBlock: Sendable {
    package let label: String
    package let bytes: [UInt8]

    /// Returns the blocks of a text in order; a block that cannot be decoded has no bytes.
    package static func blocks(in content: Data) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var label: String?
        var base64 = ""
        for line in String(decoding: content, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("-----BEGIN "), line.hasSuffix("-----"), line.count > 16 {
                label = String(line.dropFirst(11).dropLast(5))
                base64 = ""
            } else if line.hasPrefix("-----END ") {
                if let label {
                    blocks.append(PEMBlock(label: label, bytes: Array(Data(base64Encoded: base64) ?? Data())))
                }
                label = nil
            } else if label != nil {
                base64 += line
            }
        }
        return blocks
    }
}
