import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import Samples

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An emulator process with one app and one product.
final class EmulatorProcess {
    private struct Credentials: Decodable {
        let issuerId: String
        let keyId: String
        let privateKey: String
        let rootCertificate: Data
    }

    private struct Receipt: Decodable { let receipt: String }

    private struct Bought: Decodable { let transactionId: String }
    private struct Page: Decodable {
        let revision: String
        let hasMore: Bool
        let signedTransactions: [String]
    }

    let port: UInt16
    private let command: ChildCommand
    private var process: ChildProcess?
    private var token = ""
    /// The root certificate in DER; set by `openShop`.
    private(set) var root: [UInt8] = []

    init(binary: String, arguments: [String] = []) throws {
        port = try LoadGenerator.freePort()
        command = ChildCommand(
            path: binary,
            ["emulator", "--port", String(port), "--bundle-id", Samples.bundleID] + arguments
        )
    }

    /// Starts the emulator and returns the milliseconds until its first answer.
    func start() async throws -> Double {
        let start = ContinuousClock.now
        process = try ChildProcess(command)
        let clock = Data("GET /_emulator/clock HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
        while ContinuousClock.now < start + .seconds(20) {
            if (try? LoadGenerator(port: port, connections: 1).send([clock])) != nil {
                return (ContinuousClock.now - start) / .milliseconds(1)
            }
            usleep(1_000)
        }
        throw Failure(what: "the emulator did not become ready")
    }

    func stop() {
        process?.send(SIGTERM)
        process?.waitUntilExit()
    }

    func openShop() async throws {
        let credentials = try await ask(
            Credentials.self,
            "GET",
            "/_emulator/credentials?bundleId=\(Samples.bundleID)"
        )
        let key = APIKey(
            issuerID: credentials.issuerId,
            keyID: credentials.keyId,
            bundleID: Samples.bundleID,
            privateKey: try P256.Signing.PrivateKey(pemRepresentation: credentials.privateKey)
        )
        token = try key.token(at: .now, lifetime: .seconds(3600))
        root = Array(credentials.rootCertificate)
        let product = #"{"type":"Consumable","price":4990,"currency":"USD"}"#
        _ = try await send("PUT", "/_emulator/apps/\(Samples.bundleID)/products/coins.500", product)
    }

    /// Buys the product for a customer and returns the transaction ID.
    func buy(customer: String) async throws -> String {
        try await ask(Bought.self, "POST", "/_emulator/purchases", Self.purchaseBody(customer)).transactionId
    }

    /// Returns the app receipt of a customer, in Base64.
    func receipt(of customer: String) async throws -> String {
        let app = "/_emulator/apps/\(Samples.bundleID)"
        return try await ask(Receipt.self, "GET", "\(app)/receipt?appAccountToken=\(customer)&environment=Sandbox")
            .receipt
    }

    /// Pages through the history of a customer to its end.
    ///
    /// - Returns: the duration of each page, and the number of transactions on all pages.
    func history(of transactionID: String) throws -> (pages: [Duration], transactions: Int) {
        let connection = try Connection(port: port)
        defer { connection.close() }
        var (pages, transactions, revision): ([Duration], Int, String) = ([], 0, "")
        while true {
            let query = revision.isEmpty ? "" : "?revision=\(revision)"
            let request = try request("GET", "/sandbox/inApps/v2/history/\(transactionID)\(query)")
            let start = ContinuousClock.now
            let (status, body) = try connection.answer(to: request)
            pages.append(ContinuousClock.now - start)
            guard status == 200 else { throw Failure(what: "page \(pages.count): answered with \(status)") }
            let page = try JSONDecoder().decode(Page.self, from: Data(body))
            transactions += page.signedTransactions.count
            guard page.hasMore else { return (pages, transactions) }
            revision = page.revision
        }
    }

    /// Makes a call to the emulator's control API and returns its duration.
    func hand(_ method: String, _ path: String, _ body: String) throws -> Duration {
        let connection = try Connection(port: port)
        defer { connection.close() }
        let request = Data(
            """
            \(method) /_emulator/\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """.utf8
        )
        let start = ContinuousClock.now
        let (status, answer) = try connection.answer(to: request)
        guard status == 200 else { throw Failure(what: "\(path): \(String(decoding: answer, as: UTF8.self))") }
        return ContinuousClock.now - start
    }

    /// Returns the bytes of a call to the App Store Server API.
    func request(_ method: String, _ path: String) throws -> Data {
        Data("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n\r\n".utf8)
    }

    /// Returns the bytes of a purchase.
    func purchase(customer: String) throws -> Data {
        let body = Self.purchaseBody(customer)
        return Data(
            """
            POST /_emulator/purchases HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """.utf8
        )
    }

    private static func purchaseBody(_ customer: String) -> String {
        #"{"bundleId":"\#(Samples.bundleID)","productId":"coins.500","appAccountToken":"\#(customer)"}"#
    }

    private func ask<Value: Decodable>(
        _ type: Value.Type,
        _ method: String,
        _ path: String,
        _ body: String? = nil
    ) async throws -> Value {
        try JSONDecoder().decode(type, from: await send(method, path, body))
    }

    private func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> Data {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw Failure(what: "no URL: \(path)") }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw Failure(what: "\(method) \(path): \(String(decoding: data, as: UTF8.self))")
        }
        return data
    }
}
