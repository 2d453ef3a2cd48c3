import HTTPServing

extension ConfigurationValue {
    /// Parses how many connections the server accepts, and how long it waits for their clients.
    func serverLimits() -> ServerLimits? {
        guard let keys = mapping(of: ["maximum", "requestTimeoutSeconds", "idleTimeoutSeconds"]) else { return nil }
        let standard = ServerLimits()
        let maximum =
            keys["maximum"].map { $0.integer(in: 1...1_000_000).map { Int($0) } } ?? standard.maximumConnections
        let requestTimeout = keys["requestTimeoutSeconds"].map { $0.timeout() } ?? standard.requestTimeout
        let idleTimeout = keys["idleTimeoutSeconds"].map { $0.timeout() } ?? standard.idleTimeout
        guard let maximum, let requestTimeout, let idleTimeout else { return nil }
        return ServerLimits(requestTimeout: requestTimeout, idleTimeout: idleTimeout, maximumConnections: maximum)
    }

    private func timeout() -> Duration? { integer(in: 1...600).map { .seconds($0) } }
}
