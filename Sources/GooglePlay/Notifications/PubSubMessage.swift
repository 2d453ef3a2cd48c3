package import AppStoreTypes
package import Foundation

/// A message of Pub/Sub, as a push or a pull delivers it.
package struct PubSubMessage: Hashable, Sendable {
    /// Pub/Sub's ID, unique within the topic: a message with the same ID is the same message again.
    package var id: String
    /// When Google published it; `nil` if Pub/Sub does not say, or not as a time.
    package var publishedAt: Timestamp?
    /// The content, decoded from base64; the text itself if it is not base64, and empty if there is none.
    package var data: Data
    /// Names with values; Google Play documents none.
    package var attributes: [String: String]

    /// Reads the `message` of a push or a pull.
    ///
    /// Only an ID is required: whatever else is odd, the message can be stored for a person.
    init(_ members: MessageMembers) throws(MessageFailure) {
        guard let id = try members.optionalText("messageId"), !id.isEmpty else { throw .noID }
        self.id = id
        publishedAt = members.raw("publishTime").flatMap(Timestamp.init(rfc3339:))
        data = Self.data(in: members)
        attributes = (members.members["attributes"]?.members ?? [:]).compactMapValues(\.text)
    }

    /// Returns the content, decoded from base64; the text itself if it is not base64, and nothing if there is none.
    static func data(in members: MessageMembers) -> Data {
        let text = members.raw("data") ?? ""
        return Data(base64Encoded: text) ?? Data(text.utf8)
    }
}

// The data contains tokens and IDs.
extension PubSubMessage: CustomStringConvertible, CustomReflectable {
    package var description: String { "PubSubMessage(\(id))" }
    package var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// The body of a push: a message, and the subscription that delivers it.
package struct PubSubPush: Hashable, Sendable {
    /// The message.
    package var message: PubSubMessage
    /// The subscription, such as `projects/coins/subscriptions/desk`; empty if the push does not say.
    package var subscription: String

    /// Reads a push in its standard, wrapped form.
    ///
    /// - Throws: ``MessageFailure``; ``MessageFailure/unwrapped`` for data without its envelope.
    package init(json: Data) throws(MessageFailure) {
        let members = try MessageMembers(json)
        if !members.has("message"), members.has("packageName") { throw .unwrapped }
        message = try PubSubMessage(try members.object("message"))
        subscription = members.raw("subscription") ?? ""
    }
}
