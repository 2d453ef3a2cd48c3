import AppStoreTypes
import Refunds
import Testing

/// A log without apps; adding one fails the test.
struct NoApps: UnconfiguredAppLog {
    func noteUnconfigured(_ app: AppKey, reason: String, count: Int64, at: Timestamp) async throws {
        Issue.record("a page counted an app")
    }

    func unconfiguredApps() async throws -> [UnconfiguredApp] { [] }
}

/// A store without tokens and sessions; changing anything fails the test.
struct NoTokens: TokenStore, PersonStore, SessionStore, SignInFailureStore {
    /// What every search throws.
    var failure: (any Error)?

    func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken? {
        if let failure { throw failure }
        return nil
    }

    func addToken(_ token: AccessToken, digest: [UInt8], by author: String) async throws {
        Issue.record("a page made a token")
    }

    func tokens() async throws -> [AccessToken] {
        Issue.record("a page listed tokens")
        return []
    }

    func digest(ofToken id: String) async throws -> [UInt8]? {
        Issue.record("a page read the digest of a token")
        return nil
    }

    func revokeToken(_ id: String, by author: String, at: Timestamp) async throws -> Bool {
        Issue.record("a page revoked a token")
        return false
    }

    func addSession(_ session: PageSession, digest: [UInt8]) async throws -> Bool {
        Issue.record("a page began a session")
        return false
    }

    func session(forDigest digest: [UInt8], at now: Timestamp) async throws -> PageSession? {
        if let failure { throw failure }
        return nil
    }

    func noteUse(ofTokens uses: [String: Timestamp]) async throws { Issue.record("a page wrote the use of tokens") }

    func addPerson(_ person: Person, by author: String) async throws -> Bool {
        Issue.record("a page added a person")
        return false
    }

    func person(signInName: String) async throws -> Person? {
        if let failure { throw failure }
        return nil
    }

    func people() async throws -> [Person] { [] }

    func changePerson(
        _ id: String,
        _ change: PersonChange,
        by author: String,
        at: Timestamp
    ) async throws -> Person? {
        Issue.record("a page changed a person")
        return nil
    }

    func dismissPerson(_ id: String, at: Timestamp) async throws { Issue.record("a page dismissed a person") }

    func admitPerson(_ person: Person) async throws -> Person? {
        Issue.record("a page admitted a person")
        return nil
    }

    func adoptPerson(_ person: Person, by author: String, at: Timestamp) async throws {
        Issue.record("a page adopted a person")
    }

    func sessions(of holder: SessionHolderKey?, at now: Timestamp) async throws -> [ListedSession] { [] }

    func endSessions(
        of holder: SessionHolderKey,
        except digest: [UInt8]?,
        by author: String,
        at: Timestamp
    ) async throws {
        Issue.record("a page ended sessions")
    }

    func beginSignIn(
        _ keys: [SignInFailures.Key],
        noting noted: [SignInFailures.Key: Int],
        at now: Timestamp
    ) async throws -> Duration? {
        if let failure { throw failure }
        return nil
    }

    func takeBackSignIn(_ keys: [SignInFailures.Key]) async throws {
        Issue.record("a page took a failed sign-in back")
    }

    func forgetSignIns(at now: Timestamp) async throws { Issue.record("a page forgot sign-ins") }

    func knowsNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws -> Bool { false }

    func rememberNetwork(_ key: SignInFailures.Key, at now: Timestamp) async throws {
        Issue.record("a page remembered a network")
    }

    func endSession(digest: [UInt8], by author: String?, at time: Timestamp) async throws {
        Issue.record("a page ended a session")
    }

    func removeEndedSessions(at now: Timestamp) async throws { Issue.record("a page removed sessions") }
}

/// A store without customers and purchases; changing anything fails the test.
struct NoCustomers: SearchStore, LedgerStore, ConsentStore, ChangeFeed {
    func search(_ text: SearchText, in bundleID: String?, limit: Int) async throws -> SearchHits { SearchHits() }

    func customers(
        by text: SearchText,
        in bundleID: String?,
        limit: Int
    ) async throws -> [SearchHits.FoundCustomer] { [] }

    func purchase(_ transactionID: String, in app: AppKey) async throws -> PurchaseDetail? { nil }

    func purchases(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [Purchase] { [] }

    func purchases(after last: Purchase?, limit: Int) async throws -> [Purchase] { [] }

    func subscription(_ originalTransactionID: String, in app: AppKey) async throws -> Subscription? { nil }

    func totals(ofCustomer customerID: String, in app: AppKey) async throws -> CustomerTotals { CustomerTotals() }

    func consents(ofCustomer customerID: String, in app: AppKey, limit: Int) async throws -> [ConsentRecord] { [] }

    func newestConsent(ofCustomer customerID: String, in scope: AppScope) async throws -> ConsentRecord? { nil }

    func importConsents(
        _ records: [ConsentRecord],
        in scope: AppScope,
        texts: ConsentTexts,
        checkpoint: ImportCheckpoint?
    ) async throws -> Int {
        Issue.record("a page imported consents")
        return 0
    }

    func latestChanges(limit: Int) async throws -> Set<StoredChange> { [] }

    func missingCases(among caseIDs: Set<String>) async throws -> Set<String> { [] }
}

/// A store without facts; reporting one fails the test.
struct NoFacts: FactStore {
    func recordConsent(_ consent: ConsentRecord, in scope: AppScope) async throws -> Int64? {
        Issue.record("a page recorded a consent")
        return nil
    }

    func withdrawConsent(
        _ withdrawal: ConsentRecord,
        in scope: AppScope,
        noting deeds: [Deed]
    ) async throws -> ConsentRecord {
        Issue.record("a page withdrew a consent")
        return withdrawal
    }

    func recordCustomer(_ id: String, facts: CustomerFacts, at: Timestamp, in scope: AppScope) async throws {
        Issue.record("a page reported facts")
    }

    func customerChoices(of names: [String], in scope: AppScope) async throws -> CustomerChoices { CustomerChoices() }

    func changeCustomer(_ change: CustomerChange, in scope: AppScope) async throws -> CustomerChangeReply {
        Issue.record("a page changed a customer")
        return .changed
    }

    func recordUsage(
        _ reports: [UsageReport],
        receivedAt: Timestamp,
        onKnownKey rule: KnownKeyRule,
        in scope: AppScope
    ) async throws -> RecordedUsage {
        Issue.record("a page reported use")
        return RecordedUsage(added: 0)
    }

    func recordDelivery(
        _ report: DeliveryReport,
        of transactionID: String,
        receivedAt: Timestamp,
        in scope: AppScope
    ) async throws -> Bool {
        Issue.record("a page reported a delivery")
        return false
    }

    func recordCustomer(
        _ id: String,
        ofPurchase transactionID: String,
        at: Timestamp,
        in scope: AppScope
    ) async throws -> Bool {
        Issue.record("a page assigned a purchase")
        return false
    }
}
