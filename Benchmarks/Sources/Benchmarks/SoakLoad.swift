import Foundation
import Samples
import Synchronization

/// The notifications of a soak, signed while they are sent, at a steady rate over a fixed number of connections.
///
/// One of 20 asks for a refund, after the customer's consent was reported. One of 1,000 never arrives: Apple's history
/// lists it.
final class SoakLoad: Sendable {
    static let connections = 32
    private static let refundEvery = 20
    private static let lostEvery = 1_000

    private let samples: Samples
    private let apple: LocalAppStore
    private let process: Reached
    private let pause: Duration
    private let total: Int
    private let next = Atomic(0)
    private let done = Atomic(0)
    private let unsent = Atomic(0)
    private let trouble = Mutex<[String: Int]>([:])

    /// How the load reaches the desk.
    struct Reached: Sendable {
        let port: UInt16
        /// Makes the report of a customer's consent.
        let consent: @Sendable (_ customer: String) -> Data
    }

    init(_ samples: Samples, to process: Reached, apple: LocalAppStore, rate: Int, total: Int) {
        self.samples = samples
        self.process = process
        self.apple = apple
        self.total = total
        pause = Duration.seconds(1) / rate
    }

    /// The number of notifications that were sent or lost so far.
    var count: Int { done.load(ordering: .relaxed) }
    /// The number of notifications that the desk never confirmed.
    var failures: Int { unsent.load(ordering: .relaxed) }
    /// What went wrong on the way, with how often.
    var troubles: [String: Int] { trouble.withLock { $0 } }

    /// The numbers of the refund requests in the whole load.
    var requests: [Int] { Array(stride(from: 0, to: total, by: Self.refundEvery)) }

    func start(in group: DispatchGroup) {
        let begin = ContinuousClock.now
        for _ in 0..<Self.connections {
            group.enter()
            Thread.detachNewThread { [self] in
                defer { group.leave() }
                var caller = Caller(port: process.port)
                while true {
                    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard number < total else { return }
                    LoadGenerator.sleep(until: begin + pause * number)
                    do {
                        try send(number, by: &caller)
                    } catch {
                        trouble.withLock { $0["\(error)", default: 0] += 1 }
                        unsent.wrappingAdd(1, ordering: .relaxed)
                    }
                    done.wrappingAdd(1, ordering: .relaxed)
                }
            }
        }
    }

    private func send(_ number: Int, by caller: inout Caller) throws {
        guard number.isMultiple(of: Self.refundEvery) else {
            let text = try samples.notification(number)
            if number % Self.lostEvery == 7 {
                return apple.list([LocalAppStore.Listed(signedAt: .now, isRequest: false, text: text)])
            }
            return try caller.deliver(IntakeLoad.request(text), noting: note)
        }
        let customer = UUID().uuidString.lowercased()
        try caller.deliver(process.consent(customer), noting: note)
        let transaction = try samples.transaction(number, customer: customer)
        apple.sell(transaction, as: AnswerBenchmark.transactionID(number))
        try caller.deliver(IntakeLoad.request(try samples.refundRequest(about: transaction)), noting: note)
    }

    private func note(_ text: String) { trouble.withLock { $0[text, default: 0] += 1 } }

    /// A caller with one connection, which it opens again if it breaks.
    private struct Caller {
        private static let tries = 30

        let port: UInt16
        private var connection: Connection?

        init(port: UInt16) { self.port = port }

        /// Sends a request until it is accepted.
        mutating func deliver(_ request: Data, noting note: (String) -> Void) throws {
            for _ in 0..<Self.tries {
                do {
                    let open = try connection ?? Connection(port: port)
                    connection = open
                    let status = try open.exchange(request)
                    if (200..<300).contains(status) { return }
                    note("answered with \(status)")
                } catch {
                    note("\(error)")
                    connection?.close()
                    connection = nil
                }
                Thread.sleep(forTimeInterval: 1)
            }
            throw Failure(what: "not accepted after \(Self.tries) tries")
        }
    }
}
