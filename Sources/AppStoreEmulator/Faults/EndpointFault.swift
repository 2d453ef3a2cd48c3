public import AppStoreTypes

/// A fault of an App Store server API endpoint or of the OCSP responder.
public struct EndpointFault: Hashable, Codable, Sendable {
    /// The HTTP status to answer with instead of the real one.
    public var status: Int?
    /// The Apple error code to answer with; if omitted, the general code for the status.
    public var errorCode: Int64?
    /// The body to answer with: a string as it is, any other value as JSON.
    public var body: JSONValue?
    /// The content type of ``body``; `application/json` by default.
    public var contentType: String?
    /// The seconds after which to retry.
    ///
    /// It is sent as Apple does: a time in UNIX milliseconds, by the system's clock.
    public var retryAfterSeconds: Double?
    /// The delay before the answer is sent, in milliseconds.
    public var delayMs: Int64?
    /// Whether the request never gets an answer.
    public var hang: Bool?
    /// Whether the connection is reset instead of answered.
    public var reset: Bool?
    /// Whether the connection is closed without an answer.
    public var drop: Bool?
    /// Whether the request takes effect although its answer is lost.
    public var applied: Bool?
    /// For verifyReceipt: the status in the body, from 21000 to 21199.
    public var receiptStatus: Int32?
    /// For verifyReceipt: whether a retry of the same request may succeed; omitted if Apple does not say.
    public var isRetryable: Bool?
    /// The probability that the fault applies to a request, from 0 to 1; if omitted, it always applies.
    public var probability: Double?
    /// The number of requests that the fault applies to; if omitted, all of them.
    public var times: Int?

    /// Creates a fault without effect.
    public init() {}

    /// Creates a fault and fills it in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }

    /// Whether the fault replaces the real answer.
    var replacesAnswer: Bool {
        status != nil || errorCode != nil || receiptStatus != nil || body != nil || hang == true || reset == true
            || drop == true
    }
}

extension EndpointFault: OccasionalFault {}
