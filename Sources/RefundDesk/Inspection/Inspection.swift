package import AppStoreTrust
package import AppStoreTypes

/// What was found out about signed data that somebody presented.
package struct Inspection: Sendable {
    /// The signed values: each before those that stand inside it.
    package var values: [InspectedValue] = []
    /// What was presented around the signed values and is not signed itself, such as the body of an answer.
    package var body: JSONValue?
    /// The receipt that was presented, or that stands in a version 1 notification.
    package var receipt: ReceiptInspection?
    /// What was odd about the way it was presented, and was put right.
    package var notes: [Diagnosis] = []
    /// Why there is nothing to verify, or not all of it.
    package var diagnoses: [Diagnosis] = []

    /// Whether everything is proved, and about the app it should be about.
    package var isGood: Bool { diagnoses.isEmpty && values.allSatisfy(\.isGood) && receipt?.isGood != false }
}

/// One signed value.
package struct InspectedValue: Sendable {
    /// How far its signature vouches for it.
    package enum Proof: String, Sendable, Encodable {
        /// Signature and certificates were checked.
        case verified
        /// Xcode's, taken as it stands.
        case unchecked
        /// Not proved.
        case refused
    }

    /// Where it stands, such as `data.signedTransactionInfo`; empty for what was presented itself.
    package var path: String
    /// The path of the value it stands in; `nil` for the outermost.
    package var parent: String?
    package var kind: SignedDataKind?
    package var proof: Proof
    package var subject: SignedSubject?
    package var signedAt: Timestamp?
    /// As the header has them: leaf, intermediate, root.
    package var certificates: [CertificateFacts] = []
    /// The payload; of a refused value what it claims.
    package var payload: JSONValue?
    /// Why it is not good.
    package var diagnoses: [Diagnosis] = []
    /// What is odd and does not make it bad.
    package var warnings: [Diagnosis] = []

    /// Whether it is proved, or taken as it stands on purpose, and about the app it should be about.
    package var isGood: Bool { proof != .refused && diagnoses.isEmpty }
}
