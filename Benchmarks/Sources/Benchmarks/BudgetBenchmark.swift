import AppStoreTrust
import Foundation
import Samples

/// Compares the desk's CPU time for a notification with bare verification of its two signatures.
///
/// A busy machine and the load generator disturb CPU time much less than a rate, so this row shows whether a change
/// pays. The notifications are distinct, of distinct customers. The store holds a history, and events are on.
struct BudgetBenchmark {
    let desk: String
    /// The purchases that the store holds before.
    let purchases: Int

    private static let notifications = 20_000

    func run() throws -> [Measurement] {
        let made = try Samples()
        let texts = try (0..<Self.notifications).map { try made.notification($0) }
        let bare = try bareMicroseconds(texts, made)
        let process = try DeskProcess(
            binary: desk,
            root: made.chain.rootDER,
            settings: ["allowPrivateAddresses: true"],
            app: ["events: { url: http://127.0.0.1:9/refunds, secret: a secret for this benchmark only }"]
        )
        defer { process.stop() }
        _ = try process.run("migrate")
        try History.fill(process.database, purchases: purchases)
        try process.start(level: "info")
        guard let id = process.id else { throw Failure(what: "the desk has no process ID") }
        let begun = try CPUTime(of: id)
        _ = try LoadGenerator(port: process.port, connections: IntakeLoad.connections)
            .send(texts.map(IntakeLoad.request))
        let used = try CPUTime(of: id).microseconds - begun.microseconds
        let desk = used / Double(Self.notifications)
        return [
            Measurement(
                name: "the desk's CPU time for a notification, \(purchases) purchases stored",
                value: desk,
                unit: "µs",
                against: String(format: "bare verification of both signatures, %.1f µs", bare),
                ratio: bare / desk
            )
        ]
    }

    /// Returns the CPU time of verifying the signatures of one notification and doing nothing else.
    private func bareMicroseconds(_ texts: [String], _ made: Samples) throws -> Double {
        let some = Array(texts.prefix(2_000))
        let bare = try BareVerification(some, leafDER: made.chain.leafDER)
        try bare.run()
        let begun = clock()
        try bare.run()
        return Double(clock() - begun) * 1e6 / Double(CLOCKS_PER_SEC) / Double(some.count)
    }
}

/// The CPU time that a process and its threads have used.
struct CPUTime {
    let microseconds: Double

    /// Reads the time from `/proc`, in steps of a hundredth of a second.
    ///
    /// - Throws: ``Failure`` if the process ended, or if this system has no `/proc`.
    init(of id: Int32) throws {
        // The name, in parentheses, may contain anything. User and system time are words 12 and 13 after it.
        guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
            let words = text.split(separator: ")").last?.split(separator: " "), words.count > 12,
            let user = Double(words[11]), let system = Double(words[12])
        else { throw Failure(what: "/proc/\(id)/stat cannot be read: the desk ended, or this system is not Linux") }
        microseconds = (user + system) * 1e6 / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
