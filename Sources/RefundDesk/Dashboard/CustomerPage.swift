import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Refunds

extension Dashboard {
    /// `GET /customers`: how much is stored about one customer.
    func customerPage(_ request: PageRequest) async throws -> Response {
        let fields = request.query
        let mayErase = request.visitor.may(.privacy)
        let export = try await personalExport(fields, for: request.visitor)
        let content = CustomerPage(
            export,
            app: fields["app"] ?? "",
            formToken: mayErase ? request.visitor.formToken : nil,
            exports: mayErase,
            now: now()
        )
        return try html(content, as: .customer, in: frame("Customer", in: .elsewhere, for: request))
    }

    /// `GET /customers/export`: the archive with everything about one customer.
    func exportCustomer(_ request: PageRequest) async throws -> Response {
        guard request.visitor.may(.privacy) else { throw PageProblem.mayNot(.privacy) }
        let fields = request.query
        let export = try await personalExport(fields, for: request.visitor)
        guard export.people.count <= 1 || fields["all"] == "true" else { throw PageProblem.severalPeople }
        try await export.record(by: request.visitor.author, in: privacy)
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .contentDisposition: "attachment; filename=\"customer.zip\"",
                .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try export.archive()))
        )
    }

    /// `POST /customers/erase`: erases the customer in the form, if the visitor repeated the identifier.
    func eraseCustomer(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .privacy)
        let scope = try scope(fields, for: request.visitor)
        let customer = fields["customer"] ?? ""
        guard !customer.isEmpty, fields["confirmation"] == customer else { throw PageProblem.notConfirmed }
        let author = request.visitor.author
        let erasures: [Erasure]
        do {
            erasures = try await erasing.erase(customer, in: scope, everyone: fields["all"] == "true", by: author)
        } catch is PersonTooLarge {
            throw PageProblem.severalCustomers
        } catch is SeveralPeople {
            throw PageProblem.severalPeople
        }
        request.logger.notice(
            "a customer was erased",
            metadata: ["app.bundleID": "\(scope.bundleID)", "erasure.ids": "\(erasures.map(\.id))"]
        )
        return .seeOther(Link.query(of: "/customers", [("app", scope.bundleID), ("customer", customer)]))
    }

    private func personalExport(_ fields: FormFields, for visitor: Visitor) async throws -> PersonalExport {
        let scope = try scope(fields, for: visitor)
        guard let customer = fields["customer"], customer.utf8.count <= 256 else { throw PageProblem.noSuchCustomer }
        do {
            let export = try await PersonalExport.read(customer, in: scope, from: privacy, at: now())
            guard !export.isEmpty else { throw PageProblem.noSuchCustomer }
            return export
        } catch is PersonTooLarge {
            throw PageProblem.severalCustomers
        }
    }

    private func scope(_ fields: FormFields, for visitor: Visitor) throws -> AppScope {
        let bundleID = fields["app"] ?? ""
        let environments = configured.filter { $0.bundleID == bundleID }.map(\.environment)
        guard !environments.isEmpty, visitor.covers(bundleID) else { throw PageProblem.noSuchCustomer }
        return AppScope(bundleID: bundleID, environments: environments.sorted { $0.rawValue < $1.rawValue })
    }
}

extension PageProblem {
    fileprivate static let notConfirmed = PageProblem(
        status: .badRequest,
        title: "Nothing was erased",
        paragraphs: ["To erase a customer, write the identifier of the customer into the form again, exactly."]
    )
    fileprivate static let noSuchCustomer = PageProblem(
        status: .notFound,
        title: "Nothing is stored about this customer",
        paragraphs: ["The desk has no purchase, consent or fact under this identifier in this app."]
    )
    fileprivate static let severalPeople = PageProblem(
        status: .conflict,
        title: "This identifier belongs to several people",
        paragraphs: [
            "Nothing was erased or exported. The page of the customer lists the people. To take all of them, tick the box "
                + "that says so."
        ]
    )
    fileprivate static let severalCustomers = PageProblem(
        status: .conflict,
        title: "This identifier belongs to many customers",
        paragraphs: [
            "It leads to more purchases than one customer can have. The backend probably sets the same app account token "
                + "for many customers."
        ]
    )
}

/// The content of the page of one customer.
struct CustomerPage: Sendable {
    struct Row: Sendable {
        let environment: String
        let table: String
        let rows: String
    }

    struct PastErasure: Sendable {
        let environment: String
        let requestedAt: Moment
        let finishedAt: Moment?
    }

    let customer: String
    let app: String
    let identifiers: [Identifier]
    let rows: [Row]
    let erasures: [PastErasure]
    /// The people that the identifier leads to, if these are several.
    let people: [String]
    /// How many people there are; `nil` for one.
    let severalPeople: String?
    /// The decisions about consent, newest first.
    let consents: [String]
    let hasConsents: Bool
    /// Whether the visitor may export the customer.
    let exports: Bool
    /// The form's address, which names the app, because apps may have databases of their own.
    let eraseAction: String
    /// The code for the form; `nil` if the visitor may not erase.
    let formToken: String?

    init(_ export: PersonalExport, app: String, formToken: String?, exports: Bool, now: Timestamp) {
        customer = export.customer
        self.app = app
        identifiers = export.identifiers.prefix(100).map { Identifier($0) }
        rows = export.counts.map { Row(environment: $0.environment, table: $0.table, rows: "\($0.rows)") }
        erasures = export.erasures.map { erasure in
            PastErasure(
                environment: erasure.app.environment.rawValue,
                requestedAt: Moment(erasure.requestedAt, now: now),
                finishedAt: erasure.finishedAt.map { Moment($0, now: now) }
            )
        }
        consents = export.consents
        hasConsents = !consents.isEmpty
        let isSeveral = export.people.count > 1
        severalPeople = isSeveral ? "\(export.people.count)" : nil
        people = isSeveral ? export.people.map(\.description) : []
        self.exports = exports
        eraseAction = Link.query(of: "/customers/erase", [("app", app)])
        self.formToken = formToken
    }
}
