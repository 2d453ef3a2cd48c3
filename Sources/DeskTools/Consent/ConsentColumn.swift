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
    init(_ values: RowValues<ConsentColumn>, texts: ConsentTexts, now: Timestamp) throws(RowFault) {
        guard let customer = values[.customer], (1...256).contains(customer.utf8.count), !customer.contains("\0")
        else { throw RowFault("customer is not an identifier of 1 to 256 bytes") }
        guard let isGranted = values[.granted].flatMap({ Self.granted[$0.lowercased()] }) else {
            throw RowFault("granted is not true or false")
        }
        guard let at = try values[.at].moment(named: "at", now: now) else { throw RowFault("at is missing") }
        for column in [ConsentColumn.textVersion, .locale, .source, .actor, .proofReference] {
            if let text = values[column], !ConsentTextLimit.isRight(text) {
                throw RowFault("\(column.rawValue) is not a text of 1 to \(ConsentTextLimit.longest) bytes")
            }
        }
        let version = values[.textVersion]
        if let problem = version.flatMap({ ConsentTextLimit.problem(ofVersion: $0, in: texts) }) {
            throw RowFault("textVersion \(problem)")
        }
        // Without a stated end, the import sets the one that the texts say, once it knows that the record is new.
        var end: Timestamp?
        if let text = values[.expiresAt] {
            guard let stated = WrittenTime(text)?.start else {
                throw RowFault("expiresAt is not a time or a day such as \(WrittenTime.examples)")
            }
            if let problem = ConsentTextLimit.problem(ofEnd: stated, isGranted: isGranted, at: at) {
                throw RowFault("expiresAt \(problem)")
            }
            end = stated
        }
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
