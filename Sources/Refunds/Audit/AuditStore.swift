package import AppStoreTypes

/// A deed in the audit, with its place in the chain.
package struct AuditEntry: Hashable, Sendable {
    package var deed: Deed
    /// The number of its link; `nil` until it is linked.
    package var number: Int64?
    /// The hash of its link; `nil` until it is linked.
    package var hash: [UInt8]?
    /// The salted digest of its subject; it stays when the subject is erased.
    package var subjectDigest: [UInt8]?

    package init(deed: Deed, number: Int64?, hash: [UInt8]?, subjectDigest: [UInt8]?) {
        self.deed = deed
        self.number = number
        self.hash = hash
        self.subjectDigest = subjectDigest
    }
}

/// A link of the chain as it is stored, and what it must be.
package struct AuditLink: Hashable, Sendable {
    /// The number, from 1 without gaps.
    package var number: Int64
    /// The hash of the link before, as the link states it.
    package var previous: [UInt8]
    /// The hash of the link, as it is stored.
    package var hash: [UInt8]
    /// What the hash is made of: a line of JSON.
    package var text: String
    /// The SHA-256 of ``text``; it differs from ``hash`` if the link was changed.
    package var computedHash: [UInt8]
    /// Whether the subject is the one that the link has a digest of; `nil` if there is none, or if it was erased.
    package var isSubjectRight: Bool?

    package init(
        number: Int64,
        previous: [UInt8],
        hash: [UInt8],
        text: String,
        computedHash: [UInt8],
        isSubjectRight: Bool?
    ) {
        self.number = number
        self.previous = previous
        self.hash = hash
        self.text = text
        self.computedHash = computedHash
        self.isSubjectRight = isSubjectRight
    }

    /// The previous hash of the first link: 32 zeros.
    package static let beginning = [UInt8](repeating: 0, count: 32)
}

/// The end of the chain: the number and the hash of its last link.
///
/// Whoever keeps it outside the database can prove that no link before it was changed, removed or cut off.
package struct AuditHead: Hashable, Sendable {
    package var number: Int64
    package var hash: [UInt8]

    package init(number: Int64, hash: [UInt8]) {
        self.number = number
        self.hash = hash
    }
}

/// A head that was signed.
package struct SignedAuditHead: Hashable, Sendable {
    package var head: AuditHead
    package var signedAt: Timestamp
    /// The Ed25519 public key, 32 bytes.
    package var publicKey: [UInt8]
    /// The Ed25519 signature of ``signedText(of:at:)``.
    package var signature: [UInt8]

    package init(head: AuditHead, signedAt: Timestamp, publicKey: [UInt8], signature: [UInt8]) {
        self.head = head
        self.signedAt = signedAt
        self.publicKey = publicKey
        self.signature = signature
    }

    /// What is signed: four lines.
    ///
    /// The first says what they are.
    package static func signedText(of head: AuditHead, at time: Timestamp) -> String {
        "refund-desk audit head\n\(head.number)\n\(head.hash.hexadecimal)\n\(time.milliseconds)\n"
    }
}

/// What a desk has to link and to sign, as of one moment.
package struct AuditBacklog: Hashable, Sendable {
    /// How many deeds have no link, up to the limit that the caller gave.
    package var unlinkedDeeds: Int
    /// The end of the chain; `nil` before the first link.
    package var head: AuditHead?
    /// The newest signed head of this chain; `nil` if none is signed.
    ///
    /// A head beyond the end does not count: its chain was longer.
    package var newestSignedHead: SignedAuditHead?

    package init(unlinkedDeeds: Int, head: AuditHead?, newestSignedHead: SignedAuditHead?) {
        self.unlinkedDeeds = unlinkedDeeds
        self.head = head
        self.newestSignedHead = newestSignedHead
    }
}

/// A filter for a list of deeds.
package struct AuditFilter: Hashable, Sendable {
    package var bundleID: String?
    package var kind: Deed.Kind?
    /// The whole author, as deeds name it.
    package var author: String?
    /// The case, notification or customer that the deeds are about.
    package var subject: String?
    package var since: Timestamp?
    /// The most deeds that a page looks at if no index serves its filters.
    ///
    /// These are the filters by app, by author and by time.
    package var mostScanned = 2000

    package init(
        bundleID: String? = nil,
        kind: Deed.Kind? = nil,
        author: String? = nil,
        subject: String? = nil,
        since: Timestamp? = nil
    ) {
        self.bundleID = bundleID
        self.kind = kind
        self.author = author
        self.subject = subject.map(canonicalCustomerID)
        self.since = since
    }
}

/// Takes deeds that change nothing else in the database.
package protocol DeedLog: Sendable {
    /// Stores a deed that changes nothing else in the database; a repetition changes nothing.
    func record(_ deed: Deed) async throws

    /// Stores a deed unless its newest predecessor of the same kind, app and environment has the same details.
    ///
    /// - Returns: whether it was stored.
    /// - Throws: any error of the store.
    @discardableResult
    func recordChange(_ deed: Deed) async throws -> Bool
}

/// Keeps what was done, as links of a hash chain.
///
/// A deed is stored in the transaction that does it. A desk links the stored deeds within a second, so that desks that
/// act at the same time do not wait for each other.
package protocol AuditStore: DeedLog {
    /// Lists deeds, newest first.
    ///
    /// A page of an app, of an author, or since a time ends after ``AuditFilter/mostScanned`` deeds, and its cursor
    /// goes on after them.
    ///
    /// - Throws: ``InvalidCursor`` for an unknown cursor.
    func deeds(matching filter: AuditFilter, limit: Int, cursor: String?) async throws -> Page<AuditEntry>

    /// Links stored deeds, at most `limit`, and returns how many.
    func linkDeeds(limit: Int) async throws -> Int

    /// Returns how many deeds are not linked yet, at most `limit`.
    func unlinkedDeeds(limit: Int) async throws -> Int

    /// Returns what there is to link and to sign, read in one transaction.
    ///
    /// It counts at most `limit` deeds without a link.
    func auditBacklog(limit: Int) async throws -> AuditBacklog

    /// Returns the end of the chain, as the database states it; `nil` before the first link.
    func auditHead() async throws -> AuditHead?

    /// Returns links after a number, in order.
    func auditLinks(after number: Int64, limit: Int) async throws -> [AuditLink]

    /// Stores a signed head; a head that is signed stays as it is.
    func keep(_ head: SignedAuditHead) async throws

    /// Returns the signed heads after a number, in order.
    func signedHeads(after number: Int64, limit: Int) async throws -> [SignedAuditHead]

    /// Returns the newest signed head whose number is at most `number`.
    func newestSignedHead(upTo number: Int64) async throws -> SignedAuditHead?

    /// Returns the number of the last link that a destination has; 0 if it has none.
    func copiedLinks(to destination: String) async throws -> Int64

    /// Records that a destination has the links up to a number.
    func noteCopiedLinks(to destination: String, upTo number: Int64) async throws
}

extension AuditStore {
    /// Returns whether the chain has the link of a head.
    package func hasLink(_ head: AuditHead) async throws -> Bool {
        let link = try await auditLinks(after: head.number - 1, limit: 1).first
        return link?.number == head.number && link?.hash == head.hash
    }
}
