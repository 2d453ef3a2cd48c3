import AppStoreTypes
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

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
    ///
    /// - Returns: the result, and the HTTP status if there was one.
    func post(_ body: [UInt8], to url: String) async -> (result: SendAttemptResult, status: Int?) {
        await send(.bytes(ByteBuffer(bytes: body)), to: url)
    }

    /// Sends half of a notification, then keeps the connection open until the timeout.
    ///
    /// - Returns: the result, and the HTTP status if the receiver answers anyway.
    func hang(_ body: [UInt8], to url: String) async -> (result: SendAttemptResult, status: Int?) {
        let (half, continuation) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
        // Ends the stream so that its reader ends too.
        defer { continuation.finish(throwing: ConnectionBroken()) }
        continuation.yield(ByteBuffer(bytes: body.prefix(body.count / 2)))
        return await send(.stream(half, length: .known(Int64(body.count))), to: url)
    }

    private func send(
        _ body: HTTPClientRequest.Body,
        to url: String
    ) async -> (result: SendAttemptResult, status: Int?) {
        do {
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = body
            let response = try await client.execute(request, timeout: .milliseconds(timeout.milliseconds))
            // Apple ignores the body. Reading a small one lets the next delivery reuse the connection.
            _ = try? await response.body.collect(upTo: 1 << 16)
            let status = Int(response.status.code)
            return ((200...206).contains(status) ? .success : .unsuccessfulHTTPResponseCode, status)
        } catch {
            return (Self.result(of: error), nil)
        }
    }

    /// Sends half of a notification, then breaks the connection.
    func breakOff(_ body: [UInt8], to url: String) async -> SendAttemptResult {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        let half = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
            continuation.yield(ByteBuffer(bytes: body.prefix(body.count / 2)))
            continuation.finish(throwing: ConnectionBroken())
        }
        request.body = .stream(half, length: .known(Int64(body.count)))
        _ = try? await client.execute(request, timeout: .milliseconds(timeout.milliseconds))
        return .socketIssue
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
