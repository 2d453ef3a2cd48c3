import AppStoreTypes

extension World {
    /// Sets the URL of the OCSP responder in certificates; notifications are signed again under the new certificates.
    mutating func moveResponder(to url: String) {
        guard authority.responderURL != url else { return }
        authority.responderURL = url
        notifications.forgetSignatures()
    }

    /// The system's time, which callers share.
    var systemNow: Timestamp { clock.system }
}
