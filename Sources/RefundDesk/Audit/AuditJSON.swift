import AppStoreTypes
package import Refunds

/// A page of deeds as JSON.
package struct AuditListJSON: Encodable {
    let deeds: [AuditEntryJSON]
    let nextCursor: String?

    package init(deeds: [AuditEntryJSON], nextCursor: String?) {
        self.deeds = deeds
        self.nextCursor = nextCursor
    }
}

/// A deed as JSON; bytes are hexadecimal digits.
package struct AuditEntryJSON: Encodable {
    let id: String
    let at: RFC3339Time
    let kind: String
    let author: String
    let app: String?
    let environment: String?
    let details: [String: String]
    /// The case or the customer's identifier; `nil` if there is none, or if it was erased.
    let subject: String?
    let subjectDigest: String?
    /// The number of the link; `nil` until the deed is linked.
    let number: Int64?
    let hash: String?

    package init(_ entry: AuditEntry) {
        id = entry.deed.id
        at = RFC3339Time(entry.deed.at)
        kind = entry.deed.kindName
        author = entry.deed.author
        app = entry.deed.bundleID
        environment = entry.deed.environment?.rawValue
        details = entry.deed.details
        subject = entry.deed.subject?.name
        subjectDigest = entry.subjectDigest?.hexadecimal
        number = entry.number
        hash = entry.hash?.hexadecimal
    }
}
