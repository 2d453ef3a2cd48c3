import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation

/// The emulated App Store over HTTP: how soon it answers, and how often.
struct EmulatorBenchmark {
    let binary: String
    private let calls = 20_000
    private let connections = 32
    private let customers = (small: 100, large: 100_000)

    func run() async throws -> [Measurement] {
        let emulator = try EmulatorProcess(binary: binary)
        defer { emulator.stop() }
        let start = try await emulator.start()
        try await emulator.openShop()
        let bought = try await emulator.buy(customer: UUID().uuidString)
        let request = try emulator.request("GET", "/sandbox/inApps/v1/transactions/\(bought)")
        let load = try LoadGenerator(port: emulator.port, connections: connections)
            .send(Array(repeating: request, count: calls))
        let bare = try bareSigningRate()
        var rows = [
            Measurement(name: "emulator, start to first answer", value: start, unit: "ms", against: "", ratio: nil),
            Measurement(
                name: "emulator, Get Transaction Info, N=\(calls)",
                value: load.rate,
                unit: "per s",
                against: String(format: "bare ES256 signing of as much, one core, %.0f per s", bare),
                ratio: load.rate / bare
            ),
            Measurement(
                name: "emulator, Get Transaction Info, p99 at full load",
                value: load.milliseconds(atShare: 0.99),
                unit: "ms",
                against: "",
                ratio: nil
            ),
        ]
        rows += try await pages(of: emulator)
        return rows
    }

    /// A page in the middle of a customer's history, for a customer with few purchases and one with very many.
    private func pages(of emulator: EmulatorProcess) async throws -> [Measurement] {
        let small = try await page(of: emulator, among: customers.small)
        let large = try await page(of: emulator, among: customers.large)
        return [
            Measurement(
                name: "emulator, history page, N=\(customers.large)",
                value: large,
                unit: "ms",
                against: String(format: "the same, N=%d, %.2f ms", customers.small, small),
                ratio: small / large
            )
        ]
    }

    private func page(of emulator: EmulatorProcess, among count: Int) async throws -> Double {
        let customer = UUID().uuidString
        let purchase = try emulator.purchase(customer: customer)
        _ = try LoadGenerator(port: emulator.port, connections: connections)
            .send(Array(repeating: purchase, count: count - 1))
        let bought = try await emulator.buy(customer: customer)
        let middle = try await emulator.revision(of: bought, afterPages: 2)
        let request = try emulator.request("GET", "/sandbox/inApps/v2/history/\(bought)?revision=\(middle)")
        return try LoadGenerator(port: emulator.port, connections: 1)
            .send(Array(repeating: request, count: 50))
            .milliseconds(atShare: 0.5)
    }

    private func bareSigningRate() throws -> Double {
        let key = P256.Signing.PrivateKey()
        let content = Data(repeating: 0x41, count: 4_000)
        let rounds = 2_000
        let start = ContinuousClock.now
        for _ in 0..<rounds { _ = try key.signature(for: content) }
        return Double(rounds) / ((ContinuousClock.now - start) / .seconds(1))
    }
}
