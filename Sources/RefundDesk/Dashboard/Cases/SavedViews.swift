import AppStoreTypes
import HTTPTypes
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
        var own = scope
        if let bundleID = view.bundleID { own.bundleID = bundleID }
        link = own.link("/cases", CaseQuery.savedFields.map { ($0, fields[$0]) })
        title = "Saved by \(view.author)" + (view.bundleID.map { ", for \($0)" } ?? "")
    }
}

extension CaseQuery {
    /// The fields that a saved view keeps: all but those that name a customer, or a place in the list.
    static let savedFields = ["state", "outcome"] + details

    /// The fields of this query that a saved view keeps, and its app, as an address has them.
    var saved: String {
        let fields = FormFields(link().split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? "")
        return String(
            Link.query(of: "", [("app", scope.bundleID)] + Self.savedFields.map { ($0, fields[$0]) }).dropFirst()
        )
    }
}

extension SavedView {
    /// The app whose cases the view lists; `nil` for those of all apps that the visitor may see.
    var bundleID: String? { FormFields(query)["app"] }

    /// Returns whether a visitor may see the view.
    func isVisible(to visitor: Visitor) -> Bool { bundleID.map { visitor.covers($0) } ?? true }
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
        switch try await register.save(view) {
        case .saved: break
        case .tooMany: throw PageProblem.wrongView("There are \(SavedView.mostViews) views already. Delete one first.")
        case .taken(let other):
            let owner = other.isVisible(to: request.visitor) ? other.author : "Somebody else"
            throw PageProblem.wrongView("\(owner) saved a view with this name. Choose another name.", .conflict)
        }
        return .seeOther(SavedViewLink(view, in: request.scope).link)
    }

    /// `POST /cases/views/delete`: deletes the view with the name in the form.
    func deleteView(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let view = try await register.savedViews().first { $0.name == fields["name"] }
        if let view, view.isVisible(to: request.visitor) {
            try await register.deleteView(named: view.name, by: request.visitor.author, at: now())
        }
        return .seeOther(request.scope.link("/cases"))
    }
}

extension PageProblem {
    fileprivate static func wrongView(
        _ explanation: String,
        _ status: HTTPResponse.Status = .badRequest
    ) -> PageProblem {
        PageProblem(status: status, title: "The view was not saved", paragraphs: [explanation])
    }
}
