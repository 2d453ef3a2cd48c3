import AppStoreTrust
import AppStoreTypes
import Foundation
import ServiceLifecycle

/// Serves Apple's server APIs: records each request, and delays answers as faults require.
struct EmulatedAPI: Sendable {
    let store: EmulatedAppStore

    /// Returns the answer to a call.
    func answer(_ call: Call) async throws -> CallAnswer {
        let reaction = AddressedCall(call).isVerifyReceipt ? await verifyReceipt(call) : serve(call)
        if reaction.fault?.hang == true {
            // The answer never comes; the caller waits until it hangs up or the emulator stops.
            try await gracefulShutdown()
        }
        if let delay = reaction.fault?.delayMs { try await Task.sleep(for: .milliseconds(delay)) }
        var answer = reaction.answer.finished()
        answer.ending = CallAnswer.Ending(reaction.fault)
        if answer.ending == .complete {
            store.update { Self.note(&$0, answer.status, of: reaction.mark) }
        }
        tell(answer, to: reaction.mark)
        return answer
    }

    /// Tells of an answer to Send Consumption Information.
    private func tell(_ answer: CallAnswer, to mark: RequestLog.Mark) {
        guard let onActivity = store.configuration.onActivity,
            let request = store.read({ $0.resets == mark.resets ? $0.requests[mark.number] : nil }),
            let call = EmulatorActivity.ConsumptionCall(request, answer)
        else { return }
        onActivity(.answered(call))
    }

    private func serve(_ call: Call) -> Reaction {
        let (keyring, times) = store.read { ($0.keyring, $0.tokenTimes) }
        let claims = store.tokens.claims(of: call.authorization, at: times, keyring: keyring)
        return store.update { Self.react(&$0, to: call, claims: claims) }
    }

    /// Verifies the receipt before it locks the world.
    private func verifyReceipt(_ call: Call) async -> Reaction {
        let receipt = await InputReceipt.read(call, authority: store.read { $0.authority })
        return store.update { VerifyReceiptCall(call: call, receipt: receipt).react(in: &$0) }
    }

    /// Handles a call: it checks path, token, route, environment, rate limit and fault, then calls the endpoint.
    private static func react(_ world: inout World, to call: Call, claims: APITokenClaims?) -> Reaction {
        let address = AddressedCall(call)
        let environment = address.environment(in: world)
        // An app without a release is unknown in production.
        let isKnown =
            claims.map { claims in
                world.keyring.hasApp(claims.bundleID)
                    && !(environment == .production && world.switches.unreleasedApps.contains(claims.bundleID))
            } ?? false
        let claims = isKnown ? claims : nil
        var request = ReceivedRequest(call, at: address, in: environment, time: world.now)
        request.bundleID = claims?.bundleID
        let match = Endpoint.table.match(call.method, address.segments)
        if case .found(let endpoint, _) = match { request.endpoint = endpoint.name }
        let mark = world.requests.append(request, resets: world.resets)
        guard address.isOfApple else { return Reaction(mark: mark, answer: .noSuchPath(address.path)) }
        guard let claims else {
            let answer = address.isOfAdvancedCommerce ? APIRefusal(.unauthorized).answer : .unauthenticated
            return Reaction(mark: mark, answer: answer)
        }
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
            return react(&world, to: call, at: endpoint, mark: mark)
        }
    }

    /// Records the status of a request's answer, unless the world was reset since.
    private static func note(_ world: inout World, _ status: Int, of mark: RequestLog.Mark) {
        guard mark.resets == world.resets else { return }
        world.requests.amend(mark) { $0.status = status }
    }

    private static func react(
        _ world: inout World,
        to call: APICall,
        at endpoint: Endpoint,
        mark: RequestLog.Mark
    ) -> Reaction {
        if let only = endpoint.name.onlyEnvironment, only != call.environment {
            let text = "\(endpoint.method) /\(endpoint.path) exists in the environment \(only.rawValue) only.\n"
            return Reaction(mark: mark, answer: CallAnswer(status: 404, text: text))
        }
        if let wait = world.rateBuckets.take(call.place, at: endpoint.name, limits: world.rateLimits, now: world.now) {
            var answer = APIRefusal(.rateLimitExceeded).answer
            answer.retryAfter = world.systemNow + wait
            return Reaction(mark: mark, answer: answer)
        }
        let fault = world.faults.take(at: endpoint.name)
        return Reaction(mark: mark, answer: endpoint.answer(&world, call, fault: fault), fault: fault)
    }
}

extension CallAnswer.Ending {
    /// Creates the ending that a fault requires.
    init(_ fault: EndpointFault?) {
        self = fault?.reset == true ? .reset : fault?.drop == true ? .dropped : .complete
    }
}

/// An answer with the request it belongs to and the fault that applies to it.
struct Reaction: Sendable {
    let mark: RequestLog.Mark
    var answer: CallAnswer
    var fault: EndpointFault?
}

extension CallAnswer {
    fileprivate static func noSuchPath(_ path: String) -> CallAnswer {
        CallAnswer(
            status: 404,
            text: """
                The App Store has no \(path). Its paths begin with /inApps/v1, /inApps/v2, /groups/v1 or \
                /advancedCommerce/v1, or are /verifyReceipt, with exactly this spelling, after /sandbox or /production \
                here; the emulator's control routes are below /_emulator.

                """
        )
    }

    fileprivate static func wrongMethod(_ method: String, _ path: String, allowed: [String]) -> CallAnswer {
        let methods = Array(Set(allowed)).sorted()
        var answer = CallAnswer(
            status: 405,
            text: "\(path) takes \(methods.joined(separator: " or ")), not \(method).\n"
        )
        answer.allowedMethods = methods
        return answer
    }
}

extension JSONValue {
    /// Reads a received body as JSON, or else as text; returns `nil` if it is empty.
    init?(received body: [UInt8]) {
        guard !body.isEmpty else { return nil }
        self =
            (try? JSONValue(json: body))
            ?? .string(String(decoding: body, as: UTF8.self))
    }
}
