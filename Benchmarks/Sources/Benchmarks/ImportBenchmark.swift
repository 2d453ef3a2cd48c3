import AppStoreTrust
import Foundation
import Samples

/// Measures imports: purchases from files, receipts, and histories from an App Store with prepared pages.
struct ImportBenchmark {
    let desk: String
    private let rows = 400_000
    private let customers = 250
    private let pages = 8
    private let receipts = 400
    private let bought = 50

    func run() async throws -> [Measurement] {
        let made = try Samples()
        return [
            try await receiptsRow(),
            try file("csv", header: "store,purchaseId,customer,product,at,amount,currency\n") { number in
                """
                web,order-\(number),customer-\(number % 50_000),coins,2026-01-01T00:00:00Z,4.99,USD

                """
            },
            try file("ndjson", header: "") { number in
                """
                {"store":"web","purchaseId":"order-\(number)","customer":"customer-\(number % 50_000)",\
                "at":"2026-01-01T00:00:00Z","amount":4.99,"currency":"USD"}

                """
            },
            try history(made),
        ]
    }

    /// Imports receipts; verifies each one offline and stores its purchases.
    private func receiptsRow() async throws -> Measurement {
        let emulator = try EmulatorProcess(binary: desk)
        defer { emulator.stop() }
        _ = try await emulator.start()
        try await emulator.openShop()
        let customers = (0..<receipts).map { _ in UUID().uuidString }
        let orders = try customers.flatMap { Array(repeating: try emulator.purchase(customer: $0), count: bought) }
        _ = try LoadGenerator(port: emulator.port, connections: 8).send(orders)
        var lines = ""
        for customer in customers { lines += try await emulator.receipt(of: customer) + "\n" }
        let folder = try DeskFolder(binary: desk, root: emulator.root, endpoint: "http://127.0.0.1:\(emulator.port)")
        defer { folder.remove() }
        try folder.write(lines, to: "receipts.txt")
        let seconds = try folder.seconds(of: ["import", "receipts", "receipts.txt", "--environment", "Sandbox"])
        let count = receipts * bought
        return Measurement(
            name: "import receipts, proved offline and applied, N=\(count)",
            value: Double(count) / seconds,
            unit: "per s",
            against: "the aim of 20,000",
            ratio: Double(count) / seconds / 20_000
        )
    }

    private func file(_ format: String, header: String, _ row: (Int) -> String) throws -> Measurement {
        let folder = try DeskFolder(binary: desk, root: [], endpoint: nil)
        defer { folder.remove() }
        var text = header
        for number in 0..<rows { text += row(number) }
        try folder.write(text, to: "purchases.\(format)")
        let seconds = try folder.seconds(of: ["import", format, "purchases.\(format)", "--environment", "Sandbox"])
        return Measurement(
            name: "import \(format), N=\(rows)",
            value: Double(rows) / seconds,
            unit: "rows/s",
            against: "the aim of 20,000",
            ratio: Double(rows) / seconds / 20_000
        )
    }

    /// Imports histories; verifies and stores every transaction, one store transaction per page of 20.
    private func history(_ made: Samples) throws -> Measurement {
        let count = customers * pages * HistoryServer.pageSize
        let signed = try (0..<count).map { try made.transaction($0) }
        let server = try HistoryServer(signed, pages: pages)
        defer { server.stop() }
        let folder = try DeskFolder(
            binary: desk,
            root: made.chain.rootDER,
            endpoint: "http://127.0.0.1:\(server.port)"
        )
        defer { folder.remove() }
        let ids = (0..<customers).map { "\($0)" }.joined(separator: "\n")
        try folder.write(ids, to: "ids.txt")
        let arguments = ["import", "history", "--file", "ids.txt", "--environment", "Sandbox"]
        let seconds = try folder.seconds(of: arguments)
        return Measurement(
            name: "import history, proved and applied, N=\(count)",
            value: Double(count) / seconds,
            unit: "per s",
            against: "the aim of 20,000",
            ratio: Double(count) / seconds / 20_000
        )
    }
}

/// A folder with a configuration and an empty database.
private struct DeskFolder {
    private let binary: String
    private let url: URL

    init(binary: String, root: [UInt8], endpoint: String?) throws {
        self.binary = binary
        url = FileManager.default.temporaryDirectory.appending(path: "refund-desk-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try write(P256PrivateKeyText.make(), to: "AuthKey.p8")
        var text = """
            database: sqlite:desk.sqlite
            apps:
              - bundleId: \(Samples.bundleID)
                appAppleId: 1234567890
                api: { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }
                onlineChecks: false

            """
        if let endpoint {
            try Data(root).write(to: url.appending(path: "root.der"))
            text += "    rootCertificates: [root.der]\n    endpoints: { sandbox: \"\(endpoint)\" }\n"
        }
        try write(text, to: "refund-desk.yml")
        _ = try seconds(of: ["migrate"])
    }

    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url.appending(path: name)) }

    /// Runs a command, which must succeed, and returns its duration in seconds.
    func seconds(of arguments: [String]) throws -> Double {
        var command = ChildCommand(path: binary, arguments)
        command.folder = url.path
        command.diagnostics = .inherited
        let start = ContinuousClock.now
        let status = try ChildProcess.runBlocking(command).status
        guard status == .exited(0) else {
            throw Failure(what: "\(arguments.joined(separator: " ")) ended with \(status.code)")
        }
        return (ContinuousClock.now - start) / .seconds(1)
    }

    func remove() { try? FileManager.default.removeItem(at: url) }
}
