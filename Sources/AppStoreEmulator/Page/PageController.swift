import AppStoreTypes
import Crypto
import Hummingbird

/// Serves the pages at `/_emulator/` and their forms.
struct PageController: Sendable {
    let store: EmulatedAppStore
    private let events: PageEvents
    /// The code that the forms of this emulator carry; other sites cannot read it.
    private let formToken: String

    init(store: EmulatedAppStore) {
        self.store = store
        formToken = SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.text(Array($0)) }
        events = PageEvents(store: store)
    }

    /// Returns whether a call is for the page rather than for a control route.
    func owns(_ call: Call) -> Bool {
        let path = call.segments.dropFirst()
        return ["pages", "events", "forms", nil].contains(path.first)
            || path.count == 1 && path.first.map { PageAsset.named($0) != nil } ?? false
    }

    /// Returns the response to a page call; `nil` leaves the call to control routes.
    func response(to call: Call) async -> Response? {
        guard call.segments.first == "_emulator" else { return nil }
        let path = Array(call.segments.dropFirst())
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
                try store.read { world throws(EmulatorError) in
                    try Self.page(visit, in: world).markup(in: world, formToken: formToken)
                }
            )
        } catch {
            return problem(error.kind.rawValue, error.explanation)
        }
    }

    private func answer(_ form: FormPost) async -> Response {
        guard form.carries(formToken) else {
            return problem(
                403,
                "The form is out of date: the emulator restarted, or another site sent the form. Reload the page."
            )
        }
        return switch await form.result(in: store) {
        case .done: .seeOther(form.back)
        case .failed(let status, let explanation): problem(status, explanation, back: form.back)
        }
    }

    /// Returns a page that explains why a call failed.
    func problem(_ status: Int, _ explanation: String, back: String = PagePath.home) -> Response {
        let content: Markup = """
            <section class="failure"><h1>That did not work</h1>
            <p class="explanation">\(explanation)</p>
            <p>Nothing has changed. <a href="\(back)">Go back</a></p></section>
            """
        let page = PageFrame(title: "That did not work", content: content)
        return .page(store.read { page.markup(in: $0, formToken: formToken) }, status: .init(code: status))
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
