import AppStoreTypes
import GooglePlay
import Logging
import Refunds

/// Pulls Google Play's messages from one subscription of Pub/Sub, for all apps that name it.
///
/// A message is acknowledged only once it is stored, or if it is about a package that none of the apps has. What is not
/// acknowledged, Pub/Sub delivers again.
struct PullWork: LeasedWork {
    static let name = "message pulls"

    /// How many messages one call takes.
    private static let most = 100
    /// How long to wait after a call that brought nothing.
    static let pause: Duration = .seconds(10)

    private let subscription: String
    private let apps: [App]
    private let intake: GooglePlayIntake
    private let refusals: RefusalLog
    private let looks: Recurrence
    private let logger: Logger

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - subscription: the subscription.
    ///   - apps: the apps that name it; the service account of the first one pulls.
    ///   - intake: stores the messages.
    ///   - refusals: logs what is about no app.
    ///   - now: returns the current time.
    ///   - logger: logs what could not be done.
    init(
        _ subscription: String,
        of apps: [App],
        intake: GooglePlayIntake,
        refusals: RefusalLog,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.subscription = subscription
        self.apps = apps
        self.intake = intake
        self.refusals = refusals
        looks = Recurrence(every: Self.pause, now: now)
        self.logger = logger
    }

    func claim() async throws -> Timestamp? { looks.begin() }

    func nextDue() async throws -> Timestamp? { looks.next }

    func metadata(of time: Timestamp) -> Logger.Metadata {
        ["app.bundleId": "\(apps.map(\.bundleID).joined(separator: ", "))"]
    }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        guard let client = apps.first?.googlePlay?.client else { return }
        let messages: [PulledMessage]
        do {
            messages = try await client.pull(subscription: subscription, atMost: Self.most)
        } catch let failure as GooglePlayFailure {
            return logger.warning(
                "messages not pulled",
                metadata: metadata(of: time).merging(["error": "\(failure)"]) { $1 }
            )
        }
        var done: [String] = []
        for pulled in messages where await isDone(pulled, at: time) { done.append(pulled.ackID) }
        if !done.isEmpty {
            do {
                try await client.acknowledge(subscription: subscription, ackIDs: done)
            } catch let failure as GooglePlayFailure {
                logger.warning(
                    "messages not acknowledged; Pub/Sub delivers them again",
                    metadata: metadata(of: time).merging(["error": "\(failure)"]) { $1 }
                )
            }
        }
        looks.succeed(at: time, isMoreLeft: messages.count == Self.most && done.count == messages.count)
    }

    /// Stores a message, and returns whether Pub/Sub need not deliver it again.
    private func isDone(_ pulled: PulledMessage, at time: Timestamp) async -> Bool {
        do throws(GooglePlayIntake.Refusal) {
            let result =
                switch pulled.message {
                case .success(let message): try await intake.accept(message, for: apps)
                case .failure(let unreadable): try await intake.keep(unreadable, for: apps)
                }
            if case .flagged(let flag) = result {
                logger.warning(
                    "message of Google Play's stored but not understood",
                    metadata: metadata(of: time).merging(["notification.flag": "\(flag)"]) { $1 }
                )
            }
            return true
        } catch {
            if case .unknownPackage = error {
                // Google Play sends one topic the messages of many apps. Pub/Sub would deliver these again and again.
                refusals.note(
                    .unknownApp,
                    logger,
                    .warning,
                    "pulled messages about packages of no app that pulls them; they are dropped",
                    metadata(of: time)
                )
                return true
            }
            logger.error(
                "pulled message not stored; it stays in the subscription",
                metadata: metadata(of: time).merging(["reason": "\(error.reason)"]) { $1 }
            )
            return false
        }
    }
}

extension GooglePlayIntake.Refusal {
    /// Why a message was not taken, without any of its content.
    fileprivate var reason: String {
        switch self {
        case .notProved(let reason): "\(reason)"
        case .keysUnavailable(let error): "\(error)"
        case .malformed(let what): what
        case .unknownPackage: "it is about another package than those of the apps"
        case .noPushes: "no app takes pushes"
        case .storeUnavailable(let error): "the store cannot save it: \(ProblemMiddleware.loggable(error))"
        }
    }
}
