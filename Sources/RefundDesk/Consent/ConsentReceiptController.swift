import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Refunds

/// The routes for receipts of consent and the key to check them with.
struct ConsentReceiptController: Sendable {
    let register: any ConsentStore
    let scopes: AppScopes
    /// The consent texts of each app.
    let texts: [String: ConsentTexts]
    /// The signing key; `nil` if no file is configured.
    let keys: ConsentReceiptKeyFile?
    let now: @Sendable () -> Timestamp

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("apps/{bundleId}/customers/{customer}/consent/receipt", use: receipt)
        group.get("apps/{bundleId}/consent-keys", use: publicKeys)
    }

    private enum Format: String, CaseIterable { case json, html }

    /// Returns a receipt of the customer's newest consent record.
    private func receipt(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let scope = try scopes.scope(of: context)
        let customer = try context.parameters.identifier("customer")
        let query = QueryParameters(request, known: ["format"])
        let format = query.word("format", of: Format.allCases) ?? .json
        try query.check()
        guard let record = try await register.newestConsent(ofCustomer: customer, in: scope) else {
            throw Problem(.notFound, "No consent of this customer is on record.")
        }
        let signed = try SignedConsentReceipt(
            of: record,
            in: scope.bundleID,
            texts: texts[scope.bundleID] ?? ConsentTexts(),
            key: configuredKeys().makeKey(),
            at: now()
        )
        let content = format == .json ? try signed.json() : Data(signed.html.utf8)
        return Response(
            status: .ok,
            headers: [
                .contentType: format == .json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
                .cacheControl: "no-store",
                .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: content))
        )
    }

    private func publicKeys(_ request: Request, context: DeskRequestContext) async throws -> Response {
        _ = try scopes.scope(of: context)
        try QueryParameters.requireNone(request)
        let keys = try configuredKeys().key().map { [$0.publicKey] } ?? []
        return try JSONEncoder.api.encode(ConsentReceiptKeys(keys: keys), from: request, context: context)
    }

    private func configuredKeys() throws -> ConsentReceiptKeyFile {
        guard let keys else { throw Problem(.serviceUnavailable, "This desk has no consentReceiptKey to sign with.") }
        return keys
    }
}
