public import Foundation

/// Sends HTTP requests, so that the client does not depend on one HTTP library.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns the response, whatever its status.
    ///
    /// It follows no redirects, respects the request's timeout and response limit, and ends immediately when the task
    /// is cancelled.
    ///
    /// - Throws: preferably a ``TransportFailure``, which says whether the request may have arrived. A retry depends
    ///   on it, and any other error does not say.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

/// An HTTP request.
public struct TransportRequest: Hashable, Sendable {
    /// The `User-Agent` of this library, as a product name of RFC 9110.
    public static let userAgent = "AppStoreServer-Swift"

    /// The HTTP method, such as `PUT`.
    public var method: String
    /// The complete URL.
    public var url: String
    /// The header fields.
    public var headers: [String: String]
    /// The body; `nil` if there is none.
    public var body: Data?
    /// How long the request may take, including its response.
    public var timeout: Duration
    /// The maximum size of the response body, in bytes.
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

/// An HTTP response.
public struct TransportResponse: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The header fields with lowercase names; the first one counts if a name repeats.
    public var headers: [String: String]
    /// The body.
    public var body: Data

    /// Creates a response.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
