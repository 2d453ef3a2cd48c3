import AppStoreTrust
import AppStoreTypes
import Foundation
import ServiceLifecycle

/// The App Store Server API: notes each request, and holds an answer back where a fault says so.
struct AppStoreServerAPI: Sendable {
    let store: EmulatedAppStore

    func answer(_ call: Call) async throws -> Answer {
        let reaction = store.update { $0.react(to: call) }
        if reaction.fault?.hang == true {
            // Whoever waits for this answer waits until the emulator stops or they hang up.
            try await gracefulShutdown()
        }
        if let delay = reaction.fault?.delayMs { try await Task.sleep(for: .milliseconds(delay)) }
        store.update { world in world.amend(reaction.mark) { $0.status = reaction.answer.status } }
        return reaction.answer
    }
}

/// An answer, the request it is for, and what keeps it from being sent at once.
struct Reaction: Sendable {
    let mark: World.RequestMark
    var answer: Answer
    var fault: EndpointFault?
}

extension World {
    /// Serves a call: token, route, fault, endpoint, in this order.
    mutating func react(to call: Call) -> Reaction {
        let address = AddressedCall(call)
        let environment = address.environment(in: self)
        let claims = claims(of: call.authorization)
        let request = ReceivedRequest(
            method: call.method,
            path: address.path,
            environment: environment,
            receivedAt: now,
            body: JSONValue(received: call.body),
            bundleID: claims?.bundleID
        )
        var reaction = Reaction(mark: note(request), answer: Answer(status: 404))
        guard address.segments.first == "inApps" else { return reaction }
        guard let claims else {
            reaction.answer = .unauthenticated
            return reaction
        }
        switch Self.endpoints.match(call.method, address.segments) {
        case .nothing: break
        case .otherMethod: reaction.answer = Answer(status: 405)
        case .found(let endpoint, let parameters):
            let call = APICall(
                bundleID: claims.bundleID,
                environment: environment,
                parameters: parameters,
                body: call.body
            )
            reaction.fault = endpoint.fault.flatMap { faults.takeEndpoint($0) }
            reaction.answer = endpoint.serve(&self, call, reaction.fault)
        }
        return reaction
    }

    private static let endpoints = RouteTable<Endpoint>(routes: [
        Route("PUT", "inApps/v2/transactions/consumption/{transactionId}", .consumption(.v2)),
        Route("PUT", "inApps/v1/transactions/consumption/{transactionId}", .consumption(.v1)),
        Route("GET", "inApps/v1/transactions/{transactionId}", .transactionInfo),
        Route("POST", "inApps/v1/notifications/test", .requestTestNotification),
        Route("GET", "inApps/v1/notifications/test/{testNotificationToken}", .testNotificationStatus),
    ])
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
