import AppStoreTrust
import AppStoreTypes
import DeskTools
import Foundation

/// The result of inspecting signed data as text for a terminal.
enum InspectionText {
    static func lines(of inspection: Inspection, _ style: Style) -> [String] {
        var lines: [String] = []
        for (index, value) in inspection.values.enumerated() {
            if index > 0 { lines.append("") }
            lines += section(of: value, after: inspection.values[..<index], in: inspection, style)
        }
        if inspection.values.isEmpty, let body = inspection.body {
            lines += PayloadText(order: [], signedPaths: [], path: "").lines(of: body)
        }
        if let receipt = inspection.receipt {
            if !lines.isEmpty { lines.append("") }
            lines += ReceiptInspectionText.section(of: receipt, style)
        }
        if !inspection.diagnoses.isEmpty, !lines.isEmpty { lines.append("") }
        for diagnosis in inspection.diagnoses { lines += DiagnosisText.lines(of: diagnosis, style) }
        return lines + ["", verdict(on: inspection, style)]
    }

    private static func section(
        of value: InspectedValue,
        after before: ArraySlice<InspectedValue>,
        in inspection: Inspection,
        _ style: Style
    ) -> [String] {
        let name = [value.path, value.kind?.displayText ?? "signed data of an unknown kind"].filter { !$0.isEmpty }
        let proof =
            switch value.proof {
            case .verified: value.isGood ? style.good("verified") : style.bad("verified, but not as expected")
            case .unchecked: style.odd("not checked: signed by Xcode")
            case .refused: style.bad("NOT VERIFIED")
            }
        var lines = [style.bold(Table.plain(name.joined(separator: ": "))) + "  " + proof]
        for diagnosis in value.diagnoses {
            let isKnown = before.contains { $0.diagnoses.contains(diagnosis) }
            lines += isKnown ? [style.bad("cause") + "  as above"] : DiagnosisText.lines(of: diagnosis, style)
        }
        lines += value.warnings.flatMap { DiagnosisText.lines(of: $0, style, isWarning: true) }
        lines += facts(of: value, after: before).map { "  " + style.faint(Table.plain($0)) }
        guard let payload = value.payload else { return lines }
        if value.proof == .refused { lines.append("  " + style.odd("unverified content:")) }
        let text = PayloadText(
            order: value.kind?.memberNames ?? [],
            signedPaths: Set(inspection.values.map(\.path)),
            path: value.path
        )
        return lines + text.lines(of: payload).map { "  " + $0 }
    }

    private static func facts(
        of value: InspectedValue,
        after before: ArraySlice<InspectedValue>
    ) -> [String] {
        let times = value.signedAt.map { ["signed \($0)"] } ?? []
        guard !before.contains(where: { $0.certificates == value.certificates }) else {
            return times + (value.certificates.isEmpty ? [] : ["certificates as above"])
        }
        return times
            + zip(["leaf", "intermediate", "root"], value.certificates).map { role, certificate in
                let period = [certificate.validFrom, certificate.validUntil].map { $0.description.prefix(10) }
                return "\(role) \(certificate.subject), \(certificate.key), \(period.joined(separator: " to "))"
            }
    }

    private static func verdict(on inspection: Inspection, _ style: Style) -> String {
        guard inspection.isGood else { return style.bad("NOT GOOD") }
        let isUnchecked =
            inspection.values.contains { $0.proof == .unchecked } || inspection.receipt?.proof == .unchecked
        guard !isUnchecked else { return style.odd("shown without verification: Xcode signed it") }
        let count = inspection.values.count + (inspection.receipt == nil ? 0 : 1)
        guard count > 0 else { return style.good("GOOD: its password is the configured shared secret") }
        return style.good(count == 1 ? "GOOD: 1 signature verified" : "GOOD: \(count) signatures verified")
    }
}

extension SignedDataKind {
    /// The name of the kind for people.
    var displayText: String {
        switch self {
        case .notification: "notification"
        case .transaction: "transaction"
        case .renewalInfo: "renewal information"
        case .appTransaction: "app transaction"
        case .realtimeRequest: "realtime request"
        }
    }
}
