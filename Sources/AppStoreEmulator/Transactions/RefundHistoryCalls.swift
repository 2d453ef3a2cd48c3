import AppStoreTypes

/// Apple's endpoints for a customer's refunds.
enum RefundHistoryCalls {
    static let endpoints: [Endpoint] = [
        Endpoint(.refundHistory, "GET", "inApps/v2/refund/lookup/{anyTransactionId}", refundHistory),
        Endpoint(.refundHistoryV1, "GET", "inApps/v1/refund/lookup/{originalTransactionId}", refundHistoryV1),
    ]

    private static let refundPage = 20
    private static let refundsOfV1 = 50

    /// Handles Get Refund History.
    private static func refundHistory(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let customer = try call.customer(in: world)
        var last: RefundRevision?
        if let text = call.query["revision"] {
            guard let revision = RefundRevision(text),
                world.switches.acceptsRevision(issuedAt: revision.issuedAt, at: world.now)
            else { throw APIRefusal(.invalidRequestRevision) }
            last = revision
        }
        let (page, hasMore) = world.transactions.refunds(of: customer, past: last, limit: Self.refundPage)
        let newest = RefundRevision(page.last, issuedAt: world.now)
        let end = page.isEmpty ? last ?? newest : newest
        let date = world.nextSigningDate()
        let payloads = page.map { $0.signed(at: date) }
        return CallAnswer(later: { [signer = world.signer] in
            let signed = try payloads.map { try signer.sign($0) }
            return RefundHistoryResponse {
                $0.signedTransactions = signed
                $0.revision = end.text
                $0.hasMore = hasMore
            }
        })
    }

    /// Handles Get Refund History V1: the latest refunds, oldest first.
    private static func refundHistoryV1(_ world: inout World, _ call: APICall) throws(APIRefusal) -> CallAnswer {
        let customer = try call.originalTransaction(in: world).customer
        let date = world.nextSigningDate()
        let payloads = world.transactions.newestRefunds(of: customer, limit: Self.refundsOfV1)
            .map { $0.signed(at: date) }
        return CallAnswer(later: { [signer = world.signer] in
            let signed = try payloads.map { try signer.sign($0) }
            return RefundLookupResponse { $0.signedTransactions = signed }
        })
    }
}

extension TransactionLedger {
    /// Returns the next refunds of a customer, by refund date.
    fileprivate func refunds(
        of customer: String,
        past last: RefundRevision?,
        limit: Int
    ) -> (page: [EmulatedTransaction], hasMore: Bool) {
        let places = refundPlaces(of: customer)
        var start = 0
        if let last {
            // Finds the first refund of that date, then skips to the refund after the last seen one.
            var (low, high) = (0, places.count)
            while low < high {
                let middle = (low + high) / 2
                if entries[places[middle]].refundDate >= last.date { high = middle } else { low = middle + 1 }
            }
            let sameMoment = places[low...].prefix { entries[$0].refundDate == last.date }
            start = sameMoment.firstIndex { entries[$0].id == last.transactionID }.map { $0 + 1 } ?? low
        }
        let page = places[start...].prefix(limit).map { entries[$0] }
        return (page, start + page.count < places.count)
    }

    fileprivate func newestRefunds(of customer: String, limit: Int) -> [EmulatedTransaction] {
        refundPlaces(of: customer).suffix(limit).map { entries[$0] }
    }
}
