import AppStoreTypes
import Foundation

extension World {
    /// Handles Upload Image.
    mutating func uploadImage(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = try call.identifier("imageIdentifier")
        let size = try ImageSize(named: call.query["imageSize"])
        guard let png = PNG(call.body), png.isOpaque, size.fits(png) else { throw APIRefusal(.invalidImage) }
        let shelf = retention[call.place]
        guard shelf.image(id) == nil else { throw APIRefusal(.imageAlreadyExists) }
        guard shelf.images.count < MessagingShelf.most else { throw APIRefusal(.maximumNumberOfImagesReached) }
        let state: ImageState = call.environment == .sandbox ? .approved : .pending
        retention[call.place].images.append(MessagingShelf.Image(id: id, size: size, state: state))
        return CallAnswer(status: 200)
    }

    /// Handles Delete Image.
    mutating func deleteImage(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        let id = try call.identifier("imageIdentifier")
        let shelf = retention[call.place]
        guard shelf.image(id) != nil else { throw APIRefusal(.imageNotFound) }
        guard !shelf.messages.contains(where: { $0.images.contains(id) }) else { throw APIRefusal(.imageInUse) }
        retention[call.place].images.removeAll { $0.id == id }
        return CallAnswer(status: 200)
    }

    /// Handles Get Image List.
    func imageList(_ call: APICall) -> CallAnswer {
        let items = retention[call.place].images.map { image in
            GetImageListResponseItem {
                $0.imageIdentifier = image.id
                $0.imageState = image.state
                $0.imageSize = image.size
            }
        }
        return CallAnswer(status: 200, json: GetImageListResponse { $0.imageIdentifiers = items })
    }
}

extension APICall {
    /// Returns a path parameter that must be a UUID, in lowercase.
    func identifier(_ name: String) throws(APIRefusal) -> String {
        guard UUID(uuidString: self[name]) != nil else { throw APIRefusal(status: 400, "{\(name)} is a UUID.\n") }
        return self[name].lowercased()
    }
}

extension ImageSize {
    fileprivate init(named name: String?) throws(APIRefusal) {
        self.init(rawValue: name ?? Self.fullSize.rawValue)
        guard self == .fullSize || self == .bulletPoint else {
            throw APIRefusal(status: 400, "\"imageSize\" is FULL_SIZE or BULLET_POINT.\n")
        }
    }

    fileprivate func fits(_ png: PNG) -> Bool {
        self == .bulletPoint
            ? png.width == 1024 && png.height == 1024 : png.width == 3840 && (160...2160).contains(png.height)
    }
}
