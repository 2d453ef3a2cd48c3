import AppStoreTypes

extension ControlRoutes {
    static let faults: [Route<ControlHandler>] = [
        Route("GET", "faults") { store, _ in store.read { $0.faults } },
        Route("PUT", "faults") { store, call in
            let body = call.body
            try body.allow(["consumption", "transactionInfo", "notifications"])
            let faults = try faults(in: body)
            store.update { $0.faults = faults }
            return faults
        },
    ]

    private static func faults(in body: ControlBody) throws(EmulatorError) -> EmulatorFaults {
        var faults = EmulatorFaults()
        if let members = try body.object("consumption") { faults.consumption = try endpointFault(members) }
        if let members = try body.object("transactionInfo") { faults.transactionInfo = try endpointFault(members) }
        if let members = try body.object("notifications") { faults.notifications = try deliveryFault(members) }
        return faults
    }

    private static func endpointFault(_ body: ControlBody) throws(EmulatorError) -> EndpointFault {
        try body.allow(["status", "errorCode", "retryAfterSeconds", "delayMs", "hang", "applied", "times"])
        var fault = EndpointFault()
        fault.status = try body.integer("status", in: 200...599).map { Int($0) }
        fault.errorCode = try body.integer("errorCode", in: 1...Int64.max)
        fault.retryAfterSeconds = try body.number("retryAfterSeconds", in: 0...1e9)
        fault.delayMs = try body.integer("delayMs", in: 0...600_000)
        fault.hang = try body.flag("hang")
        fault.applied = try body.flag("applied")
        fault.times = try body.integer("times", in: 1...1_000_000).map { Int($0) }
        return fault
    }

    private static func deliveryFault(_ body: ControlBody) throws(EmulatorError) -> DeliveryFault {
        try body.allow(["delayMs", "duplicate", "drop", "times"])
        var fault = DeliveryFault()
        fault.delayMs = try body.integer("delayMs", in: 0...600_000)
        fault.duplicate = try body.flag("duplicate")
        fault.drop = try body.flag("drop")
        fault.times = try body.integer("times", in: 1...1_000_000).map { Int($0) }
        return fault
    }
}
