import AppStoreTypes
import Hummingbird
import Logging
import Refunds

extension Dashboard {
    /// `GET /apps`: the apps, and whether their refund requests are answered.
    func appList(_ request: PageRequest) async throws -> Response {
        let only = request.query["app"]
        let items = try await AppStatus.all(apps, in: pauses.store).filter { app in
            request.visitor.covers(app.bundleID) && (only == nil || app.bundleID == only)
        }
        let page = AppListPage(
            items,
            scope: request.scope,
            formToken: request.visitor.may(.operate) ? request.visitor.formToken : nil,
            now: now()
        )
        return try html(page, as: .apps, in: frame("Apps", in: .settings, for: request))
    }

    /// `POST /apps/pause` and `POST /apps/resume`: stops or starts sending answers for the app in the form.
    func orderPause(_ isPaused: Bool, _ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let bundleID = fields["app"] ?? ""
        guard apps[bundleID] != nil, request.visitor.covers(bundleID) else { throw PageProblem.noSuchApp }
        let note = fields["note"].flatMap { $0.isEmpty ? nil : $0 }
        guard (note ?? "").utf8.count <= AppStatus.longestNote else { throw PageProblem.longNote }
        try await pauses.give(bundleID, isPaused: isPaused, by: request.visitor.author, note: note, request.logger)
        return .seeOther(request.scope.link("/apps"))
    }
}

extension PageProblem {
    fileprivate static let longNote = PageProblem(
        status: .badRequest,
        title: "The note is too long",
        paragraphs: ["A note has at most \(AppStatus.longestNote) bytes. Nothing was changed."],
        link: "/apps",
        linkText: "To the apps"
    )
    fileprivate static let noSuchApp = PageProblem(
        status: .notFound,
        title: "There is no such app",
        paragraphs: ["No app with this bundle ID is configured here."],
        link: "/apps",
        linkText: "To the apps"
    )
}

/// The content of the page of apps.
struct AppListPage: Sendable {
    /// An environment in which Apple refuses the app's key.
    struct Refusal: Sendable {
        let environment: String
        let since: Moment?
        let said: String
        let nextProbe: Moment?
        let remedy = AppCircuit.remedy
    }

    struct Row: Sendable {
        let app: String
        let state: Chip
        let explanation: String
        let refusals: [Refusal]
        let since: Moment?
        let author: String?
        let note: String?
        let isPaused: Bool
        /// The code for the form; `nil` if the visitor may not decide.
        let formToken: String?
        let casesLink: String
    }

    let rows: [Row]
    let mayDecide: Bool

    init(_ apps: [AppStatus], scope: PageScope, formToken: String?, now: Timestamp) {
        rows = apps.map { app in
            var own = scope
            own.bundleID = app.bundleID
            let isObserved = app.mode == .observe
            let isRefused = !app.refusals.isEmpty
            return Row(
                app: app.bundleID,
                state: app.isPaused
                    ? Chip(word: "Paused", tone: .warn)
                    : isObserved
                        ? Chip(word: "Observed", tone: .warn)
                        : isRefused ? Chip(word: "Key refused", tone: .bad) : Chip(word: "Answering", tone: .good),
                explanation: app.isPaused
                    ? "No answer is sent until somebody resumes the app."
                    : isObserved
                        ? "The desk decides and shows what it would send, and sends nothing."
                        : isRefused
                            ? "Refund requests wait until Apple accepts the app's key."
                            : "Refund requests are answered.",
                refusals: app.refusals.map { circuit in
                    Refusal(
                        environment: circuit.app.environment.rawValue,
                        since: circuit.openedAt.map { Moment($0, now: now) },
                        said: circuit.refusalText,
                        nextProbe: circuit.probeAt.map { Moment($0, now: now) }
                    )
                },
                since: app.newest.map { Moment($0.at, now: now) },
                author: app.newest?.author,
                note: app.newest?.note,
                isPaused: app.isPaused,
                formToken: formToken,
                casesLink: own.link("/cases")
            )
        }
        mayDecide = formToken != nil
    }
}
