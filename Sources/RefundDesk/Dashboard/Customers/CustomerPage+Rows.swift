import AppStoreTypes
import Refunds
import Store

extension CustomerPage.PurchaseRow {
    init(_ purchase: CustomerHistory.Purchase, from scope: PageScope, now: Timestamp) {
        product = purchase.productID
        transaction = Identifier(purchase.transactionID)
        var own = scope
        // Two apps may have the same transaction, so a search in one app is in the purchase's own.
        if own.bundleID != nil { own.bundleID = purchase.app.bundleID }
        casesLink = own.link("/search", [("q", purchase.transactionID)])
        price = purchase.price
        purchasedAt = Moment(purchase.purchasedAt, now: now)
        revokedAt = purchase.revokedAt.map { Moment($0, now: now) }
        usage = purchase.usage
    }
}

extension CustomerPage.RequestRow {
    init(
        _ request: CustomerHistory.Request,
        in history: CustomerHistory,
        from scope: PageScope,
        now: Timestamp
    ) {
        link = scope.link(Link.path("cases", request.id))
        product =
            history.purchases.first { $0.transactionID == request.transactionID }?.productID
            ?? "Transaction \(request.transactionID)"
        state = request.state.chip
        outcome = request.outcome?.chip
        requestedAt = Moment(request.requestedAt, now: now)
    }
}

extension CustomerPage.ConsentLine {
    init(_ record: ConsentRecord, _ texts: ConsentTexts, now: Timestamp) {
        text = RecordedFacts.displayText(record)
        moment = Moment(record.at, now: now)
        let translation = record.textVersion.flatMap { texts[version: $0] }?.translation(for: record.locale)
        wording = translation?.text
        let language = translation.map { ", in \($0.locale)" } ?? ""
        isChanged = texts.isChanged(since: record)
        wordingTitle = isChanged ? "The text as it is now\(language)" : "The text that the customer saw\(language)"
    }
}
