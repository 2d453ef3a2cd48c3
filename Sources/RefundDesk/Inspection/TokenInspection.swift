package import AppStoreClient
package import AppStoreTrust
package import AppStoreTypes
package import Foundation

/// What a token for the App Store Server API says, and what Apple would refuse it for; never the token.
package struct TokenInspection: Sendable {
    /// The token taken apart; `nil` where it is none.
    package let token: InputToken?
    /// Whether the key it was compared with made it; `nil` where it was compared with none.
    package let fitsKey: Bool?
    /// What Apple would refuse it for, the certain causes first.
    package let diagnoses: [Diagnosis]
    /// When it was looked at.
    package let now: Timestamp

    /// Looks at a token, and compares it with a key.
    package init(_ text: String, key: APIKey?, at now: Timestamp) {
        token = InputToken(text)
        fitsKey = token.flatMap { token in key.map { token.isSigned(by: $0) } }
        diagnoses = Diagnosis.ofToken(text, key: key, at: now)
        self.now = now
    }

    /// Whether nothing was found that Apple would surely refuse it for.
    package var isGood: Bool { !diagnoses.contains(where: \.isCertain) }

    /// The time of issue, where it can be read.
    package var issuedAt: Timestamp? { Self.time(token?.issuedAt) }
    /// The time of its end, where it can be read.
    package var expiresAt: Timestamp? { Self.time(token?.expiresAt) }

    private static func time(_ seconds: Double?) -> Timestamp? {
        guard let seconds, abs(seconds) < 1e11 else { return nil }
        return Timestamp(milliseconds: Int64((seconds * 1000).rounded()))
    }

    /// What was found, for scripts.
    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(
            TokenInspectionJSON(
                isGood: isGood,
                algorithm: token?.header["alg"]?.text,
                keyId: token?.keyID,
                issuerId: token?.issuerID,
                bundleId: token?.bundleID,
                audience: token?.audiences,
                issuedAt: issuedAt?.description,
                expiresAt: expiresAt?.description,
                fitsKey: fitsKey,
                diagnoses: diagnoses
            )
        )
    }
}

private struct TokenInspectionJSON: Encodable {
    let isGood: Bool
    let algorithm: String?
    let keyId: String?
    let issuerId: String?
    let bundleId: String?
    let audience: [String]?
    let issuedAt: String?
    let expiresAt: String?
    let fitsKey: Bool?
    let diagnoses: [Diagnosis]
}
