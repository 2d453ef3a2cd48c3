import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import Refunds

/// A visitor's request for a page.
struct PageRequest: Sendable {
    let request: Request
    let visitor: Visitor
    /// The fields of the address.
    let query: FormFields
    /// The app and environment that the page shows.
    var scope: PageScope
    let parameters: Parameters
    let logger: Logger

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - context: the request's context.
    ///   - visitor: who makes it.
    ///   - appsOfDatabase: the apps of the page's database; `nil` if the desk has only one database.
    /// - Throws: ``PageProblem`` if the address has a wrong app or environment; ``AppNotCovered``.
    init(
        _ request: Request,
        _ context: some RequestContext,
        by visitor: Visitor,
        appsOfDatabase: [String]? = nil
    ) throws {
        self.request = request
        self.visitor = visitor
        query = FormFields(request.uri.query ?? "")
        scope = try PageScope(query, for: visitor, appsOfDatabase: appsOfDatabase)
        parameters = context.parameters
        logger = context.logger
    }

    /// Refuses an address with other fields than those of ``PageScope`` and some more.
    func require(only known: [String]) throws(PageProblem) {
        try query.require(only: known + PageScope.fields)
    }

    /// The desk's address, if the request tells it: behind a proxy with HTTPS, or on the desk's own machine.
    var deskAddress: String { Self.deskAddress(of: request) }

    /// Returns the desk's address, if a request tells it; otherwise an example.
    static func deskAddress(of request: Request) -> String {
        guard let authority = request.head.authority else { return "https://this-desk.example" }
        if CookieSecurity.isForwardedSecurely(request) { return "https://\(authority)" }
        return CookieSecurity.isSecure(request) ? "https://this-desk.example" : "http://\(authority)"
    }

    /// The scope with the app only if the address names it.
    ///
    /// A visitor of some apps who names none sees the first of them, but chose none.
    var chosenScope: PageScope {
        var chosen = scope
        if query["app"] == nil { chosen.bundleID = nil }
        return chosen
    }

    /// Returns the request for the page of one case, notification or event, or for what is done there.
    func about(_ app: AppKey) -> PageRequest {
        var request = self
        request.scope = scope.about(app, named: query, for: visitor)
        return request
    }

    /// A path parameter, percent-decoded; `nil` if it is missing or not valid.
    func parameter(_ name: String) -> String? {
        guard let text = parameters.get(name)?.removingPercentEncoding, (1...256).contains(text.utf8.count),
            !text.contains("\0")
        else { return nil }
        return text
    }
}

extension Dashboard {
    /// Returns the fields of a form on one of the desk's own pages, from a visitor with a role.
    ///
    /// - Throws: ``PageProblem`` if the form is not the desk's own or out of date, or the role does not suffice.
    func action(_ request: PageRequest, by role: Role, upTo limit: Int = 16 * 1024) async throws -> FormFields {
        let fields = try await ownForm(request.request, for: .session, upTo: limit)
        guard request.visitor.may(role) else { throw PageProblem.mayNot(role) }
        return fields
    }
}

extension PageProblem {
    /// Returns the problem of an address with an unknown field.
    static func unknownField(_ name: String, allowed: [String]) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "The address has an unknown field",
            paragraphs: ["This page does not know \(name.prefix(100)). It knows: \(allowed.joined(separator: ", "))."],
            linkText: "To the page without this field",
            isAboutField: true
        )
    }

    /// Returns the problem of an action that needs a role.
    static func mayNot(_ role: Role) -> PageProblem {
        let roles = Role.allCases.filter { $0.includes(role) }.map(\.rawValue).joined(separator: " or ")
        return PageProblem(
            status: .forbidden,
            title: "You may not do this",
            paragraphs: ["Nothing was changed. This needs the role \(roles)."]
        )
    }
}
