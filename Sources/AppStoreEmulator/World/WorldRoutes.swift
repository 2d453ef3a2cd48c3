extension ControlRoutes {
    static let world: [Route<ControlHandler>] = [
        Route("GET", "clock") { store, _ in store.read { $0.clock } },
        Route("POST", "clock/advance") { store, call in
            let seconds = try call.body.requiredNumber("seconds", in: 0...1e9)
            return try await store.advanceClock(by: .milliseconds(Int64((seconds * 1000).rounded())))
        },
        Route("POST", "reset") { store, _ in
            store.update { $0.reset() }
            return [String: String]()
        },
    ]
}
