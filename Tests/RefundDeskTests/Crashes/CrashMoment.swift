import AppStoreEmulator
import Testing

/// When a desk is killed, between its 200 to Apple and the answer it would have recorded.
enum CrashMoment: Hashable, Sendable {
    /// After Apple heard 200, and as many more calls as told.
    case notified(calls: Int)
    /// When the answer has reached Apple, which does not reply; it counts with Apple or not.
    case sent(isTaken: Bool)
    /// When Apple has accepted the answer and replied, and as many more calls as told.
    case accepted(calls: Int)

    static let all: [CrashMoment] =
        [0, 1, 2, 4, 8, 16].map { .notified(calls: $0) }
        + [.sent(isTaken: false), .sent(isTaken: true), .accepted(calls: 0), .accepted(calls: 1)]

    var faults: EmulatorFaults {
        EmulatorFaults {
            guard case .sent(let isTaken) = self else { return }
            $0.consumption = EndpointFault { ($0.hang, $0.applied) = (true, isTaken) }
        }
    }

    /// Waits until the moment has come.
    func wait(for request: RefundRequest, at emulator: RunningEmulator, _ desk: DeskProcess) async throws {
        await emulator.deliveriesSettled()
        switch self {
        case .notified(let calls):
            try await desk.pass(calls: calls)
        case .sent:
            _ = try await emulator.waitForRefundRequest(request.id) { !$0.consumption.isEmpty }
        case .accepted(let calls):
            _ = try await emulator.waitForRequest { $0.method == "PUT" && $0.status == 202 }
            try await desk.pass(calls: calls)
        }
    }
}

extension CrashMoment: CustomTestStringConvertible {
    var testDescription: String {
        switch self {
        case .notified(let calls): "after 200 and \(calls) calls"
        case .sent(let isTaken): isTaken ? "when the answer was taken, unheard" : "when the answer was lost"
        case .accepted(let calls): "after the answer was accepted and \(calls) calls"
        }
    }
}
