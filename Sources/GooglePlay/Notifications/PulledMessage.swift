import AppStoreTypes
package import Foundation

/// A message that a pull delivered.
package struct PulledMessage: Hashable, Sendable {
    /// What acknowledges this delivery of the message.
    package var ackID: String
    /// The message, or what is known of one that cannot be read; it should be acknowledged too, once it is kept.
    package var message: Result<PubSubMessage, UnreadableMessage>

    /// Reads the answer to a pull.
    ///
    /// - Throws: ``GooglePlayFailure/unreadable(_:)``.
    static func list(_ json: Data) throws(GooglePlayFailure) -> [PulledMessage] {
        guard let members = (try? JSONValue(json: json))?.members else { throw .unreadable("the answer to a pull") }
        guard let list = members["receivedMessages"] else { return [] }
        guard case .array(let items) = list else { throw .unreadable("the answer to a pull") }
        return try items.map { item throws(GooglePlayFailure) in
            guard let members = item.members, let id = members["ackId"]?.text, !id.isEmpty else {
                throw .unreadable("the answer to a pull")
            }
            return PulledMessage(ackID: id, message: message(in: members["message"] ?? .null))
        }
    }

    private static func message(in value: JSONValue) -> Result<PubSubMessage, UnreadableMessage> {
        let members = MessageMembers(["message": value])
        do throws(MessageFailure) {
            return .success(try PubSubMessage(try members.object("message")))
        } catch {
            return .failure(UnreadableMessage(value, because: error))
        }
    }
}

/// A message that a pull delivered and that cannot be read, such as one without an ID.
package struct UnreadableMessage: Error, Hashable, Sendable {
    /// Why it cannot be read.
    package let failure: MessageFailure
    /// The whole message as JSON; equal messages have equal texts.
    package let content: String
    /// The content, as far as there is one.
    package let data: Data

    init(_ value: JSONValue, because failure: MessageFailure) {
        self.failure = failure
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            content = String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            preconditionFailure("a value that was read from JSON always encodes")
        }
        data = value.members.map { PubSubMessage.data(in: MessageMembers($0)) } ?? Data()
    }
}

// The content contains tokens and IDs.
extension UnreadableMessage: CustomStringConvertible, CustomReflectable {
    package var description: String { failure.description }
    package var customMirror: Mirror { Mirror(self, children: ["failure": failure]) }
}
