import AppStoreTypes
import Refunds

/// A paragraph about a customer that support can paste into a reply or a ticket: facts only, in plain text.
enum CustomerSummary {
    /// The most refund requests that the paragraph describes.
    private static let mostRequests = 5

    /// Returns the paragraph.
    ///
    /// - Parameters:
    ///   - name: the identifier of the customer.
    ///   - app: the app, in the only environment that the paragraph is about.
    ///   - store: the store that sells the app.
    ///   - history: what is known about the customer there.
    /// - Returns: sentences.
    static func text(_ name: String, app: AppKey, of store: SellingStore, _ history: CustomerHistory) -> String {
        var sentences = ["Customer \(name) of \(app.bundleID), \(app.environment)."]
        if let first = history.purchases.last {
            let count = Counted.text(history.purchases.count, "purchase")
            sentences.append("\(count) since \(day(first.purchasedAt)).")
        } else {
            sentences.append("No purchase is known.")
        }
        sentences.append(requests(history))
        let decided = history.requests.filter { $0.outcome != nil }
        sentences += decided.prefix(mostRequests).map { sentence($0, in: history, store.asker) }
        if decided.count > mostRequests {
            sentences.append("Earlier decisions: \(decided.count - mostRequests).")
        }
        sentences += undecided(history, store.asker)
        sentences.append(consent(history))
        return sentences.joined(separator: " ")
    }

    private static func requests(_ history: CustomerHistory) -> String {
        switch history.requests.count {
        case 0: "No refund was requested."
        case 1: "1 refund request."
        default: "\(history.requests.count) refund requests."
        }
    }

    private static func sentence(
        _ request: CustomerHistory.Request,
        in history: CustomerHistory,
        _ asker: String
    ) -> String {
        let purchase = history.purchases.first { $0.transactionID == request.transactionID }
        let product = purchase.map { purchase in
            [purchase.productID, purchase.price.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
        }
        var parts = ["\(day(request.requestedAt)), \(product ?? "transaction \(request.transactionID)")"]
        parts.append(answer(to: request))
        parts.append(decision(on: request, asker))
        return parts.joined(separator: ": ") + "."
    }

    /// Describes the requests that the store has not decided, those in the same state in one sentence.
    private static func undecided(_ history: CustomerHistory, _ asker: String) -> [String] {
        let requests = history.requests.filter { $0.outcome == nil }
        let groups = Dictionary(grouping: requests.indices) { answer(to: requests[$0]) }
        return groups.values.sorted { $0[0] < $1[0] }.map { group in
            let newest = requests[group[0]]
            guard group.count > 1 else { return sentence(newest, in: history, asker) }
            return "\(group.count) requests, the newest of \(day(newest.requestedAt)): \(answer(to: newest)): "
                + "\(decision(on: newest, asker))."
        }
    }

    private static func answer(to request: CustomerHistory.Request) -> String {
        guard let answeredAt = request.answeredAt else {
            return request.state.isClosed ? "not answered" : "\(request.state.chip.word.lowercased()), not answered yet"
        }
        let preference = request.preference.map { ", preferring \"\($0.displayText.lowercased())\"" }
        return "answered on \(day(answeredAt))\(preference ?? ", without a preference")"
    }

    private static func decision(on request: CustomerHistory.Request, _ asker: String) -> String {
        guard let outcome = request.outcome else { return "\(asker) has not reported a decision" }
        switch outcome.decision {
        case .granted:
            let share = outcome.percentage.flatMap { $0 == 100_000 ? nil : " (\($0) %)" } ?? ""
            return "\(asker) granted the refund\(share) on \(day(outcome.at))"
        case .declined: return "\(asker) declined the refund on \(day(outcome.at))"
        case .reversed: return "\(asker) reversed the refund on \(day(outcome.at))"
        case .revoked: return "shared access ended on \(day(outcome.at))"
        case .unknown: return "\(asker) did not report a decision"
        }
    }

    private static func consent(_ history: CustomerHistory) -> String {
        guard let newest = history.consents.first else {
            return "No decision about sharing consumption data is recorded."
        }
        let text = newest.textVersion.map { ", text \($0)" } ?? ""
        let end = newest.expiresAt.map { ", until \(day($0))" } ?? ""
        return newest.isGranted
            ? "Agreed to share consumption data on \(day(newest.at))\(text)\(end)."
            : "Does not share consumption data, since \(day(newest.at))."
    }

    /// The day in UTC.
    private static func day(_ time: Timestamp) -> String { String(Moment(time, now: time).iso.prefix(10)) }
}
