import AppStoreEmulator
import AppStoreTypes
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import ServiceLifecycle

/// Pushes messages to the endpoints of subscriptions.
struct PushWorker: Service, CustomStringConvertible {
    let play: EmulatedPlay
    let client: HTTPClient

    /// The statuses that acknowledge a message.
    private static let acknowledging: Set = [102, 200, 201, 202, 204]

    var description: String { "push worker" }

    /// Runs until shutdown begins, then cancels pushes in progress.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                while !Task.isCancelled {
                    let seen = play.changes.version
                    let due = claim()
                    for attempt in due { group.addTask { await push(attempt) } }
                    if due.isEmpty { await play.changes.wait(after: seen, atMost: timeToNextPush) }
                }
                group.cancelAll()
            }
        }
    }

    /// Claims pushes, but updates nothing if none is due; otherwise the worker would wake itself endlessly.
    private func claim() -> [PubSub.PushAttempt] {
        guard play.read({ world in world.pubSub.nextPush.map { $0 <= world.now } ?? false }) else { return [] }
        return play.update { world in
            let now = world.now
            return world.pubSub.claimPushes(at: now)
        }
    }

    /// How long to wait without a change; `nil` if time alone brings nothing.
    private var timeToNextPush: Duration? {
        play.read { world in
            guard let next = world.pubSub.nextPush, !world.clock.isFrozen else { return nil }
            return max(next - world.now, .milliseconds(10))
        }
    }

    private func push(_ attempt: PubSub.PushAttempt) async {
        let result = await send(attempt)
        play.update { world in
            let isAcknowledged = result.status.map(Self.acknowledging.contains) ?? false
            let now = world.now
            let next = world.pubSub.finish(attempt, isAcknowledged: isAcknowledged, at: now)
            let details: [String: JSONValue?] = [
                "messageId": .string(attempt.message.id), "notification": .string(attempt.message.name),
                "subscription": .string(attempt.subscription), "status": result.status.map(JSONValue.number),
                "problem": .text(result.problem), "nextAttemptAt": .time(next),
            ]
            world.note(isAcknowledged ? .delivered : .deliveryFailed, details.compactMapValues { $0 })
        }
    }

    private func send(_ attempt: PubSub.PushAttempt) async -> (status: Int?, problem: String?) {
        do {
            var request = HTTPClientRequest(url: attempt.push.endpoint)
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            if let token = attempt.push.token {
                let signed = try play.accounts.pushToken(token, at: play.read { $0.now })
                request.headers.add(name: "Authorization", value: "Bearer \(signed)")
            }
            let body: JSONValue = .object([
                "message": attempt.message.json, "subscription": .string(PubSub.name(of: attempt.subscription)),
            ])
            request.body = .bytes(ByteBuffer(data: PlayWorld.encoded(body)))
            let timeout = play.configuration.pushTimeout
            let response = try await client.execute(request, timeout: .milliseconds(timeout.milliseconds))
            // Reading a small body lets the next push reuse the connection; a large one is not read.
            _ = try? await response.body.collect(upTo: 1 << 16)
            return (Int(response.status.code), nil)
        } catch {
            return (nil, String(String(describing: error).prefix(200)))
        }
    }
}
