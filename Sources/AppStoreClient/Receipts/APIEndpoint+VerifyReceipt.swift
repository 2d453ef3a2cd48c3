extension APIEndpoint {
    /// verifyReceipt, deprecated.
    ///
    /// - SeeAlso: <https://developer.apple.com/documentation/appstorereceipts/verifyreceipt>
    public static let verifyReceipt = APIEndpoint("verifyReceipt", "POST", "/verifyReceipt", requestsPerSecond: nil)
}
