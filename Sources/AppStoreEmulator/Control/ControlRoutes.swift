import AppStoreTypes

/// Handles one control route; its result becomes the JSON of a 200 response.
typealias ControlHandler = @Sendable (EmulatedAppStore, ControlCall) async throws -> any Encodable & Sendable

/// The control routes below `/_emulator`, which change the emulated world and show its history.
enum ControlRoutes {
    private static let table = RouteTable<ControlHandler>(
        routes: apps + customers + purchases + subscriptions + extensions + families + externalPurchases
            + refundRequests + refundModel + receipts
            + notifications + requests + faults + world + rateLimits + switches + messaging + groups + state + scenario
    )

    static func answer(_ call: Call, store: EmulatedAppStore) async -> CallAnswer {
        do {
            switch table.match(call.method, Array(call.segments.dropFirst())) {
            case .found(let handler, let parameters):
                // The state route reads its own body, because a saved state may be large.
                let body = try ControlBody(call.segments == ["_emulator", "state"] ? [] : call.body)
                let call = ControlCall(parameters: parameters, query: call.query, body: body, bytes: call.body)
                return CallAnswer(status: 200, json: try await handler(store, call))
            case .otherMethod(let allowed):
                var answer = failure(
                    405,
                    "This path takes \(allowed.joined(separator: " or ")), not \(call.method)."
                )
                answer.allowedMethods = allowed
                return answer
            case .nothing:
                return failure(404, "There is no such route below /_emulator: \(names).")
            }
        } catch let error as EmulatorError {
            return failure(error.kind.rawValue, error.explanation)
        } catch {
            return failure(500, "The emulator could not sign the notification of this call.")
        }
    }

    /// Returns the method that changes something at a path below `/_emulator`, or `nil` if there is none.
    static func method(of segments: [String]) -> String? {
        ["POST", "PUT"].first { method in
            if case .found = table.match(method, segments) { true } else { false }
        }
    }

    private static func failure(_ status: Int, _ explanation: String) -> CallAnswer {
        CallAnswer(status: status, json: ["error": explanation])
    }

    private static var names: String {
        "it has " + table.routes.map { "\($0.method) \($0.pattern.joined(separator: "/"))" }.joined(separator: ", ")
    }
}

/// A call to a control route.
struct ControlCall: Sendable {
    let parameters: [String: String]
    let query: CallQuery
    let body: ControlBody
    let bytes: [UInt8]

    /// Returns a parameter of the path.
    subscript(name: String) -> String {
        get throws(EmulatorError) {
            guard let value = parameters[name], !value.isEmpty else { throw .invalid("The path lacks {\(name)}.") }
            return value
        }
    }

    /// Returns a non-negative whole number from the query, or `nil` if it is absent.
    func number(_ name: String) throws(EmulatorError) -> Int? {
        guard let text = query[name] else { return nil }
        guard let number = Int(text), (0..<Int.max).contains(number) else {
            throw .invalid("\"\(name)\" in the query must be a whole number, 0 or more.")
        }
        return number
    }
}
