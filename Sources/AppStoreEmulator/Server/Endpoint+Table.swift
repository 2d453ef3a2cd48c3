extension Endpoint {
    /// All endpoints; where two paths fit a call, the one with more words stands first.
    static let all =
        transactions + subscriptions + consumption + refundHistory + notifications + groups + retentionMessaging
        + advancedCommerce

    static let table = RouteTable(routes: all.map { Route($0.method, $0.path, $0) })
}
