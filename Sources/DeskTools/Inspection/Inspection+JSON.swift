import AppStoreTrust
import AppStoreTypes
package import Foundation
import RefundDesk

extension Inspection {
    /// Encodes the result as JSON for scripts.
    ///
    /// A verified value has `payload`, where verified values replace their signed strings. An unverified value has
    /// `uncheckedPayload` instead, so that nobody confuses them.
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

private struct InspectionJSON: Encodable {
    let isGood: Bool
    let notes: [Diagnosis]
    let diagnoses: [Diagnosis]
    let body: JSONValue?
    let receipt: JSONValue?
    let values: [InspectedValueJSON]
}

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
