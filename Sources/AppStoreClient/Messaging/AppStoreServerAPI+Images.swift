public import AppStoreTypes
public import Foundation

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
    /// `DELETE /inApps/v1/messaging/image/{imageIdentifier}`; 1 request per second.
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
