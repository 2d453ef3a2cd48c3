extension ControlRoutes {
    static let notifications: [Route<ControlHandler>] = [
        Route("GET", "notifications") { store, _ in
            ["notifications": store.read { $0.notifications.entries.map(\.sent) }]
        }
    ]
}
