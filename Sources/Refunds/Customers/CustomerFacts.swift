package import AppStoreTypes
import Foundation

/// Facts about a customer; an omitted member keeps its earlier value.
package struct CustomerFacts: Hashable, Sendable {
    /// When the customer's account with the developer was created.
    package var accountCreatedAt: Timestamp?
    /// The status of that account.
    package var userStatus: UserStatus?
    /// What the customer paid on other platforms, in US cents.
    package var purchasedElsewhereUSDCents: Int64?
    /// What other platforms refunded to the customer, in US cents.
    package var refundedElsewhereUSDCents: Int64?
    /// When the customer first installed the app.
    package var installedAt: Timestamp?
    /// The groups that the backend puts the customer in; an empty list means none, `nil` means unknown.
    package var segments: [String]?
    /// The backend's choice for the customer, which overrides the rules.
    package var override: AnswerChoice?
    /// The source of each fact; the default is the backend.
    package var sources: [CustomerFact: FactSource]

    package init(
        accountCreatedAt: Timestamp? = nil,
        userStatus: UserStatus? = nil,
        purchasedElsewhereUSDCents: Int64? = nil,
        refundedElsewhereUSDCents: Int64? = nil,
        installedAt: Timestamp? = nil,
        segments: [String]? = nil,
        override: AnswerChoice? = nil,
        sources: [CustomerFact: FactSource] = [:]
    ) {
        self.accountCreatedAt = accountCreatedAt
        self.userStatus = userStatus
        self.purchasedElsewhereUSDCents = purchasedElsewhereUSDCents
        self.refundedElsewhereUSDCents = refundedElsewhereUSDCents
        self.installedAt = installedAt
        self.segments = segments
        self.override = override
        self.sources = sources
    }

    /// Returns the source of a fact.
    package func source(of fact: CustomerFact) -> FactSource { sources[fact] ?? .backend }

    /// Returns the same facts, all with one source.
    package func stated(by source: FactSource) -> CustomerFacts {
        var facts = self
        facts.sources =
            source == .backend ? [:] : Dictionary(uniqueKeysWithValues: CustomerFact.allCases.map { ($0, source) })
        return facts
    }
}

/// A fact about a customer.
package enum CustomerFact: String, CaseIterable, Sendable {
    case accountCreatedAt, userStatus, purchasedElsewhere, refundedElsewhere, installedAt, segments, override
}

/// The source of a fact.
package enum FactSource: String, CaseIterable, Sendable, Codable {
    /// The backend, in a report.
    case backend
    /// The backend, in reply to the evidence hook.
    case hook
    /// Apple, in the customer's app transaction.
    case appStore
    /// A person, on the pages.
    case person
}

/// When a customer first installed the app, as Apple reports it.
package struct Install: Hashable, Sendable {
    /// The customer identifier that Apple's report belongs to.
    package var customerID: String
    package var installedAt: Timestamp
    package var statedAt: Timestamp

    /// The install date that the sandbox reports for every app, which carries no information.
    private static let placeholder = Timestamp(milliseconds: 1_375_340_400_000)

    /// Creates a record from Apple's data, or returns `nil` if the date is missing or the sandbox placeholder.
    package init?(of customerID: String?, at installedAt: Timestamp?, statedAt: Timestamp) {
        guard let customerID, let installedAt, installedAt != Self.placeholder else { return nil }
        self.customerID = customerID
        self.installedAt = installedAt
        self.statedAt = statedAt
    }
}

/// Returns the canonical form of a customer identifier: a UUID in lower case, anything else unchanged.
///
/// Most identifiers are a UUID in lower case, which takes much less time to recognise than to read.
package func canonicalCustomerID(_ text: String) -> String {
    let isCanonical =
        text.utf8.count == 36
        && text.utf8.enumerated().allSatisfy { place, byte in
            switch place {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            default:
                byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
                    || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")
            }
        }
    return isCanonical || UUID(uuidString: text) == nil ? text : text.lowercased()
}

/// Returns the forms in which the store may have an identifier that a person typed: a UUID in any case, else the text.
package func storedForms(of identifier: String) -> [String] {
    guard UUID(uuidString: identifier) != nil else { return [identifier] }
    return [identifier.lowercased(), identifier.uppercased()].reduce(into: [identifier]) { forms, form in
        if !forms.contains(form) { forms.append(form) }
    }
}

extension CustomerFacts {
    /// The length of the longest segment, in bytes.
    package static let longestSegment = 64
    /// The most segments of a customer.
    package static let mostSegments = 100

    /// Returns whether words can be the segments of a customer.
    package static func mayBeSegments(_ words: [String]) -> Bool {
        words.count <= mostSegments
            && words.allSatisfy { (1...longestSegment).contains($0.utf8.count) && !$0.contains("\0") }
    }
}
