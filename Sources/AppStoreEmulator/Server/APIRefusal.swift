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
        self.message = message ?? code.message ?? "Invalid request."
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
