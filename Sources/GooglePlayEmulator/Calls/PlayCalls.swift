import AppStoreEmulator
import AppStoreTypes
import Foundation

/// The calls of Google's that the emulator answers.
struct PlayCalls: Sendable {
    let play: EmulatedPlay

    private typealias Handler = @Sendable (PlayCalls, PlayCall) throws -> CallAnswer

    /// A route, the name of its fault, and the scope that its access token needs.
    private struct Endpoint: Sendable {
        let name: String
        let scope: String?
        let handler: Handler
    }

    private static let application = "androidpublisher/v3/applications/{package}/"
    private static let table = RouteTable<Endpoint>(
        routes: [
            Route("GET", "oauth2/v3/certs", Endpoint(name: "keys", scope: nil) { calls, _ in try calls.keys() }),
            Route(
                "POST",
                "token",
                Endpoint(name: "token", scope: nil) { $0.token($1) }
            ),
            Route("GET", application + "orders/{order}", publisher("order") { try $0.order($1) }),
            Route(
                "POST",
                application + "orders/{order}/:reviewrefund",
                publisher("reviewrefund") { try $0.review($1) }
            ),
            Route(
                "GET",
                application + "purchases/productsv2/tokens/{token}",
                publisher("product") { try $0.purchase($1, .oneTime) }
            ),
            Route(
                "GET",
                application + "purchases/subscriptionsv2/tokens/{token}",
                publisher("subscription") { try $0.purchase($1, .subscription) }
            ),
            Route(
                "GET",
                application + "purchases/voidedpurchases",
                publisher("voidedpurchases") { try $0.voidedPurchases($1) }
            ),
            Route("POST", "v1/projects/{project}/subscriptions/{name}/:pull", pubSub("pull") { try $0.pull($1) }),
            Route(
                "POST",
                "v1/projects/{project}/subscriptions/{name}/:acknowledge",
                pubSub("acknowledge") { try $0.acknowledge($1) }
            ),
        ]
    )

    /// The names of the calls, as faults take them.
    static let names = table.routes.map { $0.handler.name }

    private static func publisher(_ name: String, _ handler: @escaping Handler) -> Endpoint {
        Endpoint(name: name, scope: "androidpublisher", handler: handler)
    }

    private static func pubSub(_ name: String, _ handler: @escaping Handler) -> Endpoint {
        Endpoint(name: name, scope: "pubsub", handler: handler)
    }

    func answer(_ call: Call) -> CallAnswer {
        guard case .found(let endpoint, let parameters) = Self.table.match(call.method, Self.parts(of: call)) else {
            return Self.answer(PlayRefusal(404, "NOT_FOUND", "There is no such call.", .noSuchCall))
        }
        do {
            if let scope = endpoint.scope {
                try play.accounts.check(call.authorization, for: scope, at: play.read { $0.now })
            }
            let fault = play.takeFault(of: endpoint.name)
            if let fault, !fault.takesEffect { throw fault.refusal }
            let answer = try endpoint.handler(self, PlayCall(call, parameters))
            if let fault { throw fault.refusal }
            return answer
        } catch let error as PlayRefusal {
            play.update { world in
                world.note(
                    .refused,
                    [
                        "call": .string(endpoint.name), "status": .number(error.status),
                        "message": .string(error.message), "assumption": .string(error.assumption.rawValue),
                    ]
                )
            }
            return Self.answer(error)
        } catch {
            return CallAnswer(status: 500, json: ["error": "The emulator could not sign an answer."])
        }
    }

    /// Returns the parts of a path; what follows a colon at its end, which names what is done, is a part of its own.
    private static func parts(of call: Call) -> [String] {
        guard let last = call.segments.last, let colon = last.lastIndex(of: ":"), colon != last.startIndex else {
            return call.segments
        }
        return call.segments.dropLast() + [String(last[..<colon]), String(last[colon...])]
    }

    private static func answer(_ refusal: PlayRefusal) -> CallAnswer {
        CallAnswer(status: refusal.status, json: refusal.json)
    }

    // MARK: - Accounts

    private func keys() throws -> CallAnswer { CallAnswer(status: 200, json: try play.accounts.keySet()) }

    private func token(_ call: PlayCall) -> CallAnswer {
        let form = CallQuery(String(decoding: call.body, as: UTF8.self))
        guard let answer = play.accounts.accessToken(for: form, at: play.read { $0.now }) else {
            let refusal: JSONValue = .object([
                "error": .string("invalid_grant"),
                "error_description": .string("The statement is not accepted. " + Assumption.badGrant.rawValue),
            ])
            return CallAnswer(status: 400, json: refusal)
        }
        return CallAnswer(status: 200, json: answer)
    }

    // MARK: - Google Play Developer API

    private func order(_ call: PlayCall) throws(PlayRefusal) -> CallAnswer {
        let (id, package) = (call["order"], call["package"])
        let json = play.read { world -> JSONValue? in
            guard let (order, purchase) = try? world.find(id), purchase.belongs(to: package) else { return nil }
            return order.json(of: purchase)
        }
        guard let json else { throw PlayRefusal(404, "NOT_FOUND", "No such order.", .unknownOrder) }
        return CallAnswer(status: 200, json: json)
    }

    private func review(_ call: PlayCall) throws(PlayRefusal) -> CallAnswer {
        guard let body = try? JSONValue(json: call.body) else {
            throw PlayRefusal(400, "INVALID_ARGUMENT", "The body is not JSON.", .invalidBody)
        }
        let (id, package) = (call["order"], call["package"])
        try play.update { world throws(PlayRefusal) in try world.answer(id, of: package, body) }
        return CallAnswer(status: 200)
    }

    private func purchase(_ call: PlayCall, _ kind: EmulatedPurchase.Kind) throws(PlayRefusal) -> CallAnswer {
        let (token, package) = (call["token"], call["package"])
        let json = play.read { world -> JSONValue? in
            guard let purchase = world.purchases[token], purchase.kind == kind, purchase.belongs(to: package) else {
                return nil
            }
            let isVoided = purchase.orders.first.flatMap { world.orders[$0]?.refund } != nil
            return kind == .oneTime
                ? purchase.productJSON(isVoided: isVoided) : purchase.subscriptionJSON(at: world.now)
        }
        guard let json else { throw PlayRefusal(404, "NOT_FOUND", "No such purchase.", .unknownOrder) }
        return CallAnswer(status: 200, json: json)
    }

    private func voidedPurchases(_ call: PlayCall) throws(PlayRefusal) -> CallAnswer {
        let query = try VoidedQuery(call.query)
        return CallAnswer(status: 200, json: play.read { query.page(of: $0, for: call["package"]) })
    }

    // MARK: - Pub/Sub

    private func pull(_ call: PlayCall) throws(PlayRefusal) -> CallAnswer {
        let name = try subscription(of: call)
        guard case .integer(let count) = try? JSONValue(json: call.body).members?["maxMessages"], count > 0 else {
            throw PlayRefusal(400, "INVALID_ARGUMENT", "maxMessages must be at least 1.", .invalidQuery)
        }
        let list = play.update { world -> JSONValue? in
            let now = world.now
            var pubSub = world.pubSub
            let taken = pubSub.pull(name, atMost: Int(min(count, 1000)), at: now) { UUID().uuidString }
            world.pubSub = pubSub
            guard let taken else { return nil }
            for item in taken {
                world.note(.pulled, ["messageId": .string(item.message.id), "subscription": .string(name)])
            }
            let messages = taken.map { item in
                JSONValue.object(["ackId": .string(item.ackID), "message": item.message.json])
            }
            return messages.isEmpty ? .object([:]) : .object(["receivedMessages": .array(messages)])
        }
        guard let list else { throw Self.unknownSubscription }
        return CallAnswer(status: 200, json: list)
    }

    private func acknowledge(_ call: PlayCall) throws(PlayRefusal) -> CallAnswer {
        let name = try subscription(of: call)
        guard case .array(let items) = try? JSONValue(json: call.body).members?["ackIds"] else {
            throw PlayRefusal(400, "INVALID_ARGUMENT", "ackIds must be a list.", .invalidQuery)
        }
        let isKnown = play.update { world in
            guard let done = world.pubSub.acknowledge(name, Set(items.compactMap(\.text))) else { return false }
            for id in done { world.note(.acknowledged, ["messageId": .string(id), "subscription": .string(name)]) }
            return true
        }
        guard isKnown else { throw Self.unknownSubscription }
        return CallAnswer(status: 200, json: JSONValue.object([:]))
    }

    private static let unknownSubscription = PlayRefusal(
        404,
        "NOT_FOUND",
        "No such subscription.",
        .unknownSubscription
    )

    private func subscription(of call: PlayCall) throws(PlayRefusal) -> String {
        guard call["project"] == PlayWorld.project else { throw Self.unknownSubscription }
        return call["name"]
    }
}

/// A call with the values of its path.
struct PlayCall: Sendable {
    private let parameters: [String: String]
    let query: CallQuery
    let body: [UInt8]

    init(_ call: Call, _ parameters: [String: String]) {
        self.parameters = parameters
        query = call.query
        body = call.body
    }

    subscript(name: String) -> String { parameters[name] ?? "" }
}

extension StatedFault {
    fileprivate var refusal: PlayRefusal {
        PlayRefusal(status, status == 429 ? "RESOURCE_EXHAUSTED" : "UNKNOWN", "A fault.", .statedFault)
    }
}
