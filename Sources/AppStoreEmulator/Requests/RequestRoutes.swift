extension ControlRoutes {
    static let requests: [Route<ControlHandler>] = [
        Route("GET", "requests") { store, _ in ["requests": store.read { $0.requests.entries }] }
    ]
}
