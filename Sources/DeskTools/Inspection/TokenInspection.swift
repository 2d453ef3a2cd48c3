package import AppStoreClient
package import AppStoreTrust
package import AppStoreTypes
package import Foundation
import RefundDesk

/// The result of inspecting a token for the App Store Server API.
package struct TokenInspection: Sendable {
    /// The parsed token; `nil` if the input is not a token.
    package let token: InputToken?
    /// Whether the given key signed the token; `nil` if there is no key or no token.
    package let fitsKey: Bool?
    /// Why Apple would refuse the token, certain reasons first.
    package let diagnoses: [Diagnosis]
    /// The time of the inspection.
    package let now: Timestamp

    /// Inspects a token, and compares it with a key if there is one.
    package init(_ text: String, key: APIKey?, at now: Timestamp) {
        token = InputToken(text)
        fitsKey = token.flatMap { token in key.map { token.isSigned(by: $0) } }
        diagnoses = Diagnosis.ofToken(text, key: key, at: now)
        self.now = now
    }

    /// Whether the inspection found no certain reason for a refusal.
    package var isGood: Bool { !diagnoses.contains(where: \.isCertain) }

    /// The time of issue; `nil` if missing or invalid.
    package var issuedAt: Timestamp? { Self.time(token?.issuedAt) }
    /// The expiry time; `nil` if missing or invalid.
    package var expiresAt: Timestamp? { Self.time(token?.expiresAt) }

    private static func time(_ seconds: Double?) -> Timestamp? {
        guard let seconds, abs(seconds) < 1e11 else { return nil }
        return Timestamp(milliseconds: Int64((seconds * 1000).rounded()))
    }

    /// Encodes the result as JSON for scripts.
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

/// The JSON of a token's inspection, without the token itself.
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
