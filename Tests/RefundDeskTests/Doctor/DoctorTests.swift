// This file is longer than most, because every test breaks one thing in the same sound setup.

import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import Foundation
import RefundDesk
import Refunds
import Store
import StoreSQLite
import TestSupport
import Testing

@testable import DeskTools

@Suite("The doctor")
struct DoctorTests {
    /// 2026-05-01, noon.
    private static let now = Timestamp(milliseconds: 1_777_636_800_000)

    static func findings(
        _ folder: ConfigurationFolder,
        now: Timestamp = Self.now,
        answer: @escaping @Sendable (TransportRequest) throws -> TransportResponse = { _ in Self.answer(404) }
    ) async -> [DoctorFinding] {
        await Doctor(
            path: "\(folder.path)/refund-desk.yml",
            environment: ConfigurationFolder.environment,
            transport: RecordingTransport(answering: answer),
            now: { now }
        ).examine().findings
    }

    /// Returns a reply as Apple writes it: an error with its code, except for 401.
    private static func answer(_ status: Int, date: String = "Fri, 01 May 2026 12:00:20 GMT") -> TransportResponse {
        let codes = [400: 4_000_006, 404: 4_040_010, 429: 4_290_000, 500: 5_000_000]
        let body = codes[status].map { #"{"errorCode":\#($0),"errorMessage":"Words."}"# } ?? "Unauthenticated"
        return TransportResponse(status: status, headers: ["date": date], body: Data(body.utf8))
    }

    /// Returns a root certificate that is valid at `now`.
    private static func emulatorRoot() throws -> [UInt8] {
        try SigningChain.make(validFrom: now - .seconds(86_400), validUntil: now + .seconds(86_400 * 365)).rootDER
    }

    @Test("The doctor finds nothing to fix in a sound setup")
    func healthy() async throws {
        let folder = try ConfigurationFolder()
        try folder.secure()
        try folder.write(Data(Self.emulatorRoot()), to: "root.der")
        try folder.write(
            "products: { a: { sampleProvided: true, deliveryWhenUnknown: delivered } }",
            to: "products.yml"
        )
        let findings = await Self.findings(folder)
        #expect(findings.allSatisfy { $0.status == .ok })
        #expect(
            Set(findings.map(\.check)) == [
                "configuration", "key", "root certificate", "products", "policy", "endpoint", "clock", "database",
            ]
        )
    }

    /// Returns a refund request that arrives now.
    private static func request(in app: AppKey) -> IntakeRecord {
        IntakeRecord(
            notification: StoreNotification(
                app: app,
                uuid: "1",
                type: "CONSUMPTION_REQUEST",
                signedAt: now,
                receivedAt: now,
                signedPayload: "",
                transactionID: "1"
            ),
            purchases: [
                Purchase(
                    app: app,
                    transactionID: "1",
                    originalTransactionID: "1",
                    productID: "coins.500",
                    type: .consumable,
                    customerID: "anna",
                    purchasedAt: now - .seconds(86_400),
                    signedAt: now
                )
            ],
            request: CaseRequest(reason: nil, signedAt: now, receivedAt: now, environment: app.environment)
        )
    }

    @Test("The doctor warns of a consent text that does not cover what is sent, and of the cases that wait for one")
    func consentTexts() async throws {
        let folder = try ConfigurationFolder()
        try folder.write(
            """
            versions:
              first: { from: 2025-01-01, texts: { en: a } }
              second: { from: 2025-02-01, texts: { en: b }, covers: [consumption, sampleContentProvided] }
              third: { from: 2025-03-01, texts: { en: c }, covers: [deliveryStatus, sampleContentProvided, platform] }
              fourth:
                from: 2025-04-01
                texts: { en: d }
                covers: [deliveryStatus, sampleContentProvided, consumption, refundPreference]
            """,
            to: "consent.yml"
        )
        let policy = "policy: policy.yml"
        try folder.replace(policy, by: policy + "\n    consentTexts: consent.yml", in: "refund-desk.yml")
        let app = AppKey(bundleID: "com.example.coins", environment: .production)
        try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { store in
            let waiting = CaseRelease.waiting(.consentDoesNotCover, until: Self.now + .seconds(600))
            _ = try await store.record(Self.request(in: app))
            let claimed = try #require(await store.claim(by: "a", at: Self.now, leaseFor: .seconds(30)))
            try await store.release(claimed.refundCase.id, by: "a", as: waiting, at: Self.now)
        }
        let found = await Self.findings(folder).filter { $0.check == "consent" }
        #expect(found.map(\.status) == [.warn, .warn, .warn])
        #expect(
            found.map { String($0.found.prefix { $0 != "," }) } == [
                "com.example.coins: the consent text \"second\" does not cover deliveryStatus",
                "com.example.coins: the consent text \"third\" does not cover consumption",
                "com.example.coins Production: 1 case waits",
            ]
        )
        #expect(found.first?.found.contains("no answer is sent under it, because every answer states") == true)
        try folder.write(
            "versions: { first: { from: 2025-01-01, texts: { en: a } } }",
            to: "consent.yml"
        )
        let silent = await Self.findings(folder).filter { $0.check == "consent" && $0.status == .ok }
        #expect(
            silent.map(\.found) == ["com.example.coins: 1 in consent.yml; without covers, so for every field: first"]
        )
    }

    @Test("The doctor's call counts together with the calls of the desks, and waits for the end of a pause of theirs")
    func countedCall() async throws {
        let folder = try ConfigurationFolder()
        let endpoints =
            "endpoints: { sandbox: http://127.0.0.1:8081/sandbox, production: http://127.0.0.1:8081/production }"
        try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { store async throws in
            let endpoint = APIEndpoint.transactionInfo.name
            // An emulator has no limits, so nothing is counted.
            _ = await Self.findings(folder)
            #expect(try await store.leasedCalls(of: endpoint, at: Self.now) == [:])
            try folder.replace(endpoints, by: "environments: [Production]", in: "refund-desk.yml")
            let app = AppKey(bundleID: "com.example.coins", environment: .production)
            #expect(await Self.findings(folder).contains { $0.check == "endpoint" && $0.status == .ok })
            #expect(try await store.leasedCalls(of: endpoint, at: Self.now) == [app: 1])
            let perHour = try #require(RequestBudgets.apple.perHour(.transactionInfo, in: .production))
            let budget = CallBudget(app: app, endpoint: endpoint, perHour: perHour)
            try await store.pauseCalls(of: budget, until: Self.now + .seconds(600), at: Self.now)
            let found = await Self.findings(folder) { request in
                if request.url.contains("/inApps/v1/transactions/") { Issue.record("Apple is asked during a pause.") }
                return Self.answer(404)
            }
            let refused = found.filter { $0.check == "endpoint" }
            #expect(refused.map(\.status) == [.warn])
            #expect(refused.first?.found.contains("not sent") == true)
        }
    }

    @Test("The doctor warns of a file for the key of receipts that has no key")
    func receiptKey() async throws {
        let folder = try ConfigurationFolder()
        #expect(await Self.findings(folder).filter { $0.check == "consentReceiptKey" }.isEmpty)
        try folder.write("no key", to: "consent-receipt.key")
        let found = await Self.findings(folder).filter { $0.check == "consentReceiptKey" }
        #expect(found.map(\.status) == [.warn])
        #expect(found.first?.found.contains("has no key of 32 bytes in base64") == true)
    }

    @Test("The doctor warns of facts whose purchase stays unknown, and names the newest")
    func unmatchedFacts() async throws {
        let folder = try ConfigurationFolder()
        try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { store in
            for (key, age) in [("a", 1), ("b", 3), ("c", 50)] {
                let report = UsageReport(transactionID: "wrong \(key)", unitsUsed: 1, at: Self.now, idempotencyKey: key)
                let scope = AppScope(bundleID: "com.example.coins")
                _ = try await store.recordUsage([report], receivedAt: Self.now - .seconds(age * 3_600), in: scope)
            }
        }
        let found = await Self.findings(folder).filter { $0.check == "facts" }
        #expect(found.map(\.status) == [.warn])
        #expect(found.first?.found.hasPrefix("2 facts name purchases that no notification mentioned") == true)
        #expect(found.first?.found.contains("wrong b") == true)
    }

    @Test("The doctor checks the evidence hook and warns about its unencrypted URL", arguments: [true, false])
    func hook(isThere: Bool) async throws {
        let folder = try ConfigurationFolder()
        let hook = "evidenceHook: { url: http://10.0.0.7/evidence, secret: s }"
        try folder.replace("policy: policy.yml", by: hook, in: "refund-desk.yml")
        let findings = await Self.findings(folder) { request in
            guard request.url.contains("10.0.0.7") else { return Self.answer(404) }
            guard isThere, request.method == "HEAD", request.body == nil else { throw UnexpectedRequest() }
            return TransportResponse(status: 405)
        }
        let found = findings.filter { $0.check == "evidence hook" }
        #expect(found.map(\.status) == [isThere ? .ok : .warn, .warn])
        #expect(found.first?.found.contains("http://10.0.0.7/evidence") == true)
    }

    @Test("The doctor reports every configuration mistake and checks nothing else")
    func configuration() async throws {
        let folder = try ConfigurationFolder()
        try folder.replace("8181", by: "x", in: "refund-desk.yml")
        try folder.replace("holdout: 5", by: "holdout: some", in: "policy.yml")
        let findings = await Self.findings(folder)
        #expect(findings.map(\.check) == ["configuration", "configuration"])
        #expect(findings.allSatisfy { $0.status == .fail })
    }

    @Test("The doctor asks Apple with a token about no purchase, and shows neither token nor key")
    func asks() async throws {
        let folder = try ConfigurationFolder()
        let findings = await Self.findings(folder) { request in
            guard request.method == "GET", request.headers["Authorization"]?.hasPrefix("Bearer ey") == true,
                request.url.hasSuffix("/inApps/v1/transactions/0")
            else { throw UnexpectedRequest() }
            return Self.answer(400)
        }
        #expect(findings.filter { $0.check == "endpoint" }.map(\.status) == [.ok, .ok])
        #expect(!findings.contains { $0.found.contains("ey") && $0.found.contains("Bearer") })
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let sandbox: Int
        let production: Int
        let statuses: [DoctorFinding.Status]
    }

    static let rows: [Row] = [
        Row(testDescription: "the key taken", sandbox: 404, production: 400, statuses: [.ok, .ok]),
        Row(testDescription: "the key refused", sandbox: 401, production: 401, statuses: [.fail, .fail]),
        Row(testDescription: "an unreleased app", sandbox: 404, production: 401, statuses: [.ok, .warn]),
        Row(testDescription: "Apple in trouble", sandbox: 500, production: 429, statuses: [.warn, .warn]),
        Row(testDescription: "a server that is not Apple's", sandbox: 301, production: 405, statuses: [.fail, .fail]),
    ]

    @Test("The doctor explains the status that an endpoint returns", arguments: rows)
    func endpoints(_ row: Row) async throws {
        let findings = await Self.findings(try ConfigurationFolder()) { request in
            Self.answer(request.url.contains("/sandbox/") ? row.sandbox : row.production)
        }
        #expect(findings.filter { $0.check == "endpoint" }.map(\.status) == row.statuses)
    }

    @Test("The doctor names the cause of each refusal for scripts")
    func causes() async throws {
        let refused = await Self.findings(try ConfigurationFolder()) { request in
            Self.answer(request.url.contains("/sandbox/") ? 404 : 401)
        }
        #expect(refused.filter { $0.check == "endpoint" }.flatMap(\.causes).map(\.id) == ["api.not-released"])
        let strange = await Self.findings(try ConfigurationFolder()) { _ in
            TransportResponse(status: 404, body: Data("<html>".utf8))
        }
        #expect(strange.filter { $0.check == "endpoint" }.flatMap(\.causes).allSatisfy { $0.id == "api.not-apple" })
        let both = await Self.findings(try ConfigurationFolder()) { _ in Self.answer(401) }
        #expect(both.last { $0.check == "endpoint" }?.causes.map(\.id) == ["api.key-refused"])
        let late = await Self.findings(try ConfigurationFolder()) { _ in
            Self.answer(401, date: "Fri, 01 May 2026 13:00:00 GMT")
        }
        #expect(late.first { $0.check == "endpoint" }?.causes.map(\.id) == ["api.clock"])
    }

    struct RootTrustRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let endpoints: String
        let isApples: Bool
        var isOthers = false
        var trustForeignRoots = false
        let cause: String?
        var status: DoctorFinding.Status = .warn
    }

    static let fits: [RootTrustRow] = [
        RootTrustRow(
            testDescription: "an emulator under Apple's root",
            endpoints: "{ sandbox: http://127.0.0.1:8081/sandbox, production: http://localhost:8081/production }",
            isApples: true,
            cause: "configuration.emulator-under-apple-root"
        ),
        RootTrustRow(
            testDescription: "an emulator under its own root",
            endpoints: "{ sandbox: http://127.0.0.1:8081/sandbox, production: http://127.0.0.1:8081/production }",
            isApples: false,
            isOthers: true,
            cause: nil
        ),
        RootTrustRow(
            testDescription: "Apple under another root",
            endpoints: "{}",
            isApples: false,
            isOthers: true,
            cause: "configuration.apple-under-other-root",
            status: .fail
        ),
        RootTrustRow(
            testDescription: "Apple under its root and another",
            endpoints: "{}",
            isApples: true,
            isOthers: true,
            cause: "configuration.stranger-trusted",
            status: .fail
        ),
        RootTrustRow(
            testDescription: "Apple under its root and another that is allowed",
            endpoints: "{}",
            isApples: true,
            isOthers: true,
            trustForeignRoots: true,
            cause: "configuration.stranger-trusted"
        ),
        RootTrustRow(
            testDescription: "Apple under another root that is allowed",
            endpoints: "{}",
            isApples: false,
            isOthers: true,
            trustForeignRoots: true,
            cause: "configuration.apple-under-other-root"
        ),
        RootTrustRow(
            testDescription: "another server under Apple's root",
            endpoints: "{ sandbox: \"https://a.example.com\", production: \"https://b.example.com\" }",
            isApples: true,
            cause: "configuration.emulator-under-apple-root"
        ),
        RootTrustRow(testDescription: "Apple under its root", endpoints: "{}", isApples: true, cause: nil),
    ]

    @Test("The doctor compares the endpoints with the trusted root certificates", arguments: fits)
    func rootsFit(_ fit: RootTrustRow) async throws {
        let folder = try ConfigurationFolder()
        try folder.replace(
            "{ sandbox: http://127.0.0.1:8081/sandbox, production: http://127.0.0.1:8081/production }",
            by: fit.endpoints,
            in: "refund-desk.yml"
        )
        try folder.write(Data(Self.emulatorRoot()), to: "other.der")
        let names = (fit.isApples ? ["root.der"] : []) + (fit.isOthers ? ["other.der"] : [])
        try folder.replace("[root.der]", by: "[\(names.joined(separator: ", "))]", in: "refund-desk.yml")
        if fit.trustForeignRoots {
            try folder.replace(
                "onlineChecks: false",
                by: "onlineChecks: false\n    trustForeignRoots: true",
                in: "refund-desk.yml"
            )
        }
        let found = await Self.findings(folder).filter { $0.check == "root certificate" && !$0.causes.isEmpty }
        #expect(found.flatMap(\.causes).map(\.id) == [fit.cause].compactMap(\.self))
        #expect(found.allSatisfy { $0.status == fit.status })
    }

    @Test("The doctor checks that the OCSP responder answers when online checks are on", arguments: [true, false])
    func responder(_ isThere: Bool) async throws {
        let folder = try ConfigurationFolder()
        try folder.replace("onlineChecks: false", by: "onlineChecks: true", in: "refund-desk.yml")
        let findings = await Self.findings(folder) { request in
            guard request.url.contains("ocsp.apple.com"), !isThere else { return Self.answer(404) }
            throw Refused()
        }
        let found = findings.filter { $0.check == "revocation" }
        #expect(found.map(\.status) == [isThere ? .ok : .warn])
    }

    @Test("The doctor warns about a key file that is named like another kind of key")
    func otherKey() async throws {
        let folder = try ConfigurationFolder()
        try folder.write(folder.key.pemRepresentation, to: "AuthKey_2X9R4HXF34.p8")
        try folder.replace("AuthKey.p8", by: "AuthKey_2X9R4HXF34.p8", in: "refund-desk.yml")
        let found = await Self.findings(folder)
        #expect(found.contains { $0.check == "key" && $0.status == .warn && $0.causes.map(\.id) == ["key.other-kind"] })
    }

    @Test("The doctor says why an endpoint did not answer")
    func silence() async throws {
        let findings = await Self.findings(try ConfigurationFolder()) { _ in throw Refused() }
        let found = findings.filter { $0.check == "endpoint" }
        #expect(found.map(\.status) == [.fail, .fail])
        #expect(found.allSatisfy { $0.found.contains("connection refused") })
        #expect(findings.first { $0.check == "clock" }?.status == .warn)
    }

    @Test(
        "The doctor compares the machine's clock with Apple's",
        arguments: [
            ("Fri, 01 May 2026 12:00:59 GMT", DoctorFinding.Status.ok), ("Fri, 01 May 2026 11:59:01 GMT", .ok),
            ("Fri, 01 May 2026 12:01:01 GMT", .fail), ("Fri, 01 May 2026 11:58:00 GMT", .fail), ("noon", .warn),
        ]
    )
    func clock(_ date: String, status: DoctorFinding.Status) async throws {
        let findings = await Self.findings(try ConfigurationFolder()) { _ in Self.answer(404, date: date) }
        #expect(findings.filter { $0.check == "clock" }.map(\.status) == [status])
    }

    @Test("The doctor warns about unencrypted tokens, unless they stay on the machine")
    func unencrypted() async throws {
        let folder = try ConfigurationFolder()
        try folder.replace("http://127.0.0.1:8081/sandbox", by: "http://apple.example.com", in: "refund-desk.yml")
        let found = await Self.findings(folder).filter { $0.check == "endpoint" }
        #expect(found.map(\.status) == [.ok, .warn, .ok])
    }

    @Test(
        "The doctor warns about files with secrets that others may read or write",
        arguments: ["AuthKey.p8", "refund-desk.yml", "desk.sqlite"],
        [0o644, 0o602]
    )
    func openFile(_ name: String, permissions: Int) async throws {
        let folder = try ConfigurationFolder()
        try folder.secure()
        let store = try Store.open(sqlite: "\(folder.path)/desk.sqlite")
        defer { try? store.close() }
        let before = await Self.findings(folder)
        #expect(!before.contains { $0.check == "permissions" })
        try folder.setPermissions(permissions, of: name)
        let found = await Self.findings(folder).filter { $0.check == "permissions" }
        #expect(found.map(\.status) == [.warn])
        #expect(found.map(\.mend) == ["chmod 600 \(folder.path)/\(name)"])
    }

    @Test("The doctor's advice keeps a folder usable: chmod 700 instead of 600")
    func openFolder() async throws {
        let folder = try ConfigurationFolder()
        try folder.secure()
        let journal = "\(folder.path)/journals"
        try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: false)
        try folder.setPermissions(0o755, of: "journals")
        try folder.replace("listen:", by: "journal: journals\nlisten:", in: "refund-desk.yml")
        let found = await Self.findings(folder).filter { $0.check == "permissions" }
        #expect(found.map(\.mend) == ["chmod 700 \(journal)"])
    }

    struct SpaceRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let use: StorageUse
        let status: DoctorFinding.Status
        let found: String
    }

    static let spaces: [SpaceRow] = [
        SpaceRow(
            testDescription: "much space",
            use: StorageUse(
                databaseBytes: 12_300_000,
                logBytes: 4_100,
                freeBytes: 80_000_000_000,
                bytesPerDay: 2_000_000
            ),
            status: .ok,
            found: "desk: 12.3 MB, write-ahead log 4 kB, grows by 2.0 MB a day, 80.0 GB free, enough for 40000 days"
        ),
        SpaceRow(
            testDescription: "space for 30 days",
            use: StorageUse(databaseBytes: 0, logBytes: 0, freeBytes: 3_000_000_000, bytesPerDay: 100_000_000),
            status: .ok,
            found: "enough for 30 days"
        ),
        SpaceRow(
            testDescription: "space for 29 days",
            use: StorageUse(databaseBytes: 0, logBytes: 0, freeBytes: 2_999_999_999, bytesPerDay: 100_000_000),
            status: .warn,
            found: "enough for 29 days"
        ),
        SpaceRow(
            testDescription: "less than a gigabyte",
            use: StorageUse(databaseBytes: 0, logBytes: 0, freeBytes: 999_999_999),
            status: .warn,
            found: "growth not measured yet, 999.9 MB free"
        ),
        SpaceRow(
            testDescription: "a database that shrinks",
            use: StorageUse(databaseBytes: 0, logBytes: 0, freeBytes: 1_000_000_000, bytesPerDay: -1_500_000),
            status: .ok,
            found: "grows by -1.5 MB a day, 1.0 GB free"
        ),
        SpaceRow(
            testDescription: "a server",
            use: StorageUse(databaseBytes: 5_000_000_000_000, bytesPerDay: 0),
            status: .ok,
            found: "desk: 5.0 TB, grows by 0 kB a day, free space: see the database server"
        ),
    ]

    @Test("The doctor warns when the free space is below 1 GB or lasts less than 30 days", arguments: spaces)
    func space(_ row: SpaceRow) {
        let finding = Doctor.spaceFinding(row.use, at: "desk")
        #expect(finding.status == row.status)
        #expect(finding.found.contains(row.found))
        #expect((finding.mend == nil) == (row.status == .ok))
    }

    @Test("The doctor reports the space of an existing database")
    func databaseSpace() async throws {
        let folder = try ConfigurationFolder()
        let store = try Store.open(sqlite: "\(folder.path)/desk.sqlite")
        defer { try? store.close() }
        let found = await Self.findings(folder).filter { $0.check == "space" }
        #expect(found.count == 1)
        #expect(found.first?.found.contains("desk.sqlite: ") == true)
    }

    @Test("The doctor reports an expired root certificate")
    func root() async throws {
        let later = Timestamp(rfc3339: "2039-05-01T00:00:00Z") ?? .now
        let found = await Self.findings(try ConfigurationFolder(), now: later).filter { $0.check == "root certificate" }
        #expect(found.first?.status == .fail)
        #expect(found.first?.found.contains("ended on 2039-04-30") == true)
    }

    @Test("The doctor reports a root certificate that may not sign others")
    func leafAsRoot() async throws {
        let folder = try ConfigurationFolder()
        let (begin, end) = (Self.now - .seconds(86_400), Self.now + .seconds(86_400 * 365))
        try folder.write(Data(SigningChain.make(validFrom: begin, validUntil: end).leafDER), to: "root.der")
        let found = await Self.findings(folder).filter { $0.check == "root certificate" }
        #expect(found.first?.status == .fail)
        #expect(found.first?.found.contains("is not a root: it may not sign other certificates") == true)
        #expect(found.first?.mend?.contains("name the root of the chain") == true)
    }

    @Test("The doctor warns 90 days before a root certificate ends")
    func endingRoot() async throws {
        for (day, status) in [("2039-01-28", DoctorFinding.Status.ok), ("2039-02-01", .warn)] {
            let now = try #require(Timestamp(rfc3339: "\(day)T00:00:00Z"))
            let found = await Self.findings(try ConfigurationFolder(), now: now)
            let root = try #require(found.first { $0.check == "root certificate" })
            #expect(root.status == status, "\(day)")
            #expect(root.found.contains("2039-04-30"))
        }
    }

    @Test("The doctor says which of two keys Apple accepts, and warns of the other")
    func twoKeys() async throws {
        let folder = try ConfigurationFolder()
        let issuer = "issuerId: 57246542-96fe-1a63-e053-0824d011072a"
        try folder.replace(
            "{ \(issuer), keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }",
            by: """
                [{ \(issuer), keyId: REVOKEDKEY, privateKeyFile: AuthKey.p8 }, \
                { \(issuer), keyId: GOODKEY123, privateKeyFile: AuthKey.p8 }]
                """,
            in: "refund-desk.yml"
        )
        let revoked = Data(#"{"alg":"ES256","kid":"REVOKED"#.utf8).base64EncodedString().prefix(32)
        let found = await Self.findings(folder) { request in
            let isRevoked = request.headers["Authorization"]?.contains(revoked) ?? false
            return Self.answer(isRevoked ? 401 : 404)
        }
        let endpoints = found.filter { $0.check == "endpoint" }
        #expect(endpoints.map(\.status) == [.warn, .ok, .warn, .ok])
        #expect(endpoints[0].found.contains("refuses the key REVOKEDKEY"))
        #expect(endpoints[0].found.contains("accepts GOODKEY123"))
        #expect(endpoints[1].found.hasSuffix("answers and accepts the key GOODKEY123"))
        #expect(found.count { $0.check == "key" && $0.found.contains("Apple sets no end for it") } == 2)
    }

    @Test("The doctor warns of tokens that expire within two weeks")
    func expiringTokens() async throws {
        let folder = try ConfigurationFolder()
        try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { store in
            for (label, days) in [("soon", 13), ("later", 15), ("past", -1)] {
                let token = AccessToken(
                    id: "tok_\(label)",
                    role: .backend,
                    label: label,
                    createdAt: Self.now - .seconds(86_400 * 30),
                    expiresAt: Self.now + .seconds(86_400 * days)
                )
                try await store.addToken(token, digest: Array(label.utf8), by: "test")
            }
        }
        let found = await Self.findings(folder).filter { $0.check == "tokens" }
        #expect(found.map(\.found) == ["the token soon of the role backend expires on 2026-05-14"])
    }

    @Test("The doctor names products whose requests cannot be answered, and rules that never decide")
    func products() async throws {
        let folder = try ConfigurationFolder()
        try folder.write("products: { a: { units: 5 } }", to: "products.yml")
        try folder.write(
            "rules: [{ name: all, prefer: none }, { name: late, prefer: DECLINE }]",
            to: "policy.yml"
        )
        let findings = await Self.findings(folder)
        #expect(findings.filter { $0.check == "products" }.map(\.status) == [.warn, .warn])
        #expect(findings.contains { $0.check == "policy" && $0.found.contains("\"late\"") && $0.status == .warn })
    }

    @Test(
        "The doctor warns of an audit that cannot be signed or copied",
        arguments: [
            ("audit: { key: missing/audit.key }", 1), ("audit: { copy: { file: missing/audit.log } }", 1),
            ("audit: { key: bad.key }", 1), ("audit: { copy: { file: audit.log } }", 0),
        ]
    )
    func audit(_ keys: String, _ warnings: Int) async throws {
        let folder = try ConfigurationFolder()
        try folder.write("no key", to: "bad.key")
        try folder.replace("listen:", by: keys + "\nlisten:", in: "refund-desk.yml")
        let found = await Self.findings(folder).filter { $0.check == "audit" }
        #expect(found.map(\.status) == Array(repeating: .warn, count: warnings))
    }

    @Test("The doctor looks for the key that customers were erased with, and finds it where the desk does")
    func erasureKey() async throws {
        let folder = try ConfigurationFolder()
        let keys = PseudonymKeyFile(path: "\(folder.path)/erasure.key")
        try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { plain in
            let store = plain.pseudonymised(by: keys)
            let app = AppKey(bundleID: "com.example.coins", environment: .production)
            let consent = ConsentRecord(customerID: "anna", isGranted: true, at: Self.now, recordedAt: Self.now)
            let scope = AppScope(bundleID: app.bundleID)
            _ = try await store.recordConsent(consent, in: scope)
            #expect(try await !store.beginErasure(of: "anna", in: scope, by: "test", at: Self.now).isEmpty)
        }
        let found = await Self.findings(folder)
        #expect(found.contains { $0.check == "database" && $0.status == .ok })
        #expect(!found.contains { $0.check == "erasureKey" })
        try FileManager.default.removeItem(atPath: "\(folder.path)/erasure.key")
        let missing = await Self.findings(folder).filter { $0.check == "erasureKey" }
        #expect(missing.map(\.status) == [.fail])
        #expect(missing.first?.found.contains("The file of erasureKey is missing") == true)
    }

    @Test("The doctor reports pending migrations and makes none")
    func migrations() async throws {
        let folder = try ConfigurationFolder()
        let store = try Store(sqlite: "\(folder.path)/desk.sqlite")
        defer { try? store.close() }
        let pending = try store.pendingMigrations()
        let found = await Self.findings(folder).filter { $0.check == "database" }
        #expect(found.map(\.status) == [.warn])
        #expect(try store.pendingMigrations() == pending)
    }

    @Test("The doctor names apps that received notifications but are not configured")
    func unconfigured() async throws {
        let folder = try ConfigurationFolder()
        try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { store in
            let app = AppKey(bundleID: "com.example.other", environment: .production)
            try await store.noteUnconfigured(app, reason: "the app is not configured", count: 1, at: Self.now)
            let found = await Self.findings(folder)
            #expect(found.contains { $0.check == "database" && $0.status == .ok })
            #expect(found.contains { $0.check == "notifications" && $0.found.contains("com.example.other") })
        }
    }

    @Test("The doctor names endpoints that do not get their events, and what to do")
    func endpoints() async throws {
        let folder = try ConfigurationFolder()
        try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { store in
            let app = AppKey(bundleID: "com.example.coins", environment: .production)
            let endpoints = ["active", "paused", "failing", "disabled"].map { name in
                EventEndpoint(
                    id: "ep_\(name)",
                    bundleID: app.bundleID,
                    kind: .events,
                    url: "https://\(name).example.com"
                )
            }
            try store.keepEndpoints(endpoints, at: Self.now)
            _ = try await store.setPaused(true, endpoint: "ep_paused", by: "Ada", at: .now)
            try await store.tell(.silent, about: app, data: [:], at: Self.now)
            for (id, isGone) in [("ep_failing", false), ("ep_disabled", true)] {
                let job = try #require(
                    await store.claimDispatch(to: id, urgent: false, at: Self.now, leaseFor: .seconds(60))
                )
                let result = DispatchResult(isDelivered: false, detail: "HTTP status 410", isGone: isGone)
                _ = try await store.finish(job, with: result, at: Self.now)
            }
            let found = await Self.findings(folder).filter { $0.check == "events" }
            #expect(found.count == 3)
            #expect(found.allSatisfy { $0.status == .warn && !$0.found.contains("active.example.com") })
            for word in ["is paused", "fails since", "gets nothing since"] {
                #expect(found.count { $0.found.contains(word) } == 1, "\(word)")
            }
        }
    }

    @Test("The doctor reports a file that is not a database, and a missing folder")
    func noDatabase() async throws {
        let folder = try ConfigurationFolder()
        try folder.write(String(repeating: "no database ", count: 100), to: "desk.sqlite")
        #expect(await Self.findings(folder).filter { $0.check == "database" }.map(\.status) == [.fail])
        try folder.replace("sqlite:desk.sqlite", by: "sqlite:nowhere/desk.sqlite", in: "refund-desk.yml")
        #expect(await Self.findings(folder).filter { $0.check == "database" }.map(\.status) == [.fail])
    }
}

@Suite("A doctor's report")
struct DoctorReportTests {
    private static let report = DoctorReport(findings: [
        DoctorFinding("key", .ok, "signs"),
        DoctorFinding("database", .fail, "not there", mend: "make it"),
    ])

    @Test("The doctor's report has colour only on request")
    func plain() {
        #expect(
            Self.report.text(isColoured: false) == """
                ok    key       signs
                fail  database  not there
                                → make it

                1 failed, 0 with warnings, 1 passed
                """
        )
        #expect(Self.report.text(isColoured: true).contains("\u{1B}[31mfail\u{1B}[0m"))
    }

    @Test("The doctor's report is healthy as long as nothing fails")
    func healthy() {
        #expect(!Self.report.isHealthy)
        #expect(DoctorReport(findings: [DoctorFinding("key", .warn, "open")]).isHealthy)
    }
}

private struct UnexpectedRequest: Error {}

private struct Refused: Error, CustomStringConvertible {
    var description: String { "connection refused" }
}

extension ConfigurationFolder {
    /// Makes the files with secrets readable by their owner alone.
    fileprivate func secure() throws {
        for name in ["AuthKey.p8", "refund-desk.yml"] { try setPermissions(0o600, of: name) }
    }

    fileprivate func setPermissions(_ permissions: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: "\(path)/\(name)")
    }
}
