import Dispatch
import Foundation
import Samples

/// Repeats the verification of samples, so that callgrind can count its instructions.
///
/// Arguments: `SAMPLES full|bare ROUNDS`.
@main
struct VerificationLoop {
    /// This function is not `async`, because Valgrind fails if the main thread ends before the others.
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, ["full", "bare"].contains(arguments[2]), let rounds = Int(arguments[3]) else {
            throw Failure(what: "usage: VerificationLoop SAMPLES full|bare ROUNDS")
        }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                let work = try await VerificationWork(SampleSet(contentsOf: URL(filePath: arguments[1])))
                for _ in 0..<rounds {
                    if arguments[2] == "full" { try await work.verifyAll() } else { try work.verifyBare() }
                }
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(1)
            }
            done.signal()
        }
        done.wait()
    }
}
