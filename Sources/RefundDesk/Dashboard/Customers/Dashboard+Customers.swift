import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Refunds

extension Dashboard {
    /// Adds the pages about customers.
    func addCustomerRoutes(to router: Router<DeskRequestContext>) {
        addPage("customers", to: router, known: ["customer", "of"], show: customerPage)
        addPage("customers/export", to: router, known: ["customer", "all"], show: exportCustomer)
        addCustomerChangeRoutes(to: router)
        addAction("customers/withdraw", to: router, perform: withdrawConsent)
        addAction("customers/erase", to: router, perform: eraseCustomer)
    }

    /// `GET /customers`: what is known about one customer; without an identifier, how to find one.
    private func customerPage(_ request: PageRequest) async throws -> Response {
        let fields = request.query
        guard let customer = fields["customer"] else {
            let frame = frame("Customers", in: .customers, for: request, showsScope: false)
            return try html(CustomerSearchPage(), as: .customers, in: frame)
        }
        guard (fields["of"] ?? fields["app"] ?? request.visitor.app(only: configured)) != nil else {
            // The search knows in which apps the customer is.
            return .seeOther(request.chosenScope.link("/search", [("q", customer)]))
        }
        let scope = try customerScope(fields, for: request.visitor)
        let export = try await personalExport(fields, in: scope)
        let environment =
            fields["environment"] == nil ? CustomerPage.environment(of: export) : request.scope.environment
        let app = AppKey(bundleID: scope.bundleID, environment: environment)
        let request = request.about(app)
        let own = request.scope
        let choices = request.visitor.may(.admin) ? try await customerChanges.choices(of: export, in: scope) : nil
        let forms = request.visitor.formToken.map { token in
            CustomerPage.Forms(
                formToken: token,
                withdraws: request.visitor.mayWithdraw,
                erases: request.visitor.may(.privacy),
                change: choices.map { CustomerChangeForm($0, action: own.link("/customers/facts")) },
                withdrawAction: own.link("/customers/withdraw"),
                eraseAction: own.link("/customers/erase")
            )
        }
        let content = CustomerPage(
            export,
            app: app,
            of: stores[scope.bundleID] ?? .appStore,
            scope: scope,
            from: own,
            texts: apps[scope.bundleID]?.composer.consentTexts ?? ConsentTexts(),
            exports: request.visitor.may(.privacy),
            forms: forms.flatMap { $0.withdraws || $0.erases ? $0 : nil },
            now: now()
        )
        let title = "Customer \(Identifier(export.customer).short)"
        let frame = frame(title, in: .customers, for: request, showsScope: false, about: app)
        return try html(content, as: .customer, in: frame)
    }

    /// `GET /customers/export`: the archive with everything about one customer.
    private func exportCustomer(_ request: PageRequest) async throws -> Response {
        guard request.visitor.may(.privacy) else { throw PageProblem.mayNot(.privacy) }
        let fields = request.query
        let scope = try customerScope(fields, for: request.visitor)
        let export = try await personalExport(fields, in: scope, for: .export)
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

    /// `POST /customers/withdraw`: records that the customer no longer agrees to share consumption data.
    private func withdrawConsent(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .viewer)
        guard request.visitor.mayWithdraw else { throw PageProblem.mayNot(.operate) }
        let scope = try customerScope(fields, for: request.visitor)
        let note = fields["note"] ?? ""
        guard (1...ConsentWithdrawals.longestNote).contains(note.utf8.count), !note.utf8.contains(where: { $0 < 0x20 })
        else { throw PageProblem.noNote }
        let export = try await personalExport(fields, in: scope)
        guard export.people.count <= 1 else { throw PageProblem.severalPeople }
        let names = CustomerHistory(export).names
        try await withdrawals.withdraw(
            of: names.isEmpty ? [export.customer] : names,
            in: scope,
            by: request.visitor.author,
            note: note
        )
        return .seeOther(request.customerLink(export.customer, in: scope.bundleID))
    }

    /// `POST /customers/erase`: erases the customer in the form, if the visitor repeated the identifier.
    private func eraseCustomer(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .privacy)
        let scope = try customerScope(fields, for: request.visitor)
        guard let typed = fields["customer"], !typed.isEmpty, fields["confirmation"] == typed else {
            throw PageProblem.notConfirmed
        }
        let customer = fields.whole("customer")
        let erasures: [Erasure]
        do {
            let export = try await PersonalExport.read(
                customer,
                in: scope,
                from: privacy,
                for: .page,
                at: now()
            )
            erasures = try await erasing.erase(
                customer,
                in: scope,
                everyone: fields["all"] == "true",
                by: request.visitor.author,
                note: try AuditNote.text(of: fields, about: export)
            )
        } catch is PersonTooLarge {
            throw PageProblem.severalCustomers
        } catch is SeveralPeople {
            throw PageProblem.severalPeople
        }
        request.logger.notice(
            "a customer was erased",
            metadata: ["app.bundleId": "\(scope.bundleID)", "erasure.ids": "\(erasures.map(\.id))"]
        )
        return .seeOther(request.customerLink(customer, in: scope.bundleID))
    }

    /// Reads what is known about the customer that a form or a link names; the archive alone needs all of it.
    func personalExport(
        _ fields: FormFields,
        in scope: AppScope,
        for purpose: PersonalRecords.Purpose = .page
    ) async throws -> PersonalExport {
        let whole = fields.whole("customer")
        guard let trimmed = fields["customer"], whole.utf8.count <= 256 else { throw PageProblem.noSuchCustomer }
        do {
            // The spaces around an identifier belong to it, unless a person typed them by mistake.
            for customer in whole == trimmed ? [whole] : [whole, trimmed] {
                let export = try await PersonalExport.read(
                    customer,
                    in: scope,
                    from: privacy,
                    for: purpose,
                    at: now()
                )
                if !export.isEmpty { return export }
            }
            throw PageProblem.noSuchCustomer
        } catch is PersonTooLarge {
            throw PageProblem.severalCustomers
        }
    }

    /// Returns the app of a customer in the environments that the configuration has.
    ///
    /// The field `of` names the app if the links of the page lead to another app or to all apps.
    func customerScope(_ fields: FormFields, for visitor: Visitor) throws -> AppScope {
        let bundleID = fields["of"] ?? fields["app"] ?? visitor.app(only: configured) ?? ""
        let environments = configured.filter { $0.bundleID == bundleID }.map(\.environment)
        guard !environments.isEmpty, visitor.covers(bundleID) else { throw PageProblem.noSuchCustomer }
        return AppScope(bundleID: bundleID, environments: environments.sorted { $0.rawValue < $1.rawValue })
    }
}

extension PageRequest {
    /// Returns the address of the page of a customer, in the environment of the request.
    func customerLink(_ customer: String, in bundleID: String) -> String {
        CustomerPage.link(to: customer, in: AppKey(bundleID: bundleID, environment: scope.environment), from: scope)
    }
}

extension Visitor {
    /// Whether the visitor may record that a customer withdraws consent.
    fileprivate var mayWithdraw: Bool { may(.operate) || may(.privacy) }

    /// Returns the only app that the visitor can see; `nil` if there are several.
    fileprivate func app(only configured: Set<AppKey>) -> String? {
        let apps = Set(configured.map(\.bundleID)).filter(covers)
        return apps.count == 1 ? apps.first : nil
    }
}

extension PageProblem {
    fileprivate static let notConfirmed = PageProblem(
        status: .badRequest,
        title: "Nothing was erased",
        paragraphs: ["To erase a customer, write the identifier of the customer into the form again, exactly."]
    )
    fileprivate static let noNote = PageProblem(
        status: .badRequest,
        title: "Nothing was withdrawn",
        paragraphs: [
            "Write how the customer told you, such as the number of a ticket, in at most "
                + "\(ConsentWithdrawals.longestNote) bytes."
        ]
    )
    fileprivate static let noSuchCustomer = PageProblem(
        status: .notFound,
        title: "Nothing is stored about this customer",
        paragraphs: [
            "The desk has no purchase, consent or fact under this identifier in this app.",
            "A notification that the desk could not read may still name the customer. The command refund-desk customers "
                + "show looks into those, too.",
        ]
    )
    static let severalPeople = PageProblem(
        status: .conflict,
        title: "This identifier belongs to several people",
        paragraphs: [
            "Nothing was changed or exported. The page of the customer lists the people. To erase or export all of them, "
                + "tick the box that says so. To withdraw a consent or to change facts, open the page of one of them by another "
                + "identifier."
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

/// The content of the page on which customers are found.
struct CustomerSearchPage: Sendable {
    let example = "PUT /v1/apps/com.example.coins/customers/6f9a3f51-6a0f-4f0e-8a63-0f4d0c3f8e11"
}
