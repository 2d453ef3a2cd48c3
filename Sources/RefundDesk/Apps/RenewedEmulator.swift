package import AppStoreClient
import AppStoreTrust
package import AppStoreTypes
import Crypto
import Foundation

/// An App Store emulator that was restarted with new keys after a desk was configured for it.
package struct RenewedEmulator: Hashable, Sendable {
    /// The emulator's base URL, without an environment.
    package let url: String

    /// What happened, as a sentence.
    package var sentence: String {
        "The App Store emulator at \(url) was restarted with new keys, and the configuration has the old ones."
    }

    /// What to do about it, in order.
    package var steps: [String] {
        [
            "Run refund-desk init --emulator \(url) --force, and restart the desk; keep copies of products.yml and "
                + "policy.yml if you changed them.",
            "Start the emulator with --data DIR from now on, which keeps its keys.",
        ]
    }

    /// What a desk logs about it.
    var remedy: String { "\(sentence) \(steps.joined(separator: " "))" }

    /// The part of the emulator's keys that is not secret.
    private struct Keys: Decodable {
        let rootCertificate: String
        let publicKey: String?
    }

    /// Asks the server of an endpoint, if it is an emulator, whether its keys are those of the configuration.
    ///
    /// Ask it only after it refused a key: a server that is not an emulator gets a request that it does not know.
    ///
    /// - Parameters:
    ///   - app: the configured app.
    ///   - environment: the environment of the endpoint.
    ///   - transport: makes the request.
    /// - Returns: the emulator, if its keys are other ones; otherwise `nil`, also for a server that is not an emulator.
    package static func behind(
        _ app: AppConfiguration,
        _ environment: AppStoreEnvironment,
        transport: any HTTPTransport
    ) async -> Self? {
        guard let endpoint = app.endpoints[environment], !AppStoreServerAPI.isAppleHost(endpoint),
            app.rootCertificates.contains(where: { EmulatorRoot.matches($0) })
        else { return nil }
        let suffix = "/\(environment.rawValue.lowercased())"
        let url = endpoint.hasSuffix(suffix) ? String(endpoint.dropLast(suffix.count)) : endpoint
        let allowed = CharacterSet(charactersIn: "-._").union(.alphanumerics)
        let bundleID = app.bundleID.addingPercentEncoding(withAllowedCharacters: allowed) ?? app.bundleID
        let request = TransportRequest(
            method: "GET",
            url: "\(url)/_emulator/keys?bundleId=\(bundleID)",
            timeout: .seconds(5)
        )
        // A server that does not answer was not a reason to suspect its keys.
        guard let response = try? await transport.send(request), response.status == 200,
            let keys = try? JSONDecoder().decode(Keys.self, from: response.body),
            let root = Data(base64Encoded: keys.rootCertificate)
        else { return nil }
        let isKnownRoot = app.rootCertificates.contains(Array(root))
        let ours = app.keys.map { app.apiKey($0).publicKey.pemRepresentation }
        let isKnownKey = keys.publicKey.map { ours.contains($0) } ?? true
        return isKnownRoot && isKnownKey ? nil : Self(url: url)
    }
}
