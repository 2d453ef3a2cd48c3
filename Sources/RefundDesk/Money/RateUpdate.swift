import AppStoreTypes
import Logging
import Refunds

/// Imports the configured rates when the desk starts, in parallel to the other services.
struct RateUpdate: Sendable {
    let rates: RateConfiguration
    let store: any RateStore
    let now: @Sendable () -> Timestamp
    let logger: Logger

    func run() async {
        do {
            if let file = rates.file {
                try await importRates(file.rates, remarks: file.remarks)
            } else if rates.isShipped, let newest = ShippedRates.newest {
                let stored = try await store.storedRates(until: newest)
                let missing = StoredRates.missing(in: ShippedRates.rates(), stored: stored)
                guard !missing.isEmpty else { return }
                try await importRates(missing, remarks: [])
            }
        } catch is CancellationError {
            logger.info("the desk stops; the other exchange rates are imported at the next start")
        } catch {
            logger.error("exchange rates not imported", metadata: ["error": "\(type(of: error))"])
        }
    }

    private func importRates(_ rates: [ExchangeRate], remarks: [String]) async throws {
        let result = try await store.importRates(rates)
        logger.info(
            "exchange rates imported",
            metadata: ["rates.added": "\(result.added)", "purchases.priced": "\(result.priced)"]
        )
        if !result.differing.isEmpty {
            logger.warning(
                "exchange rates differ from the stored rates, which are kept",
                metadata: ["rates.differing": "\(result.differing.count)"]
            )
        }
        for remark in try await remarks + store.rateCoverage().remarks(today: Day(of: now())) {
            logger.warning("exchange rates", metadata: ["reason": "\(remark)"])
        }
    }
}
