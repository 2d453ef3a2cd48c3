import AppStoreTypes

/// Why the App Store Server API refuses a request.
struct APIRefusal: Error, Hashable, Sendable {
    let status: Int
    /// Apple refuses a request that is malformed as a whole without a code.
    let code: AppStoreErrorCode?
    let message: String

    init(_ code: AppStoreErrorCode, _ message: String? = nil, status: Int? = nil) {
        self.status = status ?? code.httpStatus
        self.code = code
        self.message = message ?? code.message ?? Self.words(code.name)
    }

    /// Words of the emulator's own, where Apple's are not known: the name of the error as a sentence.
    private static func words(_ name: String?) -> String {
        guard let name else { return "Invalid request." }
        let parts = name.replacing(/Error$/, with: "")
            .replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }
            .replacing(/([A-Z]+)([A-Z][a-z]{2})/) { "\($0.1) \($0.2)" }
        return parts.replacing(/\s[A-Z][a-z]/) { $0.0.lowercased() } + "."
    }

    /// A refusal without a code: the words go as plain text.
    init(status: Int, _ message: String) {
        self.status = status
        code = nil
        self.message = message
    }

    /// The body is not what the endpoint reads.
    static let malformed = APIRefusal(status: 400, "The body is not the JSON object that this endpoint reads.\n")

    var answer: Answer {
        guard let code else { return Answer(status: status, text: message) }
        let body = APIErrorBody {
            $0.errorCode = code
            $0.errorMessage = message
        }
        return Answer(status: status, json: body)
    }
}
