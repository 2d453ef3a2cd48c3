import AppStoreTypes
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// How many versions a page of the history shows.
    private static let versionsOnPage = 10

    /// Adds the pages that publish a policy and show the published versions.
    func addPolicyPublishingRoutes(to router: Router<DeskRequestContext>) {
        addPage("policies/history", to: router, known: ["below", "version", "after"], show: policyHistory)
        addAction("policies/publish", to: router, perform: publishPolicy)
    }

    /// `GET /policies/history`: the published versions, newest first, each with its difference to the previous version.
    private func policyHistory(_ request: PageRequest) async throws -> Response {
        let app = try draftedApp(of: request)
        guard let policies else { throw PageProblem.notFound }
        let below = try request.query.number("below")
        // The page of one version shows a difference that is too long for the list.
        let only = try request.query.number("version")
        let most = only == nil ? Self.versionsOnPage : 1
        // One more than is shown, to compare the last one with.
        let versions = try await policies.published.store.policyVersions(
            of: app.bundleID,
            below: only.map { $0 + 1 } ?? below,
            limit: most + 1
        )
        if let only, versions.first?.number != only { throw PageProblem.noSuchVersion }
        let page = PolicyHistoryPage(
            versions,
            showing: most,
            only: only,
            after: Int(try request.query.number("after") ?? 0),
            newest: try await policies.published.store.newestPolicyNumber(of: app.bundleID),
            of: app,
            for: request,
            now: now()
        )
        let frame = frame("Versions of a policy", in: .policies, for: request)
        return try html(page, as: .policyHistory, in: frame)
    }

    /// `POST /policies/publish`: shows what a draft or an older version changes, and publishes it when confirmed.
    private func publishPolicy(_ request: PageRequest) async throws -> Response {
        let fields = try await draftFields(request, by: .admin)
        try checkAdministration(by: request.visitor)
        let app = try draftedApp(of: request)
        guard let policies, app.current.value.files.isPublished else { throw PageProblem.notPublished(app) }
        let newest = try await policies.published.store.newestPolicyNumber(of: app.bundleID)
        var (text, note) = (fields.text("draft"), fields["note"] ?? "")
        if let number = try fields.versionNumber("number") {
            guard let version = try await policies.published.store.policyVersion(number, of: app.bundleID) else {
                throw PageProblem.noSuchVersion
            }
            text = version.text
            note = ["Back to version \(number).", fields["note"]].compactMap(\.self).joined(separator: " ")
        }
        var page = DraftPage(text, of: app, for: request, newest: newest)
        page.note = note
        do throws(ConfigurationError) {
            let file = try PolicyFile.parse(text, named: DraftPage.name)
            page.check = DraftPage.Check(file, products: Set(app.catalogue.products.keys), at: now())
        } catch {
            page.check = DraftPage.Check(error)
            return try draft(page, request, status: .unprocessableContent)
        }
        guard !note.isEmpty, note.utf8.count <= PolicyVersion.longestNote else {
            page.message =
                note.isEmpty
                ? "Nothing was published. Write a note that says why the policy changes."
                : "Nothing was published. A note has at most \(PolicyVersion.longestNote) bytes."
            return try draft(page, request, status: .unprocessableContent)
        }
        let expected = try fields.versionNumber("expected") ?? newest
        guard expected == newest else { return try await overtaken(page, of: app, policies, request) }
        guard fields["confirmed"] == "yes" else {
            let inForce = app.current.value.text ?? DraftPage.emptyPolicy
            let old = try await policies.published.store.policyVersion(newest, of: app.bundleID)?.text ?? inForce
            page.review = PolicyReview(LineDifference(from: old, to: text), next: newest + 1)
            return try draft(page, request)
        }
        let version = PolicyVersion(
            bundleID: app.bundleID,
            number: newest + 1,
            text: text,
            digest: SHA256.hash(data: Data(text.utf8)).hexadecimal,
            note: note,
            author: request.visitor.author,
            publishedAt: now()
        )
        guard try await policies.published.store.publish(version) else {
            return try await overtaken(page, of: app, policies, request)
        }
        try await policies.published.current(of: app)
        var scope = request.scope
        scope.bundleID = app.bundleID
        return .seeOther(scope.link("/policies"))
    }

    /// Says who published another version meanwhile, and keeps the draft.
    private func overtaken(
        _ page: DraftPage,
        of app: App,
        _ policies: PolicyPages,
        _ request: PageRequest
    ) async throws -> Response {
        let store = policies.published.store
        let newest = try await store.newestPolicyNumber(of: app.bundleID)
        var page = page
        page.expected = "\(newest)"
        if let other = try await store.policyVersion(newest, of: app.bundleID) {
            page.message =
                "Nothing was published. Meanwhile, \(other.author) published version \(other.number) at "
                + "\(Moment(other.publishedAt, now: now()).exact): \(other.note) Your draft is kept below."
        } else {
            page.message = "Nothing was published, because somebody else published a version. Your draft is kept below."
        }
        return try draft(page, request, status: .conflict)
    }
}

extension FormFields {
    /// Returns the number of a version; `nil` if the form has none.
    ///
    /// - Throws: ``PageProblem`` if it is not a number: without it, a version could be replaced that the visitor did
    ///   not see, or another text published.
    func versionNumber(_ name: String) throws(PageProblem) -> Int64? {
        guard names.contains(name) else { return nil }
        guard let number = self[name].flatMap(Int64.init), number >= 0 else {
            throw .invalidNumber(name)
        }
        return number
    }
}

/// What a draft changes, for the person who is about to publish it.
struct PolicyReview: Sendable {
    let difference: LineDifference
    let next: String

    init(_ difference: LineDifference, next number: Int64) {
        self.difference = difference
        next = "\(number)"
    }
}

extension PageProblem {
    /// Says why an app's policy cannot be published on the pages.
    fileprivate static func notPublished(_ app: App) -> PageProblem {
        PageProblem(
            status: .conflict,
            title: "This policy is not published here",
            paragraphs: ["Nothing was changed. \(DraftPage.whyNotPublished(app.current.value.files))"],
            link: Link.query(of: "/policies", [("app", app.bundleID)]),
            linkText: "To the policy"
        )
    }

    fileprivate static func invalidNumber(_ name: String) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "The number of a version is invalid",
            paragraphs: [
                "Nothing was changed. The value of \(name) must be the number of a version, such as 3. The history lists them."
            ],
            link: "/policies/history",
            linkText: "To the history"
        )
    }

    fileprivate static let noSuchVersion = PageProblem(
        status: .notFound,
        title: "This version does not exist",
        paragraphs: ["Nothing was changed. The history lists the versions that were published."],
        link: "/policies/history",
        linkText: "To the history"
    )
}
