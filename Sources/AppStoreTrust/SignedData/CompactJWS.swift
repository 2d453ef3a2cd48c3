import AppStoreTypes
import Foundation

/// A JWS in compact form, split but not verified.
struct CompactJWS: Sendable {
    /// The encoded header.
    let header: HeaderText
    /// The signed text: the header, a dot and the payload.
    let signingInput: ArraySlice<UInt8>
    /// The payload in JSON.
    let payload: [UInt8]
    /// The signature, of any length.
    let signature: [UInt8]

    /// Splits a text.
    ///
    /// - Throws: ``VerificationFailure/malformed(_:)`` if it is not three segments of base64url.
    init(_ text: String) throws(VerificationFailure) {
        let bytes = Array(text.utf8)
        let dot = UInt8(ascii: ".")
        guard let first = bytes[...].position(of: dot), let second = bytes[(first + 1)...].position(of: dot),
            bytes[(second + 1)...].position(of: dot) == nil
        else { throw .malformed("not three segments") }
        guard let payload = Base64URL.decode(bytes[(first + 1)..<second]) else {
            throw .malformed("payload is not base64url")
        }
        guard let signature = Base64URL.decode(bytes[(second + 1)...]) else {
            throw .malformed("signature is not base64url")
        }
        header = HeaderText(bytes[..<first])
        signingInput = bytes[..<second]
        self.payload = payload
        self.signature = signature
    }
}

/// The header of a JWS.
struct JWSHeader: Encodable, Sendable {
    var alg: String?
    var kid: String?
    var typ: String?
    var x5c: [String]?
}

extension JWSHeader {
    /// Reads an encoded header.
    init(encoded: ArraySlice<UInt8>) throws(VerificationFailure) {
        self.init()
        guard let bytes = Base64URL.decode(encoded), WireReader.read(bytes, { read(&$0) })
        else { throw .malformed("header is not JSON") }
    }

    private mutating func read(_ reader: inout WireReader) -> Bool {
        reader.object { name, reader in
            if name.is("alg") { return Self.text(&alg, &reader) }
            if name.is("kid") { return Self.text(&kid, &reader) }
            if name.is("typ") { return Self.text(&typ, &reader) }
            if name.is("x5c") { return Self.texts(&x5c, &reader) }
            return reader.skip()
        }
    }

    /// Reads a text that must have no other type; the first counts when a name is repeated.
    private static func text(_ member: inout String?, _ reader: inout WireReader) -> Bool {
        guard member == nil else { return reader.skip() }
        if reader.null() { return true }
        member = reader.identifier()
        return member != nil
    }

    private static func texts(_ member: inout [String]?, _ reader: inout WireReader) -> Bool {
        guard member == nil else { return reader.skip() }
        if reader.null() { return true }
        var texts: [String] = []
        let isRead = reader.array { reader in
            guard let text = reader.string() else { return false }
            texts.append(text)
            return true
        }
        member = texts
        return isRead
    }
}
