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

extension TokenCause {
    /// The cause in one sentence.
    public var sentence: String {
        switch self {
        case .malformed: "This is no JWT: three parts of base64url with JSON in the first two."
        case .pasted: "The scheme, spaces, line breaks or quotes stand in the token."
        case .signedData: "This is data that Apple signed, not a token that a developer makes."
        case .signInWithApple:
            "This is a client secret for Sign in with Apple, not a token for the App Store Server API."
        case .appStoreConnect: "This is a token for App Store Connect's own API, not for the App Store Server API."
        case .offer: "This authorises an offer or a request of an app, not a call to the App Store Server API."
        case .wrongAlgorithm: "The token is signed with another algorithm than ES256."
        case .noKeyID: "The header names no key: kid is missing."
        case .keyIDShape: "The key identifier (kid) does not look like one of App Store Connect's."
        case .noIssuer: "The token names no issuer: iss is missing."
        case .issuerShape: "The issuer identifier (iss) is no UUID."
        case .swapped: "Issuer and key identifier stand in each other's place."
        case .teamID: "The issuer (iss) looks like a team identifier, not like the issuer identifier."
        case .wrongAudience: "The audience (aud) is not appstoreconnect-v1."
        case .noBundleID: "The token names no app: bid is missing."
        case .bundleIDShape: "What the token names as its app (bid) is no bundle identifier."
        case .milliseconds: "The times of the token are in milliseconds; they must be in seconds."
        case .times: "The times of the token (iat, exp) are no numbers."
        case .noExpiry: "The token says not when it ends: exp is missing."
        case .lifetime: "The token is good for more than an hour, the most that Apple takes."
        case .endsBeforeIssue: "The token ends before it is issued."
        case .expired: "The token has ended."
        case .issuedInFuture: "The token was issued in the future."
        case .derSignature: "The signature is written in DER, not as the 64 bytes of a JWS."
        case .wrongSignature: "The token is not signed by the key that it is compared with."
        case .otherKeyID: "The token names another key than the one it is compared with."
        case .otherIssuer: "The token names another issuer than the one it is compared with."
        case .otherBundleID: "The token names another app than the one it is compared with."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        switch self {
        case .malformed: ["Make a new one: refund-desk token."]
        case .pasted: ["Send Authorization: Bearer, one space, and the token, without line break or quotes."]
        case .signedData: ["Verify it: refund-desk verify.", "Make a token: refund-desk token."]
        case .signInWithApple, .appStoreConnect, .offer:
            ["Make a token with an In-App Purchase key: aud appstoreconnect-v1, bid the app's bundle identifier."]
        case .wrongAlgorithm: ["Sign with ES256 and the In-App Purchase key."]
        case .noKeyID, .keyIDShape:
            ["Put the Key ID of the In-App Purchase key into the header as kid: 10 letters and digits."]
        case .noIssuer, .issuerShape, .teamID:
            [
                "Put the Issuer ID of App Store Connect (Users and Access, Integrations, In-App Purchase) into iss: a UUID."
            ]
        case .swapped: ["Put the UUID into iss, the 10 letters and digits into kid in the header."]
        case .wrongAudience: ["Put appstoreconnect-v1 into aud."]
        case .noBundleID, .bundleIDShape:
            ["Put the app's bundle identifier into bid, such as com.example.app: one token speaks for one app."]
        case .milliseconds: ["Divide iat and exp by 1000."]
        case .times: ["Write iat and exp as numbers of seconds since 1970, without quotes."]
        case .noExpiry: ["Put an exp of some minutes from now into the token."]
        case .lifetime: ["Let exp lie at most 3600 seconds after iat; 300 are enough for a call."]
        case .endsBeforeIssue: ["Let exp lie after iat, at most 3600 seconds."]
        case .expired: ["Make a new one for each call, or before the old one ends.", "Compare this machine's clock."]
        case .issuedInFuture: ["Let this machine set its clock by NTP; do not issue ahead of time."]
        case .derSignature: ["Write R and S of the signature, 32 bytes each, in place of DER."]
        case .wrongSignature: ["Sign with the private key that belongs to kid; check which file is read."]
        case .otherKeyID, .otherIssuer, .otherBundleID:
            ["Use the identifiers that belong together: those of one team, one key, one app."]
        }
    }
}
