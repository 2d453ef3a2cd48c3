import AppStoreTypes
import Hummingbird
import Refunds

/// A saved view as the list of cases shows it.
struct SavedViewLink: Hashable, Sendable {
    let name: String
    let link: String
    let title: String

    init(_ view: SavedView, in scope: PageScope) {
        name = view.name
        let fields = FormFields(view.query)
        link = scope.link("/cases", CaseQuery.savedFields.map { ($0, fields[$0]) })
        title = "Saved by \(view.author)"
    }
}

extension CaseQuery {
    /// The fields that a saved view keeps: all but those that name a customer, or a place in the list.
    static let savedFields = ["state", "outcome"] + details

    /// The fields of this query that a saved view keeps, as an address has them.
    var saved: String {
        let fields = FormFields(link().split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? "")
        return String(Link.query(of: "", Self.savedFields.map { ($0, fields[$0]) }).dropFirst())
    }
}

extension Dashboard {
    /// `POST /cases/views`: saves the filter of the form under a name, for everybody.
    func saveView(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let name = fields["name"] ?? ""
        guard (1...SavedView.longestName).contains(name.utf8.count), !name.utf8.contains(0) else {
            throw PageProblem.wrongView("The name of a view has 1 to \(SavedView.longestName) bytes.")
        }
        // Only a filter that the list takes is kept.
        let query = try CaseQuery(FormFields(fields["query"] ?? ""), in: request.scope).saved
        guard query.utf8.count <= SavedView.longestQuery else {
            throw PageProblem.wrongView("The filter is too long to be saved.")
        }
        let view = SavedView(name: name, query: query, author: request.visitor.author, savedAt: now())
        guard try await register.save(view) else {
            throw PageProblem.wrongView("There are \(SavedView.mostViews) views already. Delete one first.")
        }
        return .seeOther(SavedViewLink(view, in: request.scope).link)
    }

    /// `POST /cases/views/delete`: deletes the view with the name in the form.
    func deleteView(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        try await register.deleteView(named: fields["name"] ?? "", by: request.visitor.author, at: now())
        return .seeOther(request.scope.link("/cases"))
    }
}

extension PageProblem {
    fileprivate static func wrongView(_ explanation: String) -> PageProblem {
        PageProblem(status: .badRequest, title: "The view was not saved", paragraphs: [explanation])
    }
}
