import Foundation
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Commands that print a secret", .timeLimit(.minutes(2)))
struct SecretCommandTests {
    @Test("A program that takes too long is killed with all that it started")
    func late() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "pid").path
        var command = SecretCommand(
            program: "sh",
            arguments: ["-c", "sleep 600 & echo $! > \(path); wait"],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        command.timeLimit = .milliseconds(1500)
        let begun = ContinuousClock.now
        #expect(throws: ConfigurationFile.Failure.self) { try command.run() }
        #expect(ContinuousClock.now - begun < .seconds(60))
        let child = try #require(Int32(String(contentsOfFile: path, encoding: .utf8).filter(\.isNumber)))
        // The sleeping program is not a child of this process, so only the process table shows its end.
        while let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8), !state.contains(") Z ") {
            await Task.yield()
        }
    }

    @Test("A program that closes its output and goes on is killed, too")
    func silent() throws {
        var command = SecretCommand(
            program: "sh",
            arguments: ["-c", "exec >&-; exec sleep 600"],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        command.timeLimit = .milliseconds(500)
        do throws(ConfigurationFile.Failure) {
            _ = try command.run()
            Issue.record("the program ended")
        } catch {
            #expect(error.message.hasPrefix("took longer than"))
        }
    }
}
