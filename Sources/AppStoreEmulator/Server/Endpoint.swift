import AppStoreTypes

/// A call to an endpoint, its token checked and its route found.
struct APICall: Sendable {
    let bundleID: String
    let environment: AppStoreEnvironment
    let parameters: [String: String]
    let body: [UInt8]

    subscript(name: String) -> String { parameters[name] ?? "" }
}

/// One endpoint of the App Store Server API.
struct Endpoint: Sendable {
    /// Where the fault stands that may befall it.
    let fault: (any WritableKeyPath<EmulatorFaults, EndpointFault?> & Sendable)?
    /// Serves a call; a fault that replaces the answer is the endpoint's own business.
    let serve: @Sendable (inout World, APICall, EndpointFault?) -> Answer
}

extension Endpoint {
    static let transactionInfo = Endpoint(fault: \EmulatorFaults.transactionInfo) { world, call, fault in
        if let answer = fault?.answer(at: world.clock.system) { return answer }
        return answer { () throws(APIRefusal) in try world.transactionInfo(call) }
    }

    static let requestTestNotification = Endpoint(fault: nil) { world, call, _ in
        answer { () throws(APIRefusal) in try world.requestTestNotification(call) }
    }

    static let testNotificationStatus = Endpoint(fault: nil) { world, call, _ in
        answer { () throws(APIRefusal) in try world.testNotificationStatus(call) }
    }

    static func answer(_ serve: () throws(APIRefusal) -> Answer) -> Answer {
        do { return try serve() } catch { return error.answer }
    }
}

extension EndpointFault {
    /// The answer given in place of the real one; `nil` when the real one is given.
    ///
    /// Callers read `Retry-After` by their own clock, so it never follows the emulator's.
    func answer(at time: Timestamp) -> Answer? {
        guard replacesAnswer else { return nil }
        let code = errorCode.map { AppStoreErrorCode(rawValue: $0) } ?? status.flatMap { Self.generalCodes[$0] }
        let status = status ?? code?.httpStatus ?? 500
        var answer: Answer
        if status == 401, errorCode == nil {
            answer = .unauthenticated
        } else if let code {
            answer = APIRefusal(code).answer
            answer.status = status
        } else {
            answer = Answer(status: status)
        }
        answer.retryAfter = retryAfterSeconds.map { time + .milliseconds(Int64(($0 * 1000).rounded())) }
        return answer
    }

    private static let generalCodes: [Int: AppStoreErrorCode] = [
        404: .transactionIDNotFound, 429: .rateLimitExceeded, 500: .generalInternal,
    ]
}
