package import AppStoreTypes

/// Why a Pub/Sub message is not a notification of Google Play's; no text contains a value of the message.
package enum MessageFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is not JSON, or nested too deeply.
    case notJSON
    /// It is the data without its envelope.
    case unwrapped
    /// A value has the wrong JSON type.
    case wrong(WireError)
    /// The message has no ID, by which it would be known again.
    case noID
    /// A member is missing; its path.
    case missing(String)
    /// A text is empty; its path.
    case empty(String)
    /// It says nothing that happened.
    case noContent
    /// It says more than one thing that happened; the names of the members.
    case severalContents([String])

    package var description: String {
        switch self {
        case .notJSON: "the message is not JSON, or nested too deeply"
        case .unwrapped:
            "the push has no envelope, so it has no message ID. Turn off payload unwrapping for the subscription: "
                + "gcloud pubsub subscriptions update SUBSCRIPTION --clear-push-no-wrapper-config"
        case .wrong(let error): error.description
        case .noID:
            "message.messageId is missing. Pub/Sub sets it, so look for what sends or changes the message on its way"
        case .missing(let path): "\(path) is missing"
        case .empty(let path): "\(path) is empty"
        case .noContent: "the notification has no member that says what happened, such as testNotification"
        case .severalContents(let names): "the notification has more than one of \(names.joined(separator: ", "))"
        }
    }
}
