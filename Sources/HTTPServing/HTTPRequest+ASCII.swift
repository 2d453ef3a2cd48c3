import HTTPTypes

extension HTTPRequest {
    /// Percent-encodes every byte of the path, the authority and the headers that is not ASCII.
    ///
    /// HTTP/1 and HTTP/2 let such bytes through, but comparing, splitting or hashing strings with combining characters
    /// can take quadratic time. Operations on ASCII take linear time.
    mutating func encodeAsASCII() {
        path = path.map(\.percentEncodedToASCII)
        authority = authority.map(\.percentEncodedToASCII)
        scheme = scheme.map(\.percentEncodedToASCII)
        guard !headerFields.allSatisfy(\.isASCII) else { return }
        // Replacing a field in place would compare its values.
        var fields = HTTPFields()
        fields.reserveCapacity(headerFields.count)
        for field in headerFields {
            fields.append(
                field.isASCII ? field : HTTPField(name: field.name, value: field.value.percentEncodedToASCII)
            )
        }
        headerFields = fields
    }
}

extension HTTPField {
    fileprivate var isASCII: Bool { withUnsafeBytesOfValue { $0.allSatisfy { $0 < 0x80 } } }
}

extension String {
    /// The text with every byte of its UTF-8 that is not ASCII as `%XX`.
    fileprivate var percentEncodedToASCII: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        func digit(_ number: UInt8) -> UInt8 {
            number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "A") + number - 10
        }
        return String(unsafeUninitializedCapacity: 3 * utf8.count) { encoded in
            var length = 0
            for byte in utf8 {
                if byte < 0x80 {
                    encoded[length] = byte
                    length += 1
                } else {
                    encoded[length] = UInt8(ascii: "%")
                    encoded[length + 1] = digit(byte >> 4)
                    encoded[length + 2] = digit(byte & 15)
                    length += 3
                }
            }
            return length
        }
    }
}
