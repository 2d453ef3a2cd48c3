import AppStoreTypes
import Foundation

/// A JWS in compact form, taken apart but not checked.
struct CompactJWS: Sendable {
    /// The header as it stands in the text.
    let header: HeaderText
    /// The text that is signed: header, dot, payload.
    let signingInput: ArraySlice<UInt8>
    /// The payload, JSON.
    let payload: Data
    /// The signature, as many bytes as there are.
    let signature: [UInt8]

    /// Takes a text apart.
    ///
    /// - Throws: ``VerificationFailure/malformed(_:)`` unless it is three segments of base64url.
    init(_ text: String) throws(VerificationFailure) {
        let bytes = Array(text.utf8)
        let dots = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }
        guard dots.count == 2 else { throw .malformed("not three segments") }
        guard let payload = Base64URL.decode(bytes[(dots[0] + 1)..<dots[1]]) else {
            throw .malformed("payload is not base64url")
        }
        guard let signature = Base64URL.decode(bytes[(dots[1] + 1)...]) else {
            throw .malformed("signature is not base64url")
        }
        header = HeaderText(bytes[..<dots[0]])
        signingInput = bytes[..<dots[1]]
        self.payload = Data(payload)
        self.signature = signature
    }
}

/// The header of a JWS.
struct JWSHeader: Codable, Sendable {
    var alg: String?
    var kid: String?
    var typ: String?
    var x5c: [String]?
}

extension JWSHeader {
    /// Reads a header as it stands in a JWS.
    init(encoded: ArraySlice<UInt8>) throws(VerificationFailure) {
        guard let bytes = Base64URL.decode(encoded),
            let header = try? JSONDecoder().decode(JWSHeader.self, from: Data(bytes))
        else { throw .malformed("header is not JSON") }
        self = header
    }
}
