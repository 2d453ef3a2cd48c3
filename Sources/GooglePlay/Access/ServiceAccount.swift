import AppStoreTypes
import Crypto
import CryptoExtras
package import Foundation

/// A service account of Google Cloud with its private key, as its JSON key file has it.
package struct ServiceAccount: Sendable {
    /// The account's address, such as `desk@coins.iam.gserviceaccount.com`.
    package let email: String
    /// The ID of the key.
    package let keyID: String
    /// Where the account exchanges a signed statement for an access token.
    package let tokenURL: String
    private let privateKey: _RSA.Signing.PrivateKey

    private struct File: Decodable {
        var type: String
        var email: String
        var key: String
        var keyID: String
        var tokenURL: String?

        enum CodingKeys: String, CodingKey {
            case type
            case email = "client_email"
            case key = "private_key"
            case keyID = "private_key_id"
            case tokenURL = "token_uri"
        }
    }

    /// Reads a key file.
    ///
    /// - Throws: ``ServiceAccountFailure``, without any of the file's content.
    package init(keyFile: Data) throws(ServiceAccountFailure) {
        guard let value = try? JSONValue(json: keyFile), let members = value.members else { throw .notJSON }
        guard let type = members["type"]?.text else { throw .missing("type") }
        guard type == "service_account" else { throw .otherType }
        for name in ["client_email", "private_key", "private_key_id"] where members[name]?.text?.isEmpty != false {
            throw .missing(name)
        }
        guard let file = try? JSONDecoder().decode(File.self, from: keyFile) else { throw .notJSON }
        guard let key = try? _RSA.Signing.PrivateKey(pemRepresentation: file.key), key.keySizeInBits >= 2048 else {
            throw .badKey
        }
        tokenURL = file.tokenURL ?? GooglePlayEndpoints.google.token
        guard ["https://", "http://"].contains(where: tokenURL.hasPrefix) else { throw .badTokenURL }
        (email, keyID, privateKey) = (file.email, file.keyID, key)
    }

    private struct Header: Encodable {
        var alg = "RS256"
        var typ = "JWT"
        var kid: String
    }

    private struct Claims: Encodable {
        var iss: String
        var scope: String
        var aud: String
        var iat: Int64
        var exp: Int64
    }

    /// Signs the statement that the token endpoint takes for an access token (RFC 7523).
    ///
    /// - Parameters:
    ///   - scopes: what the token is for.
    ///   - audience: the token endpoint.
    ///   - now: the current time; the statement is valid for an hour, the longest that Google takes.
    /// - Returns: the statement.
    /// - Throws: an error if it cannot be signed.
    func grant(for scopes: [String], audience: String, at now: Timestamp) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let issued = now.milliseconds / 1000
        let claims = Claims(
            iss: email,
            scope: scopes.joined(separator: " "),
            aud: audience,
            iat: issued,
            exp: issued + 3600
        )
        let header = Base64URL.text(try encoder.encode(Header(kid: keyID)))
        let input = "\(header).\(Base64URL.text(try encoder.encode(claims)))"
        let signature = try privateKey.signature(
            for: SHA256.hash(data: Data(input.utf8)),
            padding: .insecurePKCS1v1_5
        )
        return "\(input).\(Base64URL.text(signature.rawRepresentation))"
    }
}

extension ServiceAccount: Equatable {
    /// Returns whether two key files have the same account and the same private key.
    package static func == (one: ServiceAccount, other: ServiceAccount) -> Bool {
        one.name == other.name && one.tokenURL == other.tokenURL
            && one.privateKey.derRepresentation == other.privateKey.derRepresentation
    }
}

extension ServiceAccount {
    /// The ID of the key and the address of its account, which are not secrets.
    package var name: String { "\(keyID) of \(email)" }
}

// If code prints an account by mistake, the output does not show the key.
extension ServiceAccount: CustomStringConvertible, CustomReflectable {
    package var description: String { "ServiceAccount(\(email))" }
    package var customMirror: Mirror { Mirror(self, children: ["email": email]) }
}

/// Why a file is not a key file of a service account; no text contains any of the file's content.
package enum ServiceAccountFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is not a JSON object.
    case notJSON
    /// It is a key of another type, such as a user's.
    case otherType
    /// A member is missing; its name.
    case missing(String)
    /// The private key cannot be read, or has fewer than 2048 bits.
    case badKey
    /// The token endpoint is not a URL.
    case badTokenURL

    package var description: String {
        switch self {
        case .notJSON: "is not a JSON object; download the key of the service account as JSON"
        case .otherType: "has another \"type\" than service_account; download the key of a service account as JSON"
        case .missing(let name): "lacks \"\(name)\"; download the key of the service account again"
        case .badKey: "has a \"private_key\" that is not an RSA key in PEM of at least 2048 bits"
        case .badTokenURL: "has a \"token_uri\" that does not begin with https://"
        }
    }
}
