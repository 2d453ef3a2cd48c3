public import AppStoreTypes
public import Foundation

/// Images of Retention Messaging: at most 2000 for an app.
extension AppStoreServerAPI {
    /// Upload Image: a PNG without transparency, which Apple then reviews; in the sandbox it is approved at once.
    ///
    /// `PUT /inApps/v1/messaging/image/{imageIdentifier}`; 1 request a second. It is not sent again when it may have
    /// been done, since an identifier that is taken is refused.
    ///
    /// - Parameters:
    ///   - png: the file; full size is 3840 pixels wide and 160 to 2160 high, a bullet point 1024 by 1024.
    ///   - imageIdentifier: a new UUID.
    ///   - size: what it is for; Apple's default is full size.
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

    /// Delete Image.
    ///
    /// `DELETE /inApps/v1/messaging/image/{imageIdentifier}`; 1 request a second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4030019, 4040014.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/delete-image>
    public func deleteImage(_ imageIdentifier: String) async throws(AppStoreAPIError) {
        try await command(.deleteImage, imageIdentifier)
    }

    /// Get Image List: all images of the app, with the state of their review.
    ///
    /// `GET /inApps/v1/messaging/image/list`; 1 request a second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/retentionmessaging/get-image-list>
    public func imageList() async throws(AppStoreAPIError) -> GetImageListResponse {
        try await call(.imageList)
    }
}
