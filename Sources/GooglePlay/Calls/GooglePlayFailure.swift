package import AppStoreClient
import Foundation

/// Why a call to Google did not succeed; no text contains a token or an order ID that the call sent.
package indirect enum GooglePlayFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no access token, so the call was not made; why.
    case noToken(GooglePlayFailure)
    /// The time for the call was over before it was made.
    case outOfTime
    /// Google does not take the desk's credentials: 401, or a refused request for an access token.
    case unauthorized(GoogleRefusal)
    /// Google refuses the call: any other status from 400 to 499.
    case refused(GoogleRefusal)
    /// Google temporarily accepts no more calls: 429.
    case rateLimited(GoogleRefusal, retryAfter: Duration?)
    /// Google failed: 5xx, or a status that it does not document. The call may have had its effect.
    case serverTrouble(GoogleRefusal)
    /// There is no answer.
    case noAnswer(TransportFailure)
    /// The answer succeeds but cannot be read; what it is.
    case unreadable(String)

    /// Whether Google may have done what the call asks for.
    ///
    /// An answer to a review is then sent again with the same bytes, because the first one counts.
    package var mayHaveArrived: Bool {
        switch self {
        case .noToken, .outOfTime, .unauthorized, .refused, .rateLimited: false
        case .serverTrouble, .unreadable: true
        case .noAnswer(let failure): failure.mayHaveArrived
        }
    }

    /// Whether the same call may succeed later without a change of its content.
    package var isRetryable: Bool {
        switch self {
        case .noToken, .outOfTime, .unauthorized, .rateLimited, .serverTrouble: true
        // 409 is a conflict with another call at the same time.
        case .refused(let refusal): [403, 408, 409].contains(refusal.status)
        case .noAnswer(let failure): failure.isRetryable
        case .unreadable: false
        }
    }

    /// How long Google asks to wait; `nil` if it does not say.
    package var retryAfter: Duration? {
        switch self {
        case .rateLimited(_, let wait): wait
        case .noToken(let failure): failure.retryAfter
        case .outOfTime, .unauthorized, .refused, .serverTrouble, .noAnswer, .unreadable: nil
        }
    }

    package var description: String {
        switch self {
        case .noToken(let failure): "there is no access token: \(failure)"
        case .outOfTime: "the time for the call was over before it was made"
        case .unauthorized(let refusal): "Google does not accept the service account: \(refusal)"
        case .refused(let refusal): "Google refuses the call: \(refusal)"
        case .rateLimited(let refusal, _): "Google takes no more calls for now: \(refusal)"
        case .serverTrouble(let refusal): "Google failed: \(refusal)"
        case .noAnswer(let failure): "Google does not answer: \(failure)"
        case .unreadable(let what): "\(what) cannot be read"
        }
    }
}

/// Google's explanation of a call that did not succeed.
package struct GoogleRefusal: Hashable, Sendable, CustomStringConvertible {
    /// The HTTP status.
    package var status: Int
    /// Google's name of the error, such as `NOT_FOUND` or `invalid_grant`; `nil` if it gives none.
    package var name: String?
    /// Google's own name of the first cause, such as `orderNotFound`; `nil` if it gives none.
    package var reason: String?
    /// Google's words, shortened; `nil` if it gives none.
    package var message: String?

    package init(status: Int, name: String? = nil, reason: String? = nil, message: String? = nil) {
        self.status = status
        self.name = name
        self.reason = reason
        self.message = message
    }

    package var description: String {
        let words = [name, reason, message].compactMap { $0 }.joined(separator: ", ")
        return words.isEmpty ? "\(status)" : "\(status), \(words)"
    }

    /// The API's form of an error.
    private struct Error: Decodable {
        struct Content: Decodable {
            var status: String?
            var message: String?
            var errors: [Cause]?
        }
        struct Cause: Decodable { var reason: String? }
        var error: Content
    }

    /// The token endpoint's form of an error.
    private struct TokenError: Decodable {
        var error: String
        var words: String?

        enum CodingKeys: String, CodingKey {
            case error
            case words = "error_description"
        }
    }

    /// Reads an error of Google's, in whichever of its forms.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - secrets: texts of the request that the message must not repeat.
    init(_ response: TransportResponse, hiding secrets: [String]) {
        status = response.status
        if let error = try? JSONDecoder().decode(Error.self, from: response.body).error {
            name = error.status.map { Self.shown($0, hiding: secrets) }
            reason = error.errors?.first?.reason.map { Self.shown($0, hiding: secrets) }
            message = error.message.map { Self.shown($0, hiding: secrets) }
        } else if let error = try? JSONDecoder().decode(TokenError.self, from: response.body) {
            name = Self.shown(error.error, hiding: secrets)
            message = error.words.map { Self.shown($0, hiding: secrets) }
        }
    }

    /// Returns the beginning of a text of Google's, without secrets and without what could disturb a log or a page.
    private static func shown(_ text: String, hiding secrets: [String]) -> String {
        let hidden = secrets.reduce(text) { $1.isEmpty ? $0 : $0.replacingOccurrences(of: $1, with: "...") }
        return String(
            String.UnicodeScalarView(hidden.unicodeScalars.prefix(300).filter { (0x20...0x7E).contains($0.value) })
        )
    }
}
