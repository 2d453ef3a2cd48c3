public import Foundation

/// Sends HTTP requests; what the client is given in place of a fixed HTTP library.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns whatever was answered, also a status that is an error.
    ///
    /// It follows no redirect, ends when the request's time is over, reads no more than the request allows, and ends
    /// at once when the task is cancelled.
    ///
    /// - Throws: what kept an answer from coming, best as a ``TransportFailure``: whether a request is sent again depends
    ///   on whether the first may have arrived, and of any other error nothing is known.
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
    /// How long it may take, to the end of the answer.
    public var timeout: Duration
    /// The largest body of an answer, in bytes.
    public var responseLimit: Int

    /// Creates a request.
    public init(
        method: String,
        url: String,
        headers: [String: String] = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(30),
        responseLimit: Int = 4 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.responseLimit = responseLimit
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
