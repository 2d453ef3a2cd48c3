extension ControlRoutes {
    static let notifications: [Route<ControlHandler>] = [
        Route("GET", "notifications") { store, call in
            let after = try call.number("after")
            let limit = try call.number("limit") ?? .max
            return ["notifications": try store.update { try $0.sentNotifications(after: after, limit: limit) }]
        }
    ]
}
