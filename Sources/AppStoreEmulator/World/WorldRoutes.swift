extension ControlRoutes {
    static let world: [Route<ControlHandler>] = [
        Route("GET", "clock") { store, _ in store.clock },
        Route("PUT", "clock") { store, call in
            try call.body.allow(["at", "frozen"])
            let isFrozen = try call.body.flag("frozen")
            let time = try call.body.time("at")
            try store.update { try $0.setClock(to: time, isFrozen: isFrozen) }
            return store.clock
        },
        Route("POST", "clock/advance") { store, call in
            try call.body.allow(["seconds"])
            let seconds = try call.body.requiredNumber("seconds", in: 0...1e9)
            return try await store.advanceClock(by: .milliseconds(Int64((seconds * 1000).rounded())))
        },
        Route("POST", "reset") { store, call in
            try call.body.allow([])
            store.update { $0.reset() }
            return [String: String]()
        },
    ]
}
