import AppStoreTypes

extension APIEndpoint {
    /// The endpoints of the Retention Messaging API, version 1.5.
    ///
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging>
    public static let retentionMessaging: [APIEndpoint] = [
        uploadImage, deleteImage, imageList, uploadMessage, deleteMessage, messageList, configureDefaultMessage,
        deleteDefaultMessage, defaultMessage, configureRealtimeURL, deleteRealtimeURL, realtimeURL,
        initiatePerformanceTest, performanceTestResults,
    ]

    private static let defaultMessagePath = "/inApps/v1/messaging/default/{productId}/{locale}"
    private static let realtimeURLPath = "/inApps/v1/messaging/realtime/url"

    /// Upload Image; Apple rejects an identifier that is in use, even by the same image.
    public static let uploadImage = APIEndpoint(
        "Upload Image",
        "PUT",
        "/inApps/v1/messaging/image/{imageIdentifier}",
        requestsPerSecond: 1,
        repetition: .onlyIfNotDone
    )
    /// Delete Image.
    public static let deleteImage = APIEndpoint(
        "Delete Image",
        "DELETE",
        "/inApps/v1/messaging/image/{imageIdentifier}",
        requestsPerSecond: 1,
        repetition: .removal(notFound: .imageNotFound)
    )
    /// Get Image List.
    public static let imageList = APIEndpoint(
        "Get Image List",
        "GET",
        "/inApps/v1/messaging/image/list",
        requestsPerSecond: 1
    )
    /// Upload Message; Apple rejects an identifier that is in use, even by the same message.
    public static let uploadMessage = APIEndpoint(
        "Upload Message",
        "PUT",
        "/inApps/v1/messaging/message/{messageIdentifier}",
        requestsPerSecond: 1,
        repetition: .onlyIfNotDone
    )
    /// Delete Message.
    public static let deleteMessage = APIEndpoint(
        "Delete Message",
        "DELETE",
        "/inApps/v1/messaging/message/{messageIdentifier}",
        requestsPerSecond: 1,
        repetition: .removal(notFound: .messageNotFound)
    )
    /// Get Message List.
    public static let messageList = APIEndpoint(
        "Get Message List",
        "GET",
        "/inApps/v1/messaging/message/list",
        requestsPerSecond: 1
    )
    /// Configure Default Message.
    public static let configureDefaultMessage = APIEndpoint(
        "Configure Default Message",
        "PUT",
        defaultMessagePath,
        requestsPerSecond: 10
    )
    /// Delete Default Message.
    public static let deleteDefaultMessage = APIEndpoint(
        "Delete Default Message",
        "DELETE",
        defaultMessagePath,
        requestsPerSecond: 1,
        repetition: .removal(notFound: .defaultMessageNotFound)
    )
    /// Get Default Message.
    public static let defaultMessage = APIEndpoint(
        "Get Default Message",
        "GET",
        defaultMessagePath,
        requestsPerSecond: 1
    )
    /// Configure Realtime URL.
    public static let configureRealtimeURL = APIEndpoint(
        "Configure Realtime URL",
        "PUT",
        realtimeURLPath,
        requestsPerSecond: 1
    )
    /// Delete Realtime URL.
    public static let deleteRealtimeURL = APIEndpoint(
        "Delete Realtime URL",
        "DELETE",
        realtimeURLPath,
        requestsPerSecond: 1,
        repetition: .removal(notFound: .realtimeURLNotFound)
    )
    /// Get Realtime URL.
    public static let realtimeURL = APIEndpoint(
        "Get Realtime URL",
        "GET",
        realtimeURLPath,
        requestsPerSecond: 1
    )
    /// Initiate Performance Test; Apple rejects a second test while the first one runs.
    public static let initiatePerformanceTest = APIEndpoint(
        "Initiate Performance Test",
        "POST",
        "/inApps/v1/messaging/performanceTest",
        requestsPerSecond: 1,
        in: [.sandbox],
        repetition: .onlyIfNotDone
    )
    /// Get Performance Test Results.
    public static let performanceTestResults = APIEndpoint(
        "Get Performance Test Results",
        "GET",
        "/inApps/v1/messaging/performanceTest/result/{requestId}",
        requestsPerSecond: 1,
        in: [.sandbox]
    )
}
