import AppStoreEmulator
import DeskTestSupport
import Testing

/// The moment when a desk is killed, from its 200 to Apple until it records the answer.
enum CrashMoment: Hashable, Sendable {
    /// After Apple received 200 and the desk made this many more calls.
    case notified(calls: Int)
    /// After the answer reached Apple, which does not reply; `isTaken` says whether Apple accepted it.
    case sent(isTaken: Bool)
    /// After Apple accepted the answer and the desk made this many more calls.
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
