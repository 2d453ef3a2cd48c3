import Foundation
import TestSupport
import Testing

@Suite("Child processes", .timeLimit(.minutes(45)))
struct ChildProcessTests {
    private static let areDescriptorsListed = FileManager.default.fileExists(atPath: "/proc/self/fd")

    private func run(_ command: ChildCommand) async throws -> FinishedProcess {
        var command = command
        command.output = .collected(upTo: 1 << 24)
        command.diagnostics = .collected(upTo: 1 << 24)
        return try await ConcurrencyLimit.openFiles.run { try await ChildProcess.run(command) }
    }

    @Test("A program reads all of its input, and all of its output is collected")
    func inputAndOutput() async throws {
        var command = ChildCommand(named: "sh", ["-c", "cat; echo trouble >&2; exit 7"])
        command.input = Data(repeating: UInt8(ascii: "a"), count: 3_000_000)
        let finished = try await run(command)
        #expect(finished.status == .exited(7))
        #expect(finished.status.code == 7)
        #expect(finished.output == command.input)
        #expect(String(decoding: finished.diagnostics, as: UTF8.self) == "trouble\n")
    }

    @Test("A program that does not read all of its input causes no other failure")
    func unreadInput() async throws {
        var command = ChildCommand(named: "true", [])
        command.input = Data(count: 3_000_000)
        #expect(try await run(command).status == .exited(0))
    }

    @Test("A program gets its folder and environment variables")
    func dependencies() async throws {
        var command = ChildCommand(named: "sh", ["-c", "pwd; echo $WORD"])
        command.folder = "/usr/lib"
        command.environment["WORD"] = "variable"
        #expect(String(decoding: try await run(command).output, as: UTF8.self) == "/usr/lib\nvariable\n")
    }

    @Test("A program inherits no open file of the test process", .enabled(if: areDescriptorsListed))
    func descriptors() async throws {
        let inheritable = dup(STDERR_FILENO)
        defer { close(inheritable) }
        let listed = try await run(ChildCommand(named: "ls", ["/proc/self/fd"])).output
        // The fourth descriptor is the directory that `ls` reads.
        #expect(String(decoding: listed, as: UTF8.self) == "0\n1\n2\n3\n")
    }

    @Test("A program that writes more than the limit is an error")
    func tooLong() async throws {
        var command = ChildCommand(named: "yes", [])
        command.output = .collected(upTo: 100_000)
        await #expect(throws: OutputTooLong.self) {
            try await ConcurrencyLimit.openFiles.run { [command] in _ = try await ChildProcess.run(command) }
        }
    }

    @Test("The lines of a program arrive one by one and end with the program")
    func lines() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(10))
        var command = ChildCommand(named: "printf", ["first\\nsecond\\n\\nlast"])
        command.output = .lines(continuation)
        let process = try ChildProcess(command)
        #expect(await lines.reduce(into: []) { $0.append($1) } == ["first", "second", "", "last"])
        #expect(await process.exit() == .exited(0))
    }

    @Test("The output of a program replaces the content of its file")
    func file() async throws {
        let folder = try TemporaryFolder()
        try folder.write("what was there before", to: "output")
        var command = ChildCommand(named: "echo", ["new"])
        command.output = .file(path: folder.path("output"))
        #expect(await (try ChildProcess(command)).exit() == .exited(0))
        #expect(try String(contentsOfFile: folder.path("output"), encoding: .utf8) == "new\n")
    }

    @Test("A signal ends a program, and its status names the signal")
    func signal() async throws {
        let process = try ChildProcess(ChildCommand(named: "sleep", ["600"]))
        #expect(process.isRunning)
        process.send(SIGTERM)
        #expect(await process.exit() == .killed(by: SIGTERM))
        #expect(!process.isRunning)
        process.send(SIGTERM)
    }

    @Test("A cancelled task kills the program that it waits for")
    func cancellation() async throws {
        let task = Task { try await ChildProcess.run(ChildCommand(named: "sleep", ["600"])).status }
        task.cancel()
        #expect(try await task.value == .killed(by: SIGKILL))
    }

    @Test("Starting a program that is not installed throws")
    func missing() async throws {
        let error = await #expect(throws: SystemFailure.self) {
            try await ChildProcess.run(ChildCommand(path: "/no/such/program", []))
        }
        #expect(error?.code == ENOENT)
    }
}
