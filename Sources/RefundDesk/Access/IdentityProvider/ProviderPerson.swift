import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// Somebody who signed in at the identity provider, as the provider describes them.
struct ProviderPerson: Sendable {
    /// The digest of the issuer and its identifier of the person, as 32 hexadecimal digits.
    let id: String
    /// The name that the provider tells; the ID if that has characters that could look like other ones.
    let name: String
    /// The person's groups; `nil` if the provider does not state any.
    let groups: [String]?
    /// What the groups allow; `nil` for nothing.
    let grant: IdentityProviderConfiguration.GroupGrant?
    private let digest: String

    init(
        issuer: String,
        subject: String,
        claims: [ProviderClaims],
        groups: [String]?,
        grant: IdentityProviderConfiguration.GroupGrant?
    ) {
        digest = SHA256.hash(data: Data("\(issuer) \(subject)".utf8)).map { String(format: "%02x", $0) }.joined()
        id = String(digest.prefix(32))
        let names = IdentityProviderConfiguration.standardNameClaims.lazy.flatMap { name in
            claims.compactMap { $0.text(name) }
        }
        name = names.compactMap { Person.name($0) }.first ?? id
        self.groups = groups
        self.grant = grant
    }

    /// Returns the person as the desk stores them; `nil` if no group gives access.
    func stored(at now: Timestamp) -> Person? {
        grant.map { grant in
            Person(
                id: id,
                name: name,
                role: grant.role,
                apps: grant.apps,
                proof: .identityProvider(subject: digest),
                createdAt: now
            )
        }
    }
}
