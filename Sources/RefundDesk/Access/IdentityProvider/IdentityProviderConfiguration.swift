import AppStoreTypes
import Foundation
package import Refunds

/// The identity provider that people may sign in with, by OpenID Connect.
package struct IdentityProviderConfiguration: Sendable, Hashable {
    /// What the members of a group may do.
    package struct GroupGrant: Sendable, Hashable {
        /// The group's name or ID, as the provider's claim has it.
        package var group: String
        package var role: Role
        package var apps: GrantedApps

        package init(group: String, role: Role, apps: GrantedApps = .all) {
            self.group = group
            self.role = role
            self.apps = apps
        }
    }

    /// The claims that may name a person, the best one first.
    package static let standardNameClaims = ["preferred_username", "email", "name"]

    /// How the sign-in page calls the provider.
    package var name: String
    /// The provider's identifier, an `https` URL, exactly as its discovery document has it.
    package var issuer: String
    /// The desk's name at the provider.
    package var clientID: String
    /// The desk's secret at the provider; `nil` for a public client, which proves itself by PKCE alone.
    package var clientSecret: String?
    /// The address of these pages in the visitors' browsers: scheme, host and port, without a path.
    package var address: String
    /// What the desk asks the provider for.
    package var scopes: [String]
    /// The claim with the groups of a person: its name, or the names of nested claims with periods between.
    package var groupsClaim: String
    /// What groups may do; the first one that a person belongs to counts.
    package var groups: [GroupGrant]

    package init(
        name: String,
        issuer: String,
        clientID: String,
        clientSecret: String? = nil,
        address: String,
        scopes: [String] = ["openid", "profile", "email"],
        groupsClaim: String = "groups",
        groups: [GroupGrant]
    ) {
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.address = address
        self.scopes = scopes
        self.groupsClaim = groupsClaim
        self.groups = groups
    }

    /// The path that the provider sends visitors back to.
    package static let callbackPath = "/sign-in/callback"

    /// The URL that the provider sends visitors back to, which must be registered there.
    package var redirectURI: String { address + Self.callbackPath }

    /// Returns what a person with these groups may do; `nil` for nothing.
    package func grant(of groups: some Collection<String>) -> GroupGrant? {
        self.groups.first { grant in groups.contains { $0.hasBytes(of: grant.group) } }
    }
}

// If code prints a configuration by mistake, the output does not show the secret.
extension IdentityProviderConfiguration: CustomStringConvertible, CustomReflectable {
    package var description: String { "IdentityProviderConfiguration(\(issuer))" }
    package var customMirror: Mirror { Mirror(self, children: ["issuer": issuer, "clientID": clientID]) }
}

extension IdentityProviderConfiguration {
    /// Parses `dashboard.identityProvider`.
    init?(_ value: ConfigurationValue) {
        let known = ["issuer", "clientID", "clientSecret", "address", "name", "scopes", "groupsClaim", "groups"]
        guard let keys = value.mapping(of: known) else { return nil }
        let issuer = keys.required("issuer")?.urlForCustomerData()
        let clientID = keys.required("clientID")?.text()
        let secret = keys["clientSecret"].map { $0.secret() }
        let address = keys.required("address")?.ownAddress()
        let name = keys["name"].map { $0.text() } ?? issuer.flatMap { URLComponents(string: $0)?.host }
        let scopes = keys["scopes"].map { $0.scopes() } ?? ["openid", "profile", "email"]
        let claim = keys["groupsClaim"].map { $0.text() } ?? "groups"
        let items = keys.required("groups")?.list()
        let groups = items?.compactMap(GroupGrant.init)
        guard let issuer, let clientID, secret != .some(nil), let address, let name, let scopes, let claim, let groups,
            groups.count == items?.count
        else { return nil }
        self.init(
            name: name,
            issuer: issuer,
            clientID: clientID,
            clientSecret: secret ?? nil,
            address: address,
            scopes: scopes,
            groupsClaim: claim,
            groups: groups
        )
    }
}

extension IdentityProviderConfiguration.GroupGrant {
    fileprivate init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["group", "role", "apps"]) else { return nil }
        let group = keys.required("group")?.text()
        let roles = Role.ofPeople.map(\.rawValue)
        let role = keys.required("role")?.choice(roles).flatMap(Role.init)
        let items = keys["apps"]?.list(ifEmpty: "name an app, or omit the key for all apps")
        let apps = items?.compactMap { $0.text() }
        guard let group, let role, keys["apps"] == nil || apps?.count == items?.count,
            items != nil || keys["apps"] == nil
        else { return nil }
        self.init(group: group, role: role, apps: GrantedApps(apps))
    }
}

extension String {
    /// Returns whether both texts have the same bytes.
    ///
    /// Swift also calls texts equal that are written differently, and a provider may let people choose such names.
    func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension ConfigurationValue {
    /// Parses the address of the desk's pages: scheme, host and port.
    fileprivate func ownAddress() -> String? {
        guard let text = urlForCustomerData(), let parts = URLComponents(string: text) else { return nil }
        guard parts.path.isEmpty || parts.path == "/" else {
            report("must be scheme, host and port without a path, such as https://refunds.example.com")
            return nil
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// Parses the scopes that the desk asks for.
    fileprivate func scopes() -> [String]? {
        guard let items = list() else { return nil }
        let scopes = items.compactMap { $0.text() }
        guard scopes.count == items.count else { return nil }
        guard scopes.contains("openid") else {
            report("must contain openid, without which the provider returns no ID token")
            return nil
        }
        // RFC 6749, section 3.3.
        guard scopes.allSatisfy({ $0.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C } })
        else {
            report("must be words without spaces, quotes and backslashes")
            return nil
        }
        return scopes
    }
}
