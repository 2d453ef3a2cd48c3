import AppStoreTypes
import Logging
import Refunds

/// Imports the rates of the configured file when the desk starts, in parallel to the other services.
struct RateUpdate: Sendable {
    let file: RateFile
    let store: any RateStore
    let now: @Sendable () -> Timestamp
    let logger: Logger

    func run() async {
        do {
            let result = try await store.importRates(file.rates)
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
            for remark in try await file.remarks + store.rateCoverage().remarks(today: Day(of: now())) {
                logger.warning("exchange rates", metadata: ["reason": "\(remark)"])
            }
        } catch {
            logger.error("exchange rates not imported", metadata: ["error": "\(type(of: error))"])
        }
    }
}
