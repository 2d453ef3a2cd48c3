import Foundation
import Samples
import Synchronization

/// A backend that receives events.
final class EventReceiver: Sendable {
    /// How a receiver treats every event.
    enum Behaviour: Sendable {
        case accepts, fails, isSlow, answersJunk
    }

    private struct Event: Decodable {
        struct Content: Decodable {
            let transactionId: String?
        }

        let type: String
        let data: Content
    }

    /// What a receiver knows.
    struct Received: Sendable {
        /// How often each event was accepted, by its `webhook-id`.
        var times: [String: Int] = [:]
        /// The types of the events of each transaction, in the order of their first arrival.
        var types: [String: [String]] = [:]
        /// The number of events that were not accepted.
        var refused = 0
        /// The number of posts that are no event.
        var unreadable = 0
    }

    private let received = Mutex(Received())
    private let server: Mutex<LoopbackServer?> = Mutex(nil)
    private let refuses: @Sendable () -> Bool
    private let refusal: @Sendable () -> LoopbackServer.Reply

    /// Creates a receiver, which ``start()`` starts.
    ///
    /// - Parameters:
    ///   - refuses: called for each event; it may block. If it returns `true`, the event is not accepted.
    ///   - refusal: makes the answer to an event that is not accepted; the default has the status 500.
    init(
        refuses: @escaping @Sendable () -> Bool = { false },
        refusal: @escaping @Sendable () -> LoopbackServer.Reply = { .respond(500) }
    ) {
        self.refuses = refuses
        self.refusal = refusal
    }

    /// Creates a receiver that treats every event alike: accepts it, answers 500, accepts it after 20 seconds, or answers
    /// with bytes that are not HTTP.
    convenience init(_ behaviour: Behaviour) {
        switch behaviour {
        case .accepts: self.init()
        case .fails: self.init(refuses: { true })
        case .isSlow:
            self.init(refuses: {
                // The slowness itself, not a wait for something.
                Thread.sleep(forTimeInterval: 20)
                return false
            })
        case .answersJunk:
            self.init(refuses: { true }, refusal: { .answer(Data(repeating: 0x21, count: 4_096)) })
        }
    }

    /// Starts the receiver and returns its port.
    func start() throws -> UInt16 {
        let made = try LoopbackServer { [self] request in reply(to: request) }
        server.withLock { $0 = made }
        return made.port
    }

    func stop() { server.withLock { $0?.stop() } }

    var all: Received { received.withLock { $0 } }
    /// The number of different events that were accepted.
    var count: Int { received.withLock { $0.times.count } }

    private func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
        if refuses() {
            received.withLock { $0.refused += 1 }
            return refusal()
        }
        let event = try? JSONDecoder().decode(Event.self, from: Data(request.body))
        received.withLock { received in
            guard let event, let name = request.headers["webhook-id"] else {
                received.unreadable += 1
                return
            }
            received.times[name, default: 0] += 1
            guard received.times[name] == 1, let transaction = event.data.transactionId else { return }
            received.types[transaction, default: []].append(event.type)
        }
        return .respond(200)
    }
}
