public import AppStoreTrust
public import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// Sends requests with AsyncHTTPClient, with an upper bound on what is read.
public struct AsyncHTTPClientTransport: HTTPTransport {
    private let client: HTTPClient
    /// The largest body read, in bytes.
    public let bodyLimit: Int

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - client: a client that the caller shuts down; without one, a client for the whole process that follows no
    ///     redirect, since a redirected PUT may become a GET whose success says nothing, and that gives up on a refused
    ///     connection at once.
    ///   - bodyLimit: the largest body read, in bytes.
    public init(client: HTTPClient? = nil, bodyLimit: Int = 4 << 20) {
        self.client = client ?? Self.direct
        self.bodyLimit = bodyLimit
    }

    private static let direct: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// Sends a request and reads the answer to its end.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        var outgoing = HTTPClientRequest(url: request.url)
        outgoing.method = HTTPMethod(rawValue: request.method)
        for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
        if let body = request.body { outgoing.body = .bytes(ByteBuffer(data: body)) }
        let response = try await client.execute(outgoing, timeout: TimeAmount(request.timeout))
        let body = try await response.body.collect(upTo: bodyLimit)
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
                timeout: .seconds(10)
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
