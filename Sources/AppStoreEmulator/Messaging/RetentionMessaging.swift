import AppStoreTypes

/// What all apps keep for Retention Messaging.
struct RetentionMessaging: Codable, Sendable {
    private var shelves: [AppPlace: MessagingShelf] = [:]

    subscript(place: AppPlace) -> MessagingShelf {
        get { shelves[place] ?? MessagingShelf() }
        set { shelves[place] = newValue }
    }

    /// The apps that keep anything.
    var places: [AppPlace] { Array(shelves.keys) }
}

/// What one app keeps for Retention Messaging in one environment.
struct MessagingShelf: Codable, Sendable {
    /// The most images, and the most messages.
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

        /// The images it shows.
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
