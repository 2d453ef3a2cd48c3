import AppStoreTypes
import Foundation
import Refunds

/// A receipt of consent as a page that a customer can read and keep, without any other file.
struct ConsentReceiptPage {
    private let signed: SignedConsentReceipt
    private var receipt: ConsentReceipt { signed.receipt }

    init(_ signed: SignedConsentReceipt) { self.signed = signed }

    /// The whole page.
    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Receipt of consent</title>
        <style>
        body { font: 16px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 44em; padding: 0 1em }
        table { border-collapse: collapse; width: 100% }
        th, td { border-bottom: 1px solid #ccc; padding: .2em .6em; text-align: left; vertical-align: top }
        th { width: 12em; font-weight: 600 }
        blockquote { border-left: 4px solid #ccc; margin: 1em 0; padding: .2em 1em; white-space: pre-wrap }
        pre { overflow-wrap: anywhere; white-space: pre-wrap }
        </style>
        </head>
        <body>
        <h1>Receipt of consent</h1>
        <p>\(state)</p>
        \(text)
        <table>
        \(rows.map { "<tr><th scope=\"row\">\($0)</th><td>\(escaped($1))</td></tr>" }.joined(separator: "\n"))
        </table>
        \(covers)
        \(withdrawal)
        <h2>Signature</h2>
        <p>The desk signed this receipt. What is signed is the text below (a JWS, EdDSA), which contains everything above.
        <code>refund-desk consent verify FILE</code> checks it, and so does any library for JWS with the public key.</p>
        <pre id="jws">\(escaped(signed.jws))</pre>
        <p>Public key:</p>
        <pre id="key">\(escaped(key))</pre>
        </body>
        </html>

        """
    }

    private var state: String {
        switch receipt.state {
        case .inForce: "You agreed that the developer of this app tells the store how you used your purchases."
        case .expired:
            "You agreed that the developer of this app tells the store how you used your purchases. Your consent has "
                + "ended."
        case .withdrawn: "You did not agree, or you withdrew your consent. The developer tells the store nothing."
        }
    }

    private var text: String {
        let title = receipt.isTextChanged == true ? "The text as it is now" : "The text that you were shown"
        var parts = ["<h2>\(title)</h2>"]
        if receipt.isTextChanged == true {
            parts.append(
                "<p>This version was changed since: its text, perhaps in another language, or what it covers.</p>"
            )
        }
        if receipt.isLanguageRecorded == false {
            parts.append("<p>The language was not recorded, so this receipt does not have the text.</p>")
        } else if let text = receipt.text {
            let language = receipt.textLocale.map { " lang=\"\(escaped($0))\"" } ?? ""
            parts.append("<blockquote\(language)>\(escaped(text))</blockquote>")
        }
        return parts.count == 1 ? "" : parts.joined(separator: "\n")
    }

    private var rows: [(String, String)] {
        let rows: [(String, String?)] = [
            ("App", receipt.app), ("Customer", receipt.customer), ("Decided at", text(receipt.at)),
            ("Ends at", receipt.expiresAt.map(text) ?? (receipt.state == .withdrawn ? nil : "no end")),
            ("Version of the text", receipt.textVersion), ("Language", receipt.locale),
            ("Language of the text", receipt.textLocale == receipt.locale ? nil : receipt.textLocale),
            ("Decided in", receipt.source),
            ("Taken down by", receipt.takenDownBy), ("Proof", receipt.proofReference),
            ("Recorded at", text(receipt.recordedAt)), ("Record", receipt.record.map { "\($0)" }),
            ("Issued at", text(receipt.issuedAt)),
        ]
        return rows.compactMap { name, value in value.map { (name, $0) } }
    }

    private func text(_ time: RFC3339Time) -> String { time.timestamp.description }

    private var covers: String {
        guard receipt.state != .withdrawn else { return "" }
        if receipt.covers == [] {
            let reason = "Nothing: the desk no longer has the text that you agreed to."
            return "<h2>What the store may be told</h2>\n<p>\(reason)</p>"
        }
        let fields =
            receipt.covers.map { $0.compactMap(AnswerField.init(rawValue:)) }
            ?? AnswerField.allCases.filter { AnswerField.coveredWithoutList.contains($0) }
        let items = fields.map { "<li>\(escaped($0.displayText))</li>" }
        return "<h2>What the store may be told</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
    }

    private var withdrawal: String {
        guard receipt.state != .withdrawn else { return "" }
        let text =
            receipt.withdrawal
            ?? "You can withdraw this consent at any time. Ask the developer of the app to do so, with the customer "
            + "identifier above."
        return "<h2>How to withdraw</h2>\n<p>\(escaped(text))</p>"
    }

    private var key: String {
        (try? JSONEncoder.api.encode(signed.key)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func escaped(_ text: String) -> String { MarkupEscaping().escapeText(text) }
}

extension AnswerField {
    /// What the field says, for a customer.
    fileprivate var displayText: String {
        switch self {
        case .accountTenure: "how old your account is"
        case .appAccountToken: "the identifier of your account in the app"
        case .consumption: "how much of the purchase you used"
        case .deliveryStatus: "whether you received the purchase"
        case .lifetimeDollarsPurchased: "how much you paid in total, as a range"
        case .lifetimeDollarsRefunded: "how much was refunded to you in total, as a range"
        case .platform: "on which kind of device you used it"
        case .playTime: "how long you used the app, as a range"
        case .refundPreference: "what decision the developer prefers"
        case .sampleContentProvided: "whether you could try it before"
        case .usageEvents: "when you used the purchase, and how much each time"
        case .userStatus: "the status of your account"
        }
    }
}
