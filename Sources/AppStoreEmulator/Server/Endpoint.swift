import AppStoreTypes
import Foundation

/// A call to an endpoint, after its token was verified and its route was found.
struct APICall: Sendable {
    let endpoint: AppStoreEndpoint
    let bundleID: String
    let environment: AppStoreEnvironment
    let parameters: [String: String]
    let query: CallQuery
    let contentType: String?
    let body: [UInt8]

    subscript(name: String) -> String { parameters[name] ?? "" }

    /// Returns the members of the body.
    ///
    /// - Throws: a refusal without a code if the body is no JSON object.
    func members() throws(APIRefusal) -> [String: JSONValue] {
        guard case .object(let members) = JSONValue(received: body) else { throw .malformed }
        return members
    }
}

/// One endpoint of Apple's server APIs.
struct Endpoint: Sendable {
    typealias Handler = @Sendable (inout World, APICall) throws(APIRefusal) -> CallAnswer
    /// Records a call with the answer that was sent, and the real answer if the call took effect.
    typealias Note = @Sendable (inout World, APICall, _ given: CallAnswer, _ real: CallAnswer?) -> Void

    let name: AppStoreEndpoint
    let method: String
    let path: String
    let serve: Handler
    let note: Note?

    init(
        _ name: AppStoreEndpoint,
        _ method: String,
        _ path: String,
        note: Note? = nil,
        _ serve: @escaping Handler
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.serve = serve
        self.note = note
    }

    /// Handles a call; a fault's answer replaces the real one.
    func answer(_ world: inout World, _ call: APICall, fault: EndpointFault?) -> CallAnswer {
        let instead = fault?.answer(at: world.systemNow)
        var real: CallAnswer?
        if instead == nil || fault?.applied == true {
            do { real = try serve(&world, call) } catch { real = error.answer }
        }
        let given = instead ?? real ?? APIRefusal(.generalInternal).answer
        note?(&world, call, given, real)
        return given
    }
}
