import AppStoreTrust
import AppStoreTypes
import DeskTools
import Foundation

/// The result of inspecting a receipt as text for a terminal.
enum ReceiptInspectionText {
    static func lines(of inspection: ReceiptInspection, _ style: Style) -> [String] {
        section(of: inspection, style) + ["", verdict(on: inspection, style)]
    }

    /// Returns all lines but the verdict, as a part of a larger text.
    static func section(of inspection: ReceiptInspection, _ style: Style) -> [String] {
        let name = inspection.transaction == nil ? "app receipt" : "transaction receipt"
        let proof =
            switch inspection.proof {
            case .verified: inspection.isGood ? style.good("verified") : style.bad("verified, but not as expected")
            case .unchecked: style.odd("not checked")
            case .refused: style.bad("NOT VERIFIED")
            }
        var lines = ["\(style.bold(name))  \(proof)"]
        lines += inspection.diagnoses.flatMap { DiagnosisText.lines(of: $0, style) }
        lines += inspection.certificates.map { certificate in
            let period = [certificate.validFrom, certificate.validUntil].map { $0.description.prefix(10) }
            let words = "certificate \(certificate.subject), \(certificate.key), \(period.joined(separator: " to "))"
            return "  " + style.faint(Table.plain(words))
        }
        if inspection.proof == .refused, inspection.contents != nil || inspection.transaction != nil {
            lines.append("  " + style.odd("the content is not verified and not shown; to show it, add --unverified"))
            return lines
        }
        if let contents = inspection.contents { lines += receipt(contents, inspection) }
        if let transaction = inspection.transaction { lines += self.transaction(transaction) }
        return lines
    }

    private static func receipt(_ contents: AppReceiptContents, _ inspection: ReceiptInspection) -> [String] {
        let hash =
            switch inspection.isForDevice {
            case true: "made for this device"
            case false: "made for another device"
            default: contents.deviceHash == nil ? nil : "not checked: give a device with --device-id"
            }
        let facts: [(String, String?)] = [
            ("type", contents.receiptType?.rawValue),
            ("environment", contents.receiptType?.environment?.rawValue),
            ("bundle ID", contents.bundleID),
            ("app item ID", contents.appItemID.map(String.init)),
            ("version", contents.applicationVersion),
            ("original version", contents.originalApplicationVersion),
            ("created", contents.receiptCreationDate?.description),
            ("original purchase", contents.originalPurchaseDate?.description),
            ("expires", contents.expirationDate?.description),
            ("age rating", contents.ageRating),
            ("download ID", contents.downloadID.map(String.init)),
            ("version ID", contents.versionExternalIdentifier.map(String.init)),
            ("opaque value", contents.opaqueValue.map { "\($0.count) bytes" }),
            ("device", hash),
        ]
        let others = contents.otherAttributes.map { ("attribute \($0.type)", Optional(displayText(for: $0))) }
        var lines = rows(facts + others)
        guard !inspection.purchases.isEmpty else { return lines + ["", "  no in-app purchases"] }
        lines.append("")
        return lines + table(of: inspection.purchases).map { "  \($0)" }
    }

    private static func table(of purchases: [InAppPurchaseReceipt]) -> [String] {
        var table = Table(
            ("PURCHASED", .left),
            ("PRODUCT", .left),
            ("QTY", .right),
            ("TRANSACTION", .left),
            ("ORIGINAL", .left),
            ("EXPIRES", .left),
            ("CANCELLED", .left),
            ("KIND", .left)
        )
        for purchase in purchases {
            table.add(
                time(purchase.purchaseDate),
                purchase.productID ?? "-",
                purchase.quantity.map(String.init) ?? "-",
                purchase.transactionID ?? "-",
                purchase.originalTransactionID ?? "-",
                time(purchase.expiresDate),
                time(purchase.cancellationDate),
                kind(of: purchase)
            )
        }
        return table.lines
    }

    private static func kind(of purchase: InAppPurchaseReceipt) -> String {
        let kinds = [0: "non-consumable", 1: "consumable", 2: "non-renewing", 3: "auto-renewable"]
        let kind = purchase.productKind.map { kinds[Int(clamping: $0)] ?? "kind \($0)" }
        let trial = purchase.isTrialPeriod == true ? "trial" : nil
        let introductory = purchase.isInIntroOfferPeriod == true ? "introductory price" : nil
        let words = [kind, trial, introductory].compactMap(\.self)
        return words.isEmpty ? "-" : words.joined(separator: ", ")
    }

    private static func transaction(_ receipt: TransactionReceipt) -> [String] {
        var fields = receipt.fields.filter { $0.key != "signature" && $0.key != "purchase-info" }
        fields["signature"] = receipt.signature.map { "\($0.count) bytes, which only Apple can check" }
        let purchase = receipt.purchaseInfo?.fields ?? [:]
        return rows(fields.sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) })
            + (purchase.isEmpty ? [] : ["", "  purchase info"])
            + rows(purchase.sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) })
    }

    private static func rows(_ facts: [(name: String, value: String?)]) -> [String] {
        let known = facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
        let width = known.map(\.0.count).max() ?? 0
        return known.map { name, value in
            "  " + Table.plain(name) + String(repeating: " ", count: width - name.count + 2)
                + Table.plain(String(value.prefix(400)))
        }
    }

    private static func displayText(for attribute: ReceiptAttribute) -> String {
        attribute.text ?? attribute.integer.map(String.init) ?? "\(attribute.value.count) bytes"
    }

    /// Returns the time to the second; receipts are not more precise.
    private static func time(_ time: Timestamp?) -> String {
        time.map { String($0.description.prefix(19)).replacing("T", with: " ") } ?? "-"
    }

    private static func verdict(on inspection: ReceiptInspection, _ style: Style) -> String {
        guard inspection.isGood else { return style.bad("NOT GOOD") }
        return inspection.proof == .verified
            ? style.good("GOOD: the receipt is signed under a trusted root")
            : style.odd("shown without verification")
    }
}
