import AppStoreTypes
import Foundation

extension World {
    /// Handles Configure Realtime URL.
    mutating func configureRealtimeURL(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        try checkRealtimeAccess()
        let body = try call.read(RealtimeURLRequest.self)
        guard let text = body.realtimeURL, text.count <= 256, let url = URL(string: text),
            ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
        else { throw APIRefusal(.badRequestRealtimeURL) }
        if call.environment == .production, switches.realtimeURLNeedsPassingTest {
            let sandbox = retention[AppPlace(bundleID: call.bundleID, environment: .sandbox)]
            guard sandbox.tests.contains(where: { $0.result == .pass }) else {
                throw APIRefusal(.forbiddenNoPassingTest)
            }
        }
        retention[call.place].realtimeURL = text
        return CallAnswer(status: 200)
    }

    /// Handles Delete Realtime URL.
    mutating func deleteRealtimeURL(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard retention[call.place].realtimeURL != nil else { throw APIRefusal(.realtimeURLNotFound) }
        retention[call.place].realtimeURL = nil
        return CallAnswer(status: 200)
    }

    /// Handles Get Realtime URL.
    func realtimeURL(_ call: APICall) throws(APIRefusal) -> CallAnswer {
        guard let url = retention[call.place].realtimeURL else { throw APIRefusal(.realtimeURLNotFound) }
        return CallAnswer(status: 200, json: RealtimeURLResponse { $0.realtimeURL = url })
    }

    /// Throws a 404 refusal without a code if Apple has not granted the account access.
    func checkRealtimeAccess() throws(APIRefusal) {
        guard switches.hasRealtimeAccess else { throw APIRefusal(status: 404, "No access to realtime messages.\n") }
    }
}
