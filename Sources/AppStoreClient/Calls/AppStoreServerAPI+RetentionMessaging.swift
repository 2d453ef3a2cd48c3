public import AppStoreTypes
public import Foundation

/// Retention Messaging messages; an app may have at most 2000.
extension AppStoreServerAPI {
    /// Uploads a message for Apple's review (Upload Message); the sandbox approves it immediately.
    ///
    /// `PUT /inApps/v1/messaging/message/{messageIdentifier}`; 1 request per second. A request that may have taken
    /// effect is not sent again, because Apple rejects an identifier that is in use.
    ///
    /// - Parameters:
    ///   - message: the message, with images that are already uploaded.
    ///   - messageIdentifier: a new UUID.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000162, 4000163, 4000175, 4000216, 4000218, 4000219, 4000224,
    ///   4030016, 4090001.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/upload-message>
    public func uploadMessage(
        _ message: UploadMessageRequestBody,
        as messageIdentifier: String
    ) async throws(AppStoreAPIError) {
        try await command(.uploadMessage, messageIdentifier, body: .json(message))
    }

    /// Deletes a message (Delete Message).
    ///
    /// `DELETE /inApps/v1/messaging/message/{messageIdentifier}`; 1 request per second. It succeeds if a retry finds
    /// that an earlier attempt deleted it.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040015.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/delete-message>
    public func deleteMessage(_ messageIdentifier: String) async throws(AppStoreAPIError) {
        try await command(.deleteMessage, messageIdentifier)
    }

    /// Returns all messages of the app with their review states (Get Message List).
    ///
    /// `GET /inApps/v1/messaging/message/list`; 1 request per second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-message-list>
    public func messageList() async throws(AppStoreAPIError) -> GetMessageListResponse {
        try await call(.messageList)
    }

    /// Sets the message for a product and locale when there is no realtime response (Configure Default Message).
    ///
    /// `PUT /inApps/v1/messaging/default/{productId}/{locale}`; 10 requests per second.
    ///
    /// - Parameters:
    ///   - messageIdentifier: the identifier of an approved message.
    ///   - productID: the product ID.
    ///   - locale: the locale, such as `en-US`.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000023, 4000164, 4030017, 4030018, 4040015.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/configure-default-message>
    public func configureDefaultMessage(
        _ messageIdentifier: String,
        for productID: String,
        locale: String
    ) async throws(AppStoreAPIError) {
        let body = DefaultConfigurationRequest { $0.messageIdentifier = messageIdentifier }
        try await command(.configureDefaultMessage, productID, locale, body: .json(body))
    }

    /// Removes the default message of a product and locale (Delete Default Message).
    ///
    /// `DELETE /inApps/v1/messaging/default/{productId}/{locale}`; 1 request per second. It succeeds if a retry finds
    /// that an earlier attempt deleted it.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000023, 4000164.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/delete-default-message>
    public func deleteDefaultMessage(for productID: String, locale: String) async throws(AppStoreAPIError) {
        try await command(.deleteDefaultMessage, productID, locale)
    }

    /// Returns the default message of a product and locale (Get Default Message).
    ///
    /// `GET /inApps/v1/messaging/default/{productId}/{locale}`; 1 request per second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000023, 4000164, 4040020.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-default-message>
    public func defaultMessage(
        for productID: String,
        locale: String
    ) async throws(AppStoreAPIError) -> DefaultConfigurationResponse {
        try await call(.defaultMessage, productID, locale)
    }
}

/// Retention Messaging images; an app may have at most 2000.
extension AppStoreServerAPI {
    /// Uploads an opaque PNG for Apple's review (Upload Image); the sandbox approves it immediately.
    ///
    /// `PUT /inApps/v1/messaging/image/{imageIdentifier}`; 1 request per second. A request that may have taken effect
    /// is not sent again, because Apple rejects an identifier that is in use.
    ///
    /// - Parameters:
    ///   - png: the file; full size is 3840 pixels wide and 160 to 2160 high, a bullet point is 1024 by 1024.
    ///   - imageIdentifier: a new UUID.
    ///   - size: the use of the image; Apple's default is full size.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000161, 4030014, 4090000.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/upload-image>
    public func uploadImage(
        _ png: Data,
        as imageIdentifier: String,
        size: ImageSize? = nil
    ) async throws(AppStoreAPIError) {
        let query = Query { $0.add("imageSize", size?.rawValue) }
        try await command(.uploadImage, imageIdentifier, query: query, body: .png(png))
    }

    /// Deletes an image (Delete Image).
    ///
    /// `DELETE /inApps/v1/messaging/image/{imageIdentifier}`; 1 request per second. It succeeds if a retry finds
    /// that an earlier attempt deleted it.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4030019, 4040014.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/delete-image>
    public func deleteImage(_ imageIdentifier: String) async throws(AppStoreAPIError) {
        try await command(.deleteImage, imageIdentifier)
    }

    /// Returns all images of the app with their review states (Get Image List).
    ///
    /// `GET /inApps/v1/messaging/image/list`; 1 request per second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-image-list>
    public func imageList() async throws(AppStoreAPIError) -> GetImageListResponse {
        try await call(.imageList)
    }
}

/// The developer's server that Apple asks which message to show.
extension AppStoreServerAPI {
    /// Sets the URL that Apple asks (Configure Realtime URL); production requires a passed performance test.
    ///
    /// `PUT /inApps/v1/messaging/realtime/url`; 1 request per second.
    ///
    /// - Parameter url: the URL, at most 256 characters.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000215, 4030026; a 404 without a code means that the account
    ///   has no access.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/configure-realtime-url>
    public func configureRealtimeURL(_ url: String) async throws(AppStoreAPIError) {
        let body = RealtimeURLRequest { $0.realtimeURL = url }
        try await command(.configureRealtimeURL, body: .json(body))
    }

    /// Removes the realtime URL, so that Apple stops asking (Delete Realtime URL).
    ///
    /// `DELETE /inApps/v1/messaging/realtime/url`; 1 request per second. It succeeds if a retry finds that an
    /// earlier attempt deleted it.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040021.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/delete-realtime-url>
    public func deleteRealtimeURL() async throws(AppStoreAPIError) {
        try await command(.deleteRealtimeURL)
    }

    /// Returns the URL that Apple asks (Get Realtime URL).
    ///
    /// `GET /inApps/v1/messaging/realtime/url`; 1 request per second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040021.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-realtime-url>
    public func realtimeURL() async throws(AppStoreAPIError) -> RealtimeURLResponse {
        try await call(.realtimeURL)
    }

    /// Starts a load test of the realtime URL (Initiate Performance Test), in the sandbox only.
    ///
    /// `POST /inApps/v1/messaging/performanceTest`; 1 request per ten seconds.
    ///
    /// - Parameter originalTransactionID: the purchase that Apple's test requests are about.
    /// - Returns: the ID and the settings of the test.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000211, 4000213 and those of an invalid transaction.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/initiate-performance-test>
    public func initiatePerformanceTest(
        with originalTransactionID: String
    ) async throws(AppStoreAPIError) -> PerformanceTestResponse {
        let body = PerformanceTestRequest { $0.originalTransactionID = originalTransactionID }
        return try await call(.initiatePerformanceTest, body: .json(body))
    }

    /// Returns the results of a load test (Get Performance Test Results), in the sandbox only.
    ///
    /// `GET /inApps/v1/messaging/performanceTest/result/{requestId}`; 1 request per ten seconds.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000212, 4040018.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-performance-test-results>
    public func performanceTestResults(
        of requestID: String
    ) async throws(AppStoreAPIError) -> PerformanceTestResultResponse {
        try await call(.performanceTestResults, requestID)
    }
}
