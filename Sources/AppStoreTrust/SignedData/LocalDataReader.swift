import AppStoreTypes

/// Reads data of Xcode or of local tests, which nobody vouches for: the signature is not checked at all.
///
/// It is for development. What it gives is no ``Verified`` payload, so that it cannot be taken for Apple's, and it reads
/// only what says that it is of the one environment allowed: data that says `Sandbox` or `Production` is refused.
public struct LocalDataReader: Sendable {
    /// An environment whose data Apple does not sign.
    public enum Environment: Sendable {
        /// Xcode's StoreKit tests, signed by a key of Xcode's own.
        case xcode
        /// Local tests, signed by anything.
        case localTesting
    }

    let app: AppIdentity

    /// Creates a reader for one app in one such environment.
    public init(bundleID: String, allowing environment: Environment) {
        let environment: AppStoreEnvironment =
            switch environment {
            case .xcode: .xcode
            case .localTesting: .localTesting
            }
        app = AppIdentity(bundleID: bundleID, appAppleID: nil, environment: environment)
    }

    /// Reads a payload.
    ///
    /// - Throws: ``VerificationFailure``: it cannot be read, or is of another app or environment.
    public func read<Payload: SignedObject>(
        _ text: String,
        as type: Payload.Type = Payload.self
    ) throws(VerificationFailure) -> Payload {
        let payload = try UncheckedPayload<Payload>(text).payload
        try payload.check(app)
        return payload
    }
}
