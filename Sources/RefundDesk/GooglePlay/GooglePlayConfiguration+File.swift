import GooglePlay
import Refunds

extension GooglePlayConfiguration {
    private static let keys = [
        "packageName", "serviceAccountFile", "push", "pull", "withoutConsent", "usageEvents", "endpoint",
    ]

    /// The keys of an app that are about the App Store.
    static let keysOfAppStore = [
        "appAppleId", "api", "sharedSecret", "rootCertificates", "trustForeignRoots", "onlineChecks", "environments",
        "endpoints", "forwardTo",
    ]

    /// Parses `googlePlay`, with how the app answers reviews.
    static func read(_ value: ConfigurationValue) -> (Self, ReviewAnswering)? {
        guard let keys = value.mapping(of: Self.keys) else { return nil }
        let packageName = keys.required("packageName")?.packageName()
        let account = keys.required("serviceAccountFile")?.serviceAccount()
        let file = keys["serviceAccountFile"]?.filePath()
        let push = keys["push"].flatMap(Push.init)
        let pull = keys["pull"]?.subscription()
        let words = ReviewAnswering.WithoutConsent.allCases.map(\.rawValue)
        let withoutConsent = keys["withoutConsent"]?.choice(words).flatMap(ReviewAnswering.WithoutConsent.init)
        let sendsUsageEvents = keys["usageEvents"]?.boolean()
        let endpoint = keys["endpoint"]?.url()
        if keys["push"] == nil, keys["pull"] == nil {
            value.report("needs push or pull: without either, no message of Google Play's reaches the desk")
        }
        guard let packageName, let account else { return nil }
        let configuration = Self(
            packageName: packageName,
            account: account,
            accountFile: file ?? "",
            push: push,
            pull: pull,
            endpoints: endpoint.map(GooglePlayEndpoints.emulator) ?? .google
        )
        let review = ReviewAnswering(
            withoutConsent: withoutConsent ?? .preferenceOnly,
            sendsUsageEvents: sendsUsageEvents ?? false
        )
        return (configuration, review)
    }
}

extension GooglePlayConfiguration.Push {
    /// Parses `push`.
    fileprivate init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["audience", "email", "subscription"]) else { return nil }
        let audience = keys.required("audience")?.text()
        let email = keys.required("email")?.text()
        let subscription = keys["subscription"]?.subscription()
        guard let audience, let email else { return nil }
        self.init(audience: audience, email: email, subscription: subscription)
    }
}

extension ConfigurationValue {
    fileprivate func packageName() -> String? {
        guard let text = text() else { return nil }
        guard text.wholeMatch(of: /[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)+/) != nil else {
            report("\(shown) is not a package name, such as com.example.coins")
            return nil
        }
        return text
    }

    fileprivate func subscription() -> String? {
        guard let text = text() else { return nil }
        guard text.wholeMatch(of: /projects\/[^\/\s]+\/subscriptions\/[^\/\s]+/) != nil else {
            report("\(shown) is not a subscription, such as projects/coins/subscriptions/desk")
            return nil
        }
        return text
    }

    /// Reads the key file of a service account.
    fileprivate func serviceAccount() -> ServiceAccount? {
        guard let path = filePath() else { return nil }
        do throws(ConfigurationFile.Failure) {
            let content = try ConfigurationFile.read(path)
            do throws(ServiceAccountFailure) {
                return try ServiceAccount(keyFile: content)
            } catch {
                report("\(path): \(error)")
            }
        } catch {
            report("\(path): \(error.message)")
        }
        return nil
    }
}
