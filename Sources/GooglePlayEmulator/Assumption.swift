import AppStoreTypes

/// What the emulator does where Google documents nothing.
///
/// Each one is in the answers that depend on it and in docs/google-play-emulator.md, so that nobody takes it for a
/// fact.
enum Assumption: String, CaseIterable, Sendable {
    case invalidBody = "Google documents no error of reviewrefund. The emulator answers 400 to an invalid body."
    case unknownToken =
        "Google documents no error of reviewrefund. The emulator answers 404 to a token that is not the order's."
    case tooLate =
        "Google documents no error of reviewrefund. The emulator answers 400 to a first answer after 24 hours."
    case unknownOrder = "The emulator answers 404 to an order or purchase that the app does not have."
    case badToken = "The emulator answers 401 to a missing, unknown or expired access token."
    case wrongScope = "The emulator answers 403 to an access token without the call's scope."
    case noSuchCall = "The emulator answers 404 to a call that it does not have."
    case invalidQuery =
        "The emulator answers 400 to an invalid query or body of voidedpurchases, pull or acknowledge."
    case unknownSubscription = "The emulator answers 404 to an unknown subscription."
    case badGrant = "The emulator answers 400 and invalid_grant to a statement that it does not accept."
    case statedFault = "You set this answer as a fault."
    case decision = """
        Google does not say how it decides. The emulator's model voids the purchase unless the recorded answer is \
        DECLINE.
        """
    case voidedSource = "Google does not say which source a chargeback has. The emulator uses 2, Google."
    case silence = "Google documents no message about a dispute that was won. The emulator sends none."
}

/// An error in Google's general form, with the assumption that it rests on.
struct PlayRefusal: Error {
    let status: Int
    let name: String
    let message: String
    let assumption: Assumption

    init(_ status: Int, _ name: String, _ message: String, _ assumption: Assumption) {
        self.status = status
        self.name = name
        self.message = message
        self.assumption = assumption
    }

    var json: JSONValue {
        .object([
            "error": .object([
                "code": .integer(Int64(status)), "status": .string(name), "message": .string(message),
                "details": .array([
                    .object([
                        "@type": .string("type.refund-desk/Assumption"), "assumption": .string(assumption.rawValue),
                    ])
                ]),
            ])
        ])
    }
}

extension JSONValue {
    /// Returns an object without the members that are `nil`.
    static func members(_ members: [String: JSONValue?]) -> JSONValue { .object(members.compactMapValues { $0 }) }
    static func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }
    static func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }
    static func time(_ time: Timestamp?) -> JSONValue? { time.map { .string($0.description) } }
    /// A 64-bit number, which Google sends as a string.
    static func milliseconds(_ time: Timestamp) -> JSONValue { .string(String(time.milliseconds)) }
}
