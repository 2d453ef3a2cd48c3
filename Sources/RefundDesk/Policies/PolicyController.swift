import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

/// The routes that show the policies in force, and read their files again.
struct PolicyController: Sendable {
    let reloads: PolicyReloads

    func addReadingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("policies", use: list)
    }

    func addAdministratingRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.post("policies/reload", use: reload)
    }

    private func list(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        return try answer(request, context)
    }

    private func reload(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        guard context.token?.apps ?? .all == .all else {
            throw Problem(.forbidden, "A reload concerns all apps: use a token that is not limited to some apps.")
        }
        do {
            try await reloads.reload(by: context.author, context.logger)
        } catch let error as ConfigurationError {
            throw Problem(error, "The files have mistakes, so the old policies stay in force: see errors.")
        }
        return try answer(request, context)
    }

    private func answer(_ request: Request, _ context: DeskRequestContext) throws -> Response {
        let policies = reloads.inForce.filter { context.token?.covers($0.bundleID) ?? true }
        let body = PolicyListJSON(policies: policies.map { PolicyInForceJSON($0.policy, of: $0.bundleID) })
        return try JSONEncoder.api.encode(body, from: request, context: context)
    }
}

extension Problem {
    /// Creates a 422 problem that lists the mistakes in files, each with its file and line.
    init(_ error: ConfigurationError, _ detail: String) {
        let mistakes = RequestMistakes()
        for issue in error.issues {
            var place = issue
            (place.message, place.allowed, place.suggestion) = ("", [], nil)
            var problem = issue
            (problem.file, problem.line, problem.column, problem.key) = ("", nil, nil, nil)
            mistakes.note(
                String(place.description.dropLast(": ".count)),
                String(problem.description.dropFirst(": ".count))
            )
        }
        self.init(.unprocessableContent, detail)
        self.mistakes = mistakes.listed
        mistakesLeftOut = mistakes.count - mistakes.listed.count
    }
}

private struct PolicyListJSON: Encodable {
    let policies: [PolicyInForceJSON]
}

/// The policy in force of an app.
private struct PolicyInForceJSON: Encodable {
    let bundleId: String
    let version: String?
    let since: RFC3339Time
    let loadedBy: String
    let rules: Int
    let products: Int
    let policyFile: String?
    let productsFile: String?

    init(_ policy: PolicyInForce, of bundleID: String) {
        bundleId = bundleID
        version = policy.composer.version
        since = RFC3339Time(policy.since)
        loadedBy = policy.loadedBy
        rules = policy.composer.policy.rules.count
        products = policy.composer.catalogue.products.count
        policyFile = policy.files.policy
        productsFile = policy.files.products
    }
}
