import AppStoreTypes

extension World {
    /// Names the OCSP responder in certificates from now on; what was signed under others is signed anew.
    mutating func moveResponder(to url: String) {
        guard authority.responderURL != url else { return }
        authority.responderURL = url
        notifications.forgetSignatures()
    }

    /// The system's time, by which callers read a clock of their own.
    var systemNow: Timestamp { clock.system }
}
