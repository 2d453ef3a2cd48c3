import AppStoreTypes
import Foundation
import Refunds

extension AppConfiguration {
    private static let keys = [
        "bundleId", "appAppleId", "mode", "api", "sharedSecret", "rootCertificates", "trustForeignRoots",
        "onlineChecks", "environments", "endpoints", "products", "policy", "consentTexts", "forwardTo", "events",
        "allowPrivateAddresses", "evidenceHook", "googlePlay", "database", "journal",
    ]

    /// Parses an app; returns `nil` if a required value is missing or invalid, which it reports.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: Self.keys) else { return nil }
        let bundleID = keys.required("bundleId")?.bundleID()
        let isOfGooglePlay = keys["googlePlay"] != nil
        let (googlePlay, review) = keys["googlePlay"].flatMap(GooglePlayConfiguration.read) ?? (nil, nil)
        let appAppleID = isOfGooglePlay ? 0 : keys.required("appAppleId")?.integer(in: 1...Int64.max)
        let mode = keys["mode"]?.choice(AppMode.allCases.map(\.rawValue)).flatMap(AppMode.init)
        let apiKeys = isOfGooglePlay ? [] : keys.required("api")?.apiKeys()
        let secrets = keys["sharedSecret"]?.secrets()
        let roots = keys["rootCertificates"]?.rootCertificates()
        let trustForeignRoots = keys["trustForeignRoots"]?.boolean()
        let onlineChecks = keys["onlineChecks"]?.boolean()
        let environments = keys["environments"]?.environments()
        let endpoints = keys["endpoints"]?.endpoints()
        let products = keys["products"].flatMap(ProductCatalogue.init(_:))
        let source = keys["policy"].map(PolicySource.init)
        let consentTexts = keys["consentTexts"].flatMap(ConsentTexts.init)
        let forwardTo = keys["forwardTo"]?.eachOnce(by: \.self, "is listed twice") { $0.urlForCustomerData() }
        let oneItem = "has a URL that is listed twice; give both secrets in one item"
        let events = keys["events"]?.eachOnce(by: \.url, oneItem) { EventsConfiguration($0) }
        let allowPrivateAddresses = keys["allowPrivateAddresses"]?.boolean()
        let hook = keys["evidenceHook"].flatMap { EvidenceHookConfiguration($0, events: keys["events"]) }
        let database = keys["database"]?.databaseLocation()
        let journal = keys["journal"]?.filePath()
        if keys["database"] == nil { keys["journal"]?.report("belongs to the app's own database; set database too") }
        if isOfGooglePlay {
            for key in GooglePlayConfiguration.keysOfAppStore {
                keys[key]?.report(
                    "is about the App Store, but googlePlay makes this an app of Google Play's; remove one"
                )
            }
        }
        guard let bundleID, let appAppleID, let apiKeys, isOfGooglePlay ? googlePlay != nil : !apiKeys.isEmpty else {
            return nil
        }
        // An invalid value was reported, so the configuration is refused and its default is never used.
        self.init(
            bundleID: bundleID,
            appAppleID: appAppleID,
            mode: mode ?? .answer,
            key: apiKeys.first,
            otherKey: apiKeys.dropFirst().first,
            sharedSecrets: secrets ?? [],
            rootCertificates: roots ?? (isOfGooglePlay ? [] : Self.standardRoots),
            trustForeignRoots: trustForeignRoots ?? false,
            onlineChecks: onlineChecks ?? !isOfGooglePlay,
            endpoints: isOfGooglePlay ? [:] : Self.standardEndpoints.merging(endpoints ?? [:]) { $1 },
            products: products ?? ProductCatalogue(),
            policy: source?.policy ?? Policy(),
            policyFiles: PolicyFiles(
                policy: source?.path,
                products: keys["products"]?.filePath(),
                isPublished: source?.isPublished ?? false
            ),
            consentTexts: consentTexts ?? ConsentTexts(),
            environments: environments ?? Self.standardEnvironments,
            forwardTo: forwardTo ?? [],
            events: events ?? [],
            allowPrivateAddresses: allowPrivateAddresses ?? false,
            evidenceHook: hook,
            database: database,
            journal: journal
        )
        (self.googlePlay, self.review) = (googlePlay, review)
        consentTextsFile = keys["consentTexts"]?.filePath()
        policyText = policyFiles.policy.flatMap { value.reading.policyTexts[$0] }
        line = value.line
    }
}

extension AppKeyConfiguration {
    /// Parses an item of `api`.
    fileprivate init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["issuerId", "keyId", "privateKeyFile", "privateKey"]) else { return nil }
        let issuerID = keys.required("issuerId")?.uuid()
        let keyID = keys.required("keyId")?.keyID()
        if keys["privateKeyFile"] != nil {
            keys["privateKey"]?.report("privateKeyFile names the key too; keep one of them")
        }
        let privateKey =
            keys["privateKey"].map { $0.privateKeyInSecret() } ?? keys.required("privateKeyFile")?.privateKey()
        guard let issuerID, let keyID, let privateKey else { return nil }
        let file = keys["privateKeyFile"].map { $0.filePath() } ?? keys["privateKey"]?.pathOfSecret
        self.init(issuerID: issuerID, keyID: keyID, privateKey: privateKey, file: file ?? "")
    }
}

extension ConfigurationValue {
    fileprivate func bundleID() -> String? {
        guard let text = text() else { return nil }
        guard text.utf8.allSatisfy({ isWordByte($0) || $0 == UInt8(ascii: ".") }) else {
            report("\(shown) is not a bundle ID: use only letters, digits, hyphens and periods")
            return nil
        }
        return text
    }

    /// Parses one address or a list of them, and reports each that is listed again.
    ///
    /// An address has one queue, so a second item would change nothing, and its secrets would sign nothing.
    fileprivate func eachOnce<Address>(
        by url: KeyPath<Address, String>,
        _ problem: String,
        _ parse: (ConfigurationValue) -> Address?
    ) -> [Address]? {
        var known: Set<String> = []
        return oneOrMore()?.compactMap { value -> Address? in
            guard let address = parse(value) else { return nil }
            if !known.insert(address[keyPath: url]).inserted { value.report(problem) }
            return address
        }
    }

    fileprivate func keyID() -> String? {
        guard let text = text() else { return nil }
        guard text.utf8.allSatisfy(isWordByte) else {
            report("must be the ID of the key, such as 2X9R4HXF34, from the Keys page in App Store Connect")
            return nil
        }
        return text
    }

    fileprivate func uuid() -> String? {
        guard let text = text() else { return nil }
        guard UUID(uuidString: text) != nil else {
            report("must be the issuer ID, a UUID, from the Keys page in App Store Connect")
            return nil
        }
        return text
    }

    /// Parses the In-App Purchase key of an app, or two while one replaces the other.
    fileprivate func apiKeys() -> [AppKeyConfiguration]? {
        guard let values = oneOrMore() else { return nil }
        guard values.count <= 2 else {
            report("must be one key, or two while one replaces the other; there are \(values.count)")
            return nil
        }
        let keys = values.compactMap(AppKeyConfiguration.init)
        if keys.count == 2, keys[0].keyID == keys[1].keyID {
            report("has two keys with the same keyId; remove one of them")
        }
        return keys
    }

    /// Parses one secret, or two while one replaces the other.
    fileprivate func secrets() -> [String]? {
        guard let values = oneOrMore() else { return nil }
        guard values.count <= 2 else {
            report("must be one secret, or two while one replaces the other; there are \(values.count)")
            return nil
        }
        return values.compactMap { $0.secret() }
    }

    /// Parses one secret of a webhook, or two while one replaces the other.
    fileprivate func webhookSecrets() -> [String]? {
        guard let values = oneOrMore() else { return nil }
        guard values.count <= 2 else {
            report("must be one secret, or two while one replaces the other; there are \(values.count)")
            return nil
        }
        return values.compactMap { value in
            guard let secret = value.secret() else { return nil }
            guard !secret.hasPrefix(StandardWebhook.secretPrefix) || StandardWebhook.keyBytes(of: secret) != nil else {
                value.report("begins with whsec_, but what follows is not Base64")
                return nil
            }
            return secret
        }
    }

    fileprivate func environments() -> [AppStoreEnvironment]? {
        let known = AppConfiguration.standardEnvironments.map(\.rawValue)
        let read = oneOrMore()?.compactMap { $0.choice(known) }
        return read.map { read in AppConfiguration.standardEnvironments.filter { read.contains($0.rawValue) } }
    }

    fileprivate func endpoints() -> [AppStoreEnvironment: String]? {
        // Without a key, both environments are Apple's.
        guard let keys = mapping(of: ["sandbox", "production"], mayBeEmpty: true) else { return nil }
        var endpoints: [AppStoreEnvironment: String] = [:]
        endpoints[.sandbox] = keys["sandbox"]?.url()
        endpoints[.production] = keys["production"]?.url()
        return endpoints
    }
}

extension EventsConfiguration {
    /// Parses an item of `events`.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["url", "secret"]) else { return nil }
        let url = keys.required("url")?.urlForCustomerData()
        let secrets = keys.required("secret")?.webhookSecrets()
        guard let url, let secrets, !secrets.isEmpty else { return nil }
        self.init(url: url, secrets: secrets)
    }
}

extension EvidenceHookConfiguration {
    /// Parses `evidenceHook`.
    ///
    /// - Parameters:
    ///   - value: the value of `evidenceHook`.
    ///   - events: the value of `events`; its secret is used if the hook has none.
    init?(_ value: ConfigurationValue, events: ConfigurationValue?) {
        guard let keys = value.mapping(of: ["url", "secret", "timeoutSeconds"]) else { return nil }
        let url = keys.required("url")?.urlForCustomerData()
        let seconds = keys["timeoutSeconds"].map { $0.integer(in: 1...60) } ?? 5
        if keys["secret"] == nil, events == nil {
            value.report("needs secret, to sign hook requests, unless events has a secret")
        }
        let shared = events?.oneOrMore()?.lazy.compactMap(EventsConfiguration.init).first?.secrets
        let secrets = keys["secret"].map { $0.secrets() } ?? shared
        guard let url, let seconds, let secrets, !secrets.isEmpty else { return nil }
        self.init(url: url, secrets: secrets, timeout: .seconds(seconds))
    }
}
