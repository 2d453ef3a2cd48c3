extension EventsConfiguration {
    /// Reads where events go.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["url", "secret"]) else { return nil }
        let url = keys.required("url")?.url()
        let secret = keys.required("secret")?.text()
        guard let url, let secret else { return nil }
        self.init(url: url, secret: secret)
    }
}

extension EvidenceHookConfiguration {
    /// Reads whom to ask for facts.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["url", "timeoutSeconds"]) else { return nil }
        let url = keys.required("url")?.url()
        let seconds = keys["timeoutSeconds"].map { $0.integer(in: 1...60) } ?? 5
        guard let url, let seconds else { return nil }
        self.init(url: url, timeout: .seconds(seconds))
    }
}
