extension Endpoint {
    /// All endpoints; if two paths match a call, the one with more literal parts comes first.
    static let all =
        transactions + subscriptions + consumption + refundHistory + notifications + groups + retentionMessaging
        + advancedCommerce

    static let table = RouteTable(routes: all.map { Route($0.method, $0.path, $0) })
}
