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
        case .malformed: "This is not a JWT: a JWT has three base64url parts with JSON in the first two."
        case .pasted: "The token contains the scheme, spaces, line breaks or quotes."
        case .signedData: "This is data that Apple signed, not a token that a developer creates."
        case .signInWithApple:
            "This is a client secret for Sign in with Apple, not a token for the App Store Server API."
        case .appStoreConnect: "This is a token for App Store Connect's own API, not for the App Store Server API."
        case .offer: "This token authorizes an offer or a request of an app, not a call to the App Store Server API."
        case .wrongAlgorithm: "The token is not signed with ES256."
        case .noKeyID: "The header names no key: kid is missing."
        case .keyIDShape: "The key identifier (kid) does not have App Store Connect's format."
        case .noIssuer: "The token names no issuer: iss is missing."
        case .issuerShape: "The issuer identifier (iss) is not a UUID."
        case .swapped: "The issuer identifier and the key identifier are swapped."
        case .teamID: "The issuer (iss) looks like a team identifier, not like the issuer identifier."
        case .wrongAudience: "The audience (aud) is not appstoreconnect-v1."
        case .noBundleID: "The token names no app: bid is missing."
        case .bundleIDShape: "The token's app (bid) is not a bundle identifier."
        case .milliseconds: "The times of the token are in milliseconds; they must be in seconds."
        case .times: "The times of the token (iat, exp) are not numbers."
        case .noExpiry: "The token has no expiration time: exp is missing."
        case .lifetime: "The token is valid for more than an hour, which is the maximum at Apple."
        case .endsBeforeIssue: "The token expires before it is issued."
        case .expired: "The token has expired."
        case .issuedInFuture: "The token was issued in the future."
        case .derSignature: "The signature is in DER, not the 64 bytes of a JWS."
        case .wrongSignature: "The token is not signed with the expected key."
        case .otherKeyID: "The key identifier (kid) is not the expected one."
        case .otherIssuer: "The issuer (iss) is not the expected one."
        case .otherBundleID: "The app (bid) is not the expected one."
        }
    }

    /// What to do about it, in order.
    public var steps: [String] {
        switch self {
        case .malformed: ["Create a new one: refund-desk token."]
        case .pasted: ["Send the header Authorization: Bearer, one space and the token, without line breaks or quotes."]
        case .signedData: ["Verify it: refund-desk verify.", "Create a token: refund-desk token."]
        case .signInWithApple, .appStoreConnect, .offer:
            ["Create a token with an In-App Purchase key, aud appstoreconnect-v1 and the bundle identifier as bid."]
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
            ["Put the app's bundle identifier into bid, such as com.example.app: a token is for one app."]
        case .milliseconds: ["Divide iat and exp by 1000."]
        case .times: ["Write iat and exp as numbers of seconds since 1970, without quotes."]
        case .noExpiry: ["Set exp to a few minutes from now."]
        case .lifetime: ["Set exp at most 3600 seconds after iat; 300 seconds are enough for a call."]
        case .endsBeforeIssue: ["Set exp after iat, by at most 3600 seconds."]
        case .expired:
            ["Create a new one for each call, or before the old one expires.", "Check this machine's clock."]
        case .issuedInFuture: ["Synchronize this machine's clock with NTP, and use the current time as iat."]
        case .derSignature: ["Encode the signature as R and S, 32 bytes each, instead of DER."]
        case .wrongSignature: ["Sign with the private key that belongs to kid; check which file is read."]
        case .otherKeyID, .otherIssuer, .otherBundleID:
            ["Use the key, issuer and bundle identifiers of the same team and app."]
        }
    }
}
