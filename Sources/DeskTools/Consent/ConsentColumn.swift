import AppStoreTypes
import RefundDesk
import Refunds

/// A column of a file of consent records, named as in the API.
package enum ConsentColumn: String, FileColumn {
    case customer, granted, at, textVersion, locale, source, actor, proofReference, expiresAt

    package var isNeeded: Bool { self == .customer || self == .granted || self == .at }

    package var isFlag: Bool { self == .granted }

    package var place: Int {
        switch self {
        case .customer: 0
        case .granted: 1
        case .at: 2
        case .textVersion: 3
        case .locale: 4
        case .source: 5
        case .actor: 6
        case .proofReference: 7
        case .expiresAt: 8
        }
    }

    package static let byPlainName = columnsByPlainName()
}

extension ConsentRecord {
    /// Parses a record from the values of a row.
    ///
    /// - Throws: ``RowFault`` with the reasons if values cannot be used.
    init(_ values: RowValues<ConsentColumn>, texts: ConsentTexts, now: Timestamp) throws(RowFault) {
        var mistakes = RowMistakes()
        let customer = values[.customer] ?? ""
        if !(1...256).contains(customer.utf8.count) || customer.contains("\0") {
            mistakes.add("customer is not an identifier of 1 to 256 bytes")
        }
        let isGranted = values[.granted].flatMap { Self.granted[$0.lowercased()] }
        if isGranted == nil { mistakes.add("granted is not true or false") }
        let at = try mistakes.read { () throws(RowFault) in
            try values[.at].moment(named: "at", now: now).needed("at")
        }
        for column in [ConsentColumn.textVersion, .locale, .source, .actor, .proofReference] {
            if let text = values[column], !ConsentTextLimit.isRight(text) {
                mistakes.add("\(column.rawValue) is not a text of 1 to \(ConsentTextLimit.longest) bytes")
            }
        }
        let version = values[.textVersion]
        if let version, ConsentTextLimit.isRight(version),
            let problem = ConsentTextLimit.problem(ofVersion: version, in: texts)
        {
            mistakes.add("textVersion \(problem)")
        }
        // Without a stated end, the import sets the one that the texts say, once it knows that the record is new.
        var end: Timestamp?
        if let text = values[.expiresAt] {
            end = WrittenTime(text)?.start
            if end == nil { mistakes.add("expiresAt is not a time or a day such as \(WrittenTime.examples)") }
        }
        if let end, let isGranted, let at,
            let problem = ConsentTextLimit.problem(ofEnd: end, isGranted: isGranted, at: at)
        {
            mistakes.add("expiresAt \(problem)")
        }
        if mistakes.isEmpty, let isGranted, let at {
            self.init(
                customerID: customer,
                isGranted: isGranted,
                textVersion: version,
                locale: values[.locale],
                source: values[.source],
                actor: values[.actor],
                proofReference: values[.proofReference],
                at: at,
                expiresAt: end,
                recordedAt: now
            )
        } else {
            throw mistakes.fault
        }
    }

    /// The values as they are stored.
    var previewed: [PreviewedValue] {
        [
            PreviewedValue("customer", customerID), PreviewedValue("granted", isGranted), PreviewedValue("at", at),
            PreviewedValue("textVersion", textVersion), PreviewedValue("locale", locale),
            PreviewedValue("source", source), PreviewedValue("actor", actor),
            PreviewedValue("proofReference", proofReference), PreviewedValue("expiresAt", expiresAt),
        ].compactMap { $0 }
    }

    private static let granted = ["true": true, "1": true, "yes": true, "false": false, "0": false, "no": false]
}
