import Dispatch
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that runs beside this one; it is killed when nothing refers to it any more.
///
/// It is started with `posix_spawn`. Foundation's `Process` lists the open files of this process into a buffer, reads past
/// the buffer's end when about 1,365 files are open, and crashes.
package final class ChildProcess: Sendable {
    private let command: ChildCommand
    private let life: ChildLife
    private let output = CollectedOutput()
    private let diagnostics = CollectedOutput()

    /// Whether it has not ended yet.
    package var isRunning: Bool { life.status == nil }

    /// Starts a program.
    ///
    /// - Throws: ``SystemFailure`` when there is no such program, or it cannot be started.
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

    /// Sends a signal, unless it has ended.
    package func send(_ signal: Int32) { life.send(signal) }

    /// Waits until it has ended, and what it wrote is collected; kills it when the calling task is cancelled.
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

    /// Does what ``exit()`` does, and blocks the calling thread meanwhile: not for a task.
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

    /// Does what ``run(_:)`` does, and blocks the calling thread meanwhile: not for a task.
    package static func runBlocking(_ command: ChildCommand) throws -> FinishedProcess {
        let process = try ChildProcess(command)
        return try process.finished(with: process.waitUntilExit())
    }

    private func finished(with status: ProcessEnd) throws -> FinishedProcess {
        if output.isTooLong || diagnostics.isTooLong { throw OutputTooLong(program: command.program) }
        return FinishedProcess(status: status, output: output.data, diagnostics: diagnostics.data)
    }

    /// The file that a program writes to, and the end of a pipe that is read here.
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
            // A program that ends before it has read everything must not end this one.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            pipe.writeAll(input)
        }
    }
}

/// A program that ended, and what it wrote.
package struct FinishedProcess: Sendable {
    package let status: ProcessEnd
    /// What it wrote to standard output, if that was collected.
    package let output: Data
    /// What it wrote to standard error, if that was collected.
    package let diagnostics: Data
}

/// A program wrote more than its reader takes.
package struct OutputTooLong: Error, Hashable {
    package let program: String
}
