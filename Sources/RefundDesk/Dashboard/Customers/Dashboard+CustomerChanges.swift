import AppStoreTypes
import HTTPTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// The most bytes of a form with segments: 100 of 64 bytes, and each byte may be three characters of a form.
    private static let longestChange = 32 * 1024

    /// Adds the forms that change a customer's override and segments.
    func addCustomerChangeRoutes(to router: Router<DeskRequestContext>) {
        addAction("customers/facts", to: router, perform: reviewCustomerChange)
        addAction("customers/facts/confirm", to: router, perform: changeCustomer)
    }

    /// `POST /customers/facts`: shows what a change does, and asks for a confirmation.
    private func reviewCustomerChange(_ request: PageRequest) async throws -> Response {
        let change = try await customerChange(request)
        let page = CustomerChangePage(
            change.facts,
            change.order,
            from: change.choices,
            of: change.export.customer,
            app: change.scope.bundleID,
            note: change.note,
            action: request.scope.link("/customers/facts/confirm"),
            link: change.link,
            formToken: request.visitor.formToken
        )
        let title = "Change of customer \(Identifier(change.export.customer).short)"
        return try html(page, as: .customerChange, in: frame(title, in: .customers, for: request, showsScope: false))
    }

    /// `POST /customers/facts/confirm`: records a change of the override and segments.
    private func changeCustomer(_ request: PageRequest) async throws -> Response {
        let change = try await customerChange(request)
        let reply = try await customerChanges.change(
            to: change.facts,
            of: change.export,
            in: change.scope,
            expecting: change.order.version,
            by: request.visitor.author,
            note: change.note
        )
        if case .changedMeanwhile(let choices) = reply {
            let export = try await personalExport(change.fields, in: change.scope)
            throw PageProblem.changedMeanwhile(choices, export, link: change.link)
        }
        return .seeOther(change.link)
    }

    /// A change that a form asks for.
    private struct RequestedChange {
        let fields: FormFields
        let scope: AppScope
        let export: PersonalExport
        let order: CustomerOrder
        let choices: CustomerChoices
        let facts: CustomerFacts
        /// Why; `nil` if the form does not say so.
        let note: String?
        /// The page of the customer.
        let link: String
    }

    /// Reads a form of a visitor who may report facts, and compares it with the customer as stored.
    private func customerChange(_ request: PageRequest) async throws -> RequestedChange {
        // Only an administrator may do on the pages what a backend reports.
        let fields = try await action(request, by: .admin, upTo: Self.longestChange)
        let scope = try customerScope(fields, for: request.visitor)
        let export = try await personalExport(fields, in: scope)
        guard export.people.count <= 1 else { throw PageProblem.severalPeople }
        let link = request.customerLink(export.customer, in: scope.bundleID)
        let order = try CustomerOrder(fields, link: link)
        let choices = try await customerChanges.choices(of: export, in: scope)
        guard choices.version == order.version else {
            throw PageProblem.changedMeanwhile(choices, export, link: link)
        }
        guard let facts = order.changes(from: choices) else { throw PageProblem.nothingChanges(link: link) }
        return RequestedChange(
            fields: fields,
            scope: scope,
            export: export,
            order: order,
            choices: choices,
            facts: facts,
            note: try AuditNote.text(of: fields, about: export),
            link: link
        )
    }
}

extension PageProblem {
    /// Explains that somebody else changed the customer, and what it is now.
    fileprivate static func changedMeanwhile(
        _ choices: CustomerChoices,
        _ export: PersonalExport,
        link: String
    ) -> PageProblem {
        let author = choices.newest.flatMap { CustomerHistory.author(ofChangeAt: $0, in: export) } ?? "Your backend"
        let when = choices.newest.map { " at \(Moment($0, now: $0).exact)" } ?? ""
        return PageProblem(
            status: .conflict,
            title: "Somebody changed the customer meanwhile",
            paragraphs: [
                "\(author) changed the customer\(when). The override is now: "
                    + "\(CustomerChangeForm.title(choices.override)). Segments: "
                    + "\(CustomerChangePage.text(choices.segments ?? [])).",
                "Your change was not recorded. Open the customer, and change it again if you still want to.",
            ],
            link: link,
            linkText: "To the customer"
        )
    }

    fileprivate static func nothingChanges(link: String) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "Nothing would change",
            paragraphs: ["The override and the segments are the same as before."],
            link: link,
            linkText: "To the customer"
        )
    }
}
