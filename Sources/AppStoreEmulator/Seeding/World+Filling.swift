import AppStoreTypes

/// The number of objects that a seed created.
public struct FilledWorld: Hashable, Sendable {
    /// The number of apps.
    public let apps: Int
    /// The number of products.
    public let products: Int
    /// The number of customers.
    public let customers: Int
    /// The number of transactions, including renewals.
    public let transactions: Int
    /// The number of refund requests.
    public let refundRequests: Int
    /// The number of notifications; those before the clock's start are not sent.
    public let notifications: Int
}

extension World {
    /// Fills a new world from a seed; steps before the clock's start happen first, each at its own time.
    ///
    /// Notifications from before the start are not sent. If the app has a notification URL, they count as delivered, so
    /// the notification history contains them. Notifications at the start are sent once the emulator serves.
    ///
    /// - Throws: ``WorldSeedError`` with everything that cannot happen; the world is then useless.
    mutating func fill(_ seed: WorldSeed) throws(WorldSeedError) {
        let (start, isFrozen) = (now, clock.isFrozen)
        var reading = SeedReading()
        var plan = SeedPlan(seed, start: start, randomSeed: self.seed)
        plan.draw(&reading)
        let beginning = plan.steps.first?.time ?? start
        if beginning < start {
            guard authority.times.contains(beginning) else {
                reading.note(
                    .invalid(
                        "The earliest time is \(beginning): the certificates are valid from "
                            + "\(authority.times.lowerBound)."
                    )
                )
                throw WorldSeedError(errors: reading.errors)
            }
            restart(.frozen(at: beginning))
        }
        if let changes = seed.switches {
            reading.attempt(changes) { changes throws(EmulatorError) in
                switches = try Self.explaining { try switches.changed(by: changes) }
            }
        }
        if let changes = seed.refundModel {
            reading.attempt(changes) { changes throws(EmulatorError) in
                set(try Self.explaining { try model.changed(by: changes) })
            }
        }
        for app in seed.apps { open(app, &reading) }
        var made = SeedPlan.Made()
        let past = plan.steps.prefix { $0.time < start }
        for step in past {
            pass(until: step.time)
            reading.attempt { () throws(EmulatorError) in try carryOut(step, &made) }
        }
        pass(until: start)
        for settings in seed.apps.flatMap(\.destinations) {
            reading.attempt { () throws(EmulatorError) in try configure(settings) }
            guard let environment = settings.environment, settings.notificationURL != nil else { continue }
            notifications.countAsDelivered(to: settings.bundleID, in: environment)
        }
        for step in plan.steps.dropFirst(past.count) {
            reading.attempt { () throws(EmulatorError) in try carryOut(step, &made) }
        }
        guard reading.errors.isEmpty else { throw WorldSeedError(errors: reading.errors) }
        if let faults = seed.faults { self.faults = faults }
        if !isFrozen {
            clock.freeze(false)
            if case .system = configuration.clock { clock.move(toLead: .zero) }
        }
    }

    var filled: FilledWorld {
        FilledWorld(
            apps: apps.count,
            products: apps.values.reduce(0) { $0 + $1.products.count },
            customers: customers.list.count,
            transactions: transactions.count,
            refundRequests: refundRequests.count,
            notifications: notifications.sequences.count
        )
    }

    /// Creates an app with its products; its notification URLs are set only after the past steps.
    private mutating func open(_ app: SeededApp, _ reading: inout SeedReading) {
        let opened: Void? = reading.attempt { () throws(EmulatorError) in
            try Self.at(app.member) { () throws(EmulatorError) in
                _ = try credentials(of: app.bundleID)
                try configure(AppSettings(bundleID: app.bundleID, appAppleID: app.appAppleID))
                for place in app.destinations {
                    var place = place
                    place.notificationURL = nil
                    try configure(place)
                }
                if let billing = app.billing { try set(billing, for: app.bundleID) }
            }
        }
        // Without the app, every product would be another error.
        guard opened != nil else { return }
        for product in app.products {
            guard reading.accepts(product) else { continue }
            let added: Void? = reading.attempt { () throws(EmulatorError) in
                try Self.at(product.member) { () throws(EmulatorError) in
                    try add(product.product, named: product.id, to: app.bundleID)
                }
            }
            guard added != nil else { continue }
            for (offer, member) in product.offers {
                reading.attempt { () throws(EmulatorError) in
                    try Self.at(member) { () throws(EmulatorError) in try add(offer, to: product.id, of: app.bundleID) }
                }
            }
        }
    }

    private mutating func pass(until time: Timestamp) {
        let clockAdvance = ClockAdvance(target: .time(time), resets: resets)
        while travel(clockAdvance) {}
    }

    private mutating func carryOut(
        _ step: SeedPlan.Step,
        _ made: inout SeedPlan.Made
    ) throws(EmulatorError) {
        try Self.at(step.member) { () throws(EmulatorError) in
            switch step.action {
            case .download(let key, let customer, let bundleID, let token):
                made.customers[key] =
                    makeCustomer(
                        of: bundleID,
                        in: customer.environment,
                        storefront: customer.storefront,
                        token: token
                    ).appTransactionID
            case .purchase(let key, let customer, var order):
                guard let customer = made.customers[customer] else { return }
                order.customer = customer
                made.purchases[key] = try Self.explaining { try purchase(order).originalTransactionID }
            case .refundRequest(let key, let purchase, let request, let isDecided):
                guard let original = made.purchases[purchase] else { return }
                let current = subscriptions[original]?.currentTransactionID ?? original
                made.requests[key] =
                    try requestRefund(
                        of: current,
                        reason: request.reason,
                        text: request.text,
                        isInApp: request.isInApp,
                        isManual: isDecided
                    ).id
            case .laterRequest(let purchase, let request, let decidedAt):
                guard let original = made.purchases[purchase] else { return }
                guard Self.reasons.contains(request.reason) else {
                    let allowed = Self.reasons.map(\.rawValue).joined(separator: ", ")
                    throw .invalid("\"reason\" must be one of \(allowed).")
                }
                schedule.plan(
                    .seededRefundRequest(
                        SeededEvent(
                            originalTransactionID: original,
                            reason: request.reason,
                            text: request.text,
                            isInApp: request.isInApp,
                            decision: request.decision?.decision,
                            percentage: request.decision?.percentage,
                            decidedAt: decidedAt
                        )
                    ),
                    at: step.time
                )
            case .decision(let request, let decision):
                guard let id = made.requests[request], refundRequests[id]?.request.state == .open else { return }
                _ = try decide(id, decision.decision, percentage: decision.percentage)
            }
        }
    }

    /// Makes a refund request that a seed planned.
    ///
    /// It does not happen if the App Store would not accept it, such as one for a purchase that was refunded meanwhile.
    mutating func requestSeededRefund(_ event: SeededEvent) {
        let id = subscriptions[event.originalTransactionID]?.currentTransactionID ?? event.originalTransactionID
        let request = try? requestRefund(
            of: id,
            reason: event.reason,
            text: event.text,
            isInApp: event.isInApp,
            isManual: event.decidedAt != nil
        )
        guard let request, let decidedAt = event.decidedAt else { return }
        schedule.plan(
            .seededDecision(requestID: request.id, event.decision, percentage: event.percentage),
            at: decidedAt
        )
    }

    /// Runs a closure and adds the path of the member to errors that have none.
    private static func at(_ member: MemberPath, _ body: () throws(EmulatorError) -> Void) throws(EmulatorError) {
        do throws(EmulatorError) {
            try body()
        } catch {
            var error = error
            if error.member.steps.isEmpty { error.member = member }
            throw error
        }
    }

    /// Runs a closure and turns errors of other types into a conflict.
    static func explaining<Value>(_ body: () throws -> Value) throws(EmulatorError) -> Value {
        do {
            return try body()
        } catch let error as EmulatorError {
            throw error
        } catch {
            throw .conflict("This step of the seed failed: \(error)")
        }
    }
}
