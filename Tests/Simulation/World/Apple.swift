import AppStoreClient
import AppStoreEmulator
import AppStoreTypes
import Foundation
import Synchronization
import TestSupport

/// What goes wrong between a desk and Apple.
enum AppleFault: Hashable, Sendable {
    /// Nothing can connect.
    case isDown
    /// Every call is answered 429, with the time to retry.
    case limitsRate(seconds: Int)
    /// Calls are answered 500, with a probability in percent.
    case fails(percent: Int)
    /// Requests are lost, with a probability in percent.
    case losesRequests(percent: Int)
    /// Answers are lost although the request counts, with a probability in percent.
    case losesAnswers(percent: Int)
    /// Answers take up to this long.
    case isSlow(seconds: Int)
    /// Every call is answered 401.
    case refusesKey
    /// Every answer to a refund request is refused for good.
    case refusesAnswers

    var text: String {
        switch self {
        case .isDown: "is down"
        case .limitsRate(let seconds): "answers 429 for \(seconds) s"
        case .fails(let percent): "answers 500 to \(percent) % of calls"
        case .losesRequests(let percent): "loses \(percent) % of requests"
        case .losesAnswers(let percent): "loses the answers to \(percent) % of requests"
        case .isSlow(let seconds): "takes up to \(seconds) s"
        case .refusesKey: "refuses the key"
        case .refusesAnswers: "refuses every answer"
        }
    }
}

/// What is posted to a desk.
struct PostedNotice: Sendable {
    let uuid: String
    let type: String
    let transactionID: String?
}

/// Apple's side of a world: the emulator, and the network in front of it.
final class Apple: Sendable {
    static let baseURL = "https://apple.test"
    /// The address of the desks, without the version of the notifications.
    static let deskURL = "https://desk.test/notifications/v"

    private struct State {
        var fault: AppleFault?
        /// Whether nothing can connect for hours, whatever the fault.
        var isAway = false
        /// How many answers are on their way to Apple, by case.
        var underWay: [String: Int] = [:]
        /// The latest notification that a list of the history contains, by what was asked for.
        var ends: [String: Int64] = [:]
        /// The bodies that were posted.
        var posted: [Posted] = []
    }

    /// A body that was posted.
    struct Posted: Sendable {
        let body: [UInt8]
        let notice: PostedNotice
        let status: Int?
    }

    let emulator: InProcessEmulator
    private unowned let world: SimulatedWorld
    private let state = Mutex(State())

    init(world: SimulatedWorld, emulator: InProcessEmulator) {
        self.world = world
        self.emulator = emulator
    }

    var controls: RunningEmulator { emulator.controls }

    /// What was posted so far.
    var posted: [Posted] { state.withLock(\.posted) }

    func set(_ fault: AppleFault?) { state.withLock { $0.fault = fault } }
    func set(isAway: Bool) { state.withLock { $0.isAway = isAway } }

    /// Whether anything goes wrong between desks and Apple.
    var isInTrouble: Bool { state.withLock { $0.isAway || $0.fault != nil } }

    /// What goes wrong with a call now.
    private var currentFault: AppleFault? { state.withLock { $0.isAway ? AppleFault.isDown : $0.fault } }

    /// Answers a request of a desk.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - run: the desk.
    ///   - isUnfenced: whether the desk was frozen after it decided to send.
    /// - Returns: the response.
    /// - Throws: what goes wrong in the network, or ``DeskIsDead``.
    func answer(
        _ request: TransportRequest,
        from run: DeskRun,
        isUnfenced: Bool
    ) async throws -> TransportResponse {
        guard request.method == "PUT" else { return try await pass(request, about: nil, from: run) }
        if currentFault == .isDown { throw TransportFailure(.noConnection, "refused") }
        let caseID = world.observer.sends(request, from: run, isUnfenced: isUnfenced)
        guard !isUnfenced else { return try await pass(request, about: caseID, from: run) }
        let isFirst = state.withLock { state in
            defer { state.underWay[caseID, default: 0] += 1 }
            return state.underWay[caseID, default: 0] == 0
        }
        if !isFirst {
            world.story.isBroken(
                "A case has one owner",
                "two answers to \(world.story.name("case", caseID)) are on their way at the same time"
            )
        }
        defer { state.withLock { $0.underWay[caseID, default: 0] -= 1 } }
        let ambush = await world.observer.ambush(answerAbout: caseID, to: request, by: run)
        guard !run.isDead else { throw DeskIsDead() }
        if ambush?.reply == .isLimited {
            world.story.tell("apple", "answers 429")
            return tooManyRequests(seconds: 10)
        }
        let response = try await pass(request, about: caseID, from: run)
        if ambush?.reply == .isLost {
            world.story.tell("apple", "has answered \(response.status), which is lost")
            throw TransportFailure(.connectionLost, "lost")
        }
        return response
    }

    private func tooManyRequests(seconds: Int) -> TransportResponse {
        let again = world.time.timestamp + .seconds(seconds)
        return TransportResponse(
            status: 429,
            headers: ["retry-after": "\(again.milliseconds)"],
            body: Data(#"{"errorCode":4290000,"errorMessage":"Rate limit exceeded."}"#.utf8)
        )
    }

    /// Passes a request through the network.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - caseID: the case that it answers; `nil` for another call.
    ///   - run: the desk.
    /// - Returns: the response.
    /// - Throws: what goes wrong in the network, or ``DeskIsDead``.
    private func pass(
        _ request: TransportRequest,
        about caseID: String?,
        from run: DeskRun
    ) async throws -> TransportResponse {
        let path = String(request.url.dropFirst(Self.baseURL.count))
        switch currentFault {
        case .isDown: throw TransportFailure(.noConnection, "refused")
        case .limitsRate(let seconds): return tooManyRequests(seconds: seconds)
        case .refusesKey:
            return TransportResponse(status: 401, body: Data("Unauthenticated\n\nRequest ID: SIMULATED".utf8))
        case .refusesAnswers where caseID != nil:
            if let caseID { world.observer.isRefused(request, about: caseID) }
            return TransportResponse(
                status: 400,
                body: Data(#"{"errorCode":4000000,"errorMessage":"Bad request."}"#.utf8)
            )
        case .fails(let percent) where world.happens(percent):
            return TransportResponse(
                status: 500,
                body: Data(#"{"errorCode":5000000,"errorMessage":"An unknown error occurred."}"#.utf8)
            )
        case .losesRequests(let percent) where world.happens(percent):
            throw TransportFailure(.connectionLost, "lost")
        case .losesAnswers(let percent) where world.happens(percent):
            _ = try await handle(request, path, about: caseID)
            throw TransportFailure(.connectionLost, "lost")
        case .isSlow(let seconds):
            let wait = Duration.milliseconds(world.number(0...seconds * 1000))
            await world.time.sleep(for: min(wait / 2, request.timeout))
            guard !run.isDead else { throw DeskIsDead() }
            let response = try await handle(request, path, about: caseID)
            await world.time.sleep(for: min(wait, request.timeout) - min(wait / 2, request.timeout))
            if wait >= request.timeout { throw TransportFailure(.timeout, "late") }
            return response
        default: break
        }
        return try await handle(request, path, about: caseID)
    }

    /// Returns a question about the history without what Apple does not list yet; `nil` if nothing is left of it.
    private func lagging(_ body: Data?) -> Data? {
        guard let body, case .object(var members)? = body.json, case .integer(let begin)? = members["startDate"],
            case .integer(let end)? = members["endDate"]
        else { return body }
        let key = "\(begin) \(end) \(members["notificationType"]?.text ?? "")"
        let listed = (world.time.timestamp - world.plan.historyLag).milliseconds
        // The pages of one list must have one end.
        let latest = state.withLock { state in
            let latest = state.ends[key] ?? min(end, listed)
            state.ends[key] = latest
            return latest
        }
        guard latest > begin else { return nil }
        members["endDate"] = .integer(latest)
        return try? JSONValue.object(members).encoded()
    }

    private func handle(
        _ request: TransportRequest,
        _ path: String,
        about caseID: String?
    ) async throws -> TransportResponse {
        let body = path.contains("/notifications/history") ? lagging(request.body) : request.body ?? Data()
        guard let body else {
            return TransportResponse(status: 200, body: Data(#"{"notificationHistory":[],"hasMore":false}"#.utf8))
        }
        let answer = try await emulator.answer(request.method, path, headers: request.headers, body: Array(body))
        if let caseID { world.observer.isAnswered(request, about: caseID, answer.status) }
        return TransportResponse(status: answer.status, headers: answer.headers, body: Data(answer.body))
    }
}

extension Apple {
    /// Sends what is due, and what becomes due, until the world ends.
    func deliver() async {
        while !world.isOver {
            pump()
            let next = emulator.nextEvent.map { $0 - SimulatedTime.start } ?? .seconds(1_000_000)
            let now = world.time.now
            await world.time.sleep(until: max(min(next, now + .seconds(300)), now + .milliseconds(1)))
        }
    }

    /// Starts the deliveries that are due.
    func pump() {
        for notification in emulator.claimNotifications() {
            world.start { await self.attempt(notification) }
        }
    }

    private func attempt(_ notification: InProcessEmulator.OutgoingNotification) async {
        let story = world.story
        let about = notification.transactionID.map { " about \(story.name("purchase", $0))" } ?? ""
        let what = "\(notification.type)\(about)"
        guard notification.url != nil else { return emulator.finish(notification, statuses: []) }
        var statuses: [Int?] = []
        if notification.isDropped {
            story.tell("apple", "posts \(what): lost")
            statuses = [nil]
        } else {
            for _ in 0..<(notification.isDuplicated ? 2 : 1) {
                let notice = PostedNotice(
                    uuid: notification.notificationUUID,
                    type: notification.type,
                    transactionID: notification.transactionID
                )
                let status = await world.post(notification.body, notice)
                state.withLock { $0.posted.append(Posted(body: notification.body, notice: notice, status: status)) }
                story.tell("apple", "posts \(what): \(status.map { "\($0)" } ?? "no answer")")
                statuses.append(status)
            }
        }
        emulator.finish(notification, statuses: statuses)
        pump()
    }
}
