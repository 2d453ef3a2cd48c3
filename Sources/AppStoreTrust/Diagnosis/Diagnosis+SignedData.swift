public import AppStoreTypes
import Foundation

extension Diagnosis {
    /// Returns why signed data was rejected, by examining it again.
    ///
    /// - Parameters:
    ///   - text: the rejected text.
    ///   - failure: the failure of the verification.
    ///   - rootCertificates: the roots of the verification, in DER.
    ///   - app: the expected app, if it was checked.
    ///   - isOnline: whether certificates must be valid now, as with online checks.
    ///   - now: the time of the verification.
    /// - Returns: the diagnosis.
    public static func ofSignedData(
        _ text: String,
        refused failure: VerificationFailure,
        under rootCertificates: [[UInt8]] = [AppleRootCertificates.g3],
        for app: AppIdentity? = nil,
        isOnline: Bool = false,
        at now: Timestamp = .now
    ) -> Diagnosis {
        let header = JWSHeader(of: text)
        switch failure {
        case .malformed(let what): return ofForm(text, failing: what)
        case .unreadableMember(let error): return Diagnosis(.unreadableMember, seen: ["\(error)"])
        case .wrongAlgorithm, .missingCertificates, .wrongCertificateCount: return ofHeader(header, text, failure)
        case .invalidCertificate:
            return Diagnosis(.unreadableCertificate, seen: header.map(unreadableCertificates) ?? [])
        case .noRootCertificates: return Diagnosis(.noRootCertificates)
        case .untrustedChain, .missingMarker:
            return header.flatMap(InputChain.init)?.untrusted(under: rootCertificates) ?? Diagnosis(.brokenChain)
        case .certificateOutsideValidity:
            let signedAt = (try? CompactJWS(text)).flatMap { SigningTime(in: $0.payload)?.signedAt }
            let time = isOnline ? now : signedAt ?? now
            guard (0..<253_402_300_800_000).contains(time.milliseconds) else {
                return Diagnosis(.signingTime, seen: ["the time of signing is \(time.milliseconds)"])
            }
            return header.flatMap(InputChain.init)?
                .outsideValidity(at: time, signedAt: signedAt, under: rootCertificates) ?? Diagnosis(.expiredChain)
        case .certificateRevoked: return Diagnosis(.revoked)
        case .revocationStatusUnavailable: return Diagnosis(.revocationUnavailable)
        case .revocationStatusUnknown: return Diagnosis(.revocationUnknown)
        case .wrongBundleID, .wrongAppAppleID, .wrongEnvironment: return ofIdentity(text, failure, app)
        case .invalidSignature:
            let signature = (try? CompactJWS(text))?.signature ?? []
            let isDER = signature.first == 0x30 && (68...72).contains(signature.count)
            return Diagnosis(
                isDER ? .derSignature : .wrongSignature,
                seen: signature.count == 64 ? [] : ["the signature has \(signature.count) bytes instead of 64"]
            )
        }
    }

    /// Returns a diagnosis of a text that does not have the form of signed data.
    static func ofForm(_ text: String, failing what: String) -> Diagnosis {
        let presented = InputText(text)
        if let mended = presented.mended.first { return Diagnosis(mended) }
        switch presented.form {
        case .empty: return Diagnosis(.empty)
        case .token: return Diagnosis(.apiToken)
        case .segments(let count): return Diagnosis(.cut, seen: ["\(count) of 3 parts"])
        case .json(let value): return ofJSON(value)
        case .damagedJSON: return Diagnosis(.unknownForm, seen: ["JSON that cannot be read, perhaps truncated"])
        case .appReceipt: return Diagnosis(.appReceipt)
        case .transactionReceipt: return Diagnosis(.transactionReceipt)
        case .pem(let label): return Diagnosis(.unknownForm, seen: ["PEM, of the kind \(label.prefix(40))"])
        case .unknown: return Diagnosis(.unknownForm)
        case .jws:
            let isHeader = what.hasPrefix("header")
            return Diagnosis(
                isHeader ? .unreadableHeader : what.contains("base64url") ? .cut : .unreadablePayload,
                seen: [what]
            )
        }
    }

    /// Returns a diagnosis of JSON given instead of a signed string.
    package static func ofJSON(_ value: JSONValue) -> Diagnosis {
        guard let members = value.members else { return Diagnosis(.unknownForm, seen: ["JSON that is not an object"]) }
        if let name = members.keys.sorted().first(where: { $0.hasPrefix("signed") && members[$0]?.text != nil }) {
            return Diagnosis(.wrappedInJSON, seen: ["the member \(name.prefix(40))"])
        }
        if members["notification_type"] != nil || members["unified_receipt"] != nil { return Diagnosis(.v1) }
        if members["receipt-data"] != nil {
            return Diagnosis(.appReceipt, seen: ["the body of a verifyReceipt request"])
        }
        let telling = [
            "notificationType", "transactionId", "originalTransactionId", "autoRenewProductId", "receiptType",
            "requestIdentifier",
        ]
        if let name = telling.first(where: { members[$0] != nil }) {
            return Diagnosis(.decodedPayload, seen: ["the member \(name)"])
        }
        return Diagnosis(.unknownForm, seen: ["JSON without a signed member"])
    }

    private static func ofHeader(_ header: JWSHeader?, _ text: String, _ failure: VerificationFailure) -> Diagnosis {
        let payload = (try? CompactJWS(text)).flatMap {
            try? JSONValue(json: $0.payload)
        }
        let environment = payload?.members?["environment"]?.text ?? payload?.members?["receiptType"]?.text
        if header?.kid == "Apple_Xcode_Key" || environment == AppStoreEnvironment.xcode.rawValue {
            return Diagnosis(.xcode)
        }
        if environment == AppStoreEnvironment.localTesting.rawValue { return Diagnosis(.localTesting) }
        if case .token = InputText(text).form { return Diagnosis(.apiToken) }
        if failure == .wrongAlgorithm {
            let name = header?.alg.map { "alg is \($0.prefix(12))" } ?? "alg is missing"
            return Diagnosis(.wrongAlgorithm, seen: [name])
        }
        return Diagnosis(.certificateCount, seen: ["x5c has \(header?.x5c.map { "\($0.count)" } ?? "no") certificates"])
    }

    private static func unreadableCertificates(_ header: JWSHeader) -> [String] {
        zip(["leaf", "intermediate", "root"], header.x5c ?? []).compactMap { name, text in
            guard let der = Data(base64Encoded: text) else { return "the \(name) is not base64" }
            guard let facts = CertificateFacts(der: Array(der)) else { return "the \(name) is not a certificate" }
            return name == "leaf" && facts.key != "P-256" ? "the leaf's key is of the kind \(facts.key)" : nil
        }
    }
}

extension JWSHeader {
    /// Reads the header of a JWS; returns `nil` if it cannot be read.
    init?(of text: String) {
        guard let jws = try? CompactJWS(text), let header = try? JWSHeader(encoded: jws.header.bytes) else {
            return nil
        }
        self = header
    }
}
