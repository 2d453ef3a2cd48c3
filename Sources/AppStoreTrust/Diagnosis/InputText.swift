package import AppStoreTypes
package import Foundation

/// A text given as signed data: its form, and the wrapping removed to find it.
package struct InputText: Sendable {
    /// The form of a text, found without any verification.
    package enum Form: Hashable, Sendable {
        case empty
        /// Three segments, like a JWS.
        case jws(String)
        /// A JWS that a developer signs, with claims and without certificates.
        case token(String)
        /// Base64url, but a number of segments other than three.
        case segments(Int)
        case json(JSONValue)
        case damagedJSON
        /// A PKCS #7 receipt.
        case appReceipt(Data)
        /// A property list in the format from before iOS 7.
        case transactionReceipt(Data)
        /// PEM with a label.
        case pem(String)
        case unknown
    }

    package let form: Form
    /// The wrapping that was removed, in order.
    package let mended: [SignedDataCause]

    /// Examines a text or bytes.
    package init(_ bytes: Data) {
        var mended: [SignedDataCause] = []
        var form = Form.unknown
        var current = bytes
        // Each round removes one layer; more than a few are never an accident.
        for _ in 0..<4 {
            switch Self.look(at: current) {
            case .is(let found):
                form = found
                self.init(form: form, mended: mended)
                return
            case .wrapped(let inner, let cause):
                if !mended.contains(cause) { mended.append(cause) }
                current = inner
            }
        }
        self.init(form: form, mended: mended)
    }

    /// Examines a text.
    package init(_ text: String) { self.init(Data(text.utf8)) }

    private init(form: Form, mended: [SignedDataCause]) {
        self.form = form
        self.mended = mended
    }

    private enum Look {
        case `is`(Form)
        case wrapped(Data, SignedDataCause)
    }

    private static func look(at bytes: Data) -> Look {
        if bytes.isEmpty { return .is(.empty) }
        if isPKCS7(bytes) { return .is(.appReceipt(bytes)) }
        guard var text = String(validating: bytes, as: UTF8.self) else { return .is(.unknown) }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
        if trimmed.isEmpty { return .is(.empty) }
        if trimmed != text { return .wrapped(Data(trimmed.utf8), .whitespace) }
        if text.hasPrefix("-----BEGIN ") { return .is(pem(text)) }
        if text.hasPrefix("{") || text.hasPrefix("[") { return .is(structured(text)) }
        if let inner = unquoted(text) { return .wrapped(Data(inner.utf8), .quotes) }
        if text.lowercased().hasPrefix("bearer ") { return .is(.token(String(text.dropFirst(7)))) }
        // Removes escaped line breaks, as in a JSON string or an environment variable.
        let joined = text.replacing("\\n", with: "").replacing("\\r", with: "").replacing("\\/", with: "/")
            .filter { !$0.isWhitespace }
        if joined != text {
            guard joined.utf8.allSatisfy(isEncodingByte) else { return .is(.unknown) }
            return .wrapped(Data(joined.utf8), .whitespace)
        }
        guard text.utf8.allSatisfy(isEncodingByte) else { return .is(.unknown) }
        if text.contains(".") {
            let rewritten = text.filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
            if rewritten != text { return .wrapped(Data(rewritten.utf8), .standardBase64) }
            return .is(dotted(text))
        }
        text = text.replacing("-", with: "+").replacing("_", with: "/").filter { $0 != "=" }
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        guard let decoded = Data(base64Encoded: text) else { return .is(.unknown) }
        if isPKCS7(decoded) { return .is(.appReceipt(decoded)) }
        if let list = propertyList(decoded) { return .is(list) }
        if isHeader(decoded) { return .is(.segments(1)) }
        let isText = !decoded.isEmpty && decoded.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x0D }
        return isText ? .wrapped(decoded, .base64Twice) : .is(.unknown)
    }

    private static func structured(_ text: String) -> Form {
        if let value = try? JSONValue(json: Data(text.utf8)) { return .json(value) }
        return propertyList(Data(text.utf8)) ?? .damagedJSON
    }

    private static func propertyList(_ bytes: Data) -> Form? {
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
        return text.contains(/^\s*\{\s*"[a-z-]+"\s+=\s+"/) ? .transactionReceipt(bytes) : nil
    }

    private static func dotted(_ text: String) -> Form {
        let segments = text.split(separator: ".", omittingEmptySubsequences: false)
        guard segments.count == 3 else { return .segments(segments.count) }
        guard let header = members(segments[0]), header["x5c"] == nil, let payload = members(segments[1]) else {
            return .jws(text)
        }
        let isMadeByDeveloper = ["iss", "aud", "bid"].contains { payload[$0] != nil }
        return isMadeByDeveloper ? .token(text) : .jws(text)
    }

    private static func members(_ segment: Substring) -> [String: JSONValue]? {
        Base64URL.decode(segment.utf8).flatMap { try? JSONValue(json: $0) }?.members
    }

    /// Returns whether it is the header of a JWS or the start of one.
    private static func isHeader(_ bytes: Data) -> Bool {
        if let value = try? JSONValue(json: bytes) { return value.members?["alg"] != nil }
        return String(decoding: bytes.prefix(16), as: UTF8.self).contains(/^\{\s*"(alg|x5c|kid|typ)"/)
    }

    private static func pem(_ text: String) -> Form {
        guard let block = PEMBlock.blocks(in: Data(text.utf8)).first else { return .unknown }
        return isPKCS7(Data(block.bytes)) ? .appReceipt(Data(block.bytes)) : .pem(block.label)
    }

    /// Returns the text inside quotes, after a name or before a comma, or `nil` if there is none of these.
    private static func unquoted(_ text: String) -> String? {
        let pattern =
            /(?:["']?[A-Za-z_-]{1,40}["']?\s*[:=]\s*)?(["'\u{201C}\u{2018}`])(.*)["'\u{201D}\u{2019}`]\s*[,;]?/
            .dotMatchesNewlines()
        if let match = text.wholeMatch(of: pattern) { return String(match.2) }
        let named = /[A-Za-z_-]{1,40}\s*[:=]\s*((?:ey|MI)[^:=]*=*)/.dotMatchesNewlines()
        if let match = text.wholeMatch(of: named), !text.hasPrefix("ey") { return String(match.1) }
        return nil
    }

    private static func isEncodingByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Returns whether it starts like signed PKCS #7 data, in DER or BER.
    private static func isPKCS7(_ bytes: Data) -> Bool {
        let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
        guard bytes.first == 0x30 else { return false }
        return Data(bytes.prefix(24)).firstRange(of: identifier) != nil
    }
}
