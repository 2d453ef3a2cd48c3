import AppStoreTypes
import ServiceLifecycle

/// Serves the OCSP responder, with the faults that apply to it.
struct OCSPController: Sendable {
    let store: EmulatedAppStore

    func answer(_ call: Call) async throws -> CallAnswer {
        let (responder, fault) = store.update { world in
            (OCSPResponder(authority: world.authority, time: world.systemNow), world.faults.take(at: .responder))
        }
        if fault?.hang == true { try await gracefulShutdown() }
        if let delay = fault?.delayMs { try await Task.sleep(for: .milliseconds(delay)) }
        var answer = fault?.answer(at: responder.time) ?? responder.answer(call)
        answer.ending = CallAnswer.Ending(fault)
        return answer
    }
}
