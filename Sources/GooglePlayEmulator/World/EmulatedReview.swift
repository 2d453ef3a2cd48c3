import AppStoreTypes

/// A dispute that the developer is asked about.
struct EmulatedReview: Sendable {
    /// How a review ended.
    enum Decision: String, CaseIterable, Sendable {
        /// The dispute was lost or accepted, and the purchase is voided.
        case void = "VOID"
        /// Google reports nothing; the dispute may have been won.
        case silence = "SILENCE"
    }

    /// An answer of the developer.
    struct Answer: Sendable {
        let body: JSONValue
        let at: Timestamp
        /// Whether it was the first one.
        let isRecorded: Bool
    }

    /// How long the developer may answer.
    static let patience: Duration = .seconds(86_400)
    /// The most answers that are kept.
    private static let mostAnswers = 100

    let token: String
    let orderID: String
    let packageName: String
    /// When the notification was published.
    let openedAt: Timestamp
    private(set) var answers: [Answer] = []
    var decision: Decision?

    /// Records an answer: the first one counts.
    mutating func record(_ body: JSONValue, at now: Timestamp) -> Answer {
        let answer = Answer(body: body, at: now, isRecorded: answers.isEmpty)
        if answers.count < Self.mostAnswers { answers.append(answer) }
        return answer
    }

    /// The preference of the recorded answer.
    var preference: String? { answers.first?.body.members?["refundPreference"]?.text }

    /// The decision of the emulator's own model.
    var modelDecision: Decision { preference == "DECLINE" ? .silence : .void }

    var json: JSONValue {
        .members([
            "pendingRefundToken": .string(token), "orderId": .string(orderID), "packageName": .string(packageName),
            "openedAt": .time(openedAt), "deadline": .time(openedAt + Self.patience),
            "answers": .array(
                answers.map { answer in
                    .members(["at": .time(answer.at), "recorded": .bool(answer.isRecorded), "body": answer.body])
                }
            ),
            "decision": .text(decision?.rawValue),
        ])
    }
}

/// A purchase that was voided.
struct EmulatedVoid: Sendable {
    let orderID: String
    let purchaseToken: String
    let packageName: String
    let isSubscription: Bool
    let boughtAt: Timestamp
    let at: Timestamp
    let source: Int
    let reason: Int
    let quantity: Int

    var json: JSONValue {
        .members([
            "kind": .string("androidpublisher#voidedPurchase"), "orderId": .string(orderID),
            "purchaseToken": .string(purchaseToken), "purchaseTimeMillis": .milliseconds(boughtAt),
            "voidedTimeMillis": .milliseconds(at), "voidedSource": .number(source), "voidedReason": .number(reason),
            "voidedQuantity": .number(quantity),
        ])
    }
}
