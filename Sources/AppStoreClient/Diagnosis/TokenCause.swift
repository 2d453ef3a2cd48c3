public import AppStoreTrust

/// Why Apple refuses a token for the App Store Server API with 401, as far as the token itself tells.
public enum TokenCause: String, DiagnosableCause {
    /// It is no JWT.
    case malformed = "token.malformed"
    /// Its scheme, spaces or quotes were pasted along.
    case pasted = "token.pasted"
    /// It is data that Apple signed.
    case signedData = "token.signed-data"
    /// It is for Sign in with Apple.
    case signInWithApple = "token.sign-in-with-apple"
    /// It is for App Store Connect's API.
    case appStoreConnect = "token.app-store-connect"
    /// It is the signature of an offer or request.
    case offer = "token.offer"
    /// Its algorithm is not ES256.
    case wrongAlgorithm = "token.wrong-algorithm"
    /// It names no key.
    case noKeyID = "token.no-key-id"
    /// Its key identifier does not look like one.
    case keyIDShape = "token.key-id-shape"
    /// It names no issuer.
    case noIssuer = "token.no-issuer"
    /// Its issuer identifier does not look like one.
    case issuerShape = "token.issuer-shape"
    /// Issuer and key identifier stand in each other's place.
    case swapped = "token.swapped"
    /// Its issuer is a team identifier.
    case teamID = "token.team-id"
    /// Its audience is another.
    case wrongAudience = "token.wrong-audience"
    /// It names no app.
    case noBundleID = "token.no-bundle-id"
    /// What it names is no bundle identifier.
    case bundleIDShape = "token.bundle-id-shape"
    /// Its times are in milliseconds.
    case milliseconds = "token.milliseconds"
    /// Its times are no numbers.
    case times = "token.times"
    /// It never ends.
    case noExpiry = "token.no-expiry"
    /// It is good for more than an hour.
    case lifetime = "token.lifetime"
    /// It ends before it is issued.
    case endsBeforeIssue = "token.ends-before-issue"
    /// It has ended.
    case expired = "token.expired"
    /// It was issued in the future.
    case issuedInFuture = "token.issued-in-future"
    /// Its signature is in DER.
    case derSignature = "token.der-signature"
    /// It is signed by another key.
    case wrongSignature = "token.wrong-signature"
    /// It names another key than the one configured.
    case otherKeyID = "token.other-key-id"
    /// It names another issuer than the one configured.
    case otherIssuer = "token.other-issuer"
    /// It names another app than the one configured.
    case otherBundleID = "token.other-bundle-id"
}
