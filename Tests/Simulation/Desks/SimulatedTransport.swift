import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Foundation

/// Carries the requests of one run of a desk to Apple and to the backend.
struct SimulatedTransport: HTTPTransport, OCSPTransport {
    let run: DeskRun

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let freezes = run.freezes
        try await run.step("before a request")
        let world = run.machine.world
        let response =
            if request.url.hasPrefix(Apple.baseURL) {
                // Nothing can stop a desk that froze after its last look at the lease.
                try await world.apple.answer(request, from: run, isUnfenced: run.freezes != freezes)
            } else {
                try await world.backend.receive(request, from: run)
            }
        try Task.checkCancellation()
        try await run.step("after a request")
        return response
    }

    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        throw TransportFailure(.noConnection, "a world has no OCSP responder")
    }
}
