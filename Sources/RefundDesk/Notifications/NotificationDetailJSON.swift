import AppStoreTrust
import AppStoreTypes
package import Refunds

/// A notification with its payload, its proof and what it changed, as the API returns it.
package struct NotificationDetailJSON: Encodable {
    let summary: NotificationJSON
    let payload: JSONValue?
    let proof: Proof
    let changed: Changed
    let seenAgain: SeenAgain

    /// What proves that Apple sent it.
    struct Proof: Encodable {
        let kind: String
        let sha256: String?
        let certificates: [Certificate]
        let root: Certificate?
    }

    struct Certificate: Encodable {
        let subject: String
        let issuer: String
        let validFrom: RFC3339Time
        let validUntil: RFC3339Time
        let sha256: String

        init(_ facts: CertificateFacts) {
            subject = facts.subject
            issuer = facts.issuer
            validFrom = RFC3339Time(facts.validFrom)
            validUntil = RFC3339Time(facts.validUntil)
            sha256 = facts.sha256
        }
    }

    /// What it changed.
    struct Changed: Encodable {
        let caseId: String?
        let transactionId: String?
        let productId: String?
        let decision: String?
    }

    /// How often Apple posted it again.
    struct SeenAgain: Encodable {
        let count: Int64
        let lastAt: RFC3339Time?
    }

    package init(_ detail: NotificationDetail, roots: [[UInt8]]) {
        let notification = detail.notification
        summary = NotificationJSON(notification)
        payload = NotificationPayloadView(of: notification)?.value
        let proof = NotificationProof(of: notification, roots: roots)
        self.proof = Proof(
            kind: Self.proofs[notification.version] ?? "signature",
            sha256: proof.digest,
            certificates: proof.certificates.map(Certificate.init),
            root: proof.root.map(Certificate.init)
        )
        changed = Changed(
            caseId: detail.caseID,
            transactionId: detail.purchase?.transactionID,
            productId: detail.purchase?.productID,
            decision: detail.outcome?.decision.rawValue
        )
        seenAgain = SeenAgain(count: detail.repeats, lastAt: detail.repeatedAt.map(RFC3339Time.init))
    }

    /// What proved a notification, by its version; a channel is a push with a token, or a pull.
    private static let proofs = [1: "sharedSecret", 2: "signature", StoreNotification.googlePlayVersion: "channel"]

    private enum CodingKeys: String, CodingKey { case payload, proof, changed, seenAgain }

    /// Encodes the members of the summary and the details in one object.
    package func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(payload, forKey: .payload)
        try container.encode(proof, forKey: .proof)
        try container.encode(changed, forKey: .changed)
        try container.encode(seenAgain, forKey: .seenAgain)
    }
}

/// The result of processing a notification again, as the API returns it.
struct ReplayJSON: Encodable {
    let result: String
    let detail: String
    let notification: NotificationJSON
}
