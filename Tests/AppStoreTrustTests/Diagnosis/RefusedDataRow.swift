import AppStoreTypes
import Crypto
import Foundation
import Testing
import X509

@testable import AppStoreTrust

/// Signed data that a verifier refuses, and the expected cause.
struct RefusedDataRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let cause: SignedDataCause
    var chain: @Sendable (inout ChainDraft) throws -> Void = { _ in }
    var jws: @Sendable (inout JWSDraft, MadeChain) throws -> Void = { _, _ in }
    var text: @Sendable (String, MadeChain) throws -> String = { text, _ in text }
    /// The trusted roots; `nil` for the chain's own root.
    var roots: [[UInt8]]?
    var responder: (@Sendable (ChainDraft) -> any OCSPTransport)?
    var now = SampleTime.present

    func diagnosis() async throws -> Diagnosis {
        var draft = ChainDraft()
        try chain(&draft)
        let made = try draft.make()
        var jwsDraft = try JWSDraft(made)
        try jws(&jwsDraft, made)
        let text = try text(jwsDraft.text(), made)
        let roots = try roots ?? [made.root.der]
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(
                rootCertificates: roots,
                onlineChecks: responder.map { OnlineChecks(transport: $0(draft)) },
                now: { now }
            )
        )
        do throws(VerificationFailure) {
            _ = try await verifier.verify(text, as: NotificationPayload.self)
        } catch {
            return .ofSignedData(text, refused: error, under: roots, isOnline: responder != nil, at: now)
        }
        throw UnexpectedAcceptance()
    }

    struct UnexpectedAcceptance: Error {}
}

extension RefusedDataRow {
    init(
        _ description: String,
        _ cause: SignedDataCause,
        _ change: @escaping @Sendable (String) throws -> String
    ) {
        self.init(testDescription: description, cause: cause, text: { text, _ in try change(text) })
    }

    static func jws(
        _ description: String,
        _ cause: SignedDataCause,
        _ change: @escaping @Sendable (inout JWSDraft, MadeChain) throws -> Void
    ) -> RefusedDataRow {
        RefusedDataRow(testDescription: description, cause: cause, jws: change)
    }

    static func chain(
        _ description: String,
        _ cause: SignedDataCause,
        _ change: @escaping @Sendable (inout ChainDraft) throws -> Void
    ) -> RefusedDataRow {
        RefusedDataRow(testDescription: description, cause: cause, chain: change)
    }

    /// Input that is not a signed string, or was changed after signing.
    static let forms: [RefusedDataRow] = [
        RefusedDataRow("nothing", .empty) { _ in "" },
        RefusedDataRow("only white space", .empty) { _ in " \n " },
        RefusedDataRow("plain text", .unknownForm) { _ in "hello, Apple" },
        RefusedDataRow("unrelated JSON", .unknownForm) { _ in #"{"hello":"world"}"# },
        RefusedDataRow("truncated JSON", .unknownForm) { _ in #"{"signedPayload":"eyJ"# },
        RefusedDataRow("a list", .unknownForm) { _ in "[1]" },
        RefusedDataRow("a certificate in PEM", .unknownForm) { _ in
            "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----"
        },
        RefusedDataRow("the JSON body around it", .wrappedInJSON) { #"{"signedPayload":"\#($0)"}"# },
        RefusedDataRow("a JSON response around it", .wrappedInJSON) { #"{"signedTransactionInfo":"\#($0)"}"# },
        RefusedDataRow("a line break after it", .whitespace) { $0 + "\n" },
        RefusedDataRow("a byte order mark before it", .whitespace) { "\u{FEFF}" + $0 },
        RefusedDataRow("broken into lines", .whitespace) { text in
            stride(from: 0, to: text.count, by: 76).map { String(text.dropFirst($0).prefix(76)) }
                .joined(separator: "\r\n")
        },
        RefusedDataRow("escaped line breaks", .whitespace) { text in
            text.prefix(64) + "\\n" + text.dropFirst(64)
        },
        RefusedDataRow("quotes around", .quotes) { "\"\($0)\"" },
        RefusedDataRow("curved quotes around", .quotes) { "\u{201C}\($0)\u{201D}" },
        RefusedDataRow("a member of JSON", .quotes) { "\"signedPayload\": \"\($0)\"," },
        RefusedDataRow("a variable", .quotes) { "PAYLOAD=\($0)" },
        RefusedDataRow("base64 twice", .base64Twice) { Data($0.utf8).base64EncodedString() },
        RefusedDataRow("base64url twice", .base64Twice) { Base64URL.text(Array($0.utf8)) },
        RefusedDataRow("the standard base64 alphabet", .standardBase64) { text in
            text.replacing("-", with: "+").replacing("_", with: "/") + "=="
        },
        RefusedDataRow("only the header", .cut) { String($0.prefix { $0 != "." }) },
        RefusedDataRow("truncated within the header", .cut) { String($0.prefix(200)) },
        RefusedDataRow("no signature", .cut) { String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)]) },
        RefusedDataRow("truncated within the payload", .cut) { text in
            let first = text.prefix { $0 != "." }
            return String(text.prefix(first.count + 60))
        },
        RefusedDataRow("a character missing in the payload", .cut) { text in
            var parts = text.split(separator: ".")
            while parts[1].count % 4 != 1 { parts[1] = parts[1].dropLast() }
            return parts.joined(separator: ".")
        },
        RefusedDataRow("a header that is an array", .unreadableHeader) { text in
            let parts = text.split(separator: ".")
            return "\(Base64URL.text(Array("[1]".utf8))).\(parts[1]).\(parts[2])"
        },
        RefusedDataRow("a payload that is not JSON", .unreadablePayload) { text in
            let parts = text.split(separator: ".")
            return "\(parts[0]).\(Base64URL.text(Array("hello".utf8))).\(parts[2])"
        },
        RefusedDataRow("version 1", .v1) { _ in #"{"notification_type":"REFUND","password":"s"}"# },
        RefusedDataRow("a payload without its signature", .decodedPayload) { text in
            let payload = text.split(separator: ".")[1]
            return String(decoding: Base64URL.decode(payload.utf8) ?? [], as: UTF8.self)
        },
        RefusedDataRow("a verifyReceipt request", .appReceipt) { _ in #"{"receipt-data":"MIIB"}"# },
        .jws("a date as text", .unreadableMember) { jws, _ in jws.payload["signedDate"] = .string("today") },
    ]

    /// Tokens that a developer made.
    static let tokens: [RefusedDataRow] = [
        RefusedDataRow("a token for the API", .apiToken) { _ in
            try APIKey(
                issuerID: APITokenRow.issuerID,
                keyID: APITokenRow.keyID,
                bundleID: "com.example.notes",
                privateKey: APITokenRow.key
            ).token(at: SampleTime.present)
        },
        RefusedDataRow("a token with its scheme", .apiToken) { _ in "Bearer eyJhbGciOiJFUzI1NiJ9.e30.AAAA" },
    ]

    /// Data with invalid certificates or signatures.
    static let signatures: [RefusedDataRow] = [
        .jws("HS256", .wrongAlgorithm) { jws, _ in jws.header["alg"] = .string("HS256") },
        .jws("no certificates", .certificateCount) { jws, _ in jws.header["x5c"] = nil },
        .jws("two certificates", .certificateCount) { jws, _ in jws.certificates.removeLast() },
        .jws("an invalid leaf", .unreadableCertificate) { jws, _ in jws.certificates[0] = .string("AAAA") },
        .chain("a leaf with a P-384 key", .unreadableCertificate) {
            $0.leaf.publicKey = Certificate.PublicKey(P384.Signing.PrivateKey().publicKey)
        },
        .jws("Xcode's key", .xcode) { jws, chain in
            jws.header["kid"] = .string("Apple_Xcode_Key")
            jws.certificates = [.string(try chain.leaf.base64)]
        },
        .jws("a local test", .localTesting) { jws, _ in
            jws.header["x5c"] = nil
            jws.payload["environment"] = .string("LocalTesting")
        },
        RefusedDataRow(
            testDescription: "signed by an emulator, with Apple's root trusted",
            cause: .emulatorUnderAppleRoot,
            text: { _, _ in
                let chain = try SigningChain.make(
                    validFrom: SampleTime.validity.lowerBound,
                    validUntil: SampleTime.validity.upperBound
                )
                return try chain.signer.sign(["notificationType": "TEST"])
            },
            roots: [AppleRootCertificates.g3]
        ),
        RefusedDataRow(testDescription: "another root", cause: .foreignRoot, roots: [AppleRootCertificates.g3]),
        .jws("another root, trusted name", .falseRoot) { jws, _ in jws = try JWSDraft(try ChainDraft().make()) },
        .jws("Apple's root above an unknown chain", .falseRoot) { jws, _ in
            var draft = ChainDraft()
            draft.root.name = "Other"
            jws = try JWSDraft(try draft.make())
            jws.certificates[2] = .string(Data(AppleRootCertificates.g3).base64EncodedString())
        },
        .jws("certificates in reverse order", .certificateOrder) { jws, _ in jws.certificates.reverse() },
        .jws("leaf and intermediate swapped", .certificateOrder) { jws, _ in jws.certificates.swapAt(0, 1) },
        .chain("a leaf for another purpose", .missingMarker) { $0.leaf.marker = nil },
        .chain("an intermediate for another purpose", .missingMarker) { $0.intermediate.marker = nil },
        .chain("an intermediate that is not an authority", .brokenChain) {
            $0.intermediate.constraints = .notCertificateAuthority
        },
        .jws("another root at the end", .brokenChain) { jws, chain in
            var root = chain.draft.root
            root.name = "Another"
            jws.certificates[2] = .string(try root.certificate(signedBy: root).base64)
        },
        .chain("an expired leaf", .expiredChain) {
            $0.leaf.validity = SampleTime.validity.lowerBound...(SampleTime.signing - .seconds(1))
        },
        .chain("an expired root", .expiredChain) {
            $0.root.validity = SampleTime.validity.lowerBound...(SampleTime.signing - .seconds(1))
        },
        RefusedDataRow(
            testDescription: "online, after the certificates expired",
            cause: .expiredChain,
            responder: { _ in SilentResponder() },
            now: SampleTime.validity.upperBound + .seconds(1)
        ),
        RefusedDataRow(
            testDescription: "online, with a clock years behind",
            cause: .chainNotYetValid,
            responder: { _ in SilentResponder() },
            now: SampleTime.validity.lowerBound - .seconds(1)
        ),
        .chain("a leaf that is not yet valid", .chainNotYetValid) {
            $0.leaf.validity = (SampleTime.signing + .seconds(1))...SampleTime.validity.upperBound
        },
        .jws("signing time in seconds", .signingTime) { jws, _ in
            jws.payload["signedDate"] = .integer(SampleTime.signing.milliseconds / 1000)
        },
        .jws("signing time out of range", .signingTime) { jws, _ in
            jws.payload["signedDate"] = .integer(.max)
        },
        RefusedDataRow(
            testDescription: "an unreachable responder",
            cause: .revocationUnavailable,
            chain: { $0 = .withResponders },
            responder: { FakeResponder(for: $0, answers: [FakeResponder.leafURL: { _, _ in throw Unreachable() }]) }
        ),
        RefusedDataRow(
            testDescription: "a responder with an invalid answer",
            cause: .revocationUnknown,
            chain: { $0 = .withResponders },
            responder: { FakeResponder(for: $0, answers: [FakeResponder.leafURL: { _, _ in [0x30, 0x00] }]) }
        ),
        RefusedDataRow(
            testDescription: "a revoked leaf",
            cause: .revoked,
            chain: { $0 = .withResponders },
            responder: {
                FakeResponder(
                    for: $0,
                    answers: [
                        FakeResponder.leafURL: { request, key in
                            var answer = try OCSPAnswer(to: request, signedBy: key)
                            answer.status = .revoked
                            return try answer.der()
                        }
                    ]
                )
            }
        ),
        RefusedDataRow("another's signature", .wrongSignature) { text in
            let parts = text.split(separator: ".")
            let other = try P256.Signing.PrivateKey().signature(for: Data("\(parts[0]).\(parts[1])".utf8))
            return "\(parts[0]).\(parts[1]).\(Base64URL.text(other.rawRepresentation))"
        },
        .jws("a signature in DER", .derSignature) { jws, chain in
            jws.sign = { try chain.key.signature(for: $0).derRepresentation }
        },
    ]
}
