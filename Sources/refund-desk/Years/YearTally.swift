import AppStoreEmulator
import AppStoreTypes

/// The results of one year.
struct YearTally: Hashable, Codable, Sendable {
    /// The seed of the year.
    let seed: UInt64
    /// What customers paid, in US cents.
    let paidCents: Int64
    /// What Apple paid back, in US cents.
    let refundedCents: Int64
    /// The requests for a refund.
    let requests: Int
    /// The requests of customers who consent to share consumption data.
    let consented: Int
    /// The requests that got an answer.
    let answered: Int
    /// The requests whose answer arrived after the deadline.
    let late: Int
    /// The purchases that honest customers asked about, and how many of them were refunded, in full or in part.
    let honestAsked: Int
    let honestRefunded: Int
    /// The purchases that abusers asked about, and how many of them were refunded, in full or in part.
    let abuserAsked: Int
    let abuserRefunded: Int

    /// Counts a year that is over.
    init(_ year: ScenarioYear, in emulator: InProcessEmulator) {
        let sales = emulator.sales.filter { $0.at < year.end }
        let requests = emulator.refundRequests
        let consenting = Set(year.customers.filter(\.consents).map(\.appAccountToken))
        let buyers = Dictionary(uniqueKeysWithValues: emulator.sales.map { ($0.transactionID, $0.customer) })
        let abusers = Set(year.customers.filter { !$0.character.isHonest }.map(\.appAccountToken))
        let asked = Set(requests.map(\.transactionID))
        let wanted = sales.filter { asked.contains($0.transactionID) }
        let byAbusers = wanted.filter { $0.customer.map(abusers.contains) ?? false }
        let byOthers = wanted.filter { !($0.customer.map(abusers.contains) ?? false) }
        seed = year.seed
        paidCents = sales.reduce(0) { $0 + $1.price.thousandths } / 10
        refundedCents = sales.reduce(0) { $0 + $1.refunded.thousandths } / 10
        self.requests = requests.count
        consented = requests.count { request in
            buyers[request.transactionID].flatMap(\.self).map(consenting.contains) ?? false
        }
        answered = requests.count { $0.answeredAt != nil }
        late = requests.count { request in request.answeredAt.map { $0 > request.deadline } ?? false }
        (honestAsked, honestRefunded) = (byOthers.count, byOthers.count { $0.refunded > 0 })
        (abuserAsked, abuserRefunded) = (byAbusers.count, byAbusers.count { $0.refunded > 0 })
    }
}
