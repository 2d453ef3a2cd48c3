public import AppStoreTrust
public import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import NIOSSL

/// Sends requests with AsyncHTTPClient, with an upper bound on time and on what is read.
public struct AsyncHTTPClientTransport: HTTPTransport {
    private let client: HTTPClient

    /// Creates a transport.
    ///
    /// - Parameter client: a client that the caller shuts down, and that should follow no redirect; without one, a client
    ///   for the whole process that follows no redirect, since a redirected PUT may become a GET whose success says
    ///   nothing, that speaks TLS 1.2 or later, and that gives up on a refused connection at once.
    public init(client: HTTPClient? = nil) {
        self.client = client ?? Self.direct
    }

    private static let direct: HTTPClient = {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// Sends a request and reads the answer to its end.
    ///
    /// - Throws: ``TransportFailure``, or `CancellationError`.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard request.url.hasPrefix("https://") || request.url.hasPrefix("http://") else {
            throw TransportFailure(.invalidAddress, "the address starts with neither https:// nor http://")
        }
        do {
            return try await withThrowingTaskGroup(of: TransportResponse.self) { group in
                group.addTask { try await exchange(request) }
                // The time limit of AsyncHTTPClient ends with the head of the answer; a body may come drop by drop.
                group.addTask {
                    try await ContinuousClock().sleep(for: request.timeout)
                    throw TransportFailure(.timeout, "no whole answer within \(request.timeout)")
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
        let body = try await response.body.collect(upTo: request.responseLimit)
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
    /// Posts a request to an OCSP responder.
    ///
    /// - Throws: ``UnexpectedStatus`` for any answer but 200, and what keeps an answer from coming.
    public func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        let response = try await send(
            TransportRequest(
                method: "POST",
                url: url,
                headers: ["Content-Type": "application/ocsp-request"],
                body: Data(request),
                timeout: .seconds(10),
                responseLimit: 1 << 20
            )
        )
        guard response.status == 200 else { throw UnexpectedStatus(status: response.status) }
        return Array(response.body)
    }
}

/// An answer with a status that says nothing of what was asked.
public struct UnexpectedStatus: Error, Hashable, Sendable {
    /// The status.
    public let status: Int
}
