import AppStoreClient
import Foundation

/// The discovery document of an identity provider, as OpenID Connect Discovery 1.0 defines it, and its keys.
struct ProviderDocument: Sendable {
    private struct Content: Decodable {
        var issuer: String
        var authorizationEndpoint: String
        var tokenEndpoint: String
        var keysURL: String
        var userInfoEndpoint: String?
        var proofs: [String]?

        enum CodingKeys: String, CodingKey {
            case issuer
            case authorizationEndpoint = "authorization_endpoint"
            case tokenEndpoint = "token_endpoint"
            case keysURL = "jwks_uri"
            case userInfoEndpoint = "userinfo_endpoint"
            case proofs = "token_endpoint_auth_methods_supported"
        }
    }

    /// Where browsers are sent to sign in.
    let authorizationEndpoint: String
    /// Where the desk exchanges a code for an ID token.
    let tokenEndpoint: String
    /// Where the provider's public keys are.
    let keysURL: String
    /// Where the desk may ask for claims that the ID token lacks; `nil` if the provider offers none.
    let userInfoEndpoint: String?
    /// Whether the desk's secret is sent in the body of a request instead of its `Authorization` header.
    let takesSecretInBody: Bool

    /// Reads a discovery document.
    ///
    /// - Throws: ``IdentityProviderFailure/misconfigured(_:)`` if it is not the issuer's, or names endpoints over plain
    ///   HTTP although the issuer has HTTPS.
    init(_ data: Data, issuer: String) throws(IdentityProviderFailure) {
        let content: Content
        do {
            content = try JSONDecoder().decode(Content.self, from: data)
        } catch {
            throw .misconfigured("its discovery document is not a JSON object with all endpoints of OpenID Connect")
        }
        guard content.issuer.hasBytes(of: issuer) else {
            throw .misconfigured(
                "its discovery document has the issuer \(Self.shown(content.issuer)), but dashboard.identityProvider.issuer "
                    + "is \(issuer)"
            )
        }
        let isSecure = issuer.lowercased().hasPrefix("https://")
        let endpoints = [content.authorizationEndpoint, content.tokenEndpoint, content.keysURL]
        for endpoint in endpoints + (content.userInfoEndpoint.map { [$0] } ?? []) {
            let parts = URLComponents(string: endpoint)
            let scheme = parts?.scheme?.lowercased()
            let isNear = scheme == "http" && !isSecure && PrivateHost.contains(parts?.host ?? "")
            guard parts?.host?.isEmpty == false, scheme == "https" || isNear else {
                throw .misconfigured("the endpoint \(Self.shown(endpoint)) is not an https URL")
            }
        }
        authorizationEndpoint = content.authorizationEndpoint
        tokenEndpoint = content.tokenEndpoint
        keysURL = content.keysURL
        userInfoEndpoint = content.userInfoEndpoint
        // Without the list, only the Authorization header is sure to work.
        let methods = content.proofs ?? ["client_secret_basic"]
        takesSecretInBody = !methods.contains("client_secret_basic") && methods.contains("client_secret_post")
    }

    /// Returns the beginning of a text of the provider, without what could disturb a log or a page.
    static func shown(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).filter { (0x20...0x7E).contains($0.value) }))
    }
}
