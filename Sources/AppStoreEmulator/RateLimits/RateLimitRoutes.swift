import AppStoreTypes

extension ControlRoutes {
    static let rateLimits: [Route<ControlHandler>] = [
        Route("GET", "rate-limits") { store, _ in store.read { RateLimitTable($0.rateLimits) } },
        Route("PUT", "rate-limits") { store, call in
            try call.body.allow(["enforced", "budgets"])
            var limits = RateLimits(isEnforced: try call.body.flag("enforced") ?? true)
            if let budgets = try call.body.object("budgets") {
                try budgets.allow(AppStoreEndpoint.allCases.map(\.rawValue))
                for endpoint in AppStoreEndpoint.allCases {
                    limits.budgets[endpoint] = try budgets.integer(endpoint.rawValue, in: 0...1_000_000_000)
                        .map { Int($0) }
                }
            }
            store.update { $0.set(limits) }
            return RateLimitTable(limits)
        },
    ]
}

/// The current limits: calls per hour for each endpoint.
private struct RateLimitTable: Encodable {
    struct Row: Encodable {
        let production: Int?
        let sandbox: Int?
    }

    let enforced: Bool
    let budgets: [AppStoreEndpoint: Row]

    init(_ limits: RateLimits) {
        enforced = limits.isEnforced
        budgets = Dictionary(
            uniqueKeysWithValues: AppStoreEndpoint.allCases.map { endpoint in
                (
                    endpoint,
                    Row(
                        production: endpoint.onlyEnvironment == .sandbox
                            ? nil : limits.budget(of: endpoint, in: .production),
                        sandbox: endpoint.onlyEnvironment == .production
                            ? nil : limits.budget(of: endpoint, in: .sandbox)
                    )
                )
            }
        )
    }
}
