import AppStoreEmulator
import AppStoreTypes
import Foundation

/// The control routes below `/_emulator`, which change the emulated world and show its history.
struct PlayControl: Sendable {
    let play: EmulatedPlay

    typealias Handler = @Sendable (PlayControl, ControlRequest) throws -> JSONValue

    private static let table = RouteTable<Handler>(routes: accounts + purchases + disputes + messages + history)

    private static let accounts: [Route<Handler>] = [
        Route("GET", "service-account") { control, _ in control.keyFile },
        Route("POST", "access-tokens/revoke") { control, call in
            try call.body.allow([])
            control.play.accounts.revokeTokens()
            return .object([:])
        },
    ]

    /// The key file of the service account; its token endpoint is this emulator's.
    private var keyFile: JSONValue {
        play.accounts.keyFile(at: play.configuration.baseURL(port: play.port))
    }

    func answer(_ call: Call) -> CallAnswer {
        do {
            switch Self.table.match(call.method, Array(call.segments.dropFirst())) {
            case .found(let handler, let parameters):
                let request = ControlRequest(
                    parameters: parameters,
                    query: call.query,
                    body: try ControlBody(call.body)
                )
                return CallAnswer(status: 200, json: try handler(self, request))
            case .otherMethod(let allowed):
                let words = "This path takes \(allowed.joined(separator: " or ")), not \(call.method)."
                var answer = CallAnswer(status: 405, json: ["error": words])
                answer.allowedMethods = allowed
                return answer
            case .nothing:
                let names = Self.table.routes.map { "\($0.method) \($0.pattern.joined(separator: "/"))" }
                let words = "There is no such route below /_emulator: it has \(names.joined(separator: ", "))."
                return CallAnswer(status: 404, json: ["error": words])
            }
        } catch let error as EmulatorError {
            return CallAnswer(status: error.kind.rawValue, json: ["error": error.explanation])
        } catch {
            return CallAnswer(status: 500, json: ["error": "The emulator failed."])
        }
    }
}

/// A call to a control route.
struct ControlRequest: Sendable {
    private let parameters: [String: String]
    let query: CallQuery
    let body: ControlBody

    init(parameters: [String: String], query: CallQuery, body: ControlBody) {
        self.parameters = parameters
        self.query = query
        self.body = body
    }

    subscript(name: String) -> String { parameters[name] ?? "" }
}
