import AppStoreTypes
import GooglePlay
import Refunds

extension SettingsPage.AppPart {
    /// The most products that the page lists; the file has all.
    private static let mostProducts = 200
    /// The most consent texts that the page lists; the file has all.
    private static let mostTexts = 40
    /// How many bytes the products take at most on the page.
    private static let heaviestProducts = 60_000
    /// How many bytes the wordings of consent texts take at most on the page.
    private static let heaviestWordings = 50_000
    /// How many bytes the ways to withdraw a consent take at most on the page.
    private static let heaviestWithdrawals = 15_000
    /// How many bytes a page has for a product beside its texts.
    private static let markup = 220

    /// What the page shows of an app of Google Play's.
    private static func terms(_ googlePlay: GooglePlayConfiguration, _ review: ReviewAnswering?) -> [Term] {
        [
            Term(label: "Google Play package", text: googlePlay.packageName),
            Term(label: "Service account", text: googlePlay.account.email),
            .known("Pushes for", googlePlay.push?.audience, else: "not accepted: no push"),
            .known("Pulls from", googlePlay.pull, else: "nothing: no pull"),
            Term(
                label: "Usage events",
                text: review?.sendsUsageEvents == true ? "sent, if the consent covers them" : "not sent"
            ),
        ]
    }

    /// Creates the part of an app.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - file: the file with the configuration.
    ///   - catalogue: the products in force.
    ///   - ownLink: the page of the app alone, if this page shows several apps.
    init(_ app: AppConfiguration, file: String?, products catalogue: ProductCatalogue?, ownLink: String?) {
        self.app = app.bundleID
        place = file.map { file in app.line.map { "\(file), line \($0)" } ?? file }
        let store =
            app.googlePlay.map { Self.terms($0, app.review) } ?? [
                Term(label: "App Store app ID", text: "\(app.appAppleID)"),
                .known("Key", app.key?.keyID, else: "none"),
                Term(
                    label: "Version 1",
                    text: app.sharedSecrets.isEmpty ? "not accepted: no shared secret" : "accepted"
                ),
            ]
        let both = [
            Term(label: "Environments", text: app.environments.map(\.rawValue).joined(separator: ", ")),
            Term(label: "Mode", text: app.mode.rawValue),
            .known("Products file", app.policyFiles.products, else: "none"),
            .known("Policy file", app.policyFiles.policy, else: "none: the default policy"),
            .known("Consent texts file", app.consentTextsFile, else: "none"),
            Term(label: "Events to", text: Counted.text(app.events.count, "address", many: "addresses")),
        ]
        terms = Terms(terms: store + both)
        let catalogue = catalogue ?? app.products
        let versions = app.consentTexts.versions
        self.ownLink = ownLink
        ownText =
            "\(Counted.text(catalogue.products.count, "product")) and "
            + "\(Counted.text(versions.count, "consent text")) of the app"
        let isWhole = ownLink == nil
        let entries = catalogue.products.sorted { $0.key < $1.key }.prefix(isWhole ? Self.mostProducts : 0)
        products = PageWeight.first(
            of: entries.map { id, entry in
                SettingsPage.Product(
                    id: PageWeight.cut(id, to: 500),
                    text: entry.displayText,
                    line: catalogue.lines[id].map { "line \($0)" }
                )
            },
            weighing: Self.heaviestProducts
        ) { PageWeight.of($0.id) + PageWeight.of($0.text) + Self.markup }
        hasProducts = !products.isEmpty
        moreProducts =
            isWhole && catalogue.products.count > products.count
            ? "\(catalogue.products.count - products.count) more are in the products file." : nil
        let newest = isWhole ? versions.suffix(Self.mostTexts) : []
        var rest = Self.heaviestWordings
        let shown = newest.reversed().map { text in
            let wordings = text.texts.map(SettingsPage.Wording.init)
            rest -= wordings.reduce(0) { $0 + PageWeight.of($1.text) + Self.markup }
            return SettingsPage.Text(text, app.consentTexts, wordings: rest < 0 ? [] : wordings)
        }
        texts = shown.reversed()
        hasTexts = !texts.isEmpty
        let withoutWording = versions.count { !$0.texts.isEmpty } - shown.count { $0.hasWordings }
        moreTexts =
            isWhole && withoutWording > 0
            ? "The wording of \(Counted.text(withoutWording, "older text")) is only in the file." : nil
        let ways = isWhole ? app.consentTexts.withdrawals : []
        withdrawals = PageWeight.first(
            of: ways.map(SettingsPage.Wording.init),
            weighing: Self.heaviestWithdrawals
        ) { PageWeight.of($0.text) + Self.markup }
        hasWithdrawals = !withdrawals.isEmpty
    }
}

extension SettingsPage.Text {
    fileprivate init(_ text: ConsentText, _ all: ConsentTexts, wordings: [SettingsPage.Wording]) {
        self.init(
            version: text.version,
            from: text.from.description,
            locales: PageWeight.cut(text.texts.map(\.locale).joined(separator: ", "), to: 500),
            covers: text.covers.map { $0.map(\.rawValue).sorted().joined(separator: ", ") } ?? "all fields",
            lasts: text.validFor?.displayText ?? "without end",
            line: all.lines[text.version].map(String.init),
            wordings: wordings,
            hasWordings: !wordings.isEmpty
        )
    }
}

extension ProductEntry {
    /// What is configured about the product, in one line.
    fileprivate var displayText: String {
        let parts: [String?] = [
            units.map { Counted.text($0, "unit") }, currency.map { "currency \($0)" },
            period.map { "period \($0.displayText)" },
            sampleProvided.map { $0 ? "sample offered" : "no sample" },
            priceUSDCents.map { "price \(Money.displayText(usdCents: $0))" },
            isDeliveredWhenUnknown ? "counts as delivered without a report" : nil,
        ]
        let known = parts.compactMap(\.self)
        return known.isEmpty ? "nothing" : known.joined(separator: ", ")
    }
}

extension CalendarPeriod {
    /// The period in words, such as `1 month 10 days`.
    fileprivate var displayText: String {
        let parts = [("month", Int64(months)), ("day", Int64(days)), ("second", seconds)]
        return parts.filter { $0.1 != 0 }.map { Counted.text($0.1, $0.0) }.joined(separator: " ")
    }
}
