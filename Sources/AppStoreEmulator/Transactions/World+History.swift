import AppStoreTypes

extension World {
    private static let historyPage = 20

    /// Handles Get Transaction History, either version.
    mutating func history(_ call: APICall, _ version: HistoryVersion) throws(APIRefusal) -> CallAnswer {
        let customer = try customer(named: call)
        let filter = try HistoryFilter(call.query, version, switches: switches)
        var last: Int?
        if let text = call.query["revision"] {
            guard let revision = HistoryRevision(text), revision.isDescending == filter.isDescending,
                isRevisionGood(issuedAt: revision.issuedAt)
            else { throw APIRefusal(.invalidRequestRevision) }
            last = revision.number
        }
        let page = transactions.page(of: customer, past: last, filter: filter, limit: Self.historyPage)
        let revision = HistoryRevision(number: page.last, isDescending: filter.isDescending, issuedAt: now)
        let date = nextSigningDate()
        let payloads = page.transactions.map { $0.signed(at: date) }
        let appAppleID = appAppleID(of: call.bundleID, in: call.environment)
        return CallAnswer(later: { [signer] in
            let signed = try payloads.map { try signer.sign($0) }
            return HistoryResponse {
                $0.revision = revision.text
                $0.hasMore = page.hasMore
                $0.bundleID = call.bundleID
                $0.appAppleID = appAppleID
                $0.environment = call.environment
                $0.signedTransactions = signed
            }
        })
    }
}
