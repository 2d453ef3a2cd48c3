extension ControlRoutes {
    static let notifications: [Route<ControlHandler>] = [
        Route("GET", "notifications") { store, _ in
            ["notifications": try store.update { try $0.sentNotifications() }]
        }
    ]
}
