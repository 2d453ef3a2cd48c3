import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// The routes for consent texts and consent records.
struct ConsentController: Sendable {
    let facts: any FactStore
    let register: any ConsentStore
    let scopes: AppScopes
    /// The consent texts of each app.
    let texts: [String: ConsentTexts]
    let withdrawals: ConsentWithdrawals
    let wake: WakeSignal
    let now: @Sendable () -> Timestamp

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.put("apps/{bundleId}/customers/{customer}/consent", use: record)
        group.delete("apps/{bundleId}/customers/{customer}/consent", use: withdraw)
        group.get("apps/{bundleId}/consent-text", use: text)
    }

    func addReadingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("apps/{bundleId}/customers/{customer}/consent", use: history)
    }

    private func record(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        let scope = try scopes.scope(of: context)
        let customer = try context.parameters.identifier("customer")
        let (now, texts) = (now(), texts[scope.bundleID] ?? ConsentTexts())
        let known = ConsentBody.memberNames
        let (record, isUndatedWithdrawal) = try await BodyReader.read(request, context, known: known) { body in
            ConsentBody.record(body, ofCustomer: customer, texts: texts, now: now).map {
                ($0, ConsentBody.isUndatedWithdrawal(body))
            }
        }
        if isUndatedWithdrawal {
            var withdrawal = record
            withdrawal.actor = record.actor ?? context.author
            try await withdrawals.keep(facts.withdrawConsent(withdrawal, in: scope), in: scope)
        } else {
            // What a customer decided before being erased is not stored, in the journal neither.
            let number = try await facts.recordConsent(record, in: scope)
            if number != nil, !record.isGranted { try await withdrawals.keep(record, in: scope) }
        }
        wake.notify()
        return .noContent
    }

    private func withdraw(_ request: Request, context: DeskRequestContext) async throws -> HTTPResponse.Status {
        try QueryParameters.requireNone(request)
        let scope = try scopes.scope(of: context)
        let customer = try context.parameters.identifier("customer")
        let now = now()
        // The request has no body that says who took the withdrawal down.
        let record = ConsentRecord(
            customerID: customer,
            isGranted: false,
            actor: context.author,
            at: now,
            recordedAt: now
        )
        try await withdrawals.keep(facts.withdrawConsent(record, in: scope), in: scope)
        wake.notify()
        return .noContent
    }

    private func history(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let scope = try scopes.scope(of: context)
        let customer = try context.parameters.identifier("customer")
        let query = QueryParameters(request, known: ["limit"])
        let limit = query.limit()
        try query.check()
        var records: [ConsentJSON] = []
        // A record without an environment is stored in every environment, so the first environment with records has
        // all.
        for app in scope.apps where records.isEmpty {
            records = try await register.consents(ofCustomer: customer, in: app, limit: limit).map(ConsentJSON.init)
        }
        let body = ConsentHistory(customer: canonicalCustomerID(customer), consents: records)
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }

    /// Returns the consent text to show a customer: the current or requested version, in the requested language.
    private func text(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let bundleID = try scopes.scope(of: context).bundleID
        let query = QueryParameters(request, known: ["version", "locale"])
        try query.check()
        let known = texts[bundleID] ?? ConsentTexts()
        guard !known.versions.isEmpty else {
            throw Problem(.notFound, "This app has no consentTexts: add them to the configuration.")
        }
        let version = query.text("version")
        guard let text = version.map({ known[version: $0] }) ?? known.current(on: Day(of: now())),
            let translation = text.translation(for: query.text("locale"))
        else {
            throw Problem(
                .notFound,
                "This consent text is unknown; known: \(known.versions.map(\.version).joined(separator: ", "))."
            )
        }
        let body = ConsentTextJSON(
            version: text.version,
            from: text.from.description,
            locale: translation.locale,
            text: translation.text,
            covers: text.covers?.map(\.rawValue).sorted(),
            locales: text.texts.map(\.locale),
            versions: known.versions.map(\.version)
        )
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }
}

/// The JSON of a customer's consent records.
private struct ConsentHistory: Encodable {
    let customer: String
    /// The records, newest first; the first record decides.
    let consents: [ConsentJSON]
}

/// The JSON of a consent text, with the languages and versions that exist.
private struct ConsentTextJSON: Encodable {
    let version: String
    let from: String
    let locale: String
    let text: String
    /// The fields of an answer that the text covers; absent if the text does not say.
    let covers: [String]?
    let locales: [String]
    let versions: [String]
}
