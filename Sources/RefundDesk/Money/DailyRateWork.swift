import AppStoreClient
import AppStoreTypes
import Foundation
import Logging
import Refunds
import Synchronization

/// Fetches the European Central Bank's newest exchange rates once a day.
///
/// The bank publishes them at about 16:00 in Frankfurt, which is 14:00 or 15:00 UTC. Several desks may fetch them at
/// the same time, because a stored rate never changes.
final class DailyRateWork: LeasedWork {
    static let name = "rates"

    /// Why rates were not taken.
    enum Failure: Error, Hashable {
        case status(Int)
    }

    private static let timeout: Duration = .seconds(30)
    /// Ten times the size of the bank's file of 90 days, and three times that of its file with all rates.
    private static let (responseLimit, historyLimit) = (2 << 20, 32 << 20)
    /// How old the newest rates may be for the file of 90 days to continue them.
    private static let longestGap: Int64 = 80
    private static let retry: Duration = .seconds(3600)
    /// The time of the day in UTC after which the bank has published, and how long after it a desk asks at most.
    private static let (published, jitter): (Duration, Duration) = (.seconds(15 * 3600 + 900), .seconds(3600))
    /// How many times larger or smaller than the last rate a plausible one is at most.
    private static let largestChange: Int64 = 10

    let rates: RateConfiguration
    let store: any RateStore
    let transport: any HTTPTransport
    let now: @Sendable () -> Timestamp
    let logger: Logger
    private let delay = Int64.random(in: 0..<jitter.components.seconds)
    private let next = Mutex<Timestamp?>(nil)

    init(
        rates: RateConfiguration,
        store: any RateStore,
        transport: any HTTPTransport,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.rates = rates
        self.store = store
        self.transport = transport
        self.now = now
        self.logger = logger
    }

    func claim() async throws -> Timestamp? {
        let time = now()
        return next.withLock { next -> Timestamp? in
            // A clock that was set back must not stop the work for long.
            if let due = next, due > time, due - time < .seconds(2 * 86_400) { return nil }
            next = time + Self.retry
            return time
        }
    }

    func nextDue() async throws -> Timestamp? { next.withLock { $0 } ?? now() }

    func metadata(of time: Timestamp) -> Logger.Metadata { [:] }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        let today = Day(of: time)
        do {
            let newest = try await newest(until: today)
            if newest != today { try await fetch(after: newest, today: today) }
            let atPublication = today.start + Self.published + .seconds(delay)
            let due = atPublication > time ? atPublication : atPublication + .seconds(86_400)
            next.withLock { $0 = due }
        } catch let error as CancellationError {
            throw error
        } catch {
            logger.warning("the bank's exchange rates were not fetched", metadata: ["reason": "\(Self.reason(error))"])
        }
    }

    /// Returns the newest day with rates, also if the shipped rates are still imported.
    private func newest(until today: Day) async throws -> Day? {
        let stored = try await store.storedRates(until: today)["USD"]?.newest
        let shipped = rates.isShipped ? ShippedRates.newest.flatMap { $0 <= today ? $0 : nil } : nil
        return [stored, shipped].compactMap(\.self).max()
    }

    private func fetch(after newest: Day?, today: Day) async throws {
        let isFar = newest.map { today.number - $0.number > Self.longestGap } ?? true
        guard let url = isFar ? rates.history : rates.daily else { return }
        let response = try await transport.send(
            TransportRequest(
                method: "GET",
                url: url,
                headers: ["User-Agent": "refund-desk", "Accept": "application/xml"],
                body: nil,
                timeout: Self.timeout,
                responseLimit: isFar ? Self.historyLimit : Self.responseLimit
            )
        )
        guard response.status == 200 else { throw Failure.status(response.status) }
        var fetched = try DailyRates(xml: response.body, today: today).rates
        if isFar, let newest { fetched.removeAll { $0.day <= newest } }
        var (plausible, last): ([ExchangeRate], [String: Int64]) = ([], [:])
        for rate in fetched {
            let before: Int64?
            if let known = last[rate.currency] {
                before = known
            } else {
                before = try await store.rate(of: rate.currency, on: Day(number: rate.day.number - 1))?.perEuro
            }
            if let before, rate.perEuro / Self.largestChange > before || before / Self.largestChange > rate.perEuro {
                logger.warning(
                    "an exchange rate of the bank is not plausible and was refused",
                    metadata: ["rate.currency": "\(rate.currency)", "rate.day": "\(rate.day)"]
                )
                continue
            }
            last[rate.currency] = rate.perEuro
            plausible.append(rate)
        }
        let result = try await store.importRates(plausible)
        if !result.differing.isEmpty {
            logger.warning(
                "exchange rates differ from the stored rates, which are kept",
                metadata: ["rates.differing": "\(result.differing.count)"]
            )
        }
        guard result.added > 0 else { return }
        logger.info(
            "exchange rates fetched",
            metadata: ["rates.added": "\(result.added)", "purchases.priced": "\(result.priced)"]
        )
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case Failure.status(let status): "the answer has the status \(status)"
        case DailyRates.Mistake.future(let day): "the answer has rates of \(day), which has not begun"
        case is DailyRates.Mistake: "the answer is not the bank's list of rates"
        default: "\(type(of: error))"
        }
    }
}
