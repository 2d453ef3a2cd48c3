public import AppStoreTypes

/// What an emulator sends and receives while it runs, for a log that people read.
public enum EmulatorActivity: Hashable, Sendable {
    /// It starts to send a notification.
    case sending(Attempt)
    /// An attempt to send a notification ended.
    case sent(Attempt, Outcome)
    /// It answered a call of Send Consumption Information.
    case answered(ConsumptionCall)

    /// One attempt to send a notification.
    public struct Attempt: Hashable, Sendable {
        /// When the attempt started, by the emulator's clock.
        public let time: Timestamp
        /// The notification's UUID.
        public let notificationUUID: String
        /// Its version, `"1"` or `"2"`.
        public let notificationVersion: String
        /// Its type, as spelled in its version.
        public let type: String
        /// Its subtype.
        public let subtype: String?
        /// The app's bundle ID.
        public let bundleID: String
        /// The environment.
        public let environment: AppStoreEnvironment
        /// The transaction that it is about; `nil` if it is about none.
        public let transactionID: String?
        /// Where it is sent.
        public let url: String
        /// The number of the attempt, from 1 on; a duplicate has the same number.
        public let number: Int
    }

    /// How an attempt to send a notification ended.
    public struct Outcome: Hashable, Sendable {
        /// The result, as Apple spells it.
        public let result: SendAttemptResult
        /// The HTTP status; `nil` if there was no answer.
        public let status: Int?
        /// Why there was no answer, such as "connection refused"; `nil` if there was one.
        public let problem: String?
        /// How long it took.
        public let duration: Duration
        /// When the next attempt is due, by the emulator's clock; `nil` if there is none.
        public let nextAttemptAt: Timestamp?
    }

    /// A call of Send Consumption Information, with its answer.
    public struct ConsumptionCall: Hashable, Sendable {
        /// When it arrived, by the emulator's clock.
        public let time: Timestamp
        /// The version of the endpoint, 1 or 2.
        public let version: Int
        /// The transaction in the path.
        public let transactionID: String
        /// The app of the token; `nil` if the token is invalid.
        public let bundleID: String?
        /// The environment.
        public let environment: AppStoreEnvironment
        /// The HTTP status; `nil` if a fault broke the connection instead.
        public let status: Int?
        /// The name of Apple's error; `nil` if there is none.
        public let error: String?
    }
}

extension EmulatorActivity.ConsumptionCall {
    /// Creates the call from its log entry, or returns `nil` if it is a call of another endpoint.
    init?(_ request: ReceivedRequest, _ answer: CallAnswer) {
        switch request.endpoint {
        case .consumptionV1: version = 1
        case .consumptionV2: version = 2
        default: return nil
        }
        time = request.receivedAt
        transactionID = request.path.split(separator: "/").last.map(String.init) ?? ""
        bundleID = request.bundleID
        environment = request.environment
        status = answer.ending == .complete ? answer.status : nil
        let code = answer.status < 400 ? nil : (try? APIErrorBody(json: answer.body))?.errorCode
        error = code.map { $0.name ?? "error \($0.rawValue)" }
    }
}

extension EmulatorActivity.Attempt {
    init(_ delivery: NotificationDelivery, to url: String, at time: Timestamp) {
        let entry = delivery.entry
        self.time = time
        notificationUUID = entry.notificationUUID
        notificationVersion = entry.version.rawValue
        type = entry.type
        subtype = entry.subtype?.rawValue
        bundleID = entry.bundleID
        environment = entry.environment
        transactionID = entry.transaction?.transactionID
        self.url = url
        number = entry.rounds + 1
    }
}
