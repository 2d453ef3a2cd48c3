public import AppStoreTypes

/// Messages of Retention Messaging: at most 2000 for an app.
extension AppStoreServerAPI {
    /// Upload Message: a text, which Apple then reviews; in the sandbox it is approved at once.
    ///
    /// `PUT /inApps/v1/messaging/message/{messageIdentifier}`; 1 request a second. It is not sent again when it may have
    /// been done, since an identifier that is taken is refused.
    ///
    /// - Parameters:
    ///   - message: the text, with images that are uploaded.
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

    /// Delete Message.
    ///
    /// `DELETE /inApps/v1/messaging/message/{messageIdentifier}`; 1 request a second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4040015.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/delete-message>
    public func deleteMessage(_ messageIdentifier: String) async throws(AppStoreAPIError) {
        try await command(.deleteMessage, messageIdentifier)
    }

    /// Get Message List: all messages of the app, with the state of their review.
    ///
    /// `GET /inApps/v1/messaging/message/list`; 1 request a second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-message-list>
    public func messageList() async throws(AppStoreAPIError) -> GetMessageListResponse {
        try await call(.messageList)
    }

    /// Configure Default Message: shows a message for a product and a locale where no realtime answer comes.
    ///
    /// `PUT /inApps/v1/messaging/default/{productId}/{locale}`; 10 requests a second.
    ///
    /// - Parameters:
    ///   - messageIdentifier: a message that is approved.
    ///   - productID: the product.
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

    /// Delete Default Message.
    ///
    /// `DELETE /inApps/v1/messaging/default/{productId}/{locale}`; 1 request a second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000023, 4000164.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/delete-default-message>
    public func deleteDefaultMessage(for productID: String, locale: String) async throws(AppStoreAPIError) {
        try await command(.deleteDefaultMessage, productID, locale)
    }

    /// Get Default Message: which message is shown for a product and a locale.
    ///
    /// `GET /inApps/v1/messaging/default/{productId}/{locale}`; 1 request a second.
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
