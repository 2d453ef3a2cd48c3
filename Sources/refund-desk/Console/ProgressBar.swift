import DeskTools
import Foundation
import RefundDesk
import Synchronization

/// A progress bar on standard error; without a terminal, it prints a line every 10 seconds.
///
/// It shows nothing during the first second.
final class ProgressBar: Sendable {
    private struct State {
        var first: (done: Int64, count: Int64)?
        var shownAt: ContinuousClock.Instant?
        var isOnScreen = false
    }

    private let unit: String
    private let isTerminal: Bool
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(unit: String) {
        self.unit = unit
        isTerminal = isatty(STDERR_FILENO) == 1
    }

    /// Shows the progress, unless it was shown a moment ago.
    ///
    /// The values of the first call count as the work of an earlier run.
    func show(done: Int64, of total: Int64?, count: Int64) {
        let now = ContinuousClock.now
        let line: ProgressLine? = state.withLock { state in
            let first = state.first ?? (done, count)
            state.first = first
            let pause: Duration = state.shownAt == nil ? .seconds(1) : isTerminal ? .milliseconds(100) : .seconds(10)
            guard now - (state.shownAt ?? start) >= pause else { return nil }
            state.shownAt = now
            state.isOnScreen = isTerminal
            return ProgressLine(
                unit: unit,
                count: count,
                countOfRun: count - first.count,
                done: done,
                doneOfRun: done - first.done,
                total: total,
                elapsed: now - start
            )
        }
        guard let line else { return }
        if isTerminal {
            Console.ask("\r\u{1B}[2K\(line.withBar(24))")
        } else {
            Console.note(line.plain)
        }
    }

    /// Removes the bar from the screen.
    func clear() {
        let wasOnScreen = state.withLock { state in
            defer { state.isOnScreen = false }
            return state.isOnScreen
        }
        if wasOnScreen { Console.ask("\r\u{1B}[2K") }
    }
}
