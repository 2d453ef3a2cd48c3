import AppStoreTypes

/// The Retention Messaging data of all apps.
struct RetentionMessaging: Codable, Sendable {
    private var shelves: [AppPlace: AppMessaging] = [:]

    subscript(place: AppPlace) -> AppMessaging {
        get { shelves[place] ?? AppMessaging() }
        set { shelves[place] = newValue }
    }

    /// The apps and environments that have data.
    var places: [AppPlace] { Array(shelves.keys) }
}

/// The Retention Messaging data of one app in one environment.
struct AppMessaging: Codable, Sendable {
    /// The maximum number of images, and of messages.
    static let most = 2000

    struct Image: Codable, Sendable {
        let id: String
        let size: ImageSize
        var state: ImageState
    }

    struct Message: Codable, Sendable {
        let id: String
        let content: UploadMessageRequestBody
        var state: MessageState

        /// The IDs of the images in the message.
        var images: [String] {
            ([content.image?.imageIdentifier] + (content.bulletPoints ?? []).map(\.imageIdentifier))
                .compactMap { $0?.lowercased() }
        }
    }

    struct DefaultKey: Codable, Hashable, Sendable {
        let productID: String
        let locale: String
    }

    var images: [Image] = []
    var messages: [Message] = []
    var defaults: [DefaultKey: String] = [:]
    var realtimeURL: String?
    var tests: [PerformanceTest] = []

    func image(_ id: String) -> Image? { images.first { $0.id == id } }
    func message(_ id: String) -> Message? { messages.first { $0.id == id } }
    func test(_ id: String) -> PerformanceTest? { tests.first { $0.id == id } }
}
