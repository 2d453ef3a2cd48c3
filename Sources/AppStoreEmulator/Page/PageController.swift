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
            return problem(405, "This address does not take \(call.method).")
        default: return nil
        }
    }

    private func page(_ visit: PageVisit) -> Response {
        do throws(EmulatorError) {
            return .page(try store.read { world throws(EmulatorError) in try world.page(visit).markup(in: world) })
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
            "Another site sent this. Only the emulator's own pages, and what is no browser, may move its world."
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
}

extension World {
    /// Returns the page that a visitor asked for.
    func page(_ visit: PageVisit) throws(EmulatorError) -> PageFrame {
        switch (visit.path.first, visit.path.dropFirst().first, visit.path.count) {
        case (nil, _, _): return overviewPage(visit)
        case ("apps", nil, 1): return appsPage(visit)
        case ("customers", nil, 1): return customersPage(visit)
        case ("customers", let id?, 2): return try customerPage(id, visit)
        case ("purchases", nil, 1): return purchasesPage(visit)
        case ("purchases", let id?, 2): return try purchasePage(id)
        case ("refund-requests", nil, 1): return refundRequestsPage(visit)
        case ("refund-requests", let id?, 2): return try refundRequestPage(id)
        case ("notifications", nil, 1): return notificationsPage(visit)
        case ("notifications", let number?, 2): return try notificationPage(number)
        case ("requests", nil, 1): return requestsPage(visit)
        case ("requests", let number?, 2): return try requestPage(number)
        default: throw .unknown("There is no such page. It may have been there before the world was cleaned.")
        }
    }
}
