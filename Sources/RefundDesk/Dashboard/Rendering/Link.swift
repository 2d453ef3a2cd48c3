/// Builds URLs of the desk's own pages and routes, and percent-encodes their parts.
enum Link {
    /// Returns a path of segments.
    static func path(_ segments: String...) -> String {
        segments.map { "/\(encoded($0))" }.joined()
    }

    /// Returns a path with a query of the fields that have a value.
    static func query(of path: String, _ fields: [(name: String, value: String?)]) -> String {
        let pairs = fields.compactMap { field in field.value.map { "\(encoded(field.name))=\(encoded($0))" } }
        return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }

    /// Percent-encodes all characters except the unreserved ones of RFC 3986.
    static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }
}
