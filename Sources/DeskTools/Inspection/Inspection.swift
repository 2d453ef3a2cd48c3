package import AppStoreTrust
package import AppStoreTypes
import RefundDesk

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
