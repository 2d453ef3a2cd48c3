import AppStoreTypes
import Foundation

/// What goes back for a call.
struct Answer: Sendable {
    var status: Int
    var contentType: String?
    var body: [UInt8] = []
    /// When to come again, in Apple's form: UNIX milliseconds.
    var retryAfter: Timestamp?

    init(status: Int) { self.status = status }

    init(status: Int, text: String) {
        self.status = status
        contentType = "text/plain"
        body = Array(text.utf8)
    }

    /// Apple's client for Python reads a body only where the content type is exactly this, without a charset.
    init(status: Int, json: some Encodable) {
        self.status = status
        contentType = "application/json"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        body = (try? Array(encoder.encode(json))) ?? []
    }
}

/// Why the App Store Server API refuses a request.
struct APIRefusal: Error, Hashable, Sendable {
    let code: AppStoreErrorCode
    let message: String

    init(_ code: AppStoreErrorCode, _ message: String? = nil) {
        self.code = code
        self.message = message ?? code.message ?? "Invalid request."
    }

    var answer: Answer {
        let body = APIErrorBody {
            $0.errorCode = code
            $0.errorMessage = message
        }
        return Answer(status: code.httpStatus, json: body)
    }
}
