import AppStoreEmulator
import AppStoreTypes
import Foundation
import TestSupport

/// Something that happens in a world because the seed chose it, not because a desk did something.
enum Action: Sendable {
    // The App Store and its customers.
    case buy(customer: Int, product: Int)
    case requestRefund(reason: Int)
    case decide(Int)
    case reverse
    case loseNotifications(percent: Int)
    case duplicateNotifications(percent: Int)
    case delayNotifications(percent: Int, seconds: Int)
    case forge
    case apple(AppleFault?)
    // The backend and its people.
    case consent(customer: Int, Bool)
    case deliver(status: Int)
    case use(units: Int)
    case personDecides(Int)
    case personHolds(seconds: Int)
    case pause(Bool)
    case failWebhooks(percent: Int)
    /// Something that happens as soon as a worker has a case, while the worker works on it.
    case ambush(Ambush)
    /// Many purchases at a time, more than a page of Apple's history.
    case rush(customer: Int, purchases: Int)
    // The machines.
    case crash(machine: Int, steps: Int, downFor: Duration)
    case store(StoreFault?)
    case setClock(machine: Int, ahead: Duration)

    static let reasons: [ConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .other,
    ]
    static let deliveries = ["delivered", "qualityIssue", "serverOutage", "other"]
    static let choices = ["GRANT_FULL", "DECLINE", "none"]

    /// What ends all faults.
    static let ends: [Action] = [
        .loseNotifications(percent: 0), .apple(nil), .store(nil), .failWebhooks(percent: 0), .pause(false),
        .setClock(machine: 0, ahead: .zero), .setClock(machine: 1, ahead: .zero),
    ]

    /// Returns an action, and what ends it later.
    static func random(
        at: Duration,
        environment: AppStoreEnvironment,
        hasTwoDesks: Bool,
        using random: inout SeededGenerator
    ) -> [WorldPlan.Planned] {
        func number(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> Int {
            Int.random(in: range, using: &random)
        }
        let isLong = environment == .production
        let short = Duration.seconds(number(1...(isLong ? 1800 : 120), &random))
        func lasting(_ begin: Action, _ end: Action) -> [WorldPlan.Planned] {
            [WorldPlan.Planned(at: at, action: begin), WorldPlan.Planned(at: at + short, action: end)]
        }
        let action: Action
        switch number(0...109, &random) {
        case 100...: action = .ambush(Ambush.allCases[number(0...Ambush.allCases.count - 1, &random)])
        case 0..<12: action = .buy(customer: number(0...1, &random), product: number(0...1, &random))
        case 12..<32: action = .requestRefund(reason: number(0...3, &random))
        case 32..<40: action = .consent(customer: number(0...1, &random), true)
        case 40..<46: action = .consent(customer: number(0...1, &random), false)
        case 46..<54: action = .deliver(status: number(0...3, &random))
        case 54..<59: action = .use(units: number(1...300, &random))
        case 59..<62: action = .decide(number(0...2, &random))
        case 62..<63: action = .reverse
        case 63..<66: action = .personDecides(number(0...2, &random))
        case 66..<69: action = .personHolds(seconds: number(10...(isLong ? 7200 : 200), &random))
        case 69..<71: return lasting(.pause(true), .pause(false))
        case 71..<72: action = .rush(customer: number(0...1, &random), purchases: number(15...25, &random))
        case 72..<74: action = .loseNotifications(percent: number(10...60, &random))
        case 74..<75: action = .duplicateNotifications(percent: number(20...80, &random))
        case 75..<78:
            action = .delayNotifications(percent: number(20...80, &random), seconds: number(1...90, &random))
        case 78..<79: action = .forge
        case 79..<80: return lasting(.failWebhooks(percent: number(30...100, &random)), .failWebhooks(percent: 0))
        case 80..<86:
            let faults: [AppleFault] = [
                .isDown, .limitsRate(seconds: number(1...120, &random)), .fails(percent: number(30...100, &random)),
                .losesRequests(percent: number(30...100, &random)), .losesAnswers(percent: number(30...100, &random)),
                .isSlow(seconds: number(1...70, &random)),
            ]
            return lasting(.apple(faults[number(0...faults.count - 1, &random)]), .apple(nil))
        case 86..<91:
            let faults: [StoreFault] = [
                .refuses(percent: number(10...100, &random)), .losesCommits(percent: number(10...100, &random)),
                .losesAnswers(percent: number(10...100, &random)), .isFull, .isSlow(seconds: number(1...80, &random)),
            ]
            return lasting(.store(faults[number(0...faults.count - 1, &random)]), .store(nil))
        case 91..<93:
            guard !hasTwoDesks else { return [] }
            let ahead = Duration.seconds(number(-900...900, &random))
            return lasting(.setClock(machine: 0, ahead: ahead), .setClock(machine: 0, ahead: .zero))
        default:
            let down = Duration.seconds(number(0...(isLong ? 3600 : 90), &random))
            action = .crash(machine: number(0...1, &random), steps: number(0...40, &random), downFor: down)
        }
        return [WorldPlan.Planned(at: at, action: action)]
    }
}

extension Action {
    func happen(in world: SimulatedWorld) async {
        let (story, controls, backend) = (world.story, world.apple.controls, world.backend)
        switch self {
        case .buy(let customer, let product):
            guard let bought = buy(customer, product, in: world), world.happens(60) else { return }
            await backend.deliver(bought, "delivered")
        case .requestRefund(let reason):
            guard let item = world.one(of: backend.items) else { return }
            let name = story.name("purchase", item.transactionID)
            do {
                let request = try controls.requestRefund(of: item.transactionID, reason: Self.reasons[reason])
                backend.requested(request.id, of: item.transactionID)
                story.tell("customer", "asks for a refund of \(name)")
            } catch {
                story.tell("customer", "cannot ask for a refund of \(name) now")
            }
        case .decide(let index):
            guard let request = world.one(of: world.openRequests) else { return }
            let decision: RefundDecision = [.grantFull, .decline, .grantFull][index]
            story.tell("apple", "decides \(decision.rawValue) about \(story.name("purchase", request.transactionID))")
            _ = try? controls.decide(request.id, decision)
        case .reverse:
            let granted = backend.items.filter { item in
                (item.requests.last?.id).flatMap { try? controls.refundRequest($0) }?.state == .granted
            }
            guard let item = world.one(of: granted) else { return }
            story.tell("apple", "reverses the refund of \(story.name("purchase", item.transactionID))")
            _ = try? controls.reverseRefund(of: item.transactionID)
        case .loseNotifications(let percent):
            world.setDeliveryFault(percent == 0 ? nil : DeliveryFault { $0.drop = true }, percent, "are lost")
        case .duplicateNotifications(let percent):
            world.setDeliveryFault(DeliveryFault { $0.duplicate = true }, percent, "come twice")
        case .delayNotifications(let percent, let seconds):
            world.setDeliveryFault(
                DeliveryFault { $0.lateSeconds = Double(seconds) },
                percent,
                "come \(seconds) s late"
            )
        case .forge: await world.forge()
        case .apple(let fault):
            story.tell("apple", fault?.text ?? "works")
            world.apple.set(fault)
            world.note(.apple, fault != nil)
        case .consent(let customer, let isGranted): await backend.consent(world.customer(customer), isGranted)
        case .deliver(let status):
            guard let item = world.one(of: backend.items) else { return }
            await backend.deliver(item.transactionID, Self.deliveries[status])
        case .use(let units):
            guard let item = world.one(of: backend.items.filter({ $0.productID == "coins.500" })) else { return }
            await backend.use(item.transactionID, units: units)
        case .personDecides(let index):
            guard let found = world.one(of: world.observer.openCases) else { return }
            await backend.decide(found.id, of: found.transactionID, Self.choices[index])
        case .personHolds(let seconds):
            guard let found = world.one(of: world.observer.openCases) else { return }
            await backend.hold(found.id, of: found.transactionID, until: world.time.now + .seconds(seconds))
        case .pause(let isPaused): await world.pause(isPaused)
        case .failWebhooks(let percent):
            story.tell("backend", percent == 0 ? "takes webhooks" : "refuses \(percent) % of webhooks")
            backend.fails(percent: percent)
        case .ambush(let ambush): world.observer.lay(ambush)
        case .rush(let customer, let purchases): for _ in 0..<purchases { buy(customer, 1, in: world) }
        case .crash(let machine, let steps, let down): await crash(machine, steps, down, in: world)
        case .store(let fault):
            story.tell("store", fault?.text ?? "works")
            world.set(fault)
            world.note(.store, fault != nil)
        case .setClock(let machine, let ahead):
            guard world.machines.indices.contains(machine) else { return }
            story.tell("machine", "\(world.machines[machine].name)'s clock is \(ahead.milliseconds / 1000) s ahead")
            world.machines[machine].setClock(ahead: ahead)
            world.note(.clock, ahead != .zero)
        }
    }

    /// Sells a product.
    ///
    /// - Returns: the transaction; `nil` if it cannot be sold.
    @discardableResult
    private func buy(_ customer: Int, _ product: Int, in world: SimulatedWorld) -> String? {
        let (customer, product) = (world.customer(customer), SimulatedProduct.allCases[product].rawValue)
        var order = PurchaseOrder(
            bundleID: SimulatedWorld.bundleID,
            productID: product,
            appAccountToken: AppAccountToken(rawValue: customer)
        )
        order.environment = world.plan.environment
        guard let bought = try? world.apple.controls.purchase(order) else { return nil }
        world.backend.sold(SoldItem(transactionID: bought.transactionID, productID: product, customer: customer))
        world.story.tell(
            "customer",
            "\(world.story.name("customer", customer)) buys \(product): "
                + world.story.name("purchase", bought.transactionID)
        )
        return bought.transactionID
    }

    private func crash(_ index: Int, _ steps: Int, _ down: Duration, in world: SimulatedWorld) async {
        guard world.machines.indices.contains(index), let run = world.machines[index].run else { return }
        run.crash(after: steps)
        // A desk with nothing to do takes no steps; then it crashes while it waits.
        await world.time.sleep(for: .seconds(60))
        if !run.isDead { run.crash("while it waits") }
        await world.time.sleep(for: down)
        guard world.machines[index].run == nil, !world.isOver else { return }
        do {
            try world.machines[index].start()
        } catch {
            world.story.isBroken("A desk starts", "\(error)")
        }
    }
}

/// What can happen to a case at the very moment when a worker has it.
enum Ambush: CaseIterable, Sendable {
    case withdrawal, consent, delivery, use, appleDecides, personDecides, personHolds, pause, crash

    func happen(to found: Observer.OpenCase, by run: DeskRun, in world: SimulatedWorld) async {
        let backend = world.backend
        guard let item = backend.item(found.transactionID) else { return }
        switch self {
        case .withdrawal: await backend.consent(item.customer, false)
        case .consent: await backend.consent(item.customer, true)
        case .delivery: await backend.deliver(item.transactionID, "delivered")
        case .use:
            guard item.productID == SimulatedProduct.coins.rawValue else { return }
            // The answer on its way becomes uncertain, and a new one would differ from it.
            world.story.tell("apple", "loses every answer for a while")
            world.apple.set(.losesAnswers(percent: 100))
            world.note(.apple, true)
            await backend.use(item.transactionID, units: 100)
            await world.time.sleep(for: .seconds(15))
            world.apple.set(nil)
            world.note(.apple, false)
        case .appleDecides:
            guard let request = item.requests.last else { return }
            world.story.tell("apple", "decides DECLINE about \(world.story.name("purchase", item.transactionID))")
            _ = try? world.apple.controls.decide(request.id, .decline)
            world.apple.pump()
        case .personDecides: await backend.decide(found.id, of: item.transactionID, "DECLINE")
        case .personHolds:
            await backend.hold(found.id, of: item.transactionID, until: world.time.now + .seconds(60))
        case .pause:
            await world.pause(true)
            await world.time.sleep(for: .seconds(30))
            await world.pause(false)
        case .crash:
            guard !run.isDead else { return }
            run.crash("at work")
            await world.time.sleep(for: .seconds(3))
            guard run.machine.run == nil, !world.isOver else { return }
            do {
                try run.machine.start()
            } catch {
                world.story.isBroken("A desk starts", "\(error)")
            }
        }
    }
}

extension SimulatedWorld {
    /// The refund requests that Apple has not decided.
    var openRequests: [RefundRequest] {
        backend.items.flatMap(\.requests).compactMap { try? apple.controls.refundRequest($0.id) }
            .filter { $0.state == .open }
    }

    /// Returns the account token of a customer.
    func customer(_ index: Int) -> String {
        "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b7\(index % plan.customers)"
    }

    func setDeliveryFault(_ fault: DeliveryFault?, _ percent: Int, _ what: String) {
        story.tell("apple", percent == 0 ? "delivers all" : "\(percent) % of notifications \(what)")
        apple.controls.setFaults(
            EmulatorFaults {
                $0.seed = seed
                guard var fault else { return }
                fault.probability = Double(percent) / 100
                $0.notifications = fault
            }
        )
    }

    func pause(_ isPaused: Bool) async {
        let order = isPaused ? "pause" : "resume"
        let path = "/v1/apps/\(Self.bundleID)/\(order)"
        await backend.tell("POST", path, nil, "a person gives the order \(order)", tries: 10)
    }

    /// Posts a notification whose signature somebody replaced.
    func forge() async {
        guard let real = one(of: apple.controls.notifications) else { return }
        var parts = real.signedPayload.split(separator: ".").map(String.init)
        guard parts.count == 3 else { return }
        // The content stays readable. Signatures are random, so a changed content could read differently each time.
        parts[2] = String(repeating: "A", count: parts[2].count)
        let body: JSONValue = ["signedPayload": .string(parts.joined(separator: "."))]
        guard let bytes = try? body.encoded() else { return }
        let status = await post(Array(bytes), uuid: nil)
        story.tell("forger", "posts a notification with another signature: \(status.map { "\($0)" } ?? "no answer")")
    }
}
