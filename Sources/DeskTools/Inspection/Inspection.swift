package import AppStoreTrust
package import AppStoreTypes
package import Foundation
import RefundDesk

/// The result of inspecting signed data.
package struct Inspection: Sendable {
    /// The signed values; each comes before the values inside it.
    package var values: [InspectedValue] = []
    /// The unsigned JSON around the signed values, such as a response body.
    package var body: JSONValue?
    /// The receipt in the input, for example in a version 1 notification.
    package var receipt: ReceiptInspection?
    /// Oddities of the input's form that the inspector corrected.
    package var notes: [Diagnosis] = []
    /// Why the input, or part of it, cannot be verified.
    package var diagnoses: [Diagnosis] = []

    /// Whether everything is verified and belongs to the expected app.
    package var isGood: Bool { diagnoses.isEmpty && values.allSatisfy(\.isGood) && receipt?.isGood != false }
}

/// One signed value.
package struct InspectedValue: Sendable {
    /// The result of the signature check.
    package enum Proof: String, Sendable, Encodable {
        /// The signature and certificates are valid.
        case verified
        /// The value was accepted without a check, as data signed by Xcode.
        case unchecked
        /// The signature check failed.
        case refused
    }

    /// The path of the value, such as `data.signedTransactionInfo`; empty for the input itself.
    package var path: String
    /// The path of the enclosing value; `nil` for the outermost.
    package var parent: String?
    package var kind: SignedDataKind?
    package var proof: Proof
    package var subject: SignedSubject?
    package var signedAt: Timestamp?
    /// The certificates in header order: leaf, intermediate, root.
    package var certificates: [CertificateFacts] = []
    /// The payload; not trustworthy if the value is refused.
    package var payload: JSONValue?
    /// Why the value is invalid.
    package var diagnoses: [Diagnosis] = []
    /// Oddities that do not make the value invalid.
    package var warnings: [Diagnosis] = []

    /// Whether the value is verified, or deliberately accepted without a check, and belongs to the expected app.
    package var isGood: Bool { proof != .refused && diagnoses.isEmpty }
}

extension Inspection {
    /// Encodes the result as JSON for scripts.
    ///
    /// A verified value has `payload`, where verified values replace their signed strings. An unverified value has
    /// `uncheckedPayload` instead, so that scripts cannot confuse the two.
    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(
            InspectionJSON(
                isGood: isGood,
                notes: notes,
                diagnoses: diagnoses,
                body: body.map { unfolded($0, at: "") },
                receipt: receipt?.value,
                values: values.map { value in
                    InspectedValueJSON(value, payload: value.payload.map { unfolded($0, at: value.path) })
                }
            )
        )
    }

    /// Returns a value in which verified payloads replace the signed strings that carry them.
    private func unfolded(_ value: JSONValue, at path: String) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, member in
                        (name, unfolded(member, at: path.isEmpty ? name : "\(path).\(name)"))
                    }
                )
            )
        case .array(let elements):
            .array(elements.enumerated().map { index, element in unfolded(element, at: "\(path)[\(index)]") })
        case .string:
            if let inner = values.first(where: { $0.path == path && $0.isGood }), let payload = inner.payload {
                unfolded(payload, at: path)
            } else {
                value
            }
        default: value
        }
    }
}

/// The JSON of an inspection.
private struct InspectionJSON: Encodable {
    let isGood: Bool
    let notes: [Diagnosis]
    let diagnoses: [Diagnosis]
    let body: JSONValue?
    let receipt: JSONValue?
    let values: [InspectedValueJSON]
}

/// The JSON of one signed value.
private struct InspectedValueJSON: Encodable {
    let path: String
    let kind: String?
    let isGood: Bool
    let proof: InspectedValue.Proof
    let bundleId: String?
    let appAppleId: Int64?
    let environment: String?
    let signedAt: String?
    let certificates: [CertificateFacts]
    let payload: JSONValue?
    let uncheckedPayload: JSONValue?
    let diagnoses: [Diagnosis]
    let warnings: [Diagnosis]

    init(_ value: InspectedValue, payload: JSONValue?) {
        path = value.path
        kind = value.kind?.rawValue
        isGood = value.isGood
        proof = value.proof
        bundleId = value.subject?.bundleID
        appAppleId = value.subject?.appAppleID
        environment = value.subject?.environment?.rawValue
        signedAt = value.signedAt?.description
        certificates = value.certificates
        self.payload = value.proof == .verified ? payload : nil
        uncheckedPayload = value.proof == .verified ? nil : payload
        diagnoses = value.diagnoses
        warnings = value.warnings
    }
}
