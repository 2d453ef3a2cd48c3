import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Refunds
import Store

/// The routes with which a person gets their data, and has it erased.
struct PrivacyController: Sendable {
    let store: any PrivacyStore & DeedLog
    let erasing: CustomerErasing
    let scopes: AppScopes
    let now: @Sendable () -> Timestamp

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("apps/{bundleId}/customers/{customer}/export", use: export)
        group.delete("apps/{bundleId}/customers/{customer}", use: erase)
    }

    private enum Format: String, CaseIterable { case json, zip }

    private enum Choice: String, CaseIterable {
        case yes = "true"
        case no = "false"
    }

    private func export(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let scope = try scopes.scope(of: context)
        let customer = try context.parameters.identifier("customer")
        let query = QueryParameters(request, known: ["format", "all"])
        let format = query.word("format", of: Format.allCases) ?? .zip
        let everyone = query.word("all", of: Choice.allCases) == .yes
        try query.check()
        let export = try await reading {
            let export = try await PersonalExport.read(customer, in: scope, from: store, at: now())
            try export.requireOnePerson(unless: everyone)
            return export
        }
        guard !export.isEmpty else { throw Problem.unknownCustomer }
        try await export.record(by: context.author, in: store)
        return Response(
            status: .ok,
            headers: [
                .contentType: format == .json ? "application/json; charset=utf-8" : "application/zip",
                .contentDisposition: "attachment; filename=\"customer.\(format.rawValue)\"",
                .cacheControl: "no-store",
            ],
            body: ResponseBody(
                byteBuffer: ByteBuffer(bytes: format == .json ? try export.json() : try export.archive())
            )
        )
    }

    /// Erases a customer.
    ///
    /// The answer is 202 while an answer to Apple is being sent; the desk then finishes by itself. With `dryRun=true`,
    /// it says what would be erased.
    private func erase(_ request: Request, context: DeskRequestContext) async throws -> Response {
        let scope = try scopes.scope(of: context)
        let customer = try context.parameters.identifier("customer")
        let query = QueryParameters(request, known: ["all", "dryRun"])
        let everyone = query.word("all", of: Choice.allCases) == .yes
        let isDry = query.word("dryRun", of: Choice.allCases) == .yes
        try query.check()
        if isDry {
            let preview = try await preview(of: customer, in: scope, everyone: everyone)
            let answer: [String: JSONValue] = ["erasures": .array([]), "preview": preview.json]
            return try JSONEncoder.api.encode(answer, from: request, context: context)
        }
        let erasures = try await reading {
            try await erasing.erase(customer, in: scope, everyone: everyone, by: context.author)
        }
        guard !erasures.isEmpty else { throw Problem.unknownCustomer }
        context.logger.notice(
            "a customer was erased",
            metadata: ["app.bundleId": "\(scope.bundleID)", "erasure.ids": "\(erasures.map(\.id))"]
        )
        var response = try JSONEncoder.api.encode(
            ["erasures": erasures.map(\.json)],
            from: request,
            context: context
        )
        response.status = erasures.contains { $0.finishedAt == nil } ? .accepted : .ok
        return response
    }

    /// Returns what an erasure would do; it is refused where the erasure would be.
    private func preview(of customer: String, in scope: AppScope, everyone: Bool) async throws -> ErasurePreview {
        let export = try await reading {
            let export = try await PersonalExport.read(
                customer,
                in: scope,
                from: store,
                for: .preview,
                at: now()
            )
            try export.requireOnePerson(unless: everyone)
            return export
        }
        guard !export.isEmpty else { throw Problem.unknownCustomer }
        return export.erasurePreview
    }

    /// Runs a call of the store, and explains what prevents it.
    private func reading<Value>(_ call: () async throws -> Value) async throws -> Value {
        do {
            return try await call()
        } catch let error as PersonTooLarge {
            throw Problem(
                .conflict,
                "This identifier leads to \(error.count) purchases and identifiers, too many for one customer. Your "
                    + "backend probably sets the same app account token for many customers."
            )
        } catch let error as SeveralPeople {
            var problem = Problem(
                .conflict,
                "\(error.explanation) The member people lists them. To take all of them, add all=true to the query."
            )
            problem.people = error.people
            throw problem
        } catch is JournalError {
            throw Problem(
                .serviceUnavailable,
                "The journal or the list of erased customers cannot be written; send the request again."
            )
        }
    }
}

extension Problem {
    fileprivate static let unknownCustomer = Problem(.notFound, "Nothing is stored about this customer.")
}
