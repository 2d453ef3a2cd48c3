import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import Samples

/// Measures the emulator over HTTP: the time to its first answer, and its throughput.
struct EmulatorBenchmark {
    let binary: String
    private let calls = 20_000
    private let connections = 32
    private let customers = (small: 1_000, large: 100_000)

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
        rows.append(try await year())
        return rows
    }

    /// Pages through a customer's whole history, with few and with many purchases.
    private func pages(of emulator: EmulatorProcess) async throws -> [Measurement] {
        let small = try await pages(of: emulator, among: customers.small)
        let large = try await pages(of: emulator, among: customers.large)
        let (first, last) = (median(large.prefix(50)), median(large.suffix(50)))
        let few = median(small[...])
        return [
            Measurement(
                name: "emulator, last history pages, N=\(customers.large)",
                value: last,
                unit: "ms",
                against: String(format: "the first pages of the same, %.2f ms", first),
                ratio: first / last
            ),
            Measurement(
                name: "emulator, all \(large.count) history pages, N=\(customers.large)",
                value: median(large[...]),
                unit: "ms",
                against: String(format: "all pages, N=%d, %.2f ms", customers.small, few),
                ratio: few / median(large[...])
            ),
        ]
    }

    private func pages(of emulator: EmulatorProcess, among count: Int) async throws -> [Duration] {
        let customer = UUID().uuidString
        let purchase = try emulator.purchase(customer: customer)
        _ = try LoadGenerator(port: emulator.port, connections: connections)
            .send(Array(repeating: purchase, count: count - 1))
        let history = try emulator.history(of: try await emulator.buy(customer: customer))
        guard history.transactions == count else {
            throw Failure(what: "\(history.transactions) transactions on all pages, of \(count)")
        }
        return history.pages
    }

    /// Measures a year of a thousand monthly subscribers, with one in twenty renewals failing.
    private func year() async throws -> Measurement {
        let subscribers = 1_000
        let emulator = try EmulatorProcess(
            binary: binary,
            arguments: ["--clock", "2026-01-01T00:00:00Z", "--frozen", "--random-seed", "7", "--quiet"]
        )
        defer { emulator.stop() }
        _ = try await emulator.start()
        let app = "apps/\(Samples.bundleID)"
        _ = try emulator.hand("PUT", app, "{}")
        _ = try emulator.hand(
            "PUT",
            "\(app)/products/pro.monthly",
            #"{"type":"Auto-Renewable Subscription","price":9990,"currency":"USD","period":"P1M","group":"pro"}"#
        )
        _ = try emulator.hand(
            "PUT",
            "\(app)/billing",
            #"{"gracePeriodDays":16,"failurePercent":5,"recoveryPercent":60}"#
        )
        let order = #"{"bundleId":"\#(Samples.bundleID)","productId":"pro.monthly","environment":"Production"}"#
        for _ in 0..<subscribers { _ = try emulator.hand("POST", "purchases", order) }
        let took = try emulator.hand("POST", "clock/advance", #"{"seconds":\#(365 * 86_400)}"#)
        return Measurement(
            name: "emulator, a year of monthly subscribers, N=\(subscribers)",
            value: took / .seconds(1),
            unit: "s",
            against: "",
            ratio: nil
        )
    }

    /// Returns the median in milliseconds.
    private func median(_ times: ArraySlice<Duration>) -> Double {
        let sorted = times.sorted()
        return sorted[sorted.count / 2] / .milliseconds(1)
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
