import AppStoreTypes
import Refunds

/// The page of the versions of an app's policy.
struct PolicyHistoryPage: Sendable {
    struct Row: Sendable {
        let number: String
        let mark: Chip?
        let note: String
        let author: String
        let publishedAt: Moment
        let digest: Identifier
        let differenceTitle: String
        let difference: LineDifference
        /// Where the rest of the difference is; `nil` if the page has all of it.
        let restLink: String?
        /// The code of the form that publishes the version again; `nil` for the newest, and for visitors who may not.
        let formToken: String?
    }

    /// How many bytes the difference of one version takes at most among those of others.
    private static let heaviest = 10_000

    let app: String
    let rows: [Row]
    let hasRows: Bool
    let source: String
    let publishAction: String
    let expected: String
    let policiesLink: String
    let moreLink: String?
    /// The history, from the page of one version; `nil` from the history.
    let allLink: String?

    init(
        _ versions: [PolicyVersion],
        showing most: Int,
        only: Int64? = nil,
        after start: Int = 0,
        newest: Int64,
        of app: App,
        for request: PageRequest,
        now: Timestamp
    ) {
        var scope = request.scope
        scope.bundleID = app.bundleID
        self.app = app.bundleID
        let files = app.current.value.files
        source =
            files.isPublished
            ? "Nobody has published a policy yet. Until then, \(files.policy ?? "a policy without rules") decides."
            : DraftPage.whyNotPublished(files)
        publishAction = scope.link("/policies/publish")
        policiesLink = scope.link("/policies")
        expected = "\(newest)"
        let mayPublish = files.isPublished && request.visitor.mayAdministrate
        rows = versions.prefix(most).enumerated().map { index, version in
            let before = versions.dropFirst(index + 1).first
            let difference = LineDifference(
                from: before?.text ?? "",
                to: version.text,
                showing: only == nil ? 200 : 2000,
                weighing: only == nil ? Self.heaviest : PageWeight.longestPart,
                after: only == nil ? 0 : start
            )
            return Row(
                number: "\(version.number)",
                mark: version.number == newest && files.isPublished ? Chip(word: "In force", tone: .good) : nil,
                note: version.note,
                author: version.author,
                publishedAt: Moment(version.publishedAt, now: now),
                digest: Identifier(version.digest),
                differenceTitle: before.map { "Difference to version \($0.number)" } ?? "Text",
                difference: difference,
                restLink: difference.next.map {
                    scope.link("/policies/history", [("version", "\(version.number)"), ("after", "\($0)")])
                },
                formToken: mayPublish && version.number != newest ? request.visitor.formToken : nil
            )
        }
        hasRows = !rows.isEmpty
        allLink = only.map { _ in scope.link("/policies/history") }
        moreLink =
            only == nil && versions.count > most
            ? scope.link("/policies/history", [("below", rows.last?.number)]) : nil
    }
}
