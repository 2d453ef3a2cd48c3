import AppStoreTypes
import Foundation

/// What goes back for a call.
struct Answer: Sendable {
    /// What becomes of an answer on its way.
    enum Ending: Sendable {
        /// It is sent.
        case complete
        /// The connection is closed in its place.
        case dropped
        /// The connection is reset in its place.
        case reset
    }

    var status: Int
    var contentType: String?
    var body: [UInt8] = []
    /// When to come again, in Apple's form: UNIX milliseconds.
    var retryAfter: Timestamp?
    /// The methods that the path takes, where the call came with another.
    var allowedMethods: [String] = []
    /// How the connection goes on after it.
    var ending = Ending.complete
    /// Makes the body once nobody has to wait for the world.
    private var later: (@Sendable () throws -> any Encodable)?

    init(status: Int) { self.status = status }

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

    /// Apple's client for Python reads a body only where the content type is exactly this, without a charset.
    init(status: Int, json: some Encodable) {
        self.status = status
        contentType = "application/json"
        body = (try? Self.encoded(json)) ?? []
    }

    /// An answer whose body takes work, such as signing, that needs no look at the world.
    init(later make: @escaping @Sendable () throws -> any Encodable) {
        status = 200
        later = make
    }

    /// The same answer with its body made.
    func finished() -> Answer {
        guard let later else { return self }
        do { return try Answer(status: status, json: later()) } catch {
            return APIRefusal(.generalInternalRetryable).answer
        }
    }

    private static func encoded(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try Array(encoder.encode(value))
    }
}
