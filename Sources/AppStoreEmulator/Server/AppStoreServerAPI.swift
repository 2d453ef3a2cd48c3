import AppStoreTrust
import AppStoreTypes
import Foundation
import ServiceLifecycle

/// Apple's server APIs: notes each request, and holds an answer back where a fault says so.
struct AppStoreServerAPI: Sendable {
    let store: EmulatedAppStore

    /// Answers a call.
    func answer(_ call: Call) async throws -> Answer {
        let reaction = AddressedCall(call).isVerifyReceipt ? await verifyReceipt(call) : serve(call)
        if reaction.fault?.hang == true {
            // Whoever waits for this answer waits until the emulator stops or they hang up.
            try await gracefulShutdown()
        }
        if let delay = reaction.fault?.delayMs { try await Task.sleep(for: .milliseconds(delay)) }
        var answer = reaction.answer.finished()
        answer.ending = Answer.Ending(reaction.fault)
        if answer.ending == .complete {
            store.update { $0.note(answer.status, of: reaction.mark) }
        }
        return answer
    }

    private func serve(_ call: Call) -> Reaction {
        let (keyring, times) = store.read { ($0.keyring, $0.tokenTimes) }
        let claims = store.tokens.claims(of: call.authorization, at: times, keyring: keyring)
        return store.update { $0.react(to: call, claims: claims) }
    }

    /// A receipt is proved before anybody has to wait for the world.
    private func verifyReceipt(_ call: Call) async -> Reaction {
        let presented = await InputReceipt.read(call, authority: store.read { $0.authority })
        return store.update { $0.react(to: call, presenting: presented) }
    }
}

extension Answer.Ending {
    /// What a fault does to an answer on its way.
    init(_ fault: EndpointFault?) {
        self = fault?.reset == true ? .reset : fault?.drop == true ? .dropped : .complete
    }
}

/// An answer, the request it is for, and what keeps it from being sent at once.
struct Reaction: Sendable {
    let mark: RequestLog.Mark
    var answer: Answer
    var fault: EndpointFault?
}

extension World {
    /// Serves a call: path, token, route, environment, budget, fault, endpoint, in this order.
    mutating func react(to call: Call, claims: APITokenClaims?) -> Reaction {
        let address = AddressedCall(call)
        let environment = address.environment(in: self)
        // An app that has no release in production is nobody there.
        let isKnown =
            claims.map { claims in
                keyring.hasApp(claims.bundleID)
                    && !(environment == .production && switches.unreleasedApps.contains(claims.bundleID))
            } ?? false
        let claims = isKnown ? claims : nil
        var request = ReceivedRequest(call, at: address, in: environment, time: now)
        request.bundleID = claims?.bundleID
        let match = Endpoint.table.match(call.method, address.segments)
        if case .found(let endpoint, _) = match { request.endpoint = endpoint.name }
        let mark = requests.append(request, resets: resets)
        guard address.isOfApple else { return Reaction(mark: mark, answer: .noSuchPath(address.path)) }
        guard let claims else { return Reaction(mark: mark, answer: .unauthenticated) }
        switch match {
        case .nothing: return Reaction(mark: mark, answer: .noSuchPath(address.path))
        case .otherMethod(let allowed):
            return Reaction(mark: mark, answer: .wrongMethod(call.method, address.path, allowed: allowed))
        case .found(let endpoint, let parameters):
            let call = APICall(
                endpoint: endpoint.name,
                bundleID: claims.bundleID,
                environment: environment,
                parameters: parameters,
                query: call.query,
                contentType: call.contentType,
                body: call.body
            )
            return react(to: call, at: endpoint, mark: mark)
        }
    }

    /// Notes the status that a request was answered with; another world's requests are not looked for.
    fileprivate mutating func note(_ status: Int, of mark: RequestLog.Mark) {
        guard mark.resets == resets else { return }
        requests.amend(mark) { $0.status = status }
    }

    private mutating func react(to call: APICall, at endpoint: Endpoint, mark: RequestLog.Mark) -> Reaction {
        if let only = endpoint.name.onlyEnvironment, only != call.environment {
            let text = "\(endpoint.method) /\(endpoint.path) exists in the environment \(only.rawValue) only.\n"
            return Reaction(mark: mark, answer: Answer(status: 404, text: text))
        }
        if let wait = rateBuckets.take(call.place, at: endpoint.name, limits: rateLimits, now: now) {
            var answer = APIRefusal(.rateLimitExceeded).answer
            answer.retryAfter = systemNow + wait
            return Reaction(mark: mark, answer: answer)
        }
        let fault = faults.take(at: endpoint.name)
        return Reaction(mark: mark, answer: endpoint.answer(&self, call, fault: fault), fault: fault)
    }
}

extension Answer {
    fileprivate static func noSuchPath(_ path: String) -> Answer {
        Answer(
            status: 404,
            text: """
                The App Store has no \(path). Its paths begin with /inApps/v1, /inApps/v2, /groups/v1 or \
                /advancedCommerce/v1, or are /verifyReceipt, in just this spelling, after /sandbox or /production \
                here; the emulator's control routes are below /_emulator.

                """
        )
    }

    fileprivate static func wrongMethod(_ method: String, _ path: String, allowed: [String]) -> Answer {
        let methods = Array(Set(allowed)).sorted()
        var answer = Answer(status: 405, text: "\(path) takes \(methods.joined(separator: " or ")), not \(method).\n")
        answer.allowedMethods = methods
        return answer
    }
}

extension JSONValue {
    /// A body that came in: its JSON, else its text; `nil` when empty.
    init?(received body: [UInt8]) {
        guard !body.isEmpty else { return nil }
        self =
            (try? JSONDecoder().decode(JSONValue.self, from: Data(body)))
            ?? .string(String(decoding: body, as: UTF8.self))
    }
}
