package import AppStoreTypes
package import Foundation
package import Refunds
package import Store

/// Everything that the desk knows about one customer, as JSON and as a page to read.
package struct PersonalExport: Sendable {
    /// The identifier that was named.
    let customer: String
    let bundleID: String
    let records: [PersonalRecords]
    /// The people that the identifier leads to, as far as they have purchases.
    package let people: [KnownPerson]
    let madeAt: Timestamp

    /// Creates an export.
    ///
    /// - Parameters:
    ///   - customer: the identifier that was named.
    ///   - bundleID: the app.
    ///   - records: the records in each environment.
    ///   - people: the people that the identifier leads to.
    ///   - madeAt: when they were read.
    package init(
        customer: String,
        bundleID: String,
        records: [PersonalRecords],
        people: [KnownPerson],
        madeAt: Timestamp
    ) {
        self.customer = canonicalCustomerID(customer)
        self.bundleID = bundleID
        self.records = records.filter { !$0.isEmpty || !$0.erasures.isEmpty }
        self.people = people
        self.madeAt = madeAt
    }

    /// Reads everything about a customer.
    ///
    /// - Parameters:
    ///   - customer: any identifier of the customer.
    ///   - scope: the app.
    ///   - store: the store.
    ///   - purpose: what it is for: only one for an export can be exported.
    ///   - now: the current time.
    /// - Returns: the export; it is empty for an unknown customer.
    /// - Throws: ``PersonTooLarge``, and any error of the store.
    package static func read(
        _ customer: String,
        in scope: AppScope,
        from store: any PrivacyStore,
        for purpose: PersonalRecords.Purpose = .export,
        at now: Timestamp
    ) async throws -> PersonalExport {
        let records = try await store.personalRecords(of: customer, in: scope, for: purpose)
        // A record is read first, so whoever it names is among the people.
        let people = try await store.people(named: customer, in: scope)
        return PersonalExport(
            customer: customer,
            bundleID: scope.bundleID,
            records: records,
            people: people,
            madeAt: now
        )
    }

    /// Checks that the export is about one person, because nobody may get the data of others.
    ///
    /// - Parameter everyone: whether the export may be about several people.
    /// - Throws: ``SeveralPeople``.
    package func requireOnePerson(unless everyone: Bool) throws {
        if people.count > 1, !everyone { throw SeveralPeople(people: people) }
    }

    /// Records that the data is given to somebody.
    ///
    /// - Parameters:
    ///   - author: who gets it.
    ///   - audit: where it is recorded.
    /// - Throws: any error of the store; do not give the data then.
    package func record(by author: String, in audit: any DeedLog) async throws {
        for record in records {
            // The identifier of an erased customer must not be stored again.
            let erasure = record.erasures.last
            try await audit.record(
                Deed(
                    .customerExported,
                    by: author,
                    bundleID: record.app.bundleID,
                    environment: record.app.environment,
                    details: erasure.map { ["erasure": "\($0.id)"] } ?? [:],
                    about: erasure == nil ? customer : nil,
                    at: madeAt
                )
            )
        }
    }

    /// Whether nothing is known about the customer.
    package var isEmpty: Bool { records.isEmpty }

    /// The environments in which something is known about the customer, Production first.
    var environments: [AppStoreEnvironment] {
        PageScope.environments.filter { environment in records.contains { $0.app.environment == environment } }
    }

    /// Returns the part of the export that is about one environment.
    func part(in environment: AppStoreEnvironment) -> PersonalExport {
        PersonalExport(
            customer: customer,
            bundleID: bundleID,
            records: records.filter { $0.app.environment == environment },
            people: people,
            madeAt: madeAt
        )
    }

    /// The number of rows of each table with rows, in each environment.
    package var counts: [(environment: String, table: String, rows: Int)] {
        records.flatMap { record in
            record.tables.map { (environment: record.app.environment.rawValue, table: $0.name, rows: $0.rows.count) }
        }
    }

    /// What an erasure of the customer would do.
    package var erasurePreview: ErasurePreview { ErasurePreview(of: records) }

    /// The identifiers of the customer, without repetitions.
    package var identifiers: [String] { Set(records.flatMap(\.names)).sorted() }

    /// The erasures of the customer.
    package var erasures: [Erasure] { records.flatMap(\.erasures) }

    /// The export as JSON.
    ///
    /// - Throws: an error if a value cannot be encoded.
    package func json() throws -> Data {
        let environments = records.map { record -> JSONValue in
            .object([
                "environment": .string(record.app.environment.rawValue),
                "identifiers": .array(record.names.map { .string($0) }),
                "erasures": .array(record.erasures.map(\.json)),
                "tables": .object(
                    Dictionary(record.tables.map { ($0.name, JSONValue.array($0.objects)) }, uniquingKeysWith: { $1 })
                ),
            ])
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(
            JSONValue.object([
                "customer": .string(customer), "bundleId": .string(bundleID),
                "exportedAt": .string(madeAt.description), "environments": .array(environments),
            ])
        )
    }

    /// The export as a ZIP archive with `customer.json` and `customer.html`.
    ///
    /// - Throws: an error if a value cannot be encoded.
    package func archive() throws -> Data {
        var archive = ZIPArchive()
        archive.add("customer.json", try json() + Data("\n".utf8))
        archive.add("customer.html", Data(PersonalExportPage(self).html.utf8))
        return archive.data
    }
}

extension Erasure {
    /// The erasure as JSON.
    package var json: JSONValue {
        .object([
            "environment": .string(app.environment.rawValue),
            "state": .string(finishedAt == nil ? "waiting" : "finished"),
            "requestedAt": .string(requestedAt.description),
            "finishedAt": finishedAt.map { .string($0.description) } ?? .null,
            "purchases": .integer(Int64(purchases)), "cases": .integer(Int64(cases)),
        ])
    }
}

extension PersonalRecords.Table {
    /// The rows as objects without tokens of Google Play's; a payload also has its decoded content.
    var objects: [JSONValue] {
        rows.map { row in
            var members = Dictionary(zip(columns, row), uniquingKeysWith: { first, _ in first })
            if name == "notification_payload", let text = members["payload"]?.text {
                members["content"] = DecodedPayload.content(of: text)
            }
            return TokenDigest.replacingTokens(in: .object(members))
        }
    }
}

/// Decodes what Apple sent, without verifying it: the desk verified it when it arrived.
enum DecodedPayload {
    /// Returns the content of a signed payload, with the signed parts inside it decoded too; `nil` if it is neither
    /// signed nor JSON.
    static func content(of text: String) -> JSONValue? { content(of: text, depth: 0) }

    private static func content(of text: String, depth: Int) -> JSONValue? {
        if let signed = signedContent(of: text) { return decoded(signed, depth: depth) }
        return try? JSONValue(json: Data(text.utf8))
    }

    private static func signedContent(of text: String) -> JSONValue? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, text.hasPrefix("ey") else { return nil }
        var base64 = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        guard let bytes = Data(base64Encoded: base64) else { return nil }
        return try? JSONValue(json: bytes)
    }

    private static func decoded(_ value: JSONValue, depth: Int) -> JSONValue {
        switch value {
        case .object(let members): .object(members.mapValues { decoded($0, depth: depth) })
        case .array(let elements): .array(elements.map { decoded($0, depth: depth) })
        case .string(let text) where depth < 4 && text.hasPrefix("ey"): content(of: text, depth: depth + 1) ?? value
        default: value
        }
    }
}
