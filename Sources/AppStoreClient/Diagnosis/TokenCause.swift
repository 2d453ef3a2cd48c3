public import AppStoreTrust

/// Why Apple rejects a token for the App Store Server API with 401, as far as the token itself shows.
public enum TokenCause: String, DiagnosableCause {
    /// It is not a JWT.
    case malformed = "token.malformed"
    /// It was pasted with its scheme, spaces or quotes.
    case pasted = "token.pasted"
    /// It is data that Apple signed.
    case signedData = "token.signed-data"
    /// It is for Sign in with Apple.
    case signInWithApple = "token.sign-in-with-apple"
    /// It is for App Store Connect's API.
    case appStoreConnect = "token.app-store-connect"
    /// It is the signature of an offer or an app's request.
    case offer = "token.offer"
    /// Its algorithm is not ES256.
    case wrongAlgorithm = "token.wrong-algorithm"
    /// It has no key ID.
    case noKeyID = "token.no-key-id"
    /// Its key ID does not have the form of one.
    case keyIDShape = "token.key-id-shape"
    /// It has no issuer ID.
    case noIssuer = "token.no-issuer"
    /// Its issuer ID does not have the form of one.
    case issuerShape = "token.issuer-shape"
    /// Its issuer ID and key ID are swapped.
    case swapped = "token.swapped"
    /// Its issuer is a team ID.
    case teamID = "token.team-id"
    /// Its audience is wrong.
    case wrongAudience = "token.wrong-audience"
    /// It has no bundle ID.
    case noBundleID = "token.no-bundle-id"
    /// Its bundle ID does not have the form of one.
    case bundleIDShape = "token.bundle-id-shape"
    /// Its times are in milliseconds.
    case milliseconds = "token.milliseconds"
    /// Its times are not numbers.
    case times = "token.times"
    /// It has no expiration.
    case noExpiry = "token.no-expiry"
    /// It is valid for more than an hour.
    case lifetime = "token.lifetime"
    /// It expires before it is issued.
    case endsBeforeIssue = "token.ends-before-issue"
    /// It has expired.
    case expired = "token.expired"
    /// It was issued in the future.
    case issuedInFuture = "token.issued-in-future"
    /// Its signature is in DER.
    case derSignature = "token.der-signature"
    /// Another key signed it.
    case wrongSignature = "token.wrong-signature"
    /// Its key ID does not match the key.
    case otherKeyID = "token.other-key-id"
    /// Its issuer ID does not match the key.
    case otherIssuer = "token.other-issuer"
    /// Its bundle ID does not match the key.
    case otherBundleID = "token.other-bundle-id"
}
