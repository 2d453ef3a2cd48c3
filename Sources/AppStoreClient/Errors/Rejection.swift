public import AppStoreTypes
public import Foundation

extension AppStoreAPIError {
    /// An error response from Apple.
    public struct Rejection: Hashable, Sendable {
        /// The HTTP status.
        public var status: Int
        /// Apple's error code; `nil` if the body has none, as for a 401, a malformed request or a gateway's page.
        public var code: AppStoreErrorCode?
        /// Apple's message, or the first line of a plain text body.
        public var message: String?
        /// Apple's ID of the request from a plain text body, which Apple Support asks for.
        public var requestID: String?
        /// When the next request may be sent, if Apple says so; at most one hour from now.
        public var retryAfter: Timestamp?
        /// The body.
        public var body: Data
        /// Whether an earlier attempt of the same call may have taken effect.
        ///
        /// The error may then be about the effect of that attempt, such as "not found" after a removal.
        public var followsUncertainAttempt = false
        /// Whether Apple refused the key of an answer, and the app has another key that Apple may accept.
        ///
        /// An answer is not sent twice in one call: the caller must read the customer's consent again before the next.
        package var leavesOtherKey = false

        /// Creates a rejection.
        public init(
            status: Int,
            code: AppStoreErrorCode? = nil,
            message: String? = nil,
            requestID: String? = nil,
            retryAfter: Timestamp? = nil,
            body: Data = Data()
        ) {
            self.status = status
            self.code = code
            self.message = message
            self.requestID = requestID
            self.retryAfter = retryAfter
            self.body = body
        }

        /// Apple's name of the error; `nil` without a code or if this version does not know the code.
        public var name: String? { code?.name }

        /// Whether the same request may succeed later.
        public var isRetryable: Bool {
            status == 429 || status >= 500 || (code?.isRetryable ?? false)
        }
    }
}

extension AppStoreAPIError.Rejection {
    /// Reads an error response.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - now: the current time, for a relative `Retry-After`.
    init(_ response: TransportResponse, now: Timestamp) {
        self.init(
            status: response.status,
            retryAfter: response.headers["retry-after"].flatMap { RetryAfter.moment($0, now: now) },
            body: response.body
        )
        // Reads each member separately, so that a code of the wrong type does not hide the message.
        if let members = (try? JSONValue(json: response.body))?.members {
            if case .integer(let number) = members["errorCode"] { code = AppStoreErrorCode(rawValue: number) }
            message = members["errorMessage"]?.text
        } else {
            readPlainText(response.body.prefix(4096))
        }
    }

    /// Reads Apple's 401 response: `Unauthenticated`, followed by the request ID.
    private mutating func readPlainText(_ body: Data) {
        guard let text = String(bytes: body, encoding: .utf8) else { return }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let first = lines.first(where: { !$0.isEmpty }), !"<{[".contains(first.prefix(1)) else { return }
        message = String(first.prefix(200))
        let label = "request id:"
        requestID = lines.first { $0.lowercased().hasPrefix(label) }
            .map { $0.dropFirst(label.count).trimmingCharacters(in: .whitespaces) }
            .flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
    }
}

extension AppStoreAPIError.Rejection: CustomStringConvertible {
    /// The status, name, code and message in one line, without the body.
    public var description: String {
        var words = ["answered \(status)"]
        if let name { words.append(name) }
        if let code { words.append("(\(code.rawValue))") }
        if let message { words.append("\"\(message)\"") }
        if let requestID { words.append("request \(requestID)") }
        if followsUncertainAttempt { words.append("after an attempt that may have taken effect") }
        return words.joined(separator: " ")
    }
}
