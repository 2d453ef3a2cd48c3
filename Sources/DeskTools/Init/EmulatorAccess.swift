package import AppStoreClient
import AppStoreTypes
import Foundation

/// What a desk needs to work with an emulated App Store, fetched from its control routes.
package struct EmulatorAccess: Sendable {
    /// What `GET /_emulator/credentials` returns.
    package struct Credentials: Decodable, Sendable {
        package let issuerId: String
        package let keyId: String
        /// The key as PEM.
        package let privateKey: String
        package let bundleId: String
        package let appAppleId: Int64
        /// The root certificate as DER, in Base64.
        package let rootCertificate: String
    }

    /// Why an emulator cannot be used, as a sentence for a person.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The emulator's base URL, without a slash at its end.
    package let url: String
    private let transport: any HTTPTransport

    /// Creates access to an emulator; slashes at the end of the URL do not count.
    package init(url: String, transport: any HTTPTransport) {
        self.url = String(url.prefix(url.count - url.reversed().prefix { $0 == "/" }.count))
        self.transport = transport
    }

    /// Fetches the key and the root certificate of an app, which the emulator creates if it does not exist.
    ///
    /// - Throws: ``Failure`` if the emulator does not answer, or answers something else.
    package func credentials(of bundleID: String) async throws(Failure) -> Credentials {
        let body = try await send("GET", "credentials?bundleId=\(Self.encoded(bundleID))", nil)
        // The values go into files in which ${NAME} would be replaced by a variable of the environment.
        guard let given = try? JSONDecoder().decode(Credentials.self, from: body), given.bundleId == bundleID,
            UUID(uuidString: given.issuerId) != nil, given.appAppleId > 0, !given.keyId.isEmpty,
            given.keyId.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { throw Failure(description: "\(url) answers, but not as an App Store emulator does: \(Self.hint)") }
        return given
    }

    /// Returns a text as a part of a URL's path or query.
    private static func encoded(_ text: String) -> String {
        let allowed = CharacterSet(charactersIn: "-._").union(.alphanumerics)
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }

    /// Lets the emulator send an app's notifications to a desk.
    package func send(notificationsOf bundleID: String, to address: String) async throws(Failure) {
        _ = try await send(
            "PUT",
            "apps/\(Self.encoded(bundleID))",
            ["notificationURL": address, "notificationVersion": "2"]
        )
    }

    /// Lets the emulator sell the product that ``StarterFiles/products`` describes.
    package func sellCoins(of bundleID: String) async throws(Failure) {
        let product = ["type": "Consumable", "price": 4990, "currency": "USD"] as [String: any Sendable]
        _ = try await send("PUT", "apps/\(Self.encoded(bundleID))/products/coins.500", product)
    }

    private static let hint = "give the URL that refund-desk emulator prints, such as http://127.0.0.1:8081."

    private func send(
        _ method: String,
        _ path: String,
        _ body: [String: any Sendable]?
    ) async throws(Failure) -> Data {
        let response: TransportResponse
        do {
            response = try await transport.send(
                TransportRequest(
                    method: method,
                    url: "\(url)/_emulator/\(path)",
                    headers: ["Content-Type": "application/json"],
                    body: try body.map { try JSONSerialization.data(withJSONObject: $0) }
                )
            )
        } catch {
            throw Failure(description: "No emulator answers at \(url) (\(error)). Start one: refund-desk emulator")
        }
        guard (200..<300).contains(response.status) else {
            if response.status == 400, let reason = (try? JSONValue(json: response.body))?.members?["error"]?.text {
                throw Failure(description: "The emulator at \(url) says: \(reason)")
            }
            throw Failure(
                description: "\(url) answers \(response.status) to \(method) /_emulator/\(path): \(Self.hint)"
            )
        }
        return response.body
    }
}
