import AppStoreTypes
package import Foundation
import JWTKit

/// The public keys that an issuer of tokens publishes (RFC 7517).
package struct PublishedKeys: Sendable {
    /// The most keys that are kept.
    private static let most = 100
    private let all: [JWK]

    /// Reads a set of keys, without those that sign nothing or are of an unknown kind.
    ///
    /// - Throws: ``NoUsableKey`` if no key is left.
    package init(_ data: Data) throws(NoUsableKey) {
        let set = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        let items = (set?["keys"] as? [[String: Any]] ?? []).prefix(Self.most)
        all = items.compactMap { item in
            guard ["RSA", "EC", "OKP"].contains(item["kty"] as? String), item["use"] as? String ?? "sig" == "sig",
                item["d"] == nil, Self.isLongEnough(item), let data = try? JSONSerialization.data(withJSONObject: item)
            else { return nil }
            return try? JSONDecoder().decode(JWK.self, from: data)
        }
        if all.isEmpty { throw NoUsableKey() }
    }

    /// Returns whether an RSA key has at least 2048 bits, which RFC 7518 demands.
    private static func isLongEnough(_ item: [String: Any]) -> Bool {
        guard item["kty"] as? String == "RSA" else { return true }
        guard let modulus = item["n"] as? String, let bytes = Base64URL.decode(Array(modulus.utf8)[...]) else {
            return false
        }
        return bytes.count >= 256
    }

    /// The number of keys that can be used.
    package var count: Int { all.count }

    /// Returns the keys with an ID; without an ID, all keys.
    func keys(for id: String?) -> [JWK] {
        guard let id else { return all }
        return all.filter { $0.keyIdentifier?.string == id }
    }

    /// The error of a set without a key that verifies signatures.
    package struct NoUsableKey: Error {}
}
