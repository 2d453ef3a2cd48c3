// This file is longer than most, because it has everything that a backend and its people do in a world.

import AppStoreClient
import AppStoreTypes
import Foundation
import Synchronization
import TestSupport

/// A statement that the backend made to the desk.
struct Told<Value: Hashable & Sendable>: Sendable {
    var value: Value
    /// The place of its first try among all statements of the world.
    let order: Int
    let begunAt: Duration
    /// The place of the desk's confirmation; `nil` if there was none.
    var confirmed: Int?
    var confirmedAt: Duration?
    /// Whether a desk that was frozen may still apply it, however late.
    var mayLinger = false
}

/// A person's decision about a case.
struct PersonsDecision: Hashable, Sendable {
    let caseID: String
    let choice: String
}

/// A person's hold of a case until a time.
struct PersonsHold: Hashable, Sendable {
    let caseID: String
    let until: Duration
}

/// A sold item, and everything that is true about it.
struct SoldItem: Sendable {
    let transactionID: String
    let product: SimulatedProduct
    let customer: String
    /// The customer's refund requests, oldest first: Apple's identifier, and when it was made.
    var requests: [(id: String, at: Duration)] = []
    var deliveries: [Told<String>] = []
    var usage: [Told<Int>] = []
    var decisions: [Told<PersonsDecision>] = []
    var holds: [Told<PersonsHold>] = []
}

/// The company's own servers: they report facts to the desk, and get its events.
final class Backend: Sendable {
    static let eventsURL = "https://backend.test/events"
    static let secret = "whsec_c2ltdWxhdGVkLXNlY3JldC1mb3ItZXZlbnRz"

    /// A webhook call that arrived.
    struct Arrival: Sendable {
        let id: String
        let body: [UInt8]
        let isTaken: Bool
        let at: Duration
        /// Whether the desk got the response.
        var isHeard = false
    }

    private struct State {
        var order = 0
        var items: [SoldItem] = []
        var consents: [String: [Told<Bool>]] = [:]
        /// The places of the erasures among all statements.
        var erasures: Set<Int> = []
        var arrivals: [Arrival] = []
        var fault: BackendFault?
    }

    private unowned let world: SimulatedWorld
    private let state = Mutex(State())

    init(world: SimulatedWorld) { self.world = world }

    var items: [SoldItem] { state.withLock(\.items) }
    var arrivals: [Arrival] { state.withLock(\.arrivals) }
    func item(_ transactionID: String) -> SoldItem? { items.first { $0.transactionID == transactionID } }
    func consents(of customer: String) -> [Told<Bool>] { state.withLock { $0.consents[customer] ?? [] } }

    /// Returns the erasures of a customer, which ``consents(of:)`` contains as withdrawals.
    func erasures(of customer: String) -> [Told<Bool>] {
        let places = state.withLock(\.erasures)
        return consents(of: customer).filter { places.contains($0.order) }
    }

    func set(_ fault: BackendFault?) { state.withLock { $0.fault = fault } }
    func requested(_ id: String, of transactionID: String) {
        state.withLock { state in
            guard let index = state.items.firstIndex(where: { $0.transactionID == transactionID }) else { return }
            state.items[index].requests.append((id, world.time.now))
        }
    }

    func sold(_ item: SoldItem) { state.withLock { $0.items.append(item) } }

    /// Receives a webhook call.
    func receive(_ request: TransportRequest, from run: DeskRun) async throws -> TransportResponse {
        let fault = state.withLock(\.fault)
        var isTaken = true
        if case .refuses(let percent) = fault { isTaken = !world.happens(percent) }
        let headers = Dictionary(request.headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        let id = headers["webhook-id"] ?? ""
        let place = state.withLock { state in
            state.arrivals.append(
                Arrival(id: id, body: request.body.map { Array($0) } ?? [], isTaken: isTaken, at: world.time.now)
            )
            return state.arrivals.count - 1
        }
        let body = request.body.flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
        let about = body?["case"]?.text ?? body?["data.case.id"]?.text ?? body?["data.caseId"]?.text
        world.story.tell(
            "backend",
            "\(isTaken ? "gets" : "refuses") \(body?["type"]?.text ?? "?")"
                + (about.map { " of \(world.story.name("case", $0))" } ?? "")
        )
        if case .isSlow(let seconds) = fault {
            let wait = Duration.milliseconds(world.number(0...seconds * 1000))
            await world.time.sleep(for: min(wait, request.timeout))
            if wait >= request.timeout { throw TransportFailure(.timeout, "late") }
        }
        state.withLock { $0.arrivals[place].isHeard = true }
        return TransportResponse(status: isTaken ? 204 : 500)
    }
}

extension Backend {
    /// Returns until when a person certainly holds a case; `nil` if nobody does, or if it is not certain.
    func certainHold(of caseID: String) -> Duration? {
        let items = items
        let holds = items.flatMap(\.holds).filter { $0.value.caseID == caseID }
        guard let last = holds.last, last.confirmed != nil, !world.losses.include(last) else { return nil }
        let decisions = items.flatMap(\.decisions).filter { $0.value.caseID == caseID }
        guard !holds.contains(where: \.mayLinger), !decisions.contains(where: \.mayLinger) else { return nil }
        return decisions.contains { $0.order > last.order } ? nil : last.value.until
    }

    private func begin<Value>(_ value: Value) -> Told<Value> {
        state.withLock { state in
            state.order += 1
            return Told(value: value, order: state.order, begunAt: world.time.now)
        }
    }

    private func nextOrder() -> Int {
        state.withLock { state in
            state.order += 1
            return state.order
        }
    }

    /// Says whether a customer consents.
    func consent(_ customer: String, _ isGranted: Bool) async {
        let path = "/v1/apps/\(SimulatedWorld.bundleID)/customers/\(customer)/consent"
        let body: JSONValue = ["granted": true, "at": .string(world.time.timestamp.description)]
        await record(begin(isGranted), of: customer, isConfirmedBy: [204]) {
            await self.tell(
                isGranted ? "PUT" : "DELETE",
                path,
                isGranted ? body : nil,
                "\(self.world.story.name("customer", customer)) \(isGranted ? "consents" : "withdraws consent")"
            )
        }
    }

    /// Lets the privacy officer erase a customer, which also withdraws consent.
    func erase(_ customer: String) async {
        let statement = begin(false)
        state.withLock { _ = $0.erasures.insert(statement.order) }
        let name = world.story.name("customer", customer)
        await record(statement, of: customer, isConfirmedBy: [200, 202]) {
            let end = await self.tell(
                "DELETE",
                "/v1/apps/\(SimulatedWorld.bundleID)/customers/\(customer)",
                nil,
                "the privacy officer erases \(name)",
                atAnyDesk: true
            )
            if let status = end.status, (400..<500).contains(status), status != 404 {
                self.world.story.isBroken("A customer can be erased", "the erasure of \(name) was answered \(status)")
            }
            return end
        }
    }

    private func record(
        _ statement: Told<Bool>,
        of customer: String,
        isConfirmedBy statuses: Set<Int>,
        _ tell: () async -> End
    ) async {
        let index = state.withLock { state in
            state.consents[customer, default: []].append(statement)
            return (state.consents[customer]?.count ?? 1) - 1
        }
        let end = await tell()
        if end.mayLinger { state.withLock { $0.consents[customer]?[index].mayLinger = true } }
        guard let status = end.status, statuses.contains(status) else { return }
        let order = nextOrder()
        state.withLock {
            $0.consents[customer]?[index].confirmed = order
            $0.consents[customer]?[index].confirmedAt = world.time.now
        }
    }

    func deliver(_ transactionID: String, _ status: String) async {
        await record(\.deliveries, of: transactionID, status) {
            await self.tell(
                "PUT",
                "/v1/apps/\(SimulatedWorld.bundleID)/transactions/\(transactionID)/delivery",
                ["status": .string(status)],
                "delivery of \(self.world.story.name("purchase", transactionID)): \(status)"
            )
        }
    }

    func use(_ transactionID: String, units: Int) async {
        let report: JSONValue = [
            "transactionId": .string(transactionID), "at": .string(world.time.timestamp.description),
            "unitsUsed": .integer(Int64(units)), "idempotencyKey": .string("key-\(nextOrder())"),
        ]
        let repeats = world.happens(25)
        await record(\.usage, of: transactionID, units) {
            if repeats {
                await self.tell(
                    "POST",
                    "/v1/apps/\(SimulatedWorld.bundleID)/usage",
                    ["usage": [report]],
                    "\(units) units of \(self.world.story.name("purchase", transactionID)) used, for the first time"
                )
            }
            return await self.tell(
                "POST",
                "/v1/apps/\(SimulatedWorld.bundleID)/usage",
                ["usage": [report]],
                "\(units) units of \(self.world.story.name("purchase", transactionID)) used"
            )
        }
    }

    /// Lets a person decide a case.
    func decide(_ caseID: String, of transactionID: String, _ choice: String) async {
        await record(\.decisions, of: transactionID, PersonsDecision(caseID: caseID, choice: choice)) {
            await self.tell(
                "POST",
                "/v1/cases/\(caseID)/answer",
                ["prefer": .string(choice)],
                "a person decides \(choice) in \(self.world.story.name("case", caseID))",
                tries: 1,
                atAnyDesk: true
            )
        }
    }

    /// Lets a person hold a case.
    func hold(_ caseID: String, of transactionID: String, until end: Duration) async {
        await record(\.holds, of: transactionID, PersonsHold(caseID: caseID, until: end)) {
            await self.tell(
                "POST",
                "/v1/cases/\(caseID)/hold",
                ["until": .string((SimulatedTime.start + end).description)],
                "a person holds \(self.world.story.name("case", caseID)) until \(Story.clock(end))",
                tries: 1,
                atAnyDesk: true
            )
        }
    }

    private func record<Value>(
        _ list: any WritableKeyPath<SoldItem, [Told<Value>]> & Sendable,
        of transactionID: String,
        _ value: Value,
        _ tell: () async -> End
    ) async {
        let statement = begin(value)
        state.withLock { state in
            guard let index = state.items.firstIndex(where: { $0.transactionID == transactionID }) else { return }
            state.items[index][keyPath: list].append(statement)
        }
        let end = await tell()
        let isConfirmed = end.status.map { (200..<300).contains($0) } ?? false
        let order = isConfirmed ? nextOrder() : nil
        state.withLock { state in
            guard let index = state.items.firstIndex(where: { $0.transactionID == transactionID }),
                let place = state.items[index][keyPath: list].firstIndex(where: { $0.order == statement.order })
            else { return }
            state.items[index][keyPath: list][place].mayLinger = end.mayLinger
            state.items[index][keyPath: list][place].confirmed = order
            state.items[index][keyPath: list][place].confirmedAt = isConfirmed ? world.time.now : nil
        }
    }

    /// How the tries of a request ended.
    struct End: Sendable {
        /// The last status; `nil` without an answer.
        var status: Int?
        /// Whether a frozen desk got a try, and may still do what was asked.
        var mayLinger = false
    }

    /// Sends a request to the desk, and repeats it for a while if the desk fails.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - path: the path.
    ///   - body: the body.
    ///   - what: what the story tells.
    ///   - tries: how often to try.
    ///   - atAnyDesk: whether a desk that takes in no reports may get it, such as a person's decision.
    /// - Returns: how the tries ended.
    @discardableResult
    func tell(
        _ method: String,
        _ path: String,
        _ body: JSONValue?,
        _ what: String,
        tries: Int = 8,
        atAnyDesk: Bool = false
    ) async -> End {
        let bytes = body.flatMap { try? $0.encoded() }.map { Array($0) } ?? []
        var end = End()
        for attempt in 1...tries {
            let machine = world.anyMachine(takesIn: !atAnyDesk)
            let reply = await machine?.call(method, path, token: world.token, body: bytes)
            end.status = reply?.status
            if let reply, reply.status == nil { end.mayLinger = true }
            world.story.tell("backend", "\(what): \(end.status.map { "\($0)" } ?? "no answer")")
            if let status = end.status, status < 500 { break }
            guard attempt < tries, !world.isOver else { break }
            await world.time.sleep(for: .seconds(5 * attempt * attempt))
        }
        return end
    }
}

/// What goes wrong when the desk calls the backend's webhook.
enum BackendFault: Hashable, Sendable {
    /// Calls are answered 500, with a probability in percent.
    case refuses(percent: Int)
    /// Answers take up to this long.
    case isSlow(seconds: Int)

    var text: String {
        switch self {
        case .refuses(let percent): "refuses \(percent) % of webhooks"
        case .isSlow(let seconds): "takes up to \(seconds) s for a webhook"
        }
    }
}
