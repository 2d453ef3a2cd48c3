public import AppStoreTrust
public import AppStoreTypes
import Crypto
import Foundation

extension Diagnosis {
    /// Returns why Apple would reject a token for the App Store Server API.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - key: the key to compare the token with; `nil` examines only the token.
    ///   - now: the current time.
    /// - Returns: the causes, certain ones first; empty if the token is correct, although Apple may not know the key.
    public static func ofToken(_ token: String, key: APIKey? = nil, at now: Timestamp = .now) -> [Diagnosis] {
        guard let presented = InputToken(token) else { return [Diagnosis(TokenCause.malformed)] }
        if let other = presented.otherUse { return [other] }
        let found =
            (presented.wasPasted ? [Diagnosis(TokenCause.pasted)] : []) + presented.headerCauses
            + presented.claimCauses + presented.timeCauses(at: now) + presented.differences(from: key)
        return found.filter(\.isCertain) + found.filter { !$0.isCertain }
    }
}

extension InputToken {
    /// The diagnosis of a token that is not for the App Store Server API.
    fileprivate var otherUse: Diagnosis? {
        if header["x5c"] != nil { return Diagnosis(TokenCause.signedData) }
        if audiences.contains("https://appleid.apple.com") {
            return Diagnosis(TokenCause.signInWithApple, seen: ["aud is https://appleid.apple.com"])
        }
        let offers = ["promotional-offer", "introductory-offer-eligibility", "advanced-commerce-api"]
        if let audience = audiences.first(where: offers.contains) {
            return Diagnosis(TokenCause.offer, seen: ["aud is \(audience)"])
        }
        guard bundleID == nil else { return nil }
        // Individual keys have no issuer and use "user" as the subject.
        if claims["scope"] != nil || claims["sub"]?.text == "user" {
            return Diagnosis(
                TokenCause.appStoreConnect,
                seen: ["it has \(claims["scope"] == nil ? "sub" : "scope"), and no bid"]
            )
        }
        return nil
    }

    fileprivate var headerCauses: [Diagnosis] {
        var found: [Diagnosis] = []
        let algorithm = header["alg"]?.text
        if algorithm != "ES256" {
            let seen = algorithm.map { "alg is \($0.prefix(12))" } ?? "alg is missing"
            found.append(Diagnosis(TokenCause.wrongAlgorithm, seen: [seen]))
        } else if signature.first == 0x30, (68...72).contains(signature.count) {
            found.append(Diagnosis(TokenCause.derSignature, seen: ["it has \(signature.count) bytes"]))
        }
        if let keyID, UUID(uuidString: keyID) != nil, issuerID.map({ UUID(uuidString: $0) == nil }) ?? false {
            return found + [Diagnosis(TokenCause.swapped, seen: ["kid is a UUID, iss is not"])]
        }
        guard let keyID, !keyID.isEmpty else { return found + [Diagnosis(TokenCause.noKeyID)] }
        if keyID.wholeMatch(of: /[A-Z0-9]{10}/) == nil {
            found.append(Diagnosis(TokenCause.keyIDShape, seen: ["it has \(keyID.count) characters"], isCertain: false))
        }
        return found
    }

    fileprivate var claimCauses: [Diagnosis] {
        var found: [Diagnosis] = []
        if let issuerID, !issuerID.isEmpty {
            let isUUID = UUID(uuidString: issuerID) != nil
            let isSwapped = keyID.map { UUID(uuidString: $0) != nil } ?? false
            if !isUUID, !isSwapped {
                let isTeam = issuerID.wholeMatch(of: /[A-Z0-9]{10}/) != nil
                found.append(
                    Diagnosis(isTeam ? TokenCause.teamID : .issuerShape, seen: ["it has \(issuerID.count) characters"])
                )
            }
        } else {
            found.append(Diagnosis(TokenCause.noIssuer))
        }
        if audiences != [APITokenClaims.audience] {
            let seen = audiences.isEmpty ? "aud is missing" : "aud is \(audiences.joined(separator: ", ").prefix(60))"
            found.append(Diagnosis(TokenCause.wrongAudience, seen: [seen]))
        }
        if let bundleID, !bundleID.isEmpty {
            if let odd = Self.bundleIDFault(of: bundleID) {
                found.append(Diagnosis(TokenCause.bundleIDShape, seen: [odd]))
            }
        } else {
            found.append(Diagnosis(TokenCause.noBundleID))
        }
        return found
    }

    private static func bundleIDFault(of bundleID: String) -> String? {
        if bundleID.allSatisfy(\.isNumber) { return "it is a number, perhaps the app Apple ID" }
        if bundleID.contains("*") { return "it has a wildcard" }
        if bundleID.wholeMatch(of: /[A-Z0-9]{10}\..+/) != nil { return "it begins with a team identifier" }
        let isAllowed = bundleID.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return isAllowed ? nil : "it has other characters than letters, digits, hyphens and periods"
    }

    fileprivate func timeCauses(at now: Timestamp) -> [Diagnosis] {
        let present = Double(now.milliseconds) / 1000
        guard let expiresAt else {
            return [Diagnosis(claims["exp"] == nil ? TokenCause.noExpiry : .times, seen: ["exp"])]
        }
        if claims["iat"] != nil, issuedAt == nil { return [Diagnosis(TokenCause.times, seen: ["iat"])] }
        // The current time has 10 digits in seconds until 2286, and 13 in milliseconds.
        let inMilliseconds = [("iat", issuedAt), ("exp", expiresAt)].filter { ($0.1 ?? 0) > 100_000_000_000 }.map(\.0)
        if !inMilliseconds.isEmpty {
            return [Diagnosis(TokenCause.milliseconds, seen: [inMilliseconds.joined(separator: " and ")])]
        }
        var found: [Diagnosis] = []
        let lifetime = expiresAt - (issuedAt ?? present)
        if lifetime > 3600 {
            found.append(Diagnosis(TokenCause.lifetime, seen: ["it is valid for \(Int(lifetime)) s"]))
        }
        if let issuedAt, expiresAt <= issuedAt { found.append(Diagnosis(TokenCause.endsBeforeIssue)) }
        if expiresAt <= present {
            found.append(Diagnosis(TokenCause.expired, seen: ["expired \(Int(min(present - expiresAt, 1e15))) s ago"]))
        }
        if let issuedAt, issuedAt > present + 60 {
            let ahead = Int(min(issuedAt - present, 1e15))
            found.append(Diagnosis(TokenCause.issuedInFuture, seen: ["it was issued \(ahead) s in the future"]))
        }
        return found
    }

    fileprivate func differences(from key: APIKey?) -> [Diagnosis] {
        guard let key else { return [] }
        var found: [Diagnosis] = []
        if let keyID, keyID != key.keyID {
            found.append(Diagnosis(TokenCause.otherKeyID, seen: ["it names \(keyID.prefix(40)), not \(key.keyID)"]))
        }
        if let issuerID, issuerID != key.issuerID { found.append(Diagnosis(TokenCause.otherIssuer)) }
        if let bundleID, bundleID != key.bundleID {
            found.append(
                Diagnosis(TokenCause.otherBundleID, seen: ["it names \(bundleID.prefix(155)), not \(key.bundleID)"])
            )
        }
        if signature.count == 64, !isSigned(by: key) { found.append(Diagnosis(TokenCause.wrongSignature)) }
        return found
    }

    /// Returns whether a key made the signature.
    package func isSigned(by key: APIKey) -> Bool {
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
        return key.publicKey.isValidSignature(signature, for: Data(signingInput.utf8))
    }
}
