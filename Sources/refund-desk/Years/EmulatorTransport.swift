import AppStoreClient
import AppStoreEmulator
import AppStoreTrust
import Foundation

/// Carries a desk's calls to an emulator in the same process.
struct EmulatorTransport: HTTPTransport, OCSPTransport {
    static let baseURL = "https://apple.invalid/production"
    private static let host = "https://apple.invalid"

    let emulator: InProcessEmulator

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let response = try await emulator.answer(
            request.method,
            String(request.url.dropFirst(Self.host.count)),
            headers: request.headers,
            body: request.body.map(Array.init) ?? []
        )
        return TransportResponse(status: response.status, headers: response.headers, body: Data(response.body))
    }

    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        throw TransportFailure(.noConnection, "a simulated year has no OCSP responder")
    }
}
