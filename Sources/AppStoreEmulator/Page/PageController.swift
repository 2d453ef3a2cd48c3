import AppStoreTypes
import Hummingbird

/// Serves the pages at `/_emulator/` and their forms.
struct PageController: Sendable {
    let store: EmulatedAppStore
    private let events: PageEvents

    init(store: EmulatedAppStore) {
        self.store = store
        events = PageEvents(store: store)
    }

    /// Returns the response to a page call and refuses calls from other sites; `nil` leaves the call to control routes.
    func response(to call: Call) async -> Response? {
        guard call.segments.first == "_emulator" else { return nil }
        let path = Array(call.segments.dropFirst())
        guard call.method == "GET" || call.sender.isOwn(host: call.host) else { return refusal }
        switch (call.method, path.first) {
        case ("GET", nil):
            return call.path.hasSuffix("/")
                ? page(PageVisit(query: call.query, host: call.host)) : .seeOther(PagePath.home)
        case ("GET", "pages"): return page(PageVisit(path: Array(path.dropFirst()), query: call.query, host: call.host))
        case ("GET", "events"): return events.response()
        case ("GET", let name?) where path.count == 1 && PageAsset.named(name) != nil:
            return PageAsset.named(name)?.response
        case ("POST", "forms"): return await answer(FormPost(call, path: Array(path.dropFirst())))
        case (_, nil), (_, "pages"), (_, "events"), (_, "forms"):
            return problem(405, "This address does not accept \(call.method).")
        default: return nil
        }
    }

    private func page(_ visit: PageVisit) -> Response {
        do throws(EmulatorError) {
            return .page(
                try store.read { world throws(EmulatorError) in try Self.page(visit, in: world).markup(in: world) }
            )
        } catch {
            return problem(error.kind.rawValue, error.explanation)
        }
    }

    private func answer(_ form: FormPost) async -> Response {
        switch await form.result(in: store) {
        case .done: .seeOther(form.back)
        case .failed(let status, let explanation): problem(status, explanation, back: form.back)
        }
    }

    private var refusal: Response {
        problem(
            403,
            "Another site sent this request. Only the emulator's own pages and non-browser clients may change it."
        )
    }

    private func problem(_ status: Int, _ explanation: String, back: String = PagePath.home) -> Response {
        let content: Markup = """
            <section class="failure"><h1>That did not work</h1>
            <p class="explanation">\(explanation)</p>
            <p>Nothing has changed. <a href="\(back)">Go back</a></p></section>
            """
        let page = PageFrame(title: "That did not work", content: content)
        return .page(store.read { page.markup(in: $0) }, status: .init(code: status))
    }

    /// Returns the page that a visitor asked for.
    static func page(_ visit: PageVisit, in world: World) throws(EmulatorError) -> PageFrame {
        switch (visit.path.first, visit.path.dropFirst().first, visit.path.count) {
        case (nil, _, _): return OverviewPage(world: world, visit: visit).frame
        case ("apps", nil, 1): return AppsPage(world: world, visit: visit).frame
        case ("customers", nil, 1): return CustomersPage(world: world, visit: visit).frame
        case ("customers", let id?, 2): return try CustomerPage(id, in: world).frame
        case ("purchases", nil, 1): return PurchasesPage(world: world, visit: visit).frame
        case ("purchases", let id?, 2): return try PurchasePage(id, in: world).frame
        case ("refund-requests", nil, 1): return RefundRequestsPage(world: world, visit: visit).frame
        case ("refund-requests", let id?, 2): return try RefundRequestPage(id, in: world).frame
        case ("notifications", nil, 1): return NotificationsPage(world: world, visit: visit).frame
        case ("notifications", let number?, 2): return try NotificationPage(number, in: world).frame
        case ("requests", nil, 1): return RequestsPage(world: world, visit: visit).frame
        case ("requests", let number?, 2): return try RequestPage(number, in: world).frame
        default: throw .unknown("This page does not exist. A reset may have removed it.")
        }
    }
}
