public import AppStoreTypes

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
    /// `DELETE /inApps/v1/messaging/message/{messageIdentifier}`; 1 request per second.
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
    /// `DELETE /inApps/v1/messaging/default/{productId}/{locale}`; 1 request per second.
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
