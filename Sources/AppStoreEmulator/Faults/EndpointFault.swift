public import AppStoreTypes

/// How an endpoint of Apple's server APIs, or the OCSP responder, misbehaves.
public struct EndpointFault: Hashable, Codable, Sendable {
    /// The HTTP status to answer with in place of the real one.
    public var status: Int?
    /// Apple's error code to answer with; the status's general one if left out.
    public var errorCode: Int64?
    /// The body to answer with: a string goes as it stands, any other value as its JSON.
    public var body: JSONValue?
    /// The content type of ``body``; `application/json` if left out.
    public var contentType: String?
    /// When to come again, sent as Apple does: the moment in UNIX milliseconds, by the system's clock.
    public var retryAfterSeconds: Double?
    /// How long to wait before the answer is sent.
    public var delayMs: Int64?
    /// Whether no answer is ever sent.
    public var hang: Bool?
    /// Whether the connection is reset in place of an answer.
    public var reset: Bool?
    /// Whether the connection is closed without an answer.
    public var drop: Bool?
    /// Whether the request takes effect all the same: accepted, and the answer lost.
    public var applied: Bool?
    /// Of verifyReceipt: the status in the body, from 21000 to 21199.
    public var receiptStatus: Int32?
    /// Of verifyReceipt: whether the answer says that the same request may succeed later; left out where Apple says
    /// nothing of it.
    public var isRetryable: Bool?
    /// How likely it befalls a request, from 0 to 1; each if left out.
    public var probability: Double?
    /// How many requests it befalls; all of them if left out.
    public var times: Int?

    /// Creates a fault that does nothing.
    public init() {}

    /// Creates a fault and fills it in.
    public init(_ fill: (inout Self) -> Void) {
        self.init()
        fill(&self)
    }

    /// Whether the real answer is not given.
    var replacesAnswer: Bool {
        status != nil || errorCode != nil || receiptStatus != nil || body != nil || hang == true || reset == true
            || drop == true
    }
}

extension EndpointFault: OccasionalFault {}
