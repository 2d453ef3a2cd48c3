import Foundation
import StorePostgres

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
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(address.environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, complaints) = (Pipe(), try Self.scratchFile())
        process.standardOutput = output
        process.standardError = complaints.handle
        defer { unlink(complaints.path) }
        try process.run()
        do {
            while let part = try output.fileHandleForReading.read(upToCount: 1 << 18), !part.isEmpty {
                try onOutput(part)
            }
        } catch {
            process.terminate()
            process.waitUntilExit()
            throw error
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = FileManager.default.contents(atPath: complaints.path).map { String(decoding: $0, as: UTF8.self) }
            let lines = (text ?? "").split(separator: "\n").prefix(3).joined(separator: " ")
            throw BackupFailure(
                "\(name) failed on \(address.name) with exit code \(process.terminationStatus). \(lines)"
            )
        }
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
