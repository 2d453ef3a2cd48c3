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
    /// Apple repeats its question.
    case remind
    /// A subscription is renewed.
    case renew
    case loseNotifications(percent: Int)
    case duplicateNotifications(percent: Int)
    case delayNotifications(percent: Int, seconds: Int)
    case forge
    case apple(AppleFault?)
    /// Nothing can connect to Apple, for hours.
    case outage(Bool)
    // The backend and its people.
    case consent(customer: Int, Bool)
    case deliver(status: Int)
    case use(units: Int)
    case personDecides(Int)
    case personHolds(seconds: Int)
    /// The privacy officer erases a customer.
    case erase(customer: Int)
    case pause(Bool)
    case webhooks(BackendFault?)
    /// Something that happens as soon as a worker has a case, while the worker works on it.
    case ambush(Ambush)
    /// A refund is requested for a purchase whose delivery nobody has reported; the report arrives while a worker has
    /// the case.
    case lateFact(customer: Int)
    /// Many purchases at a time, more than a page of Apple's history.
    case rush(customer: Int, purchases: Int)
    // The machines.
    case crash(machine: Int, steps: Int, downFor: Duration)
    /// A desk does nothing for a while, and does not know of it.
    case freeze(machine: Int, steps: Int, for: Duration)
    /// A desk is stopped, as by an upgrade.
    case stop(machine: Int, downFor: Duration)
    case backUp
    /// The database is lost with its desks, and a backup is restored.
    case restore(downFor: Duration)
    case store(StoreFault?)
    case setClock(machine: Int, ahead: Duration)

    static let reasons: [ConsumptionRequestReason] = [
        .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .other,
    ]
    static let deliveries = ["delivered", "qualityIssue", "serverOutage", "other"]
    static let choices = ["GRANT_FULL", "DECLINE", "none"]

    /// What ends all faults.
    static let ends: [Action] = [
        .loseNotifications(percent: 0), .apple(nil), .store(nil), .webhooks(nil), .pause(false),
        .setClock(machine: 0, ahead: .zero), .setClock(machine: 1, ahead: .zero), .setClock(machine: 2, ahead: .zero),
    ]
}

extension Action {
    func happen(in world: SimulatedWorld) async {
        let (story, controls, backend) = (world.story, world.apple.controls, world.backend)
        switch self {
        case .buy(let customer, let product):
            guard let bought = buy(customer, product, in: world), world.happens(60) else { return }
            await backend.deliver(bought, "delivered")
        case .requestRefund(let reason):
            guard let item = world.one(of: backend.items.filter { world.asks(about: $0) }) else { return }
            requestRefund(of: item.transactionID, reason, in: world)
        case .lateFact(let customer): await reportLate(customer, in: world)
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
        case .remind:
            guard let request = world.one(of: world.openRequests) else { return }
            story.tell("apple", "asks again about \(story.name("purchase", request.transactionID))")
            world.apple.emulator.remind(of: request.id)
        case .renew:
            guard let item = world.one(of: backend.items.filter({ $0.product == .pass })),
                let renewed = try? controls.happen(.renew, to: item.transactionID),
                backend.item(renewed.transactionID) == nil
            else { return }
            backend.sold(SoldItem(transactionID: renewed.transactionID, product: .pass, customer: item.customer))
            story.tell(
                "apple",
                "renews \(story.name("purchase", item.transactionID)): "
                    + story.name("purchase", renewed.transactionID)
            )
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
            world.note(.apple, world.apple.isInTrouble)
        case .outage(let isOn):
            story.tell("apple", isOn ? "cannot be reached for hours" : "can be reached again")
            world.apple.set(isAway: isOn)
            world.note(.apple, world.apple.isInTrouble)
        case .consent(let customer, let isGranted): await backend.consent(world.customer(customer), isGranted)
        case .deliver(let status):
            guard let item = world.one(of: backend.items) else { return }
            await backend.deliver(item.transactionID, Self.deliveries[status])
        case .use(let units):
            guard let item = world.one(of: backend.items.filter({ $0.product == .coins })) else { return }
            await backend.use(item.transactionID, units: units)
        case .personDecides(let index):
            guard let found = world.one(of: world.observer.openCases) else { return }
            await backend.decide(found.id, of: found.transactionID, Self.choices[index])
        case .personHolds(let seconds):
            guard let found = world.one(of: world.observer.openCases) else { return }
            await backend.hold(found.id, of: found.transactionID, until: world.time.now + .seconds(seconds))
        case .erase(let customer): await backend.erase(world.customer(customer))
        case .pause(let isPaused): await world.pause(isPaused)
        case .webhooks(let fault):
            story.tell("backend", fault?.text ?? "takes webhooks")
            backend.set(fault)
        case .ambush(let ambush): world.observer.lay(ambush)
        case .rush(let customer, let purchases): for _ in 0..<purchases { buy(customer, 1, in: world) }
        case .crash(let machine, let steps, let down): await crash(machine, steps, down, in: world)
        case .freeze(let machine, let steps, let duration): await freeze(machine, steps, duration, in: world)
        case .stop(let machine, let down): await stop(machine, down, in: world)
        case .backUp: world.backUp()
        case .restore(let down): await world.restore(after: down)
        case .store(let fault):
            story.tell("store", fault?.text ?? "works")
            world.set(fault)
            world.note(.store, fault != nil)
        case .setClock(let machine, let ahead):
            guard world.machines.indices.contains(machine) else { return }
            story.tell("machine", "\(world.machines[machine].name)'s clock is \(ahead.milliseconds / 1000) s ahead")
            world.machines[machine].setClock(ahead: ahead)
            world.note(.clock, world.machines.contains { $0.skew != .zero })
        }
    }

    /// Sells a product.
    ///
    /// - Returns: the transaction; `nil` if it cannot be sold.
    @discardableResult
    private func buy(_ customer: Int, _ product: Int, in world: SimulatedWorld) -> String? {
        let (customer, product) = (world.customer(customer), SimulatedProduct.allCases[product])
        var order = PurchaseOrder(
            bundleID: SimulatedWorld.bundleID,
            productID: product.rawValue,
            appAccountToken: AppAccountToken(rawValue: customer)
        )
        order.environment = world.plan.environment
        // Who has a subscription already gets no other one.
        guard let bought = try? world.apple.controls.purchase(order), world.backend.item(bought.transactionID) == nil
        else { return nil }
        world.backend.sold(SoldItem(transactionID: bought.transactionID, product: product, customer: customer))
        world.story.tell(
            "customer",
            "\(world.story.name("customer", customer)) buys \(product.rawValue): "
                + world.story.name("purchase", bought.transactionID)
        )
        return bought.transactionID
    }

    private func requestRefund(of transactionID: String, _ reason: Int, in world: SimulatedWorld) {
        let name = world.story.name("purchase", transactionID)
        do {
            let request = try world.apple.controls.requestRefund(of: transactionID, reason: Self.reasons[reason])
            world.backend.requested(request.id, of: transactionID)
            world.story.tell("customer", "asks for a refund of \(name)")
        } catch {
            world.story.tell("customer", "cannot ask for a refund of \(name) now")
        }
    }

    private func reportLate(_ customer: Int, in world: SimulatedWorld) async {
        let consents = world.backend.consents(of: world.customer(customer))
        if consents.last?.value != true { await world.backend.consent(world.customer(customer), true) }
        guard let bought = buy(customer, 0, in: world) else { return }
        world.observer.lay(Ambush(event: .missingFact, moment: .facts, transactionID: bought))
        requestRefund(of: bought, 0, in: world)
    }

    private func freeze(_ index: Int, _ steps: Int, _ duration: Duration, in world: SimulatedWorld) async {
        guard let run = world.machines[index].run else { return }
        run.plan(.freeze(duration), after: steps)
        // A desk with nothing to do takes no steps; then it freezes while it waits.
        await world.time.sleep(for: .seconds(60))
        if run.isPlanned { run.freeze(for: duration, "while it waits") }
    }

    private func crash(_ index: Int, _ steps: Int, _ down: Duration, in world: SimulatedWorld) async {
        guard let run = world.machines[index].run else { return }
        run.plan(.crash, after: steps)
        // A desk with nothing to do takes no steps; then it crashes while it waits.
        await world.time.sleep(for: .seconds(60))
        if !run.isDead { run.crash("while it waits") }
        await world.time.sleep(for: down)
        world.machines[index].startAgain()
    }

    private func stop(_ index: Int, _ down: Duration, in world: SimulatedWorld) async {
        guard let run = world.machines[index].run else { return }
        await run.stop()
        await world.time.sleep(for: down)
        world.machines[index].startAgain()
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
        await backend.tell("POST", path, nil, "a person gives the order \(order)", tries: 10, atAnyDesk: true)
    }

    /// Returns whether Apple asks about a refund of an item: version 1 asks about consumables only.
    func asks(about item: SoldItem) -> Bool { plan.version == 2 || item.product != .pass }

    /// Posts a notification whose signature or shared secret somebody replaced.
    func forge() async {
        guard let body = plan.version == 1 ? forgedV1() : forgedV2(), let bytes = try? body.encoded() else { return }
        let status = await post(Array(bytes), nil)
        let what = plan.version == 1 ? "shared secret" : "signature"
        story.tell("forger", "posts a notification with another \(what): \(status.map { "\($0)" } ?? "no answer")")
    }

    private func forgedV1() -> JSONValue? {
        guard let real = one(of: apple.posted), case .object(var members)? = Data(real.body).json else { return nil }
        members["password"] = .string("forged")
        return .object(members)
    }

    private func forgedV2() -> JSONValue? {
        guard let real = one(of: apple.controls.notifications) else { return nil }
        var parts = real.signedPayload.split(separator: ".").map(String.init)
        guard parts.count == 3 else { return nil }
        // The content stays readable. Signatures are random, so a changed content could read differently each time.
        parts[2] = String(repeating: "A", count: parts[2].count)
        return ["signedPayload": .string(parts.joined(separator: "."))]
    }
}
