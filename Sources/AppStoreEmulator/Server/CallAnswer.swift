import AppStoreTypes
import Foundation

/// The response to a call.
package struct CallAnswer: Sendable {
    /// What happens to the answer when it is sent.
    enum Ending: Sendable {
        /// It is sent.
        case complete
        /// The connection is closed instead.
        case dropped
        /// The connection is reset instead.
        case reset
    }

    package var status: Int
    package var contentType: String?
    package var body: [UInt8] = []
    /// When to retry, which is sent as Apple does: in UNIX milliseconds.
    var retryAfter: Timestamp?
    /// The methods that the path supports, if the call used another one.
    package var allowedMethods: [String] = []
    /// What happens to the answer when it is sent.
    var ending = Ending.complete
    /// Creates the body later, after access to the world ends.
    private var later: (@Sendable () throws -> any Encodable)?

    package init(status: Int) { self.status = status }

    init(status: Int, text: String) {
        self.status = status
        contentType = "text/plain"
        body = Array(text.utf8)
    }

    init(status: Int, bytes: [UInt8], contentType: String) {
        self.status = status
        self.contentType = contentType
        body = bytes
    }

    /// Creates a JSON answer.
    ///
    /// Apple's client for Python reads a body only if the content type is exactly this, without a charset.
    package init(status: Int, json: some Encodable) {
        self.status = status
        contentType = "application/json"
        body = (try? Self.encoded(json)) ?? []
    }

    /// Creates an answer whose body takes time, such as signing, and needs no access to the world.
    init(later make: @escaping @Sendable () throws -> any Encodable) {
        status = 200
        later = make
    }

    /// Returns the answer with its body created.
    func finished() -> CallAnswer {
        guard let later else { return self }
        do { return try CallAnswer(status: status, json: later()) } catch {
            return APIRefusal(.generalInternalRetryable).answer
        }
    }

    private static func encoded(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try Array(encoder.encode(value))
    }
}
