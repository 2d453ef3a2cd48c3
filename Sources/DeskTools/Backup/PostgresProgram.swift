import Foundation
import StorePostgres

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// One of PostgreSQL's own programs, run on the desk's database.
///
/// It gets the address in its environment, because every user of the machine can read its arguments.
struct PostgresProgram {
    let name: String
    let address: PostgresAddress

    /// Runs the program, and passes on what it prints.
    ///
    /// - Parameters:
    ///   - arguments: its arguments, without the address.
    ///   - onOutput: called with each part of its standard output.
    /// - Throws: ``BackupFailure`` if it is not installed or fails; any error of `onOutput`.
    func run(_ arguments: [String], onOutput: (Data) throws -> Void = { _ in }) throws {
        guard let path = Self.find(name) else {
            throw BackupFailure(
                "\(name) is not installed. Install PostgreSQL's client programs of the server's version or later "
                    + "(apt-get install postgresql-client), and make sure that PATH contains their folder."
            )
        }
        let (output, complaints) = (Pipe(), try Self.scratchFile())
        defer { unlink(complaints.path) }
        let child = try start(path, arguments, output: output, complaints: complaints.handle)
        do {
            while let part = try output.fileHandleForReading.read(upToCount: 1 << 18), !part.isEmpty {
                try onOutput(part)
            }
        } catch {
            kill(child, SIGTERM)
            _ = Self.exitCode(of: child)
            throw error
        }
        let exitCode = Self.exitCode(of: child)
        guard exitCode == 0 else {
            let text = FileManager.default.contents(atPath: complaints.path).map { String(decoding: $0, as: UTF8.self) }
            let lines = (text ?? "").split(separator: "\n").prefix(3).joined(separator: " ")
            throw BackupFailure("\(name) failed on \(address.name) with exit code \(exitCode). \(lines)")
        }
    }

    /// Starts the program without input, and returns its process ID.
    ///
    /// Foundation's `Process` is not used, because it crashes when many files are open.
    private func start(
        _ path: String,
        _ arguments: [String],
        output: Pipe,
        complaints: FileHandle
    ) throws -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
        posix_spawn_file_actions_adddup2(&actions, complaints.fileDescriptor, 2)
        posix_spawn_file_actions_addclose(&actions, output.fileHandleForReading.fileDescriptor)

        let environment = ProcessInfo.processInfo.environment.merging(address.environment) { $1 }
        let words = ([path] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for word in words + variables { free(word) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, path, &actions, nil, words + [nil], variables + [nil])
        // The read ends only when no process can write any more.
        try output.fileHandleForWriting.close()
        guard code == 0 else { throw BackupFailure("\(path) cannot be started: \(String(cString: strerror(code)))") }
        return child
    }

    /// Waits for a process to end; returns its exit code, or 128 and the number of the signal that ended it.
    private static func exitCode(of child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// Standard error goes to a file, because a full pipe would stop the program.
    private static func scratchFile() throws -> (path: String, handle: FileHandle) {
        let file = try WholeFile(FileManager.default.temporaryDirectory.appending(path: "refund-desk-\(UUID())").path)
        return (file.temporary, try FileHandle(forWritingTo: URL(filePath: file.temporary)))
    }

    private static func find(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
