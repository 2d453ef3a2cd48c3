import AppStoreTypes
import RefundDesk
import Refunds
import Store

extension Doctor {
    /// Reports how new the exchange rates are, and warns of purchases that they do not reach.
    static func rateFindings(
        _ coverage: RateCoverage,
        _ rates: RateConfiguration,
        today: Day
    ) -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        let mend =
            rates.daily != nil
            ? "the desk fetches newer rates each day: see in its log why it could not"
            : "set rates: { update: daily }, import newer rates with refund-desk import rates FILE, or install a newer "
                + "version of the desk"
        if let newest = coverage.newest {
            let later = coverage.laterRemark
            if let later, coverage.isOld(today: today) {
                findings.append(DoctorFinding("rates", .warn, later, mend: mend))
            } else {
                findings.append(DoctorFinding("rates", .ok, later ?? "exchange rates up to \(newest)"))
            }
        } else if rates.file == nil, rates.isShipped, let newest = ShippedRates.newest {
            findings.append(
                DoctorFinding("rates", .ok, "exchange rates up to \(newest), which serve imports at its start")
            )
        }
        return findings
    }
}
