import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Refunds

/// Passes each request to the desk of the database that it concerns.
///
/// The app decides: a notification names it in its payload, most of the API in the path, a list in its query. A case or
/// an event has only an identifier, so the front asks one database after another. A cookie says which database's pages
/// a browser shows.
struct DatabaseFront: HTTPResponder {
    private static let parameter = "database"
    private static let signInPath = "/sign-in"
    /// The pages and files that concern no database in particular.
    private static let commonPaths: Set<String> = Set(
        [signInPath, Dashboard.providerPath, IdentityProviderConfiguration.callbackPath, "/sign-out", "/databases"]
            + [OpenAPIController.path] + Dashboard.settingsPaths
            + Asset.all.map(\.path)
    )
    /// The parts of the API whose paths name something that is stored in only one database.
    private static let identified: Set<String> = ["cases", "events", "endpoints", "notifications"]

    /// The sections whose pages about one thing have an address that only one database knows.
    private static let identifiedPages: Set<String> = ["cases", "events", "notifications"]

    /// The most bytes of a decision about a case, or of another request that names what one database knows.
    private static let longestDecision = 16 * 1024

    let group: DatabaseGroup
    let role: DeskRole
    let metrics: DeskMetrics
    let bodies = BodyCollector()

    init(_ group: DatabaseGroup, role: DeskRole, metrics: DeskMetrics) {
        self.group = group
        self.role = role
        self.metrics = metrics
    }

    func respond(to request: Request, context: DeskRequestContext) async throws -> Response {
        do {
            let path = request.uri.path.split(separator: "/").map(String.init)
            switch path.first {
            case "notifications" where path.count == 2 && ["v1", "v2"].contains(path[1]):
                guard request.method == .post else { return try await forward(request, context, to: group.available) }
                return try await notification(request, context, isV1: path[1] == "v1")
            case "notifications" where path == ["notifications", "google-play"] && request.method == .post:
                return try await push(request, context)
            case "health" where path.count == 2 && path[1] == "ready" && request.method == .get:
                return try await ready(request)
            case "health" where path.count == 2 && ["live", "ready"].contains(path[1]):
                return try await forward(request, context, to: group.available)
            case "metrics": return try await anywhere(request, context)
            case "v1": return try await api(path, request, context)
            default: return try await page(path, request, context)
            }
        } catch {
            return try ProblemMiddleware.problem(for: error).response(from: request, context: context)
        }
    }

    func forward(
        _ request: Request,
        _ context: DeskRequestContext,
        to member: DatabaseDesk?
    ) async throws -> Response {
        guard let desk = member?.desk else { throw Self.away }
        return try await desk.routes.respond(to: request, context: context)
    }

    /// Passes what concerns no app to a database that works: if one fails, the next one is asked.
    ///
    /// A database may have failed since the last check. A request that changes something is sent to one database only,
    /// because that one may have done a part of it. A sign-in begins again in each, unless it changes the
    /// password, which is then another one in all of them.
    private func anywhere(_ request: Request, _ context: DeskRequestContext) async throws -> Response {
        let isRepeatable =
            request.method == .get || request.method == .head
            ? request.uri.path != IdentityProviderConfiguration.callbackPath : request.uri.path == Self.signInPath
        guard isRepeatable else { return try await forward(request, context, to: group.available) }
        // A token is not checked yet, so this body counts against the limit for the bodies of all strangers.
        let body = request.method == .post ? try await bodies.collect(request, upTo: Self.longestDecision) : nil
        let changesPassword = body.map { !FormFields(String(buffer: $0)).whole("newPassword").isEmpty } ?? false
        var request = request
        var failed: Response?
        for member in group.opened {
            if let body { request.body = RequestBody(buffer: body) }
            let response = try await forward(request, context, to: member)
            // The look comes first, so that the visitor's next try goes to another database.
            guard response.status.kind == .serverError, await !member.takesWrites(), !changesPassword else {
                return response
            }
            failed = failed ?? response
        }
        guard let failed else { throw Self.away }
        return failed
    }

    static var away: Problem {
        Problem(
            .serviceUnavailable,
            "The database of the app is unavailable; send the request again.",
            headers: [.retryAfter: "5"]
        )
    }

    // MARK: - The API

    private func api(_ path: [String], _ request: Request, _ context: DeskRequestContext) async throws -> Response {
        if path.count >= 3, path[1] == "apps" {
            let member = path[2].removingPercentEncoding.flatMap { group.member(of: $0) }
            return try await forward(request, context, to: member ?? group.available)
        }
        if let (member, rest) = try named(by: request) { return try await forward(rest, context, to: member) }
        if path.count >= 3, Self.identified.contains(path[1]) {
            // A prefix may be unique in each database, and yet name several cases.
            if path[1] == "cases", path[2].removingPercentEncoding.flatMap(CaseIDPrefix.init) != nil {
                throw Problem(
                    .badRequest,
                    "The apps of this desk use several databases. Give the whole identifier of the case, or add "
                        + "database=BUNDLE_ID to the query."
                )
            }
            return try await found(request, context, in: group.members).response
        }
        throw Problem(
            .badRequest,
            "The apps of this desk use several databases. Add database=BUNDLE_ID to the query for all apps of that "
                + "app's database, or app=BUNDLE_ID if the route has this parameter."
        )
    }

    /// Returns the database that a query names, and the request without that parameter; `nil` if it names none.
    private func named(by request: Request) throws -> (member: DatabaseDesk?, request: Request)? {
        let query = request.uri.queryParameters
        if let bundleID = query[Self.parameter[...]].map(String.init), !bundleID.isEmpty {
            guard let member = group.member(of: bundleID) else {
                throw Problem(.badRequest, "database must be the bundle ID of an app that is configured here.")
            }
            let others = (request.uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("\(Self.parameter)=") }
            var head = request.head
            head.path = request.uri.path + (others.isEmpty ? "" : "?\(others.joined(separator: "&"))")
            return (member, Request(head: head, body: request.body))
        }
        guard let app = query["app"].map(String.init), !app.isEmpty else { return nil }
        return (group.member(of: app) ?? group.available, request)
    }

    /// Asks databases one after the other, until one knows what the path names.
    private func found(
        _ request: Request,
        _ context: DeskRequestContext,
        in members: [DatabaseDesk]
    ) async throws -> (response: Response, member: DatabaseDesk?) {
        // The token is not checked yet, so this body counts against the limit for the bodies of all strangers.
        let body = try await bodies.collect(request, upTo: Self.longestDecision)
        var unknown: Response?
        var isAnyAway = false
        for member in members {
            guard member.isUp, let desk = member.desk else {
                isAnyAway = true
                continue
            }
            let same = Request(head: request.head, body: RequestBody(buffer: body))
            let response = try await desk.routes.respond(to: same, context: context)
            if response.status == .notFound {
                unknown = response
            } else if response.status.kind == .serverError {
                isAnyAway = true
            } else {
                return (response, member)
            }
        }
        guard !isAnyAway, let unknown else {
            throw Problem(
                .serviceUnavailable,
                "No available database knows this, and another one is unavailable; send the request again.",
                headers: [.retryAfter: "5"]
            )
        }
        return (unknown, nil)
    }

    // MARK: - Pages

    private func page(_ path: [String], _ request: Request, _ context: DeskRequestContext) async throws -> Response {
        guard !Self.commonPaths.contains(request.uri.path) else { return try await anywhere(request, context) }
        let query = request.uri.queryParameters
        if let member = query[Self.parameter[...]].flatMap({ group.member(of: String($0)) }) {
            var response = try await page(request, context, of: member)
            remember(member, in: &response, over: request)
            return response
        }
        // The page of a customer names the customer's app in `of`.
        if let member = (query["of"] ?? query["app"]).flatMap({ group.member(of: String($0)) }) {
            return try await page(request, context, of: member)
        }
        guard request.method == .get || request.method == .head else {
            // Each form names its database. The choice of another page must not decide where a form is sent.
            return try await unnamed(request, context)
        }
        let kept = request.cookies[Self.cookie]?.value.removingPercentEncoding.flatMap { group.member(of: $0) }
        if path.count == 2, Self.identifiedPages.contains(path[0]) {
            let others = group.members.filter { $0 !== kept }
            let found = try await found(request, context, in: (kept.map { [$0] } ?? []) + others)
            var response = found.response
            if let member = found.member, member !== kept, response.status == .ok {
                remember(member, in: &response, over: request)
            }
            return response
        }
        guard let kept else { return try await unnamed(request, context) }
        return try await page(request, context, of: kept)
    }

    /// Lets a desk answer that the address names no database, or that no page has it, without doing what it says.
    private func unnamed(_ request: Request, _ context: DeskRequestContext) async throws -> Response {
        var context = context
        context.namesNoDatabase = true
        return try await anywhere(request, context)
    }

    /// Shows a page of a database; while the database was never opened, the page of databases says so.
    private func page(
        _ request: Request,
        _ context: DeskRequestContext,
        of member: DatabaseDesk
    ) async throws -> Response {
        guard member.desk == nil else { return try await forward(request, context, to: member) }
        var head = request.head
        (head.method, head.path) = (.get, "/databases")
        let list = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        var response = try await anywhere(list, context)
        if response.status == .ok { response.status = .serviceUnavailable }
        return response
    }

    /// The cookie of the database whose pages a browser shows.
    private static let cookie = "refund_desk_database"

    private func remember(_ member: DatabaseDesk, in response: inout Response, over request: Request) {
        guard let app = member.configuration.apps.first?.bundleID else { return }
        response.setCookie(
            Cookie(
                name: Self.cookie,
                value: app,
                path: "/",
                secure: CookieSecurity.isSecure(request),
                httpOnly: true,
                sameSite: .lax
            )
        )
    }

    // MARK: - Health

    /// Answers 200 while at least one database takes writes, and lists for each database whether it does.
    ///
    /// With any other status, a proxy would stop sending requests, even for the apps whose database works.
    private func ready(_ request: Request) async throws -> Response {
        var members = group.members
        let query = request.uri.queryParameters
        if let app = (query["app"] ?? query[Self.parameter[...]]).map(String.init) {
            guard let member = group.member(of: app) else {
                throw Problem(.notFound, "No app with this bundle ID is configured here.")
            }
            members = [member]
        }
        let states = await withTaskGroup(of: (Int, Bool).self) { tasks in
            for (index, member) in members.enumerated() {
                tasks.addTask { (index, await member.isReady()) }
            }
            return await tasks.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
        }
        let lines = members.enumerated().map { index, member in
            "\(member.name): \(states[index] == true ? "ready" : "the database is unavailable")"
        }
        guard states.values.contains(true) else {
            throw Problem(
                .serviceUnavailable,
                "\(lines.joined(separator: "; ")). See the desk's log.",
                headers: [.retryAfter: "5"]
            )
        }
        let text = (["ready", "role: \(role.rawValue)"] + lines).joined(separator: "\n") + "\n"
        return Response(
            status: .ok,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
