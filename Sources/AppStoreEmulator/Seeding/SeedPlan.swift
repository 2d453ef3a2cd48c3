import AppStoreTypes

/// All steps of a seed with their times, after chance was drawn.
struct SeedPlan: Sendable {
    /// One step, identified by its number.
    struct Step: Sendable {
        enum Action: Sendable {
            case download(Int, SeededCustomer, bundleID: String, AppAccountToken?)
            case purchase(Int, customer: Int, PurchaseOrder)
            case refundRequest(Int, purchase: Int, SeededRefundRequest, isDecided: Bool)
            case decision(request: Int, SeededDecision)
            /// A request after the clock's start, with the time of its decision.
            case laterRequest(purchase: Int, SeededRefundRequest, decidedAt: Timestamp?)
        }

        let time: Timestamp
        let number: Int
        let action: Action
        let member: MemberPath
    }

    /// The objects that steps created, by step number.
    struct Made {
        var customers: [Int: String] = [:]
        /// The original transaction IDs.
        var purchases: [Int: String] = [:]
        var requests: [Int: String] = [:]
    }

    /// The steps in order of time.
    private(set) var steps: [Step] = []
    private let seed: WorldSeed
    private let start: Timestamp
    private var generator: SeededGenerator

    init(_ seed: WorldSeed, start: Timestamp, randomSeed: UInt64) {
        (self.seed, self.start) = (seed, start)
        generator = SeededGenerator(seed: randomSeed ^ 0x5EED_5EED_5EED_5EED)
    }

    /// Draws all steps, and records what cannot happen.
    mutating func draw(_ reading: inout SeedReading) {
        for app in seed.apps {
            for customer in app.customers {
                for _ in 0..<customer.count { draw(customer, of: app.bundleID, &reading) }
            }
        }
        steps.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    }

    private mutating func draw(_ customer: SeededCustomer, of bundleID: String, _ reading: inout SeedReading) {
        let own = steps.count
        let token =
            customer.isAnonymous
            ? nil : customer.appAccountToken ?? AppAccountToken(rawValue: generator.uuid())
        var purchases: [(time: Timestamp, purchase: SeededPurchase)] = []
        for purchase in customer.purchases where purchase.percent >= 100 || generator.happens(percent: purchase.percent)
        {
            let bought = reading.attempt { () throws(EmulatorError) -> Timestamp in
                try time(of: purchase.at, after: start, purchase.member)
            }
            if let bought { purchases.append((bought, purchase)) }
        }
        let first = purchases.map(\.time).min() ?? start
        let downloaded = reading.attempt { () throws(EmulatorError) -> Timestamp in
            guard let moment = customer.downloaded else { return first }
            let downloaded = try time(of: moment, after: start, customer.member)
            guard downloaded <= first else {
                throw .invalid(
                    "A customer buys at \(first), before the app is downloaded at \(downloaded).",
                    at: customer.member
                )
            }
            return downloaded
        }
        guard let downloaded else { return }
        append(.download(own, customer, bundleID: bundleID, token), at: downloaded, customer.member)
        for (time, purchase) in purchases {
            var order = purchase.order
            order.bundleID = bundleID
            order.appAccountToken = token
            (order.environment, order.storefront) = (customer.environment, customer.storefront)
            let number = steps.count
            append(.purchase(number, customer: own, order), at: time, purchase.member)
            for request in purchase.refundRequests {
                reading.attempt { () throws(EmulatorError) in try draw(request, of: number, boughtAt: time) }
            }
        }
    }

    private mutating func draw(
        _ request: SeededRefundRequest,
        of purchase: Int,
        boughtAt bought: Timestamp
    ) throws(EmulatorError) {
        guard request.percent >= 100 || generator.happens(percent: request.percent) else { return }
        let asked = try time(of: request.at, after: bought, request.member, isRequest: true)
        guard asked >= bought else {
            throw .invalid("A refund is requested at \(asked), before the purchase at \(bought).", at: request.member)
        }
        if case .later = request.at { return try drawLater(request, of: purchase, at: asked) }
        // What would happen after the clock's start has not happened yet.
        guard asked <= start else { return }
        let number = steps.count
        let decided = try request.decision.map { decision throws(EmulatorError) in
            try time(of: decision.at, after: asked, decision.member)
        }
        let isDecided = decided.map { $0 <= start } ?? false
        append(
            .refundRequest(number, purchase: purchase, request, isDecided: isDecided),
            at: asked,
            request.member
        )
        guard let decision = request.decision, let decided else { return }
        guard decided >= asked else {
            throw .invalid("A decision is at \(decided), before its request at \(asked).", at: decision.member)
        }
        if isDecided { append(.decision(request: number, decision), at: decided, decision.member) }
    }

    private mutating func drawLater(
        _ request: SeededRefundRequest,
        of purchase: Int,
        at asked: Timestamp
    ) throws(EmulatorError) {
        let decided = request.decision.map { $0.at.time(start: start, cause: asked, using: &generator) }
        if let decision = request.decision, let decided, decided < asked {
            throw .invalid("A decision is at \(decided), before its request at \(asked).", at: decision.member)
        }
        append(.laterRequest(purchase: purchase, request, decidedAt: decided), at: asked, request.member)
    }

    private mutating func time(
        of moment: SeededMoment,
        after cause: Timestamp,
        _ member: MemberPath,
        isRequest: Bool = false
    ) throws(EmulatorError) -> Timestamp {
        let time = moment.time(start: start, cause: cause, using: &generator)
        switch moment {
        case .after: return time
        case .later where time > start && !isRequest:
            throw .invalid("Only refund requests can be after the clock's start: give a time in the past.", at: member)
        case .later: return time
        case .before, .at: break
        }
        guard time <= start else {
            throw .invalid("\(time) is after the clock's start, \(start): give a time in the past.", at: member)
        }
        return time
    }

    private mutating func append(_ action: Step.Action, at time: Timestamp, _ member: MemberPath) {
        steps.append(Step(time: time, number: steps.count, action: action, member: member))
    }
}
