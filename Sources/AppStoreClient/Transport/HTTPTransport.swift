public import Foundation

/// Sends HTTP requests; what the client is given in place of a fixed HTTP library.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns whatever was answered, also a status that is an error.
    ///
    /// - Throws: what kept an answer from coming: no connection, no TLS, no time, an answer too large.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

/// A request as it goes on the wire.
public struct TransportRequest: Hashable, Sendable {
    /// The method, such as `PUT`.
    public var method: String
    /// The whole URL.
    public var url: String
    /// Header fields.
    public var headers: [String: String]
    /// The body; `nil` for none.
    public var body: Data?
    /// How long the answer may take.
    public var timeout: Duration

    /// Creates a request.
    public init(
        method: String,
        url: String,
        headers: [String: String] = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(30)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// An answer as it came off the wire.
public struct TransportResponse: Hashable, Sendable {
    /// The status.
    public var status: Int
    /// Header fields, names in lower case; of several of one name the first.
    public var headers: [String: String]
    /// The body.
    public var body: Data

    /// Creates an answer.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
