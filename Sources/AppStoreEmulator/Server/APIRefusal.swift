import AppStoreTypes

/// Why an App Store server API refuses a request.
struct APIRefusal: Error, Hashable, Sendable {
    let status: Int
    /// The error code; `nil` because Apple refuses a malformed request without one.
    let code: AppStoreErrorCode?
    let message: String

    init(_ code: AppStoreErrorCode, _ message: String? = nil, status: Int? = nil) {
        self.status = status ?? code.httpStatus
        self.code = code
        self.message = message ?? code.message ?? Self.displayText(code.name)
    }

    /// Returns a message for an error whose Apple message is unknown: its name as a sentence.
    private static func displayText(_ name: String?) -> String {
        guard let name else { return "Invalid request." }
        let parts = name.replacing(/Error$/, with: "")
            .replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }
            .replacing(/([A-Z]+)([A-Z][a-z]{2})/) { "\($0.1) \($0.2)" }
        return parts.replacing(/\s[A-Z][a-z]/) { $0.0.lowercased() } + "."
    }

    /// Creates a refusal without a code; the message is sent as plain text.
    init(status: Int, _ message: String) {
        self.status = status
        code = nil
        self.message = message
    }

    /// The body is not the JSON object that the endpoint expects.
    static let malformed = APIRefusal(status: 400, "The body is not a JSON object that this endpoint can read.\n")

    var answer: CallAnswer {
        guard let code else { return CallAnswer(status: status, text: message) }
        let body = APIErrorBody {
            $0.errorCode = code
            $0.errorMessage = message
        }
        return CallAnswer(status: status, json: body)
    }
}
