import AppStoreTrust
import Foundation
import Samples

/// Loads a desk for minutes, with faults around it, and fails if its memory grows or anything is leaked or lost.
///
/// `REFUND_DESK_TEST_ENGINE=postgresql` takes PostgreSQL, at the address in `REFUND_DESK_TEST_POSTGRES`.
struct Soak {
    let desk: String
    let minutes: Double

    private static let rate = 300
    private static let warmupSeconds = 60.0
    private static let reloadSeconds = 20.0
    /// How much more memory the last sixth of the time may take than the first.
    private static let growth = 0.05
    /// How many more files or sockets may be open; connections come and go, and a leak makes hundreds.
    private static let slack = 12
    /// The least share of the rate with which the result means anything.
    private static let leastRate = 0.9

    func run() throws {
        let folder = URL(filePath: ".build/soak").absoluteURL
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let log = folder.appending(path: "desk.log")
        let samples = try Samples()
        let faults = SoakFaults()
        let (apple, backend) = (LocalAppStore(fault: faults.ofApple), EventReceiver(refuses: faults.ofBackend))
        let lines = AnswerBenchmark.lines(apple: try apple.start(), backend: try backend.start())
        let database = try Database.chosen()
        let process = try DeskProcess(
            binary: desk,
            root: samples.chain.rootDER,
            database: database.address,
            settings: ["journal: answers.journal"],
            app: lines + ["policy: policy.yml"],
            products: AnswerBenchmark.products
        )
        defer {
            process.stop()
            apple.stop()
            backend.stop()
        }
        try process.write(Self.policies[0], to: "policy.yml")
        _ = try process.run("migrate")
        let token = try process.token()
        try process.start(log: log)
        guard let id = process.id else { throw Failure(what: "the desk did not start") }
        let watch = ProcessWatch(id: id)
        let before = try watch.sample()

        let seconds = Self.warmupSeconds + minutes * 60
        let load = SoakLoad(
            samples,
            to: SoakLoad.Reached(port: process.port) {
                [customers = "/v1/apps/\(Samples.bundleID)/customers"] customer in
                DeskProcess.request("PUT", "\(customers)/\(customer)/consent", #"{"granted":true}"#, token: token)
            },
            apple: apple,
            rate: Self.rate,
            total: Int(seconds) * Self.rate
        )
        let (sending, calling) = (DispatchGroup(), DispatchGroup())
        load.start(in: sending)
        SoakCallers(port: process.port, faults: faults, post: IntakeLoad.request(try samples.notification(1)))
            .start(in: calling)
        let taken = try watching(process, watch, load, seconds, token)
        sending.wait()
        faults.stop()
        calling.wait()

        var complaints = Self.complaints(about: taken)
        complaints += try settle(process, load, apple, backend, database)
        complaints += try Self.afterwards(process, watch, before)
        complaints += process.stopCleanly() ? [] : ["the desk did not stop cleanly"]
        complaints += try Self.errors(in: log)
        guard complaints.isEmpty else { throw Failure(what: "the soak failed:\n" + complaints.joined(separator: "\n")) }
        print("the soak passed")
    }

    /// A policy that is replaced while the desk runs; the answers are the same, so that no case waits.
    private static let policies = [
        "default: { prefer: none }\n",
        "rules: [{ name: dear, when: { priceUSD: { atLeast: 100 } }, prefer: DECLINE }]\ndefault: { prefer: none }\n",
    ]

    /// Samples the desk every second until the load ends, shows the progress, and reloads the policy now and then.
    private func watching(
        _ process: DeskProcess,
        _ watch: ProcessWatch,
        _ load: SoakLoad,
        _ seconds: Double,
        _ token: String
    ) throws -> [ProcessWatch.Sample] {
        let start = ContinuousClock.now
        var taken: [ProcessWatch.Sample] = []
        var (reloads, last, shown) = (0, (count: 0, at: 0.0), -1.0)
        let isTerminal = isatty(STDERR_FILENO) == 1
        let metrics = DeskProcess.request("GET", "/metrics", token: token)
        while true {
            let passed = (ContinuousClock.now - start) / .seconds(1)
            guard passed < seconds else { break }
            let sample = try watch.sample()
            if passed >= Self.warmupSeconds { taken.append(sample) }
            if passed >= Double(reloads + 1) * Self.reloadSeconds {
                reloads += 1
                try process.write(Self.policies[reloads % Self.policies.count], to: "policy.yml")
                process.send(SIGHUP)
                guard try Connection.status(of: metrics, on: process.port) == 200 else {
                    throw Failure(what: "/metrics was not answered with 200")
                }
            }
            if passed - shown >= (isTerminal ? 1 : 10) {
                let rate = Double(load.count - last.count) / max(0.001, passed - last.at)
                (last, shown) = ((load.count, passed), passed)
                let line = String(
                    format: "%.0f of %.0f s, %.0f a second, %.1f MB (%.1f own), %d files, %d sockets, %.0f s left",
                    passed,
                    seconds,
                    rate,
                    Double(sample.residentKB) / 1024,
                    Double(sample.anonymousKB) / 1024,
                    sample.files,
                    sample.sockets,
                    seconds - passed
                )
                FileHandle.standardError.write(Data((isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n").utf8))
            }
            LoadGenerator.sleep(until: start + .seconds(passed.rounded(.down) + 1))
        }
        if isTerminal { FileHandle.standardError.write(Data("\n".utf8)) }
        let achieved = Double(load.count) / seconds
        print(String(format: "%d notifications in %.0f s, %.0f a second", load.count, seconds, achieved))
        guard achieved >= Self.leastRate * Double(Self.rate) else {
            throw Failure(what: "the machine is too slow for \(Self.rate) notifications a second")
        }
        return taken
    }

    /// Compares the first with the last sixth of the samples.
    private static func complaints(about taken: [ProcessWatch.Sample]) -> [String] {
        let part = max(1, taken.count / 6)
        func medians(_ value: (ProcessWatch.Sample) -> Int) -> (first: Int, last: Int) {
            let values = taken.map(value)
            return (median(values.prefix(part)), median(values.suffix(part)))
        }
        let (memory, own) = (medians(\.residentKB), medians(\.anonymousKB))
        let (files, sockets) = (medians(\.files), medians(\.sockets))
        let ratio = Double(memory.last) / Double(memory.first) - 1
        print(
            String(
                format: "memory %.1f MB first, %.1f MB last (%+.1f %%), of it its own %.1f and %.1f MB",
                Double(memory.first) / 1024,
                Double(memory.last) / 1024,
                100 * ratio,
                Double(own.first) / 1024,
                Double(own.last) / 1024
            )
        )
        print("files \(files.first) first, \(files.last) last; sockets \(sockets.first) first, \(sockets.last) last")
        var complaints: [String] = []
        if ratio > growth { complaints.append(String(format: "the memory grew by %.1f %%", 100 * ratio)) }
        if files.last > files.first + slack { complaints.append("files leak: \(files.first), then \(files.last)") }
        if sockets.last > sockets.first + slack {
            complaints.append("sockets leak: \(sockets.first), then \(sockets.last)")
        }
        return complaints
    }

    /// Waits until everything is stored, answered and told, and returns what is missing.
    private func settle(
        _ process: DeskProcess,
        _ load: SoakLoad,
        _ apple: LocalAppStore,
        _ backend: EventReceiver,
        _ database: Database
    ) throws -> [String] {
        // Apple's history has the notifications that were never delivered.
        _ = try process.run("notifications", "recover")
        let requests = load.requests.map(AnswerBenchmark.transactionID)
        var complaints: [String] = []
        let isAnswered = holds(process) { apple.acceptedCount >= requests.count }
        // An event that failed twice is tried again after five minutes.
        let isTold =
            isAnswered
            && holds(process) {
                let types = backend.all.types
                return requests.allSatisfy { types[$0]?.contains("refund.answered") == true }
            }
        let (accepted, told) = (apple.accepted, backend.all)
        let twice = accepted.values.filter { $0.count > 1 }.count
        let untold = requests.filter { told.types[$0]?.last != "refund.answered" }.count
        let disordered = requests.filter { told.types[$0]?.first != "refund.requested" }.count
        if twice > 0 { complaints.append("\(twice) requests were answered twice") }
        if !isTold || untold > 0 {
            complaints.append("\(untold) cases have no event for their answer at the end")
        }
        if disordered > 0 { complaints.append("\(disordered) cases begin with another event") }
        if told.unreadable > 0 { complaints.append("\(told.unreadable) posts to the backend are no event") }
        let stored = try database.notifications(of: process)
        if load.failures > 0 { complaints.append("\(load.failures) notifications were not accepted") }
        if stored != load.count { complaints.append("\(stored) notifications are stored, of \(load.count)") }
        print(
            """
            \(stored) notifications stored, \(accepted.count) answers accepted after \(apple.faults) faults of Apple, \
            \(told.times.count) events accepted after \(told.refused) faults of the backend
            """
        )
        for (trouble, count) in load.troubles.sorted(by: { $0.key < $1.key }) {
            print("callers: \(trouble), \(count) times")
        }
        return complaints
    }

    /// Waits until a condition holds, at most six minutes.
    private func holds(_ process: DeskProcess, _ isDone: () -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(360)
        while !isDone() {
            guard process.isRunning, ContinuousClock.now < end else { return false }
            usleep(200_000)
        }
        return true
    }

    /// Waits until the connections of the load are closed, and returns what stays open.
    private static func afterwards(
        _ process: DeskProcess,
        _ watch: ProcessWatch,
        _ before: ProcessWatch.Sample
    ) throws -> [String] {
        let end = ContinuousClock.now + .seconds(120)
        var now = try watch.sample()
        while now.sockets > before.sockets + slack, ContinuousClock.now < end {
            usleep(500_000)
            now = try watch.sample()
        }
        print("afterwards \(now.files) files and \(now.sockets) sockets, of \(before.files) and \(before.sockets)")
        var complaints: [String] = []
        // The pool of connections to the database opens them as it needs them.
        if now.files > before.files + 4 * slack { complaints.append("\(now.files) files stay open") }
        if now.sockets > before.sockets + slack { complaints.append("\(now.sockets) sockets stay open") }
        return complaints
    }

    /// Returns the errors in the log; a desk warns of faults of others, and has no error of its own.
    private static func errors(in log: URL) throws -> [String] {
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        let errors = lines.filter { $0.contains(" error ") }
        print("\(lines.count) warnings and errors in \(log.path)")
        return errors.isEmpty ? [] : ["\(errors.count) errors in the log, the first: \(errors[0])"]
    }

    private static func median(_ values: ArraySlice<Int>) -> Int {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}

extension Soak {
    /// The database of a soak.
    private enum Database {
        case sqlite
        case postgres(String)

        static func chosen() throws -> Self {
            let environment = ProcessInfo.processInfo.environment
            guard environment["REFUND_DESK_TEST_ENGINE"] == "postgresql" else { return .sqlite }
            guard let server = environment["REFUND_DESK_TEST_POSTGRES"] else {
                throw Failure(what: "no PostgreSQL server runs; make soak ENGINE=postgresql starts one")
            }
            return .postgres(try PostgresDatabase.fresh(on: server))
        }

        var address: String {
            switch self {
            case .sqlite: "sqlite:desk.sqlite"
            case .postgres(let address): address
            }
        }

        /// Returns the number of stored notifications.
        func notifications(of process: DeskProcess) throws -> Int {
            let query = "SELECT count(*) FROM notification"
            let output =
                switch self {
                case .sqlite:
                    try DeskProcess.output(of: ChildCommand(named: "sqlite3", [process.database.path, query]))
                case .postgres(let address): try PostgresDatabase.run(query, on: address)
                }
            return Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        }
    }
}
