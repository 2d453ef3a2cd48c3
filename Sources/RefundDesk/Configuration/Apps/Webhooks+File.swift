extension EventsConfiguration {
    /// Parses `events`.
    init?(_ value: ConfigurationValue) {
        guard let keys = value.mapping(of: ["url", "secret"]) else { return nil }
        let url = keys.required("url")?.url()
        let secret = keys.required("secret")?.text()
        guard let url, let secret else { return nil }
        self.init(url: url, secret: secret)
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
        let url = keys.required("url")?.url()
        let seconds = keys["timeoutSeconds"].map { $0.integer(in: 1...60) } ?? 5
        if keys["secret"] == nil, events == nil {
            value.report("needs secret, with which its questions are signed, or events with one")
        }
        let secret = keys["secret"]?.text() ?? events.flatMap(EventsConfiguration.init)?.secret
        guard let url, let seconds, let secret else { return nil }
        self.init(url: url, secret: secret, timeout: .seconds(seconds))
    }
}
