import Foundation
import Samples

/// Reads what a process uses, from `/proc`.
struct ProcessWatch {
    /// What a process used at a time.
    struct Sample {
        let residentKB: Int
        /// The most memory that the process used since its start.
        let mostResidentKB: Int
        /// The part of the memory that the process wrote itself, without files that are mapped.
        let anonymousKB: Int
        /// Open files, pipes and the like, without sockets.
        let files: Int
        let sockets: Int
    }

    let id: Int32

    /// Returns what the process uses now.
    /// - Throws: ``Failure`` if the process ended, or if this system has no `/proc`.
    func sample() throws -> Sample {
        let folder = "/proc/\(id)"
        guard let status = try? String(contentsOfFile: "\(folder)/status", encoding: .utf8),
            let resident = Self.kilobytes("VmRSS", in: status),
            let most = Self.kilobytes("VmHWM", in: status),
            let anonymous = Self.kilobytes("RssAnon", in: status)
        else { throw Failure(what: "\(folder)/status cannot be read: the desk ended, or this system is not Linux") }
        var (files, sockets) = (0, 0)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")) ?? [] {
            // A file that was closed meanwhile has no target.
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(name)") else {
                continue
            }
            if target.hasPrefix("socket:") { sockets += 1 } else { files += 1 }
        }
        return Sample(
            residentKB: resident,
            mostResidentKB: most,
            anonymousKB: anonymous,
            files: files,
            sockets: sockets
        )
    }

    private static func kilobytes(_ name: String, in status: String) -> Int? {
        status.split(separator: "\n").first { $0.hasPrefix("\(name):") }?
            .split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
}
