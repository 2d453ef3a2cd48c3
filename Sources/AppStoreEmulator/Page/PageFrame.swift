import AppStoreTypes

/// The frame of every page: navigation, the emulator's time, and buttons to advance it.
struct PageFrame: Sendable {
    /// A page of the navigation.
    enum Section: String, CaseIterable, Sendable {
        case overview = "Overview"
        case apps = "Apps"
        case customers = "Customers"
        case purchases = "Purchases"
        case refundRequests = "Refund requests"
        case notifications = "Notifications"
        case requests = "Requests"

        var address: String {
            switch self {
            case .overview: PagePath.home
            case .refundRequests: PagePath.page("refund-requests")
            default: PagePath.page(rawValue.lowercased())
            }
        }
    }

    let title: String
    /// The section that the page belongs to.
    var section: Section?
    let content: Markup

    /// Returns the whole page, with a token against forged posts in each form.
    func markup(in world: World, formToken: String) -> Markup {
        markup(in: world).replacing(Form.tokenPlaceholder, with: formToken)
    }

    private func markup(in world: World) -> Markup {
        let places: [Markup] = Section.allCases.map { place in
            let current: Markup = place == section ? " aria-current=\"page\"" : ""
            return "<a href=\"\(place.address)\"\(current)>\(place.rawValue)</a>"
        }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title) · App Store emulator</title>
            <link rel="icon" href="\(PageAsset.icon.address)" type="image/svg+xml">
            <link rel="stylesheet" href="\(PageAsset.stylesheet.address)">
            <script src="\(PageAsset.script.address)" defer></script>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header class="top">
            <a class="wordmark" href="\(PagePath.home)">App Store emulator</a>
            <nav aria-label="Pages">\(places)</nav>
            <span id="live" class="live" role="status" hidden></span>
            </header>
            \(ClockStrip(world).markup)
            <div id="problem" class="problem" role="alert" hidden></div>
            <p id="said" class="unseen" role="status"></p>
            <main id="main" tabindex="-1">
            \(content)
            </main>
            </body>
            </html>

            """
    }
}

/// The emulator's time, with buttons to change it.
struct ClockStrip: Sendable {
    private let now: Timestamp
    private let reading: ClockReading
    private let clockAdvance: ClockAdvanceProgress?

    init(_ world: World) {
        now = world.now
        reading = ClockReading(world.clock)
        clockAdvance = world.progress
    }

    var markup: Markup {
        """
        <section id="clock" class="clock" aria-label="Clock" data-live>
        <p class="reading"><span class="label">Emulated time</span> \
        <time id="now" datetime="\(now.description)" data-now="\(now.milliseconds)" \
        data-runs="\(reading.frozen ? "" : "1")">\(PageElement.exact(now))</time> \(state)</p>
        \(moves)
        \(progress)
        </section>
        """
    }

    private var state: Markup {
        if clockAdvance != nil { return PageElement.chip("advancing", .accent) }
        let ahead = Duration.milliseconds(Int64((reading.offsetSeconds * 1000).rounded()))
        let runs = reading.frozen ? PageElement.chip("frozen", .warn) : PageElement.chip("running", .good)
        guard ahead.milliseconds.magnitude >= 1000 else { return runs }
        let difference = TimeSpan.displayText(Int64(clamping: ahead.milliseconds.magnitude))
        return "\(runs) \(PageElement.note("\(difference) \(ahead < .zero ? "behind" : "ahead of") the system clock"))"
    }

    private var moves: Markup {
        let steps: [(word: String, end: Timestamp)] = [
            ("1 hour", now + .seconds(3600)),
            ("1 day", now + .seconds(86_400)),
            ("1 week", now + .seconds(7 * 86_400)),
            ("1 month", SubscriptionPeriod.month.end(from: now)),
            ("1 year", SubscriptionPeriod("P1Y")?.end(from: now) ?? now + .seconds(365 * 86_400)),
        ]
        let buttons: [Markup] = steps.map { step in
            let seconds = (step.end - now).components.seconds
            return Form.button(step.word, of: "advance the clock", ("seconds", String(seconds)))
        }
        let hold =
            reading.frozen
            ? Form.button("Run the clock", ("frozen", "false")) : Form.button("Freeze the clock", ("frozen", "true"))
        return """
            <div class="moves"><span class="label" aria-hidden="true">Advance</span>\
            \(Form.buttons(PagePath.form("clock", "advance"), buttons))\
            \(Form.buttons(PagePath.form("clock"), [hold]))</div>
            """
    }

    private var progress: Markup? {
        guard let clockAdvance else { return nil }
        let (whole, gone) = (clockAdvance.end - clockAdvance.start, now - clockAdvance.start)
        let share = whole > .zero ? min(max(100 * gone.milliseconds / whole.milliseconds, 0), 100) : 100
        return """
            <p class="clockAdvance"><progress max="100" value="\(share)" aria-label="Advancing">\(share) %</progress> \
            \(PageElement.note("\(share) %, advancing to \(PageElement.exact(clockAdvance.end)): due events run first"))</p>
            """
    }
}
