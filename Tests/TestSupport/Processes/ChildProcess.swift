import Dispatch
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that runs beside this one; it is killed when its last reference is released.
///
/// It is started with `posix_spawn`, because Foundation's `Process` lists the open files of this process into a buffer,
/// reads past the buffer's end when about 1,365 files are open, and crashes.
package final class ChildProcess: Sendable {
    private let command: ChildCommand
    private let life: ChildLife
    private let output = CollectedOutput()
    private let diagnostics = CollectedOutput()

    /// The process ID, which another process may have after the program ended.
    package var id: Int32 { life.id }

    /// Whether the program is still running.
    package var isRunning: Bool { life.status == nil }

    /// Starts a program.
    ///
    /// - Throws: ``SystemFailure`` when the program does not exist or cannot be started.
    package init(_ command: ChildCommand) throws {
        let input = try command.input.isEmpty ? nil : Descriptor.makePipe()
        let (output, diagnostics) = (
            try Ends(of: command.output, inherited: STDOUT_FILENO),
            try Ends(of: command.diagnostics, inherited: STDERR_FILENO)
        )
        self.command = command
        life = ChildLife(
            of: try command.spawn(
                input: try input?.reading ?? .opening("/dev/null", O_RDONLY),
                output: output.written,
                diagnostics: diagnostics.written
            )
        )
        if let input { Self.write(command.input, to: input.writing) }
        read(command.output, from: output.read, into: self.output)
        read(command.diagnostics, from: diagnostics.read, into: self.diagnostics)
    }

    deinit { life.send(SIGKILL) }

    /// Sends a signal unless the program has ended.
    package func send(_ signal: Int32) { life.send(signal) }

    /// Waits until the program has ended and its output is collected; kills it when the calling task is cancelled.
    @discardableResult
    package func exit() async -> ProcessEnd {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                life.ended.notify(queue: .global()) { continuation.resume() }
            }
        } onCancel: {
            life.send(SIGKILL)
        }
        return waitUntilExit()
    }

    /// Does the same as ``exit()`` but blocks the calling thread; do not call it from a task.
    @discardableResult
    package func waitUntilExit() -> ProcessEnd {
        life.ended.wait()
        guard let status = life.status else { preconditionFailure("a process that ended has no status") }
        return status
    }

    /// Runs a program to its end.
    ///
    /// - Throws: ``SystemFailure`` when it cannot be started, ``OutputTooLong`` when it writes too much.
    package static func run(_ command: ChildCommand) async throws -> FinishedProcess {
        let process = try ChildProcess(command)
        return try process.finished(with: await process.exit())
    }

    /// Does the same as ``run(_:)`` but blocks the calling thread; do not call it from a task.
    package static func runBlocking(_ command: ChildCommand) throws -> FinishedProcess {
        let process = try ChildProcess(command)
        return try process.finished(with: process.waitUntilExit())
    }

    private func finished(with status: ProcessEnd) throws -> FinishedProcess {
        if output.isTooLong || diagnostics.isTooLong { throw OutputTooLong(program: command.program) }
        return FinishedProcess(status: status, output: output.data, diagnostics: diagnostics.data)
    }

    /// The file that a program writes to, and the end of the pipe that this process reads.
    private struct Ends {
        let written: Descriptor
        let read: Descriptor?

        init(of output: ChildCommand.Output, inherited: Int32) throws(SystemFailure) {
            switch output {
            case .discarded: (written, read) = (try .opening("/dev/null", O_WRONLY), nil)
            case .inherited: (written, read) = (try .duplicating(inherited), nil)
            case .file(let path): (written, read) = (try .opening(path, O_WRONLY | O_CREAT | O_TRUNC), nil)
            case .collected, .lines:
                let pipe = try Descriptor.makePipe()
                (written, read) = (pipe.writing, pipe.reading)
            }
        }
    }

    private func read(_ output: ChildCommand.Output, from pipe: Descriptor?, into content: CollectedOutput) {
        guard let pipe else { return }
        switch output {
        case .discarded, .inherited, .file: break
        case .collected(let limit): content.read(pipe, upTo: limit, in: life.ended)
        case .lines(let lines): lines.yieldLines(of: pipe)
        }
    }

    private static func write(_ input: Data, to pipe: Descriptor) {
        Thread.detachNewThread {
            // A program that ends before it has read everything must not end this process.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            pipe.writeAll(input)
        }
    }
}

/// A program that ended, with its output.
package struct FinishedProcess: Sendable {
    package let status: ProcessEnd
    /// The standard output, if it was collected.
    package let output: Data
    /// The standard error, if it was collected.
    package let diagnostics: Data
}

/// The error of a program that wrote more than the limit.
package struct OutputTooLong: Error, Hashable {
    package let program: String
}
