import AppStoreTypes
import Foundation

/// Apple's endpoints for the images, messages and default messages of Retention Messaging.
enum MessageCalls {
    private static let imagePath = "inApps/v1/messaging/image/{imageIdentifier}"
    private static let messagePath = "inApps/v1/messaging/message/{messageIdentifier}"
    private static let defaultPath = "inApps/v1/messaging/default/{productId}/{locale}"

    static let endpoints: [Endpoint] = [
        Endpoint(.imageList, "GET", "inApps/v1/messaging/image/list", read: imageList),
        Endpoint(.uploadImage, "PUT", imagePath, uploadImage),
        Endpoint(.deleteImage, "DELETE", imagePath, deleteImage),
        Endpoint(.messageList, "GET", "inApps/v1/messaging/message/list", read: messageList),
        Endpoint(.uploadMessage, "PUT", messagePath, uploadMessage),
        Endpoint(.deleteMessage, "DELETE", messagePath, deleteMessage),
        Endpoint(.configureDefaultMessage, "PUT", defaultPath, configureDefaultMessage),
        Endpoint(.deleteDefaultMessage, "DELETE", defaultPath, deleteDefaultMessage),
        Endpoint(.defaultMessage, "GET", defaultPath, read: defaultMessage),
    ]

    // MARK: Images

    /// Handles Upload Image.
    private static func uploadImage(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = try call.identifier("imageIdentifier")
        let size = try ImageSize(named: call.query["imageSize"])
        guard let png = PNG(call.body), png.isOpaque, size.fits(png) else { throw APIRefusal(.invalidImage) }
        let appMessaging = world.retention[call.place]
        guard appMessaging.image(id) == nil else { throw APIRefusal(.imageAlreadyExists) }
        guard appMessaging.images.count < AppMessaging.most else { throw APIRefusal(.maximumNumberOfImagesReached) }
        let state: ImageState = call.environment == .sandbox ? .approved : .pending
        world.retention[call.place].images.append(AppMessaging.Image(id: id, size: size, state: state))
        return CallAnswer(status: 200)
    }

    /// Handles Delete Image.
    private static func deleteImage(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = try call.identifier("imageIdentifier")
        let appMessaging = world.retention[call.place]
        guard appMessaging.image(id) != nil else { throw APIRefusal(.imageNotFound) }
        guard !appMessaging.messages.contains(where: { $0.images.contains(id) }) else { throw APIRefusal(.imageInUse) }
        world.retention[call.place].images.removeAll { $0.id == id }
        return CallAnswer(status: 200)
    }

    /// Handles Get Image List.
    private static func imageList(_ world: World, _ call: APICall) -> CallAnswer {
        let items = world.retention[call.place].images.map { image in
            GetImageListResponseItem {
                $0.imageIdentifier = image.id
                $0.imageState = image.state
                $0.imageSize = image.size
            }
        }
        return CallAnswer(status: 200, json: GetImageListResponse { $0.imageIdentifiers = items })
    }

    // MARK: Messages

    /// Handles Upload Message.
    private static func uploadMessage(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = try call.identifier("messageIdentifier")
        let content = try call.read(UploadMessageRequestBody.self)
        let appMessaging = world.retention[call.place]
        try check(content, appMessaging)
        guard appMessaging.message(id) == nil else { throw APIRefusal(.messageAlreadyExists) }
        guard appMessaging.messages.count < AppMessaging.most else { throw APIRefusal(.maximumNumberOfMessagesReached) }
        let state: MessageState = call.environment == .sandbox ? .approved : .pending
        world.retention[call.place].messages.append(AppMessaging.Message(id: id, content: content, state: state))
        return CallAnswer(status: 200)
    }

    /// Handles Delete Message, which also removes the message wherever it is the default.
    private static func deleteMessage(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = try call.identifier("messageIdentifier")
        guard world.retention[call.place].message(id) != nil else { throw APIRefusal(.messageNotFound) }
        world.retention[call.place].messages.removeAll { $0.id == id }
        world.retention[call.place].defaults = world.retention[call.place].defaults.filter { $0.value != id }
        return CallAnswer(status: 200)
    }

    /// Handles Get Message List.
    private static func messageList(_ world: World, _ call: APICall) -> CallAnswer {
        let items = world.retention[call.place].messages.map { message in
            GetMessageListResponseItem {
                $0.messageIdentifier = message.id
                $0.messageState = message.state
            }
        }
        return CallAnswer(status: 200, json: GetMessageListResponse { $0.messageIdentifiers = items })
    }

    private static func check(_ content: UploadMessageRequestBody, _ appMessaging: AppMessaging) throws(APIRefusal) {
        guard let header = content.header, let body = content.body else { throw .malformed }
        guard header.count <= 66 else { throw APIRefusal(.headerTooLong) }
        guard body.count <= 144 else { throw APIRefusal(.bodyTooLong) }
        let bullets = content.bulletPoints ?? []
        guard bullets.count <= 5 else { throw APIRefusal(.badRequestTooManyBulletPoints) }
        if let image = content.image { try check(image.imageIdentifier, image.altText, .fullSize, appMessaging) }
        for bullet in bullets {
            guard let text = bullet.text else { throw .malformed }
            guard text.count <= 66 else { throw APIRefusal(.badRequestBulletPointTextTooLong) }
            try check(bullet.imageIdentifier, bullet.altText, .bulletPoint, appMessaging)
        }
        switch content.headerPosition {
        case nil, .aboveBody: break
        case .aboveImage:
            guard content.image != nil else { throw APIRefusal(.badRequestAboveImageRequiresAnImage) }
        default: throw .malformed
        }
    }

    private static func check(
        _ imageIdentifier: String?,
        _ altText: String?,
        _ size: ImageSize,
        _ appMessaging: AppMessaging
    ) throws(APIRefusal) {
        guard let imageIdentifier, UUID(uuidString: imageIdentifier) != nil, let altText else { throw .malformed }
        guard altText.count <= 150 else { throw APIRefusal(.altTextTooLong) }
        guard let image = appMessaging.image(imageIdentifier.lowercased()) else { throw APIRefusal(.imageNotFound) }
        guard image.size == size else { throw APIRefusal(.badRequestImageSize) }
    }

    // MARK: Default messages

    /// Handles Configure Default Message.
    private static func configureDefaultMessage(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer
    {
        let key = try defaultKey(world, call)
        let body = try call.read(DefaultConfigurationRequest.self)
        guard let id = body.messageIdentifier?.lowercased(), UUID(uuidString: id) != nil else { throw .malformed }
        let appMessaging = world.retention[call.place]
        guard let message = appMessaging.message(id) else { throw APIRefusal(.messageNotFound) }
        guard message.state == .approved else { throw APIRefusal(.messageNotApproved) }
        guard message.images.allSatisfy({ appMessaging.image($0)?.state == .approved }) else {
            throw APIRefusal(.imageNotApproved)
        }
        world.retention[call.place].defaults[key] = id
        return CallAnswer(status: 200)
    }

    /// Handles Delete Default Message; Apple documents no error for a message that does not exist.
    private static func deleteDefaultMessage(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        world.retention[call.place].defaults[try defaultKey(world, call)] = nil
        return CallAnswer(status: 200)
    }

    /// Handles Get Default Message.
    private static func defaultMessage(_ world: World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard let id = world.retention[call.place].defaults[try defaultKey(world, call)] else {
            throw APIRefusal(.defaultMessageNotFound)
        }
        return CallAnswer(status: 200, json: DefaultConfigurationResponse { $0.messageIdentifier = id })
    }

    private static func defaultKey(_ world: World, _ call: APICall) throws(APIRefusal) -> AppMessaging.DefaultKey {
        let (productID, locale) = (call["productId"], call["locale"])
        guard world.apps[call.bundleID]?.products[productID]?.type == .autoRenewableSubscription else {
            throw APIRefusal(.invalidProductID)
        }
        guard locale.wholeMatch(of: /[a-z]{2,3}([-_]([A-Z][a-z]{3}))?([-_]([A-Z]{2}|[0-9]{3}))?/) != nil else {
            throw APIRefusal(.invalidLocale)
        }
        return AppMessaging.DefaultKey(productID: productID, locale: locale.replacing("_", with: "-"))
    }
}

extension ImageSize {
    fileprivate init(named name: String?) throws(APIRefusal) {
        self.init(rawValue: name ?? Self.fullSize.rawValue)
        guard self == .fullSize || self == .bulletPoint else {
            throw APIRefusal(status: 400, "\"imageSize\" must be FULL_SIZE or BULLET_POINT.\n")
        }
    }

    fileprivate func fits(_ png: PNG) -> Bool {
        self == .bulletPoint
            ? png.width == 1024 && png.height == 1024 : png.width == 3840 && (160...2160).contains(png.height)
    }
}
