import AppStoreTypes
import Foundation

extension World {
    /// Handles Upload Message.
    mutating func uploadMessage(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = try call.identifier("messageIdentifier")
        let content = try call.read(UploadMessageRequestBody.self)
        let shelf = retention[call.place]
        try check(content, shelf)
        guard shelf.message(id) == nil else { throw APIRefusal(.messageAlreadyExists) }
        guard shelf.messages.count < MessagingShelf.most else { throw APIRefusal(.maximumNumberOfMessagesReached) }
        let state: MessageState = call.environment == .sandbox ? .approved : .pending
        retention[call.place].messages.append(MessagingShelf.Message(id: id, content: content, state: state))
        return CallAnswer(status: 200)
    }

    /// Handles Delete Message, which also removes the message wherever it is the default.
    mutating func deleteMessage(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = try call.identifier("messageIdentifier")
        guard retention[call.place].message(id) != nil else { throw APIRefusal(.messageNotFound) }
        retention[call.place].messages.removeAll { $0.id == id }
        retention[call.place].defaults = retention[call.place].defaults.filter { $0.value != id }
        return CallAnswer(status: 200)
    }

    /// Handles Get Message List.
    func messageList(_ call: APICall) -> CallAnswer {
        let items = retention[call.place].messages.map { message in
            GetMessageListResponseItem {
                $0.messageIdentifier = message.id
                $0.messageState = message.state
            }
        }
        return CallAnswer(status: 200, json: GetMessageListResponse { $0.messageIdentifiers = items })
    }

    private func check(_ content: UploadMessageRequestBody, _ shelf: MessagingShelf) throws(APIRefusal) {
        guard let header = content.header, let body = content.body else { throw .malformed }
        guard header.count <= 66 else { throw APIRefusal(.headerTooLong) }
        guard body.count <= 144 else { throw APIRefusal(.bodyTooLong) }
        let bullets = content.bulletPoints ?? []
        guard bullets.count <= 5 else { throw APIRefusal(.badRequestTooManyBulletPoints) }
        if let image = content.image { try check(image.imageIdentifier, image.altText, .fullSize, shelf) }
        for bullet in bullets {
            guard let text = bullet.text else { throw .malformed }
            guard text.count <= 66 else { throw APIRefusal(.badRequestBulletPointTextTooLong) }
            try check(bullet.imageIdentifier, bullet.altText, .bulletPoint, shelf)
        }
        switch content.headerPosition {
        case nil, .aboveBody: break
        case .aboveImage:
            guard content.image != nil else { throw APIRefusal(.badRequestAboveImageRequiresAnImage) }
        default: throw .malformed
        }
    }

    private func check(
        _ imageIdentifier: String?,
        _ altText: String?,
        _ size: ImageSize,
        _ shelf: MessagingShelf
    ) throws(APIRefusal) {
        guard let imageIdentifier, UUID(uuidString: imageIdentifier) != nil, let altText else { throw .malformed }
        guard altText.count <= 150 else { throw APIRefusal(.altTextTooLong) }
        guard let image = shelf.image(imageIdentifier.lowercased()) else { throw APIRefusal(.imageNotFound) }
        guard image.size == size else { throw APIRefusal(.badRequestImageSize) }
    }
}

extension APICall {
    /// Decodes the body as one of Apple's objects.
    ///
    /// - Throws: a refusal without an error code if decoding fails.
    func read<Object: WireObject>(_ type: Object.Type) throws(APIRefusal) -> Object {
        guard let object = try? JSONDecoder().decode(Object.self, from: Data(body)) else { throw .malformed }
        return object
    }
}
