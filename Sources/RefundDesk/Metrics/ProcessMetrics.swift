import AppStoreTypes
import Foundation
import Refunds

/// Metrics of the process.
enum ProcessMetrics {
    /// Returns the metrics of a process whose desk started at a time, with a role.
    static func families(startedAt: Timestamp, role: DeskRole) -> [MetricFamily] {
        var build = MetricFamily("refund_desk_build_info", "The version of the desk, and its commit, as labels.")
        build.add(1, Release.labels(of: Release.commit))
        var roles = MetricFamily("refund_desk_role", "1 for the role of the desk, as a label.")
        roles.add(1, ["role": role.rawValue])
        return [
            build,
            roles,
            .gauge(
                "refund_desk_process_resident_memory_bytes",
                "Memory of the process that is in RAM.",
                residentBytes.map(Double.init)
            ),
            .gauge("refund_desk_process_open_files", "Files and sockets that the process has open.", openFiles),
            .gauge(
                "refund_desk_process_start_time_seconds",
                "When the desk started, in seconds since 1970.",
                Double(startedAt.milliseconds) / 1000
            ),
        ]
    }

    /// The resident memory; `nil` where the system has no `/proc`.
    private static var residentBytes: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
        else { return nil }
        return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
    }

    private static var openFiles: Double? {
        let folder = ["/proc/self/fd", "/dev/fd"].first { FileManager.default.fileExists(atPath: $0) }
        let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }
        return files.map { Double($0.count) }
    }
}
