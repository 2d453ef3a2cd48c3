import AppStoreTypes
import ServiceLifecycle

/// The way to the OCSP responder, past the faults that befall it.
struct OCSPDoor: Sendable {
    let store: EmulatedAppStore

    func answer(_ call: Call) async throws -> Answer {
        let (responder, fault) = store.update { world in
            (OCSPResponder(authority: world.authority, time: world.systemNow), world.faults.take(at: .responder))
        }
        if fault?.hang == true { try await gracefulShutdown() }
        if let delay = fault?.delayMs { try await Task.sleep(for: .milliseconds(delay)) }
        var answer = fault?.answer(at: responder.time) ?? responder.answer(call)
        answer.ending = Answer.Ending(fault)
        return answer
    }
}
