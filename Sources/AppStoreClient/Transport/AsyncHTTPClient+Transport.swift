public import AppStoreTrust
public import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import NIOSSL

/// Sends requests with AsyncHTTPClient, with limits on time and response size.
public struct AsyncHTTPClientTransport: HTTPTransport {
    private let client: HTTPClient

    /// Creates a transport.
    ///
    /// The default client follows no redirects, because a redirected PUT may become a GET, which changes nothing.
    /// It requires TLS 1.2 or later and fails immediately if a connection is refused.
    ///
    /// - Parameter client: a client that the caller shuts down, which should follow no redirects; by default, a client
    ///   for the whole process.
    public init(client: HTTPClient? = nil) {
        self.client = client ?? Self.direct
    }

    /// The most connections to one host; AsyncHTTPClient's own limit of 8 would let urgent requests wait for slow ones.
    package static let mostConnectionsPerHost = 128

    private static let direct: HTTPClient = {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
        configuration.redirectConfiguration = .disallow
        // Apple gets no headers of a trace.
        configuration.tracing.tracer = nil
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = mostConnectionsPerHost
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// Sends a request and reads the whole response.
    ///
    /// - Throws: ``TransportFailure``, or `CancellationError`.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard request.url.hasPrefix("https://") || request.url.hasPrefix("http://") else {
            throw TransportFailure(.invalidAddress, "the address starts with neither https:// nor http://")
        }
        do {
            return try await withThrowingTaskGroup(of: TransportResponse.self) { group in
                group.addTask { try await exchange(request) }
                // AsyncHTTPClient's timeout ends with the response head, but a slow body may take longer.
                group.addTask {
                    try await ContinuousClock().sleep(for: request.timeout)
                    throw TransportFailure(.timeout, "no complete response within \(request.timeout)")
                }
                defer { group.cancelAll() }
                guard let response = try await group.next() else { throw CancellationError() }
                return response
            }
        } catch {
            try Task.checkCancellation()
            throw TransportFailure(error)
        }
    }

    private func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        var outgoing = HTTPClientRequest(url: request.url)
        outgoing.method = HTTPMethod(rawValue: request.method)
        for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
        if let body = request.body { outgoing.body = .bytes(ByteBuffer(data: body)) }
        let response = try await client.execute(outgoing, timeout: TimeAmount(request.timeout))
        let body: ByteBuffer
        do {
            body = try await response.body.collect(upTo: request.responseLimit)
        } catch {
            throw TransportFailure(afterHead: error)
        }
        try Task.checkCancellation()
        return TransportResponse(
            status: Int(response.status.code),
            headers: Dictionary(
                response.headers.map { ($0.name.lowercased(), $0.value) },
                uniquingKeysWith: { first, _ in first }
            ),
            body: Data(buffer: body)
        )
    }
}

extension AsyncHTTPClientTransport: OCSPTransport {
    /// Sends a request to an OCSP responder.
    ///
    /// - Throws: ``UnexpectedStatus`` if the status is not 200, or the error that prevents a response.
    public func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        let response = try await send(
            TransportRequest(
                method: "POST",
                url: url,
                headers: [
                    "Content-Type": "application/ocsp-request", "User-Agent": TransportRequest.userAgent,
                ],
                body: Data(request),
                timeout: .seconds(10),
                responseLimit: 1 << 20
            )
        )
        guard response.status == 200 else { throw UnexpectedStatus(status: response.status) }
        return Array(response.body)
    }
}

/// A response with an unexpected status.
public struct UnexpectedStatus: Error, Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
}
