import Dispatch
import Foundation

/// Ends an import at Ctrl-C, and says what is kept.
///
/// Each batch is stored in one transaction with the position in the input, so the process may end at any moment.
struct ImportInterruption {
    private let source: any DispatchSourceSignal

    /// Watches for the signal.
    ///
    /// - Parameters:
    ///   - isRepeatable: whether the same command can resume; standard input must be passed again as a whole.
    ///   - restarts: whether the command has `--restart`, with which it would begin again instead.
    init(isRepeatable: Bool, restarts: Bool) {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            let next =
                isRepeatable
                ? "Run the same command again\(restarts ? " without --restart" : "") to resume."
                : "Pass the whole input again: what is stored is not counted twice."
            Console.note("\nInterrupted. What was imported so far is kept. \(next)")
            exit(130)
        }
        source.resume()
    }

    /// Restores the signal's usual effect.
    func end() {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }
}
