public import AppStoreClient
import Foundation

/// Calls the HTTP API of a desk.
///
/// Each route of the API for backends and people has a method. The types and methods are generated from the API's
/// description, `docs/openapi.yaml`. A client is a value: copy it to change its options for some calls.
public struct DeskClient: Sendable {
    /// The address of the desk, without a slash at the end.
    public let address: String
    /// How long one attempt of a call may take.
    public var timeout: Duration
    /// When a failed call is sent again.
    public var retries: DeskRetries
    /// The maximum size of an answer, in bytes; an export of a customer may be large.
    public var answerLimit: Int

    private let token: String
    private let transport: any HTTPTransport
    private let clock: any Clock<Duration>
    private let jitter: @Sendable () -> Double

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - address: the address of the desk, such as `https://desk.example.com`.
    ///   - token: a token that `refund-desk tokens create` printed.
    ///   - timeout: how long one attempt of a call may take.
    ///   - retries: when a failed call is sent again.
    ///   - answerLimit: the maximum size of an answer, in bytes.
    ///   - transport: sends the requests; by default, a transport for the whole process.
    ///   - clock: waits between attempts.
    ///   - jitter: returns a number from 0 to 1 that spreads waits.
    public init(
        address: String,
        token: String,
        timeout: Duration = .seconds(30),
        retries: DeskRetries = .standard,
        answerLimit: Int = 64 << 20,
        transport: any HTTPTransport = AsyncHTTPClientTransport(),
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
        self.token = token
        self.timeout = timeout
        self.retries = retries
        self.answerLimit = answerLimit
        self.transport = transport
        self.clock = clock
        self.jitter = jitter
    }
}

extension DeskClient {
    /// Returns a text as one segment of a path.
    static func segment(_ text: String) -> String { encoded(text) }

    private static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    /// Returns a text in which every byte that has a meaning in a URL is escaped.
    private static func encoded(_ text: String) -> String {
        // A segment of dots alone would be resolved like a folder.
        let isDots = !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
        return text.utf8.reduce(into: "") { result, byte in
            if unreserved.contains(byte), !isDots {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    // MARK: - Calls of the generated methods

    /// Sends a request whose answer has no content.
    func send(
        _ method: String,
        _ path: String,
        query: [(String, String?)],
        body: (any Encodable)? = nil,
        isRepeatable: Bool
    ) async throws {
        _ = try await answer(method, path, query, body, isRepeatable)
    }

    /// Sends a request whose answer is JSON.
    func value<Value: Decodable>(
        _ method: String,
        _ path: String,
        query: [(String, String?)],
        body: (any Encodable)? = nil,
        isRepeatable: Bool
    ) async throws -> Value {
        let data = try await answer(method, path, query, body, isRepeatable)
        do {
            return try DeskCoding.decoder.decode(Value.self, from: data)
        } catch {
            throw DeskCallFailure.unreadableAnswer(String(describing: Value.self))
        }
    }

    /// Sends a request whose answer is a file.
    func data(
        _ method: String,
        _ path: String,
        query: [(String, String?)],
        isRepeatable: Bool
    ) async throws -> Data {
        try await answer(method, path, query, nil, isRepeatable)
    }

    /// Sends a request whose answer is a text.
    func text(
        _ method: String,
        _ path: String,
        query: [(String, String?)],
        isRepeatable: Bool
    ) async throws -> String {
        String(decoding: try await answer(method, path, query, nil, isRepeatable), as: UTF8.self)
    }

    private func answer(
        _ method: String,
        _ path: String,
        _ query: [(String, String?)],
        _ body: (any Encodable)?,
        _ isRepeatable: Bool
    ) async throws -> Data {
        let request = try request(method, path, query, body)
        var attempt = 1
        while true {
            let failure: DeskCallFailure
            do {
                let response = try await transport.send(request)
                if (200...299).contains(response.status) { return response.body }
                let problem = DeskProblem(response)
                guard let wait = retries.wait(after: problem, attempt: attempt, isRepeatable, jitter()) else {
                    throw problem
                }
                try await clock.sleep(for: wait)
                attempt += 1
                continue
            } catch let problem as DeskProblem {
                throw problem
            } catch let error as CancellationError {
                throw error
            } catch let transportFailure as TransportFailure {
                failure = .transport(transportFailure)
            }
            guard let wait = retries.wait(after: failure, attempt: attempt, isRepeatable, jitter()) else {
                throw failure
            }
            try await clock.sleep(for: wait)
            attempt += 1
        }
    }

    private func request(
        _ method: String,
        _ path: String,
        _ query: [(String, String?)],
        _ body: (any Encodable)?
    ) throws -> TransportRequest {
        let given = query.compactMap { name, value in value.map { "\(name)=\(Self.encoded($0))" } }
        var headers = ["Authorization": "Bearer \(token)", "User-Agent": "RefundDeskClient-Swift"]
        if body != nil { headers["Content-Type"] = "application/json" }
        return TransportRequest(
            method: method,
            url: address + path + (given.isEmpty ? "" : "?\(given.joined(separator: "&"))"),
            headers: headers,
            body: try body.map { try DeskCoding.encoder.encode($0) },
            timeout: timeout,
            responseLimit: answerLimit
        )
    }
}
