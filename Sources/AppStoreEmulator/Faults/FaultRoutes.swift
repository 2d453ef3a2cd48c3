import AppStoreTypes

extension ControlRoutes {
    static let faults: [Route<ControlHandler>] = [
        Route("GET", "faults") { store, _ in store.read { $0.faults } },
        Route("PUT", "faults") { store, call in
            let faults = try EmulatorFaults(call.body)
            store.update { $0.faults = faults }
            return faults
        },
    ]
}

extension EmulatorFaults {
    /// Reads faults from a request body.
    init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow(
            ["notifications", "clock", "certificates", "seed", "draws", "consumption", "all", "ocsp"]
                + AppStoreEndpoint.allCases.map(\.rawValue)
        )
        self.init()
        if let seed = try body.integer("seed", in: 0...Int64.max) { self.seed = UInt64(seed) }
        if let draws = try body.integer("draws", in: 0...Int64.max) { self.draws = UInt64(draws) }
        for place in FaultPlace.all {
            let list = try body.objects(place.name).map { body throws(EmulatorError) in
                try EndpointFault(body, at: place)
            }
            if !list.isEmpty { answers[place] = list }
        }
        deliveries = try body.objects("notifications").map { body throws(EmulatorError) in
            try DeliveryFault(body)
        }
        if let members = try body.object("clock") { clock = try ClockSkew(members) }
        if let members = try body.object("certificates") { certificates = try CertificateFault(members) }
    }
}

extension EndpointFault {
    fileprivate init(_ body: ControlBody, at place: FaultPlace) throws(EmulatorError) {
        let ofReceipts = place == .endpoint(.verifyReceipt) ? ["receiptStatus", "isRetryable"] : []
        try body.allow(
            [
                "status", "errorCode", "body", "contentType", "retryAfterSeconds", "delayMs", "hang", "reset", "drop",
                "applied", "probability", "times",
            ] + ofReceipts
        )
        self.init()
        receiptStatus = try body.integer("receiptStatus", in: 21000...21199).map { Int32($0) }
        isRetryable = try body.flag("isRetryable")
        status = try body.integer("status", in: 200...599).map { Int($0) }
        errorCode = try body.integer("errorCode", in: 1...Int64.max)
        self.body = body.value("body")
        contentType = try body.text("contentType")
        retryAfterSeconds = try body.number("retryAfterSeconds", in: 0...1e9)
        delayMs = try body.integer("delayMs", in: 0...600_000)
        hang = try body.flag("hang")
        reset = try body.flag("reset")
        drop = try body.flag("drop")
        applied = try body.flag("applied")
        probability = try body.number("probability", in: 0...1)
        times = try body.integer("times", in: 1...1_000_000).map { Int($0) }
    }
}

extension DeliveryFault {
    fileprivate init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow([
            "delayMs", "lateSeconds", "duplicate", "drop", "reorder", "body", "reset", "hang", "notificationType",
            "probability", "times",
        ])
        self.init()
        delayMs = try body.integer("delayMs", in: 0...600_000)
        lateSeconds = try body.number("lateSeconds", in: 0...1e9)
        duplicate = try body.flag("duplicate")
        drop = try body.flag("drop")
        reorder = try body.flag("reorder")
        self.body = body.value("body")
        reset = try body.flag("reset")
        hang = try body.flag("hang")
        notificationType = try body.text("notificationType").map { NotificationType(rawValue: $0) }
        probability = try body.number("probability", in: 0...1)
        times = try body.integer("times", in: 1...1_000_000).map { Int($0) }
    }
}

extension ClockSkew {
    fileprivate init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow(["tokensSeconds", "dateSeconds", "signedSeconds"])
        self.init()
        // One year either way, because the emulator's certificates are valid only one year beyond its clock.
        let range = -366.0 * 86_400...366.0 * 86_400
        tokensSeconds = try body.number("tokensSeconds", in: range)
        dateSeconds = try body.number("dateSeconds", in: range)
        signedSeconds = try body.number("signedSeconds", in: range)
    }
}

extension CertificateFault {
    fileprivate init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow(["leaf", "intermediate"])
        self.init(leaf: try body.word("leaf"), intermediate: try body.word("intermediate"))
    }
}
