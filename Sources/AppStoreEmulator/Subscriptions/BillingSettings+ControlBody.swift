extension BillingSettings {
    /// Reads settings; omitted members have their defaults.
    init(_ body: ControlBody) throws(EmulatorError) {
        try body.allow(["gracePeriodDays", "failurePercent", "recoveryPercent", "sandboxMonthSeconds"])
        self.init()
        gracePeriodDays = Int(try body.integer("gracePeriodDays", in: 0...28) ?? 0)
        failurePercent = try body.number("failurePercent", in: 0...100) ?? 0
        recoveryPercent = try body.number("recoveryPercent", in: 0...100) ?? 0
        sandboxMonthSeconds = try body.integer("sandboxMonthSeconds", in: 1...2_592_000)
    }
}
