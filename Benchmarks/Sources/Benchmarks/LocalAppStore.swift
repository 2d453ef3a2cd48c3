import Foundation
import Samples
import Synchronization

/// An App Store that accepts consumption information, and lists each customer's purchase and missed notifications.
final class LocalAppStore: Sendable {
    /// What goes wrong with an answer instead of accepting it.
    enum Fault: Sendable {
        case status(Int)
        /// Apple answers 429, and allows the next call after this time.
        case tooMany(until: Duration)
        /// The connection is closed without an answer.
        case reset
    }

    /// A notification in the history.
    struct Listed: Sendable {
        let signedAt: Date
        let isRequest: Bool
        let text: String
    }

    /// The accepted answers to the requests of one transaction.
    struct Accepted: Sendable {
        /// When the first one was accepted.
        let at: ContinuousClock.Instant
        let body: [UInt8]
        var count = 1
        /// Whether a later answer had another body.
        var isDifferent = false
    }

    private struct World {
        /// The signed transactions, by their identifier.
        var purchases: [String: String] = [:]
        var listed: [Listed] = []
        var accepted: [String: Accepted] = [:]
        /// The transactions in the order of their first accepted answers.
        var order: [String] = []
        var faults = 0
    }

    private static let pageSize = 20

    private let world = Mutex(World())
    private let server: Mutex<LoopbackServer?> = Mutex(nil)
    private let historyPause: Double
    private let fault: @Sendable () -> Fault?

    /// Creates an App Store, which ``start()`` starts.
    ///
    /// - Parameters:
    ///   - historyPause: how long each page of the notification history takes.
    ///   - fault: called for each answer; returns what goes wrong with it, or `nil` to accept it.
    init(historyPause: Duration = .zero, fault: @escaping @Sendable () -> Fault? = { nil }) {
        self.historyPause = historyPause / .seconds(1)
        self.fault = fault
    }

    /// Starts the App Store and returns its port.
    func start() throws -> UInt16 {
        let made = try LoopbackServer { [self] request in reply(to: request) }
        server.withLock { $0 = made }
        return made.port
    }

    func stop() { server.withLock { $0?.stop() } }

    /// Makes a purchase known, so that its customer's history lists it.
    func sell(_ signedTransaction: String, as transactionID: String) {
        world.withLock { $0.purchases[transactionID] = signedTransaction }
    }

    /// Adds notifications to the history of the sandbox.
    func list(_ notifications: [Listed]) { world.withLock { $0.listed += notifications } }

    var accepted: [String: Accepted] { world.withLock { $0.accepted } }
    var acceptedCount: Int { world.withLock { $0.accepted.count } }
    var order: [String] { world.withLock { $0.order } }
    /// The number of answers that a fault prevented.
    var faults: Int { world.withLock { $0.faults } }

    private func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let last = request.path.split(separator: "/").last.map(String.init) ?? ""
        if request.path.contains("/transactions/consumption/") { return take(request.body, about: last) }
        if request.path.hasSuffix("/notifications/history") {
            return history(request, isSandbox: request.path.hasPrefix("/sandbox/"))
        }
        if request.path.contains("/inApps/v2/history/"),
            let signed = world.withLock({ $0.purchases[last] })
        {
            return .respond(
                200,
                """
                {"revision":"1","hasMore":false,"bundleId":"\(Samples.bundleID)","environment":"Sandbox",\
                "signedTransactions":["\(signed)"]}
                """
            )
        }
        return .respond(404, #"{"errorCode":4040010,"errorMessage":"Transaction id not found."}"#)
    }

    private func take(_ body: [UInt8], about transactionID: String) -> LoopbackServer.Reply {
        if let fault = fault() {
            world.withLock { $0.faults += 1 }
            switch fault {
            case .status(let status):
                return .respond(status, #"{"errorCode":5000000,"errorMessage":"An unknown error occurred."}"#)
            case .tooMany(let pause):
                let allowed = Int((Date.now.timeIntervalSince1970 + pause / .seconds(1)) * 1000)
                return .respond(
                    429,
                    #"{"errorCode":4290000,"errorMessage":"Rate limit exceeded."}"#,
                    headers: ["Retry-After": String(allowed)]
                )
            case .reset: return .close
            }
        }
        let now = ContinuousClock.now
        world.withLock { world in
            if var known = world.accepted[transactionID] {
                known.count += 1
                if known.body != body { known.isDifferent = true }
                world.accepted[transactionID] = known
            } else {
                world.accepted[transactionID] = Accepted(at: now, body: body)
                world.order.append(transactionID)
            }
        }
        return .respond(202)
    }

    /// The part of the body of Get Notification History that matters here.
    private struct HistoryQuery: Decodable {
        let startDate: Double
        let endDate: Double
        let notificationType: String?
    }

    private func history(_ request: LoopbackServer.Request, isSandbox: Bool) -> LoopbackServer.Reply {
        guard let query = try? JSONDecoder().decode(HistoryQuery.self, from: Data(request.body)) else {
            return .respond(400, #"{"errorCode":4000000,"errorMessage":"Bad request."}"#)
        }
        if historyPause > 0 { Thread.sleep(forTimeInterval: historyPause) }
        let period = query.startDate / 1000..<max(query.startDate, query.endDate) / 1000
        let found = world.withLock { $0.listed }.filter { one in
            isSandbox && period.contains(one.signedAt.timeIntervalSince1970)
                && (query.notificationType == nil || one.isRequest)
        }
        let start = request.query.split(separator: "=").last.flatMap { Int($0) } ?? 0
        let page = found.dropFirst(start).prefix(Self.pageSize)
        let hasMore = start + page.count < found.count
        let token = hasMore ? #","paginationToken":"\#(start + page.count)""# : ""
        let items = page.map { #"{"signedPayload":"\#($0.text)","sendAttempts":[]}"# }.joined(separator: ",")
        return .respond(200, #"{"hasMore":\#(hasMore)\#(token),"notificationHistory":[\#(items)]}"#)
    }
}
