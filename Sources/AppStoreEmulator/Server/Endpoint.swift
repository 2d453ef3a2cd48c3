import AppStoreTypes

/// One endpoint of Apple's server APIs.
struct Endpoint: Sendable {
    typealias Handler = @Sendable (inout World, APICall) throws(APIRefusal) -> CallAnswer
    /// Records a call with the answer that was sent, and the real answer if the call took effect.
    typealias Note = @Sendable (inout World, APICall, _ given: CallAnswer, _ real: CallAnswer?) -> Void

    let name: AppStoreEndpoint
    let method: String
    let path: String
    private let serve: Handler
    private let note: Note?

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

    /// Creates an endpoint that changes nothing.
    init(
        _ name: AppStoreEndpoint,
        _ method: String,
        _ path: String,
        read: @escaping @Sendable (World, APICall) throws(APIRefusal) -> CallAnswer
    ) {
        self.init(name, method, path, note: nil) { world, call throws(APIRefusal) in try read(world, call) }
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

    /// All endpoints; if two paths match a call, the one with more literal parts comes first.
    static let all =
        TransactionCalls.endpoints + SubscriptionCalls.endpoints + ConsumptionCalls.endpoints
        + RefundHistoryCalls.endpoints + NotificationCalls.endpoints + GroupCalls.endpoints + MessageCalls.endpoints
        + RealtimeCalls.endpoints + CommerceCall.endpoints

    static let table = RouteTable(routes: all.map { Route($0.method, $0.path, $0) })
}
