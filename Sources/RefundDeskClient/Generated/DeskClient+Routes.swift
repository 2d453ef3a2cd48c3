// swift-format-ignore-file
// This file is generated from the description of the HTTP API: run make clients. It is one file, because it follows the
// description from the beginning to the end.

public import Foundation

extension DeskClient {
    /// Show a customer's purchases and their totals.
    ///
    /// `GET /v1/apps/{bundleId}/customers/{customer}`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    ///   - limit: The most items to return.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getCustomer(bundleID: String, customer: String, limit: Int? = nil) async throws -> CustomerLedger {
        try await value("GET", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))", query: [("limit", limit.map { "\($0)" })], isRepeatable: true)
    }

    /// Report what you know of a customer.
    ///
    /// `PUT /v1/apps/{bundleId}/customers/{customer}`, for a token of the role backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    ///   - body: The body of the request.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func putCustomer(bundleID: String, customer: String, _ body: CustomerFacts) async throws {
        try await send("PUT", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))", query: [], body: body, isRepeatable: true)
    }

    /// Erase a customer.
    ///
    /// `DELETE /v1/apps/{bundleId}/customers/{customer}`, for a token of the role privacy or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    ///   - all: Whether to take all people that the identifier leads to. Without `true`, the answer is 409 if these are
    ///     several. An empty value counts as omitted.
    ///   - dryRun: Whether to change nothing, and to answer with `preview`. An empty value counts as omitted.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func eraseCustomer(bundleID: String, customer: String, all: Bool? = nil, dryRun: Bool? = nil) async throws -> Erasures {
        try await value("DELETE", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))", query: [("all", all.map { "\($0)" }), ("dryRun", dryRun.map { "\($0)" })], isRepeatable: true)
    }

    /// List the consent records under an identifier.
    ///
    /// `GET /v1/apps/{bundleId}/customers/{customer}/consent`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    ///   - limit: The most items to return.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getConsents(bundleID: String, customer: String, limit: Int? = nil) async throws -> ConsentHistory {
        try await value("GET", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))/consent", query: [("limit", limit.map { "\($0)" })], isRepeatable: true)
    }

    /// Record a customer's consent or refusal.
    ///
    /// `PUT /v1/apps/{bundleId}/customers/{customer}/consent`, for a token of the role backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    ///   - body: The body of the request.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func putConsent(bundleID: String, customer: String, _ body: ConsentFact) async throws {
        try await send("PUT", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))/consent", query: [], body: body, isRepeatable: true)
    }

    /// Withdraw a customer's consent.
    ///
    /// `DELETE /v1/apps/{bundleId}/customers/{customer}/consent`, for a token of the role backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func withdrawConsent(bundleID: String, customer: String) async throws {
        try await send("DELETE", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))/consent", query: [], isRepeatable: true)
    }

    /// Return a signed receipt of the customer's newest consent record.
    ///
    /// `GET /v1/apps/{bundleId}/customers/{customer}/consent/receipt`, for a token of the role viewer, operator, privacy, backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getConsentReceipt(bundleID: String, customer: String) async throws -> SignedConsentReceipt {
        try await value("GET", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))/consent/receipt", query: [("format", "json")], isRepeatable: true)
    }

    /// Return a signed receipt of the customer's newest consent record.
    ///
    /// `GET /v1/apps/{bundleId}/customers/{customer}/consent/receipt`, for a token of the role viewer, operator, privacy, backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getConsentReceiptHTML(bundleID: String, customer: String) async throws -> String {
        try await text("GET", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))/consent/receipt", query: [("format", "html")], isRepeatable: true)
    }

    /// Export everything that is stored about a customer.
    ///
    /// `GET /v1/apps/{bundleId}/customers/{customer}/export`, for a token of the role privacy or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    ///   - all: Whether to take all people that the identifier leads to. Without `true`, the answer is 409 if these are
    ///     several. An empty value counts as omitted.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func exportCustomerZIP(bundleID: String, customer: String, all: Bool? = nil) async throws -> Data {
        try await data("GET", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))/export", query: [("all", all.map { "\($0)" }), ("format", "zip")], isRepeatable: true)
    }

    /// Export everything that is stored about a customer.
    ///
    /// `GET /v1/apps/{bundleId}/customers/{customer}/export`, for a token of the role privacy or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - customer: The app account token; if the app sets none, the app transaction ID or the original transaction
    ///     ID.
    ///   - all: Whether to take all people that the identifier leads to. Without `true`, the answer is 409 if these are
    ///     several. An empty value counts as omitted.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func exportCustomer(bundleID: String, customer: String, all: Bool? = nil) async throws -> PersonalExport {
        try await value("GET", "/v1/apps/\(Self.segment(bundleID))/customers/\(Self.segment(customer))/export", query: [("all", all.map { "\($0)" }), ("format", "json")], isRepeatable: true)
    }

    /// Show the consent text to display to a customer.
    ///
    /// `GET /v1/apps/{bundleId}/consent-text`, for a token of the role backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - locale: The language. Without it, or if there is no such translation, the desk chooses another one.
    ///   - version: The version. The default is the current one.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getConsentText(bundleID: String, locale: String? = nil, version: String? = nil) async throws -> ConsentText {
        try await value("GET", "/v1/apps/\(Self.segment(bundleID))/consent-text", query: [("locale", locale), ("version", version)], isRepeatable: true)
    }

    /// List the public keys that receipts of consent are signed with.
    ///
    /// `GET /v1/apps/{bundleId}/consent-keys`, for a token of the role viewer, operator, privacy, backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func listConsentKeys(bundleID: String) async throws -> ListConsentKeysAnswer {
        try await value("GET", "/v1/apps/\(Self.segment(bundleID))/consent-keys", query: [], isRepeatable: true)
    }

    /// Report how purchases were used.
    ///
    /// `POST /v1/apps/{bundleId}/usage`, for a token of the role backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - body: The body of the request.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func postUsage(bundleID: String, _ body: UsageReports) async throws -> UsageReceipt {
        try await value("POST", "/v1/apps/\(Self.segment(bundleID))/usage", query: [], body: body, isRepeatable: true)
    }

    /// Show a purchase with its use and delivery.
    ///
    /// `GET /v1/apps/{bundleId}/transactions/{transactionId}`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - transactionID: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getTransaction(bundleID: String, transactionID: String) async throws -> PurchaseDetail {
        try await value("GET", "/v1/apps/\(Self.segment(bundleID))/transactions/\(Self.segment(transactionID))", query: [], isRepeatable: true)
    }

    /// Report whether a purchase was delivered.
    ///
    /// `PUT /v1/apps/{bundleId}/transactions/{transactionId}/delivery`, for a token of the role backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - transactionID: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    ///   - body: The body of the request.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func putDelivery(bundleID: String, transactionID: String, _ body: DeliveryReport) async throws -> FactReceipt {
        try await value("PUT", "/v1/apps/\(Self.segment(bundleID))/transactions/\(Self.segment(transactionID))/delivery", query: [], body: body, isRepeatable: true)
    }

    /// Report which customer made a purchase.
    ///
    /// `PUT /v1/apps/{bundleId}/transactions/{transactionId}/customer`, for a token of the role backend or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - transactionID: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    ///   - body: The body of the request.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func putTransactionCustomer(bundleID: String, transactionID: String, _ body: PutTransactionCustomerBody) async throws -> FactReceipt {
        try await value("PUT", "/v1/apps/\(Self.segment(bundleID))/transactions/\(Self.segment(transactionID))/customer", query: [], body: body, isRepeatable: true)
    }

    /// Show a subscription.
    ///
    /// `GET /v1/apps/{bundleId}/subscriptions/{originalTransactionId}`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - originalTransactionID: The ID of the subscription's first purchase.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getSubscription(bundleID: String, originalTransactionID: String) async throws -> Subscription {
        try await value("GET", "/v1/apps/\(Self.segment(bundleID))/subscriptions/\(Self.segment(originalTransactionID))", query: [], isRepeatable: true)
    }

    /// List the facts whose transaction or customer is still unknown.
    ///
    /// `GET /v1/facts/unmatched`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    ///   - app: The bundle ID of a configured app. An empty value counts as omitted. A token for several apps must name
    ///     one.
    ///   - environment: The environment of Apple's servers.
    ///   - limit: The most items to return.
    ///   - cursor: The `nextCursor` of the page before, with the same filters.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func listUnmatchedFacts(database: String? = nil, app: String? = nil, environment: Environment? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> UnmatchedFacts {
        try await value("GET", "/v1/facts/unmatched", query: [("database", database), ("app", app), ("environment", environment?.rawValue), ("limit", limit.map { "\($0)" }), ("cursor", cursor)], isRepeatable: true)
    }

    /// List the facts whose transaction or customer is still unknown, from the first page to the last.
    ///
    /// A page is requested when the loop needs it. `pageSize` is the number of items of one request.
    public func allUnmatchedFacts(database: String? = nil, app: String? = nil, environment: Environment? = nil, pageSize: Int? = nil) -> DeskList<UnmatchedFactsFact> {
        DeskList { cursor in
            let page = try await listUnmatchedFacts(database: database, app: app, environment: environment, limit: pageSize, cursor: cursor)
            return (page.facts, page.nextCursor)
        }
    }

    /// Find cases, customers, transactions and products by an identifier or its beginning.
    ///
    /// `GET /v1/search`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    ///   - q: A whole identifier, or at least its first 4 characters. A UUID may be in upper or lower case.
    ///   - app: The bundle ID of a configured app. An empty value counts as omitted. A token for several apps must name
    ///     one.
    ///   - limit: The most items to return.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func search(database: String? = nil, q: String, app: String? = nil, limit: Int? = nil) async throws -> SearchHits {
        try await value("GET", "/v1/search", query: [("database", database), ("q", q), ("app", app), ("limit", limit.map { "\($0)" })], isRepeatable: true)
    }

    /// Find customers by an identifier of theirs, a transaction, an order or a case, or its beginning.
    ///
    /// `GET /v1/customers`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    ///   - q: A whole identifier, or at least its first 4 characters. A UUID may be in upper or lower case.
    ///   - app: The bundle ID of a configured app. An empty value counts as omitted. A token for several apps must name
    ///     one.
    ///   - limit: The most items to return.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func findCustomers(database: String? = nil, q: String, app: String? = nil, limit: Int? = nil) async throws -> FoundCustomers {
        try await value("GET", "/v1/customers", query: [("database", database), ("q", q), ("app", app), ("limit", limit.map { "\($0)" })], isRepeatable: true)
    }

    /// List cases.
    ///
    /// `GET /v1/cases`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    ///   - app: The bundle ID of a configured app. An empty value counts as omitted. A token for several apps must name
    ///     one.
    ///   - environment: The environment of Apple's servers.
    ///   - state: Lists only cases in these states, separated by commas.
    ///   - outcome: Lists only cases with this outcome; `decided` lists those that were granted, declined or reversed,
    ///     and `none` those that Apple has not decided yet.
    ///   - customer: Lists only cases of this customer.
    ///   - transaction: Lists only cases of this transaction ID.
    ///   - inTime: Lists only answers that were accepted before their deadline (true), or only later ones (false).
    ///   - holdout: Lists only answers whose preference was omitted to measure the policy's effect (true), or only
    ///     those with a preference of the policy (false).
    ///   - priced: Lists only cases whose price in US dollars is known (true), or only the others (false).
    ///   - shadow: Lists only cases that the shadow rule with this name matched.
    ///   - limit: The most items to return.
    ///   - cursor: The `nextCursor` of the page before, with the same filters.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func listCases(database: String? = nil, app: String? = nil, environment: Environment? = nil, state: [CaseState] = [], outcome: ListCasesOutcome? = nil, customer: String? = nil, transaction: String? = nil, inTime: Bool? = nil, holdout: Bool? = nil, priced: Bool? = nil, shadow: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> Cases {
        try await value("GET", "/v1/cases", query: [("database", database), ("app", app), ("environment", environment?.rawValue), ("state", state.isEmpty ? nil : state.map(\.rawValue).joined(separator: ",")), ("outcome", outcome?.rawValue), ("customer", customer), ("transaction", transaction), ("inTime", inTime.map { "\($0)" }), ("holdout", holdout.map { "\($0)" }), ("priced", priced.map { "\($0)" }), ("shadow", shadow), ("limit", limit.map { "\($0)" }), ("cursor", cursor)], isRepeatable: true)
    }

    /// List cases, from the first page to the last.
    ///
    /// A page is requested when the loop needs it. `pageSize` is the number of items of one request.
    public func allCases(database: String? = nil, app: String? = nil, environment: Environment? = nil, state: [CaseState] = [], outcome: ListCasesOutcome? = nil, customer: String? = nil, transaction: String? = nil, inTime: Bool? = nil, holdout: Bool? = nil, priced: Bool? = nil, shadow: String? = nil, pageSize: Int? = nil) -> DeskList<Case> {
        DeskList { cursor in
            let page = try await listCases(database: database, app: app, environment: environment, state: state, outcome: outcome, customer: customer, transaction: transaction, inTime: inTime, holdout: holdout, priced: priced, shadow: shadow, limit: pageSize, cursor: cursor)
            return (page.cases, page.nextCursor)
        }
    }

    /// Show a case with its attempts, answer and facts.
    ///
    /// `GET /v1/cases/{id}`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getCase(id: String) async throws -> CaseDetail {
        try await value("GET", "/v1/cases/\(Self.segment(id))", query: [], isRepeatable: true)
    }

    /// Decide how a case is answered.
    ///
    /// `POST /v1/cases/{id}/answer`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    ///   - body: The body of the request.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func answerCase(id: String, _ body: AnswerCaseBody) async throws {
        try await send("POST", "/v1/cases/\(Self.segment(id))/answer", query: [], body: body, isRepeatable: false)
    }

    /// Hold a case until a time.
    ///
    /// `POST /v1/cases/{id}/hold`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    ///   - body: The body of the request.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func holdCase(id: String, _ body: HoldCaseBody) async throws {
        try await send("POST", "/v1/cases/\(Self.segment(id))/hold", query: [], body: body, isRepeatable: false)
    }

    /// End a person's hold, so that the case is answered now.
    ///
    /// `POST /v1/cases/{id}/release`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    ///   - body: The body of the request.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func releaseCase(id: String, _ body: ReleaseCaseBody? = nil) async throws {
        try await send("POST", "/v1/cases/\(Self.segment(id))/release", query: [], body: body, isRepeatable: false)
    }

    /// List what the App Store sent.
    ///
    /// `GET /v1/notifications`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    ///   - app: The bundle ID of a configured app. An empty value counts as omitted. A token for several apps must name
    ///     one.
    ///   - environment: The environment of Apple's servers.
    ///   - type: Apple's type, such as CONSUMPTION_REQUEST, or Google Play's, PENDING_REFUND_REVIEW or VOIDED_PURCHASE.
    ///   - subtype: Apple's subtype, such as AUTO_RENEW_DISABLED.
    ///   - transaction: Lists only notifications about this transaction ID.
    ///   - understood: Only notifications that were understood, or only those with a flag.
    ///   - recovered: `true` lists only notifications that the desk fetched from Apple's history, `false` only those
    ///     that were posted.
    ///   - repeated: `true` lists only notifications that were posted again (`seenAgain`), `false` only the others.
    ///   - days: Only notifications that were received in the last days.
    ///   - limit: The most items to return.
    ///   - cursor: The `nextCursor` of the page before, with the same filters.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func listNotifications(database: String? = nil, app: String? = nil, environment: Environment? = nil, type: String? = nil, subtype: String? = nil, transaction: String? = nil, understood: Bool? = nil, recovered: Bool? = nil, repeated: Bool? = nil, days: Int? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> Notifications {
        try await value("GET", "/v1/notifications", query: [("database", database), ("app", app), ("environment", environment?.rawValue), ("type", type), ("subtype", subtype), ("transaction", transaction), ("understood", understood.map { "\($0)" }), ("recovered", recovered.map { "\($0)" }), ("repeated", repeated.map { "\($0)" }), ("days", days.map { "\($0)" }), ("limit", limit.map { "\($0)" }), ("cursor", cursor)], isRepeatable: true)
    }

    /// List what the App Store sent, from the first page to the last.
    ///
    /// A page is requested when the loop needs it. `pageSize` is the number of items of one request.
    public func allNotifications(database: String? = nil, app: String? = nil, environment: Environment? = nil, type: String? = nil, subtype: String? = nil, transaction: String? = nil, understood: Bool? = nil, recovered: Bool? = nil, repeated: Bool? = nil, days: Int? = nil, pageSize: Int? = nil) -> DeskList<Notification> {
        DeskList { cursor in
            let page = try await listNotifications(database: database, app: app, environment: environment, type: type, subtype: subtype, transaction: transaction, understood: understood, recovered: recovered, repeated: repeated, days: days, limit: pageSize, cursor: cursor)
            return (page.notifications, page.nextCursor)
        }
    }

    /// Show a notification with its payload, its proof and what it changed.
    ///
    /// `GET /v1/notifications/{id}`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getNotification(id: String) async throws -> NotificationDetail {
        try await value("GET", "/v1/notifications/\(Self.segment(id))", query: [], isRepeatable: true)
    }

    /// Process a stored notification again.
    ///
    /// `POST /v1/notifications/{id}/replay`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func replayNotification(id: String) async throws -> Replay {
        try await value("POST", "/v1/notifications/\(Self.segment(id))/replay", query: [], isRepeatable: false)
    }

    /// Show the results of the cases.
    ///
    /// `GET /v1/statistics`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    ///   - app: The bundle ID of a configured app. An empty value counts as omitted. A token for several apps must name
    ///     one.
    ///   - store: Only the configured apps that this store sells.
    ///   - environment: In upper or lower case.
    ///   - since: The first day, in UTC.
    ///   - until: The last day, in UTC.
    ///   - by: What the numbers are grouped by.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getStatistics(database: String? = nil, app: String? = nil, store: SellingStore? = nil, environment: Environment? = nil, since: String? = nil, until: String? = nil, by: Grouping? = nil) async throws -> Statistics {
        try await value("GET", "/v1/statistics", query: [("database", database), ("app", app), ("store", store?.rawValue), ("environment", environment?.rawValue), ("since", since), ("until", until), ("by", by?.rawValue)], isRepeatable: true)
    }

    /// Show how far notifications are complete.
    ///
    /// `GET /v1/recovery`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getRecovery(database: String? = nil) async throws -> Recovery {
        try await value("GET", "/v1/recovery", query: [("database", database)], isRepeatable: true)
    }

    /// List who did what.
    ///
    /// `GET /v1/audit`, for a token of the role privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    ///   - app: The bundle ID of a configured app. An empty value counts as omitted. A token for several apps must name
    ///     one.
    ///   - kind: What was done, such as `caseDecided`.
    ///   - author: Lists only deeds of this author, spelled exactly as in `author` of a deed.
    ///   - subject: Lists only deeds about this case, notification or customer.
    ///   - since: Lists only deeds at or after this time.
    ///   - limit: The most items to return.
    ///   - cursor: The `nextCursor` of the page before, with the same filters.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func listDeeds(database: String? = nil, app: String? = nil, kind: DeedKind? = nil, author: String? = nil, subject: String? = nil, since: Date? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> Deeds {
        try await value("GET", "/v1/audit", query: [("database", database), ("app", app), ("kind", kind?.rawValue), ("author", author), ("subject", subject), ("since", since.map(DeskCoding.text)), ("limit", limit.map { "\($0)" }), ("cursor", cursor)], isRepeatable: true)
    }

    /// List who did what, from the first page to the last.
    ///
    /// A page is requested when the loop needs it. `pageSize` is the number of items of one request.
    public func allDeeds(database: String? = nil, app: String? = nil, kind: DeedKind? = nil, author: String? = nil, subject: String? = nil, since: Date? = nil, pageSize: Int? = nil) -> DeskList<Deed> {
        DeskList { cursor in
            let page = try await listDeeds(database: database, app: app, kind: kind, author: author, subject: subject, since: since, limit: pageSize, cursor: cursor)
            return (page.deeds, page.nextCursor)
        }
    }

    /// List the events.
    ///
    /// `GET /v1/events`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    ///   - app: The bundle ID of a configured app. An empty value counts as omitted. A token for several apps must name
    ///     one.
    ///   - type: Lists only events of this type.
    ///   - case: The ID of a case.
    ///   - failed: The ID of an endpoint. Lists only the events that were given up for it.
    ///   - limit: The most items to return.
    ///   - cursor: The `nextCursor` of the page before, with the same filters.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func listEvents(database: String? = nil, app: String? = nil, type: EventType? = nil, `case`: String? = nil, failed: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> Events {
        try await value("GET", "/v1/events", query: [("database", database), ("app", app), ("type", type?.rawValue), ("case", `case`), ("failed", failed), ("limit", limit.map { "\($0)" }), ("cursor", cursor)], isRepeatable: true)
    }

    /// List the events, from the first page to the last.
    ///
    /// A page is requested when the loop needs it. `pageSize` is the number of items of one request.
    public func allEvents(database: String? = nil, app: String? = nil, type: EventType? = nil, `case`: String? = nil, failed: String? = nil, pageSize: Int? = nil) -> DeskList<Event> {
        DeskList { cursor in
            let page = try await listEvents(database: database, app: app, type: type, case: `case`, failed: failed, limit: pageSize, cursor: cursor)
            return (page.events, page.nextCursor)
        }
    }

    /// Show an event.
    ///
    /// `GET /v1/events/{id}`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getEvent(id: String) async throws -> Event {
        try await value("GET", "/v1/events/\(Self.segment(id))", query: [], isRepeatable: true)
    }

    /// Send an event again, also if it was delivered.
    ///
    /// `POST /v1/events/{id}/resend`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    ///   - body: The body of the request.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func resendEvent(id: String, _ body: ResendEventBody? = nil) async throws -> Event {
        try await value("POST", "/v1/events/\(Self.segment(id))/resend", query: [], body: body, isRepeatable: false)
    }

    /// List the addresses that events and notifications are sent to.
    ///
    /// `GET /v1/endpoints`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func listEndpoints(database: String? = nil) async throws -> Endpoints {
        try await value("GET", "/v1/endpoints", query: [("database", database)], isRepeatable: true)
    }

    /// Send what an endpoint has not accepted since a time.
    ///
    /// `POST /v1/endpoints/{id}/recover`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    ///   - body: The body of the request.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func recoverEndpoint(id: String, _ body: RecoverEndpointBody) async throws -> RecoverEndpointAnswer {
        try await value("POST", "/v1/endpoints/\(Self.segment(id))/recover", query: [], body: body, isRepeatable: false)
    }

    /// Stop sending to an endpoint.
    ///
    /// `POST /v1/endpoints/{id}/pause`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func pauseEndpoint(id: String) async throws -> Endpoints {
        try await value("POST", "/v1/endpoints/\(Self.segment(id))/pause", query: [], isRepeatable: false)
    }

    /// Start sending to an endpoint again, also after the desk disabled it.
    ///
    /// `POST /v1/endpoints/{id}/resume`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - id: An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func resumeEndpoint(id: String) async throws -> Endpoints {
        try await value("POST", "/v1/endpoints/\(Self.segment(id))/resume", query: [], isRepeatable: false)
    }

    /// List the configured apps.
    ///
    /// `GET /v1/apps`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func listApps(database: String? = nil) async throws -> ListAppsAnswer {
        try await value("GET", "/v1/apps", query: [("database", database)], isRepeatable: true)
    }

    /// Show an app with the last 100 orders to pause and resume it.
    ///
    /// `GET /v1/apps/{bundleId}`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getApp(bundleID: String) async throws -> App {
        try await value("GET", "/v1/apps/\(Self.segment(bundleID))", query: [], isRepeatable: true)
    }

    /// Stop sending answers for an app at once.
    ///
    /// `POST /v1/apps/{bundleId}/pause`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - body: The body of the request.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func pauseApp(bundleID: String, _ body: PauseAppBody? = nil) async throws -> App {
        try await value("POST", "/v1/apps/\(Self.segment(bundleID))/pause", query: [], body: body, isRepeatable: false)
    }

    /// Send answers for an app again.
    ///
    /// `POST /v1/apps/{bundleId}/resume`, for a token of the role operator or admin.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of a configured app.
    ///   - body: The body of the request.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func resumeApp(bundleID: String, _ body: ResumeAppBody? = nil) async throws -> App {
        try await value("POST", "/v1/apps/\(Self.segment(bundleID))/resume", query: [], body: body, isRepeatable: false)
    }

    /// List the policies in force.
    ///
    /// `GET /v1/policies`, for a token of the role viewer, operator, privacy or admin.
    ///
    /// - Parameters:
    ///   - database: The bundle ID of an app. The answer is about all apps of its database. Only a desk with several
    ///     databases has this parameter.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func listPolicies(database: String? = nil) async throws -> Policies {
        try await value("GET", "/v1/policies", query: [("database", database)], isRepeatable: true)
    }

    /// Read the policy and product files of all apps again.
    ///
    /// `POST /v1/policies/reload`, for a token of the role admin.
    ///
    /// - Parameters:
    ///   - database: As for `GET /v1/policies`. A desk with one database ignores it.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func reloadPolicies(database: String? = nil) async throws -> Policies {
        try await value("POST", "/v1/policies/reload", query: [("database", database)], isRepeatable: false)
    }

    /// Read the secrets of all apps again.
    ///
    /// `POST /v1/secrets/reload`, for a token of the role admin.
    ///
    /// - Parameters:
    ///   - database: As for `GET /v1/policies`. A desk with one database ignores it.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func reloadSecrets(database: String? = nil) async throws -> ReloadSecretsAnswer {
        try await value("POST", "/v1/secrets/reload", query: [("database", database)], isRepeatable: false)
    }

    /// Show measurements in the text format 0.0.4 of Prometheus.
    ///
    /// `GET /metrics`, for a token of the role viewer, operator, privacy or admin.
    /// - Returns: what the desk answers.
    /// - Throws: ``DeskProblem`` if the desk refuses, or ``DeskCallFailure``.
    public func getMetrics() async throws -> String {
        try await text("GET", "/metrics", query: [], isRepeatable: true)
    }
}
