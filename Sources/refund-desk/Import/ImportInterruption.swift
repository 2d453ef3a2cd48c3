import Dispatch
import Foundation
import Store

/// Ends an import at Ctrl-C or when the database fails, and says what is kept.
///
/// Each batch is stored in one transaction with the position in the input, so the process may end at any moment.
struct ImportInterruption {
    private let source: any DispatchSourceSignal
    /// What is kept, and how to go on.
    private let consequence: String

    /// Watches for the signal.
    ///
    /// - Parameters:
    ///   - isRepeatable: whether the same command can resume; standard input must be passed again as a whole.
    ///   - restarts: whether the command has `--restart`, with which it would begin again instead.
    init(isRepeatable: Bool, restarts: Bool) {
        signal(SIGINT, SIG_IGN)
        let next =
            isRepeatable
            ? "Run the same command again\(restarts ? " without --restart" : "") to resume."
            : "Pass the whole input again: what is stored is not counted twice."
        let consequence = "What was imported so far is kept. \(next)"
        self.consequence = consequence
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            Console.note("\nInterrupted. \(consequence)")
            exit(130)
        }
        source.resume()
    }

    /// Returns the failure of an import whose database failed: what happened, what is kept, and how to go on.
    func failure(_ error: StoreError) -> CommandFailure { CommandFailure("\(error)\n\(consequence)") }

    /// Restores the signal's usual effect.
    func end() {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }
}
