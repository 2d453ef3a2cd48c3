import Foundation

/// The three files that a new desk begins with, as text with comments.
package struct StarterFiles: Hashable, Sendable {
    /// The host and port that the desk listens on.
    package var listen = "127.0.0.1:8080"
    /// The database, such as `sqlite:refund-desk.sqlite`.
    package var database = "sqlite:refund-desk.sqlite"
    package var bundleID: String
    /// The app's number in the App Store.
    package var appAppleID: Int64
    package var issuerID: String
    package var keyID: String
    /// The path of the In-App Purchase key, relative to the configuration.
    package var keyFile: String
    /// The base URL of an emulated App Store; `nil` for Apple's.
    package var emulatorURL: String?
    /// Whether the desk only shows what it would send.
    package var isObserving = false

    package init(bundleID: String, appAppleID: Int64, issuerID: String, keyID: String, keyFile: String) {
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.issuerID = issuerID
        self.keyID = keyID
        self.keyFile = keyFile
    }

    /// The file of an emulator's root certificate.
    package static let emulatorRoot = "root.der"

    /// The content of `refund-desk.yml`.
    package var configuration: String {
        """
        # Refund Desk's configuration. Every key that is not here has a default: docs/configuration.md lists them all.
        # After a change, run: refund-desk doctor --config refund-desk.yml

        # Where the desk listens. Apple calls https://YOUR-HOST/notifications/v2 through a proxy that terminates TLS.
        listen: \(Self.quoted(listen))

        # A file beside this one, or a server: postgresql://USER@HOST/DATABASE
        database: \(Self.quoted(database))
        \(keys)
        # Purchases in other currencies are priced by exchange rates that the desk is shipped with. It fetches newer ones with:
        # rates: { update: daily }

        apps:
          - bundleId: \(Self.quoted(bundleID))
            # The app's number in the App Store.
            appAppleId: \(appAppleID)
            # The In-App Purchase key of App Store Connect. Keep its file private.
            api:
              issuerId: \(Self.quoted(issuerID))
              keyId: \(Self.quoted(keyID))
              privateKeyFile: \(Self.quoted(keyFile))
        \(store)
            # What a purchase contains, and how refund requests are answered.
            products: products.yml
            policy: policy.yml

        """
    }

    /// Where the desk keeps the keys that it makes, if the database lies in another folder than the configuration.
    ///
    /// A service may write beside its database, and often not beside its configuration.
    private var keys: String {
        guard database.hasPrefix("sqlite:"), let end = database.lastIndex(of: "/") else { return "" }
        let folder = database[...end].dropFirst("sqlite:".count)
        return """

            # Keys that the desk makes. Keep copies of them apart from the backups.
            erasureKey: \(Self.quoted("\(folder)erasure.key"))
            consentReceiptKey: \(Self.quoted("\(folder)consent-receipt.key"))
            audit: { key: \(Self.quoted("\(folder)audit.key")) }

            """
    }

    private var store: String {
        if let emulatorURL {
            return """
                    # An emulated App Store. Without these three keys, the desk works with Apple.
                    rootCertificates: [\(Self.emulatorRoot)]
                    onlineChecks: false
                    endpoints:
                      sandbox: \(Self.quoted("\(emulatorURL)/sandbox"))
                      production: \(Self.quoted("\(emulatorURL)/production"))
                """
        }
        guard isObserving else {
            return """
                    # With "mode: observe", the desk decides and shows what it would send, and sends nothing.
                    # mode: observe
                """
        }
        return """
                # The desk decides and shows what it would send, and sends nothing. Remove the next line to send answers.
                mode: observe
            """
    }

    /// The content of `products.yml`.
    package static let products = """
        # Lists your products. A refund request for any other product waits until you list the product.
        products:
          # A consumable: how many units a purchase grants, and whether customers could try it before they bought.
          # The price in USD is used where a notification has none.
          coins.500: { units: 500, sampleProvided: false, priceUSD: 4.99 }
          # A pass for 30 days:
          # season.pass: { period: P30D, sampleProvided: true }

        """

    /// The content of `policy.yml`.
    package static let policy = """
        # How refund requests are answered: the first rule that matches decides. docs/policy.md explains all conditions.
        # Test a change first: run refund-desk policy check policy.yml, then refund-desk policy simulate policy.yml.
        rules:
          # The customer paid for nothing.
          - name: never delivered
            when: { delivery: [serverOutage, wrongItem, qualityIssue, other] }
            prefer: GRANT_FULL
          # The customer used what was bought.
          - name: used up
            when: { consumedPercent: { atLeast: 80 } }
            prefer: DECLINE
          # The customer used a part, so Apple is asked to refund the rest.
          - name: half used
            when: { type: [Consumable], consumedPercent: { from: 1, below: 80 } }
            prefer: GRANT_PRORATED
            otherwise: DECLINE
        # Every other request is answered with the facts, and without a preference.
        default: { prefer: none }

        """

    /// The files by name, in the order in which a person reads them.
    package var all: [(name: String, text: String)] {
        [("refund-desk.yml", configuration), ("products.yml", Self.products), ("policy.yml", Self.policy)]
    }

    /// Returns a text as a YAML string in double quotes, as JSON writes it.
    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // A string can always be encoded.
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
