import AppStoreTypes
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Sends notifications to an app's server.
struct NotificationSender: Sendable {
    let client: HTTPClient
    let timeout: Duration

    /// Returns the settings of a client that sends as Apple does: with TLS 1.2 or later to `https` URLs.
    ///
    /// - Parameter roots: root certificates in DER to trust besides those of the system.
    /// - Returns: the settings.
    /// - Throws: an error if a root certificate is invalid.
    static func configuration(trusting roots: [[UInt8]]) throws -> HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if !roots.isEmpty {
            do {
                let certificates = try roots.map { try NIOSSLCertificate(bytes: $0, format: .der) }
                tls.additionalTrustRoots = [.certificates(certificates)]
            } catch {
                throw EmulatorError.invalid("A root certificate for your servers is invalid: give it in DER.")
            }
        }
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
        configuration.timeout.connect = .seconds(5)
        // Apple retries only minutes later, so a refused connection counts as a failed attempt.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.redirectConfiguration = .follow(max: 5, allowCycles: false)
        return configuration
    }

    /// Sends one notification.
    func post(_ body: [UInt8], to url: String) async -> DeliveryAnswer {
        await send(.bytes(ByteBuffer(bytes: body)), to: url)
    }

    /// Sends half of a notification, then keeps the connection open until the timeout.
    func hang(_ body: [UInt8], to url: String) async -> DeliveryAnswer {
        let (half, continuation) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
        // Ends the stream so that its reader ends too.
        defer { continuation.finish(throwing: ConnectionBroken()) }
        continuation.yield(ByteBuffer(bytes: body.prefix(body.count / 2)))
        return await send(.stream(half, length: .known(Int64(body.count))), to: url)
    }

    private func send(
        _ body: HTTPClientRequest.Body,
        to url: String
    ) async -> DeliveryAnswer {
        do {
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = body
            let response = try await client.execute(request, timeout: .milliseconds(timeout.milliseconds))
            // Apple ignores the body. Reading a small one lets the next delivery reuse the connection.
            _ = try? await response.body.collect(upTo: 1 << 16)
            let status = Int(response.status.code)
            return DeliveryAnswer(status: status)
        } catch {
            return DeliveryAnswer(Self.result(of: error), because: problem(error))
        }
    }

    /// Sends half of a notification, then breaks the connection.
    func breakOff(_ body: [UInt8], to url: String) async -> DeliveryAnswer {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        let half = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
            continuation.yield(ByteBuffer(bytes: body.prefix(body.count / 2)))
            continuation.finish(throwing: ConnectionBroken())
        }
        request.body = .stream(half, length: .known(Int64(body.count)))
        _ = try? await client.execute(request, timeout: .milliseconds(timeout.milliseconds))
        return DeliveryAnswer(.socketIssue, because: "a fault broke the connection")
    }

    /// Returns why there was no answer, in words.
    private func problem(_ error: any Error) -> String {
        switch error {
        case let error as HTTPClientError:
            switch error {
            case .deadlineExceeded, .readTimeout, .writeTimeout: "no answer within \(timeout.milliseconds / 1000) s"
            case .connectTimeout: "no connection within 5 s"
            case .redirectCycleDetected, .redirectLimitReached: "too many redirects"
            case .remoteConnectionClosed, .uncleanShutdown: "connection closed without an answer"
            case .tlsHandshakeTimeout: "no TLS connection in time"
            case .invalidURL, .emptyHost, .emptyScheme: "the URL is invalid"
            default: "no answer"
            }
        case let error as NIOConnectionError:
            error.connectionErrors.isEmpty
                ? "unknown host" : Self.problem(of: error.connectionErrors.first?.error as? IOError)
        case let error as IOError: Self.problem(of: error)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: "no TLS connection: is the certificate trusted?"
        case is HTTPParserError: "the answer is not HTTP"
        case is CancellationError: "the emulator stopped"
        default: "no answer"
        }
    }

    private static func problem(of error: IOError?) -> String {
        switch error?.errnoCode {
        case ECONNREFUSED: "connection refused"
        case ECONNRESET, EPIPE: "connection broken"
        case EHOSTUNREACH, ENETUNREACH: "host unreachable"
        default: "no connection"
        }
    }

    static func result(of error: any Error) -> SendAttemptResult {
        switch error {
        case let error as HTTPClientError:
            switch error {
            case .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout: .timedOut
            case .redirectCycleDetected, .redirectLimitReached: .circularRedirect
            case .remoteConnectionClosed, .uncleanShutdown: .prematureClose
            case .tlsHandshakeTimeout: .tlsIssue
            default: .other
            }
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .tlsIssue
        case is HTTPParserError: .invalidResponse
        case is NIOConnectionError, is IOError, is ChannelError: .socketIssue
        default: .other
        }
    }
}

/// How a server answered a notification.
struct DeliveryAnswer: Sendable {
    /// The result, as Apple spells it.
    let result: SendAttemptResult
    /// The HTTP status; `nil` if there was no answer.
    let status: Int?
    /// Why there was no answer, in words; `nil` if there was one.
    let problem: String?

    init(status: Int) {
        result = (200...206).contains(status) ? .success : .unsuccessfulHTTPResponseCode
        self.status = status
        problem = nil
    }

    init(_ result: SendAttemptResult, because problem: String) {
        self.result = result
        status = nil
        self.problem = problem
    }
}
