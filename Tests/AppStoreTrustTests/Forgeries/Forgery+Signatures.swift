import AppStoreTypes
import Crypto
import Foundation
import TestSupport

@testable import AppStoreTrust

extension Forgery {
    /// Valid certificates with a signature that does not match.
    static let signatures: [Forgery] = [
        .jws("algorithm none, no signature", .wrongAlgorithm) { jws, _ in
            jws.header["alg"] = .string("none")
            jws.sign = { _ in Data() }
        },
        .jws("algorithm none, good signature", .wrongAlgorithm) { jws, _ in jws.header["alg"] = .string("none") },
        .jws("algorithm missing", .wrongAlgorithm) { jws, _ in jws.header["alg"] = nil },
        .jws("algorithm in small letters", .wrongAlgorithm) { jws, _ in jws.header["alg"] = .string("es256") },
        .jws("algorithm ES384", .wrongAlgorithm) { jws, _ in jws.header["alg"] = .string("ES384") },
        .jws("HS256 with the leaf's key for a secret", .wrongAlgorithm) { jws, chain in
            jws.header["alg"] = .string("HS256")
            let secret = SymmetricKey(data: chain.key.publicKey.derRepresentation)
            jws.sign = { Data(HMAC<SHA256>.authenticationCode(for: $0, using: secret)) }
        },
        .jws("HS256 signature labelled ES256", .invalidSignature) { jws, chain in
            let secret = SymmetricKey(data: chain.key.publicKey.x963Representation)
            jws.sign = { Data(HMAC<SHA256>.authenticationCode(for: $0, using: secret)) }
        },
        .jws("signed by another key", .invalidSignature) { jws, _ in
            let key = P256.Signing.PrivateKey()
            jws.sign = { try key.signature(for: $0).rawRepresentation }
        },
        .jws("DER signature", .invalidSignature) { jws, chain in
            jws.sign = { try chain.key.signature(for: $0).derRepresentation }
        },
        .jws("truncated signature", .invalidSignature) { jws, chain in
            jws.sign = { try chain.key.signature(for: $0).rawRepresentation.dropLast() }
        },
        .jws("signature with an extra byte", .invalidSignature) { jws, chain in
            jws.sign = { try chain.key.signature(for: $0).rawRepresentation + [0] }
        },
        .jws("no signature", .invalidSignature) { jws, _ in jws.sign = { _ in Data() } },
        .jws("signature of zeros", .invalidSignature) { jws, _ in jws.sign = { _ in Data(count: 64) } },
        .jws("signature of ones", .invalidSignature) { jws, _ in
            jws.sign = { _ in Data(repeating: 0xff, count: 64) }
        },
        .jws("signature over only the payload", .invalidSignature) { jws, chain in
            jws.sign = {
                let payload = Data($0.split(separator: UInt8(ascii: "."))[1])
                return try chain.key.signature(for: payload).rawRepresentation
            }
        },
        .text("payload of another", .invalidSignature) { text in
            let other = Data(#"{"notificationType":"REFUND","signedDate":1790000000000}"#.utf8)
            return replacing(1, of: text, with: Base64URL.text(other))
        },
        .text("header with another spelling", .invalidSignature) { text in
            let header = try JWSHeader(encoded: CompactJWS(text).header.bytes)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            return replacing(0, of: text, with: Base64URL.text(try encoder.encode(header)))
        },
    ]

    /// Texts that are not a JWS in compact form.
    static let texts: [Forgery] = [
        .text("nothing", .malformed("not three segments")) { _ in "" },
        .text("one segment", .malformed("not three segments")) { String($0.prefix { $0 != "." }) },
        .text("two segments", .malformed("not three segments")) { $0.segments[..<2].joined(separator: ".") },
        .text("four segments", .malformed("not three segments")) { $0 + "." },
        .text("a leading dot", .malformed("not three segments")) { "." + $0 },
        .text("three empty segments", .malformed("payload is not a JSON object")) { _ in ".." },
        .text("empty header", .malformed("header is not JSON")) { replacing(0, of: $0, with: "") },
        .text("empty payload", .malformed("payload is not a JSON object")) { replacing(1, of: $0, with: "") },
        .text("padded header", .malformed("header is not JSON")) { replacing(0, of: $0, with: $0.segments[0] + "=") },
        .text("padded payload", .malformed("payload is not base64url")) {
            replacing(1, of: $0, with: $0.segments[1] + "=")
        },
        .text("padded signature", .malformed("signature is not base64url")) { $0 + "==" },
        .text("line break at the end", .malformed("signature is not base64url")) { $0 + "\n" },
        .text("space at the start", .malformed("header is not JSON")) { " " + $0 },
        .text("space in the payload", .malformed("payload is not base64url")) {
            replacing(1, of: $0, with: $0.segments[1] + " ")
        },
        .text("standard alphabet", .malformed("signature is not base64url")) {
            replacing(2, of: $0, with: String(repeating: "+/", count: 43))
        },
        .text("stray bits in the signature", .malformed("signature is not base64url")) { text in
            // Only two bits of the last of 86 characters count.
            replacing(2, of: text, with: text.segments[2].dropLast() + "B")
        },
        .text("one character too many", .malformed("signature is not base64url")) {
            replacing(2, of: $0, with: $0.segments[2] + "AAA")
        },
        .text("letters beyond ASCII", .malformed("payload is not base64url")) {
            replacing(1, of: $0, with: "é" + $0.segments[1])
        },
        .text("header is an array", .malformed("header is not JSON")) { replacing(0, of: $0, with: encoded("[]")) },
        .text("header is nested without end", .malformed("header is not JSON")) {
            replacing(0, of: $0, with: encoded(String(repeating: "[", count: 200_000)))
        },
        .text("payload is an array", .malformed("payload is not a JSON object")) {
            replacing(1, of: $0, with: encoded("[]"))
        },
        .text("payload is text", .malformed("payload is not a JSON object")) {
            replacing(1, of: $0, with: encoded("hello"))
        },
        .text("payload is nested without end", .malformed("payload is not a JSON object")) {
            replacing(1, of: $0, with: encoded(#"{"a":"# + String(repeating: "[", count: 200_000)))
        },
        .text(
            "signing time is text",
            .unreadableMember(WireError(path: "signedDate", found: "string", expected: "a number"))
        ) {
            replacing(1, of: $0, with: encoded(#"{"signedDate":"now"}"#))
        },
        .text(
            "signing time is beyond the integer range",
            .unreadableMember(WireError(path: "signedDate", found: "number", expected: "a whole number in range"))
        ) {
            replacing(1, of: $0, with: encoded(#"{"signedDate":1e300}"#))
        },
        .text(
            "a state out of range",
            .unreadableMember(WireError(path: "data.status", found: "number", expected: "a whole number in range"))
        ) {
            replacing(1, of: $0, with: encoded(#"{"data":{"status":3000000000}}"#))
        },
        .text(
            "an array with null",
            .unreadableMember(WireError(path: "summary.storefrontCountryCodes[1]", found: "null", expected: "a string"))
        ) {
            replacing(1, of: $0, with: encoded(#"{"summary":{"storefrontCountryCodes":["FRA",null]}}"#))
        },
    ]

    private static func replacing(_ index: Int, of text: String, with segment: String) -> String {
        text.replacingSegment(index) { _ in segment }
    }

    private static func encoded(_ json: String) -> String { Base64URL.text(Array(json.utf8)) }
}
