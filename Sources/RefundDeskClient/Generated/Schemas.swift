// swift-format-ignore-file
// This file is generated from the description of the HTTP API: run make clients. It is one file, because it follows the
// description from the beginning to the end.

public import AppStoreTypes
public import Foundation

/// The answer to Apple, and the reasons for it.
public struct Answer: Hashable, Codable, Sendable {
    /// The member `version`.
    public var version: Int
    /// The body as sent to Apple.
    public var body: JSONValue?
    /// The member `evidence`.
    public var evidence: [AnswerEvidenceItem]
    /// The member `rule`.
    public var rule: String
    /// The member `shadows`.
    public var shadows: [AnswerShadow]
    /// The member `preference`.
    public var preference: Preference?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var composedAt: Date

    /// Creates a value.
    public init(
        version: Int,
        body: JSONValue? = nil,
        evidence: [AnswerEvidenceItem],
        rule: String,
        shadows: [AnswerShadow],
        preference: Preference? = nil,
        composedAt: Date
    ) {
        self.version = version
        self.body = body
        self.evidence = evidence
        self.rule = rule
        self.shadows = shadows
        self.preference = preference
        self.composedAt = composedAt
    }
}

/// The object `AnswerCaseBody` of the HTTP API.
public struct AnswerCaseBody: Hashable, Codable, Sendable {
    /// The member `prefer`.
    public var prefer: AnswerCaseBodyPrefer
    /// Why, in your words; at most 1000 bytes.
    ///
    /// The case shows it with its author.
    public var note: String?
    /// The `version` of the case that you have read.
    ///
    /// If somebody decided since, the desk changes nothing and answers 409 with what they decided.
    public var expectedVersion: Int?

    /// Creates a value.
    public init(
        prefer: AnswerCaseBodyPrefer,
        note: String? = nil,
        expectedVersion: Int? = nil
    ) {
        self.prefer = prefer
        self.note = note
        self.expectedVersion = expectedVersion
    }
}

/// The values of `AnswerCaseBodyPrefer` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct AnswerCaseBodyPrefer: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `GRANT_FULL`
    public static let grantFull = Self(rawValue: "GRANT_FULL")
    /// `GRANT_PRORATED`
    public static let grantProrated = Self(rawValue: "GRANT_PRORATED")
    /// `DECLINE`
    public static let decline = Self(rawValue: "DECLINE")
    /// `none`
    public static let none = Self(rawValue: "none")
}

/// The object `AnswerEvidenceItem` of the HTTP API.
public struct AnswerEvidenceItem: Hashable, Codable, Sendable {
    /// The member `field`.
    public var field: String
    /// The value in the body; absent if the answer omits it.
    public var value: JSONValue?
    /// The member `source`.
    public var source: String
    /// The member `reason`.
    public var reason: String

    /// Creates a value.
    public init(
        field: String,
        value: JSONValue? = nil,
        source: String,
        reason: String
    ) {
        self.field = field
        self.value = value
        self.source = source
        self.reason = reason
    }
}

/// A field of an answer.
///
/// `consumption` is Apple's `consumptionStatus` and `consumptionPercentage`. Only answers to Google Play have
/// `consumptionUsageEvents`.
///
/// A later release of the desk may have further values.
public struct AnswerField: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `accountTenure`
    public static let accountTenure = Self(rawValue: "accountTenure")
    /// `appAccountToken`
    public static let appAccountToken = Self(rawValue: "appAccountToken")
    /// `consumption`
    public static let consumption = Self(rawValue: "consumption")
    /// `consumptionUsageEvents`
    public static let consumptionUsageEvents = Self(rawValue: "consumptionUsageEvents")
    /// `deliveryStatus`
    public static let deliveryStatus = Self(rawValue: "deliveryStatus")
    /// `lifetimeDollarsPurchased`
    public static let lifetimeDollarsPurchased = Self(rawValue: "lifetimeDollarsPurchased")
    /// `lifetimeDollarsRefunded`
    public static let lifetimeDollarsRefunded = Self(rawValue: "lifetimeDollarsRefunded")
    /// `platform`
    public static let platform = Self(rawValue: "platform")
    /// `playTime`
    public static let playTime = Self(rawValue: "playTime")
    /// `refundPreference`
    public static let refundPreference = Self(rawValue: "refundPreference")
    /// `sampleContentProvided`
    public static let sampleContentProvided = Self(rawValue: "sampleContentProvided")
    /// `userStatus`
    public static let userStatus = Self(rawValue: "userStatus")
}

/// The object `AnswerShadow` of the HTTP API.
public struct AnswerShadow: Hashable, Codable, Sendable {
    /// The member `rule`.
    public var rule: String
    /// The member `preference`.
    public var preference: Preference?
    /// How to answer.
    ///
    /// `none` is an answer without a preference, and `never` is no answer.
    public var result: Choice

    /// Creates a value.
    public init(
        rule: String,
        preference: Preference? = nil,
        result: Choice
    ) {
        self.rule = rule
        self.preference = preference
        self.result = result
    }
}

/// The object `App` of the HTTP API.
public struct App: Hashable, Codable, Sendable {
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `mode`.
    public var mode: AppMode
    /// The environments in which Apple refuses the app's key.
    public var refusedKeys: [AppRefusedKey]
    /// The member `paused`.
    public var paused: Bool
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var pausedAt: Date?
    /// The member `pausedBy`.
    public var pausedBy: String?
    /// The member `note`.
    public var note: String?
    /// The member `history`.
    public var history: [AppHistoryEntry]?

    /// Creates a value.
    public init(
        bundleID: String,
        mode: AppMode,
        refusedKeys: [AppRefusedKey],
        paused: Bool,
        pausedAt: Date? = nil,
        pausedBy: String? = nil,
        note: String? = nil,
        history: [AppHistoryEntry]? = nil
    ) {
        self.bundleID = bundleID
        self.mode = mode
        self.refusedKeys = refusedKeys
        self.paused = paused
        self.pausedAt = pausedAt
        self.pausedBy = pausedBy
        self.note = note
        self.history = history
    }

    private enum CodingKeys: String, CodingKey {
        case bundleID = "bundleId"
        case mode
        case refusedKeys
        case paused
        case pausedAt
        case pausedBy
        case note
        case history
    }
}

/// The object `AppEventData` of the HTTP API.
public struct AppEventData: Hashable, Codable, Sendable {
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment

    /// Creates a value.
    public init(
        bundleID: String,
        environment: Environment
    ) {
        self.bundleID = bundleID
        self.environment = environment
    }

    private enum CodingKeys: String, CodingKey {
        case bundleID = "bundleId"
        case environment
    }
}

/// The object `AppHistoryEntry` of the HTTP API.
public struct AppHistoryEntry: Hashable, Codable, Sendable {
    /// The member `paused`.
    public var paused: Bool
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date
    /// The member `author`.
    public var author: String
    /// The member `note`.
    public var note: String?

    /// Creates a value.
    public init(
        paused: Bool,
        at: Date,
        author: String,
        note: String? = nil
    ) {
        self.paused = paused
        self.at = at
        self.author = author
        self.note = note
    }
}

/// The values of `AppMode` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct AppMode: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `answer`
    public static let answer = Self(rawValue: "answer")
    /// `observe`
    public static let observe = Self(rawValue: "observe")
}

/// The object `AppPolicy` of the HTTP API.
public struct AppPolicy: Hashable, Codable, Sendable {
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `version`.
    public var version: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var since: Date
    /// The member `loadedBy`.
    public var loadedBy: String
    /// The member `rules`.
    public var rules: Int
    /// The member `products`.
    public var products: Int
    /// The member `policyFile`.
    public var policyFile: String?
    /// The member `productsFile`.
    public var productsFile: String?

    /// Creates a value.
    public init(
        bundleID: String,
        version: String? = nil,
        since: Date,
        loadedBy: String,
        rules: Int,
        products: Int,
        policyFile: String? = nil,
        productsFile: String? = nil
    ) {
        self.bundleID = bundleID
        self.version = version
        self.since = since
        self.loadedBy = loadedBy
        self.rules = rules
        self.products = products
        self.policyFile = policyFile
        self.productsFile = productsFile
    }

    private enum CodingKeys: String, CodingKey {
        case bundleID = "bundleId"
        case version
        case since
        case loadedBy
        case rules
        case products
        case policyFile
        case productsFile
    }
}

/// The object `AppRecovery` of the HTTP API.
public struct AppRecovery: Hashable, Codable, Sendable {
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var completeSince: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var completeUntil: Date
    /// The member `gaps`.
    public var gaps: [AppRecoveryGap]
    /// The member `requests`.
    public var requests: AppRecoveryRequests
    /// The member `cases`.
    public var cases: AppRecoveryCases
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var lastSuccessAt: Date?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var nextRunAt: Date
    /// The member `isRunning`.
    public var isRunning: Bool
    /// The member `failure`.
    public var failure: String?
    /// What this report cannot show.
    public var limit: String?

    /// Creates a value.
    public init(
        bundleID: String,
        environment: Environment,
        completeSince: Date,
        completeUntil: Date,
        gaps: [AppRecoveryGap],
        requests: AppRecoveryRequests,
        cases: AppRecoveryCases,
        lastSuccessAt: Date? = nil,
        nextRunAt: Date,
        isRunning: Bool,
        failure: String? = nil,
        limit: String? = nil
    ) {
        self.bundleID = bundleID
        self.environment = environment
        self.completeSince = completeSince
        self.completeUntil = completeUntil
        self.gaps = gaps
        self.requests = requests
        self.cases = cases
        self.lastSuccessAt = lastSuccessAt
        self.nextRunAt = nextRunAt
        self.isRunning = isRunning
        self.failure = failure
        self.limit = limit
    }

    private enum CodingKeys: String, CodingKey {
        case bundleID = "bundleId"
        case environment
        case completeSince
        case completeUntil
        case gaps
        case requests
        case cases
        case lastSuccessAt
        case nextRunAt
        case isRunning
        case failure
        case limit
    }
}

/// The object `AppRecoveryCases` of the HTTP API.
public struct AppRecoveryCases: Hashable, Codable, Sendable {
    /// The member `open`.
    public var open: Int
    /// The member `answered`.
    public var answered: Int
    /// The member `withheld`.
    public var withheld: Int
    /// The member `failed`.
    public var failed: Int
    /// The member `missed`.
    public var missed: Int

    /// Creates a value.
    public init(
        open: Int,
        answered: Int,
        withheld: Int,
        failed: Int,
        missed: Int
    ) {
        self.open = open
        self.answered = answered
        self.withheld = withheld
        self.failed = failed
        self.missed = missed
    }
}

/// The object `AppRecoveryGap` of the HTTP API.
public struct AppRecoveryGap: Hashable, Codable, Sendable {
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var from: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var until: Date
    /// The member `reason`.
    public var reason: String

    /// Creates a value.
    public init(
        from: Date,
        until: Date,
        reason: String
    ) {
        self.from = from
        self.until = until
        self.reason = reason
    }
}

/// The object `AppRecoveryRequests` of the HTTP API.
public struct AppRecoveryRequests: Hashable, Codable, Sendable {
    /// The member `issued`.
    public var issued: Int
    /// The member `received`.
    public var received: Int
    /// The member `recovered`.
    public var recovered: Int
    /// The member `unreadable`.
    public var unreadable: Int

    /// Creates a value.
    public init(
        issued: Int,
        received: Int,
        recovered: Int,
        unreadable: Int
    ) {
        self.issued = issued
        self.received = received
        self.recovered = recovered
        self.unreadable = unreadable
    }
}

/// The object `AppRefusedKey` of the HTTP API.
public struct AppRefusedKey: Hashable, Codable, Sendable {
    /// The member `environment`.
    public var environment: Environment
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var since: Date?
    /// The member `status`.
    public var status: Int?
    /// The member `error`.
    public var error: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var nextProbeAt: Date?
    /// The member `remedy`.
    public var remedy: String

    /// Creates a value.
    public init(
        environment: Environment,
        since: Date? = nil,
        status: Int? = nil,
        error: String? = nil,
        nextProbeAt: Date? = nil,
        remedy: String
    ) {
        self.environment = environment
        self.since = since
        self.status = status
        self.error = error
        self.nextProbeAt = nextProbeAt
        self.remedy = remedy
    }
}

/// One try to send an answer.
public struct Attempt: Hashable, Codable, Sendable {
    /// The member `number`.
    public var number: Int
    /// The member `state`.
    public var state: AttemptState
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var startedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var finishedAt: Date?
    /// The member `httpStatus`.
    public var httpStatus: Int?
    /// The member `errorCode`.
    public var errorCode: Int?
    /// The member `detail`.
    public var detail: String?
    /// The body with which Apple refused the answer for good, at most 16 KiB.
    public var response: String?

    /// Creates a value.
    public init(
        number: Int,
        state: AttemptState,
        startedAt: Date,
        finishedAt: Date? = nil,
        httpStatus: Int? = nil,
        errorCode: Int? = nil,
        detail: String? = nil,
        response: String? = nil
    ) {
        self.number = number
        self.state = state
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.httpStatus = httpStatus
        self.errorCode = errorCode
        self.detail = detail
        self.response = response
    }
}

/// The values of `AttemptState` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct AttemptState: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `started`
    public static let started = Self(rawValue: "started")
    /// `accepted`
    public static let accepted = Self(rawValue: "accepted")
    /// `refused`
    public static let refused = Self(rawValue: "refused")
    /// `failed`
    public static let failed = Self(rawValue: "failed")
    /// `unsent`
    public static let unsent = Self(rawValue: "unsent")
    /// `unknown`
    public static let unknown = Self(rawValue: "unknown")
}

/// Why a case is not answered.
///
/// A later release of the desk may have further values.
public struct BlockReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `noConsent`
    public static let noConsent = Self(rawValue: "noConsent")
    /// `consentWithdrawn`
    public static let consentWithdrawn = Self(rawValue: "consentWithdrawn")
    /// `consentExpired`
    public static let consentExpired = Self(rawValue: "consentExpired")
    /// `consentDoesNotCover`
    public static let consentDoesNotCover = Self(rawValue: "consentDoesNotCover")
    /// `deliveryUnknown`
    public static let deliveryUnknown = Self(rawValue: "deliveryUnknown")
    /// `sampleUnknown`
    public static let sampleUnknown = Self(rawValue: "sampleUnknown")
    /// `unconfirmed`
    public static let unconfirmed = Self(rawValue: "unconfirmed")
    /// `historyAwaited`
    public static let historyAwaited = Self(rawValue: "historyAwaited")
    /// `paused`
    public static let paused = Self(rawValue: "paused")
    /// `keyRefused`
    public static let keyRefused = Self(rawValue: "keyRefused")
    /// `rateLimited`
    public static let rateLimited = Self(rawValue: "rateLimited")
    /// `observed`
    public static let observed = Self(rawValue: "observed")
    /// `policyNever`
    public static let policyNever = Self(rawValue: "policyNever")
    /// `familyShared`
    public static let familyShared = Self(rawValue: "familyShared")
    /// `assigned`
    public static let assigned = Self(rawValue: "assigned")
    /// `unsupported`
    public static let unsupported = Self(rawValue: "unsupported")
    /// `alreadyDecided`
    public static let alreadyDecided = Self(rawValue: "alreadyDecided")
    /// `heldByPerson`
    public static let heldByPerson = Self(rawValue: "heldByPerson")
    /// `review`
    public static let review = Self(rawValue: "review")
    /// `delayed`
    public static let delayed = Self(rawValue: "delayed")
    /// `mayHaveBeenAnswered`
    public static let mayHaveBeenAnswered = Self(rawValue: "mayHaveBeenAnswered")
    /// `reasonUnknown`
    public static let reasonUnknown = Self(rawValue: "reasonUnknown")
}

/// The object `Case` of the HTTP API.
public struct Case: Hashable, Codable, Sendable {
    /// The member `id`.
    public var id: String
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment
    /// The member `transactionId`.
    public var transactionID: String
    /// The member `customer`.
    public var customer: String
    /// The member `productId`.
    public var productID: String
    /// Apple's word, such as Consumable.
    public var type: String
    /// In thousandths of the currency.
    public var priceMilliunits: Int?
    /// The member `currency`.
    public var currency: String?
    /// The customer's reason in Apple's words, such as UNINTENDED_PURCHASE.
    public var reason: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var requestedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var receivedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var deadline: Date
    /// 0 if the case is closed.
    public var secondsLeft: Int
    /// The member `requestNumber`.
    public var requestNumber: Int
    /// The member `state`.
    public var state: CaseState
    /// Why a case is not answered.
    public var blockReason: BlockReason?
    /// Apple's name of the rule that an answer would break.
    public var brokenRule: String?
    /// A person's decision.
    public var decision: Choice?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var heldUntil: Date?
    /// The time by which a person must act: the end of a hold, or the deadline.
    public var actBy: Date?
    /// The member `preference`.
    public var preference: Preference?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var answeredAt: Date?
    /// The member `outcome`.
    public var outcome: CaseOutcome?

    /// Creates a value.
    public init(
        id: String,
        bundleID: String,
        environment: Environment,
        transactionID: String,
        customer: String,
        productID: String,
        type: String,
        priceMilliunits: Int? = nil,
        currency: String? = nil,
        reason: String? = nil,
        requestedAt: Date,
        receivedAt: Date,
        deadline: Date,
        secondsLeft: Int,
        requestNumber: Int,
        state: CaseState,
        blockReason: BlockReason? = nil,
        brokenRule: String? = nil,
        decision: Choice? = nil,
        heldUntil: Date? = nil,
        actBy: Date? = nil,
        preference: Preference? = nil,
        answeredAt: Date? = nil,
        outcome: CaseOutcome? = nil
    ) {
        self.id = id
        self.bundleID = bundleID
        self.environment = environment
        self.transactionID = transactionID
        self.customer = customer
        self.productID = productID
        self.type = type
        self.priceMilliunits = priceMilliunits
        self.currency = currency
        self.reason = reason
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.deadline = deadline
        self.secondsLeft = secondsLeft
        self.requestNumber = requestNumber
        self.state = state
        self.blockReason = blockReason
        self.brokenRule = brokenRule
        self.decision = decision
        self.heldUntil = heldUntil
        self.actBy = actBy
        self.preference = preference
        self.answeredAt = answeredAt
        self.outcome = outcome
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case bundleID = "bundleId"
        case environment
        case transactionID = "transactionId"
        case customer
        case productID = "productId"
        case type
        case priceMilliunits
        case currency
        case reason
        case requestedAt
        case receivedAt
        case deadline
        case secondsLeft
        case requestNumber
        case state
        case blockReason
        case brokenRule
        case decision
        case heldUntil
        case actBy
        case preference
        case answeredAt
        case outcome
    }
}

/// The object `CaseDetail` of the HTTP API.
public struct CaseDetail: Hashable, Codable, Sendable {
    /// The member `id`.
    public var id: String
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment
    /// The member `transactionId`.
    public var transactionID: String
    /// The member `customer`.
    public var customer: String
    /// The member `productId`.
    public var productID: String
    /// Apple's word, such as Consumable.
    public var type: String
    /// In thousandths of the currency.
    public var priceMilliunits: Int?
    /// The member `currency`.
    public var currency: String?
    /// The customer's reason in Apple's words, such as UNINTENDED_PURCHASE.
    public var reason: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var requestedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var receivedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var deadline: Date
    /// 0 if the case is closed.
    public var secondsLeft: Int
    /// The member `requestNumber`.
    public var requestNumber: Int
    /// The member `state`.
    public var state: CaseState
    /// Why a case is not answered.
    public var blockReason: BlockReason?
    /// Apple's name of the rule that an answer would break.
    public var brokenRule: String?
    /// A person's decision.
    public var decision: Choice?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var heldUntil: Date?
    /// The time by which a person must act: the end of a hold, or the deadline.
    public var actBy: Date?
    /// The member `preference`.
    public var preference: Preference?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var answeredAt: Date?
    /// The member `outcome`.
    public var outcome: CaseDetailOutcome?
    /// How many decisions people made about the case.
    public var version: Int
    /// What people decided, earliest first.
    public var decisions: [PersonDecision]
    /// The member `attempts`.
    public var attempts: [Attempt]
    /// The answer to Apple, and the reasons for it.
    public var answer: Answer?
    /// The member `policyDecision`.
    public var policyDecision: PolicyDecision?
    /// With the block reason `consentDoesNotCover`, the fields of the answer that the newest consent does not cover.
    public var uncoveredFields: [AnswerField]?
    /// The member `consent`.
    public var consent: Consent?
    /// The member `consentUsed`.
    public var consentUsed: Consent?
    /// The member `delivery`.
    public var delivery: DeliveryStatus?
    /// The total use of a purchase.
    public var usage: Usage?
    /// The member `inquiries`.
    public var inquiries: [Inquiry]
    /// The newest notifications about the purchase, oldest first.
    ///
    /// `GET /v1/notifications` with `transaction` lists them all.
    public var notifications: [Notification]
    /// How many notifications about the purchase are stored.
    public var notificationCount: Int

    /// Creates a value.
    public init(
        id: String,
        bundleID: String,
        environment: Environment,
        transactionID: String,
        customer: String,
        productID: String,
        type: String,
        priceMilliunits: Int? = nil,
        currency: String? = nil,
        reason: String? = nil,
        requestedAt: Date,
        receivedAt: Date,
        deadline: Date,
        secondsLeft: Int,
        requestNumber: Int,
        state: CaseState,
        blockReason: BlockReason? = nil,
        brokenRule: String? = nil,
        decision: Choice? = nil,
        heldUntil: Date? = nil,
        actBy: Date? = nil,
        preference: Preference? = nil,
        answeredAt: Date? = nil,
        outcome: CaseDetailOutcome? = nil,
        version: Int,
        decisions: [PersonDecision],
        attempts: [Attempt],
        answer: Answer? = nil,
        policyDecision: PolicyDecision? = nil,
        uncoveredFields: [AnswerField]? = nil,
        consent: Consent? = nil,
        consentUsed: Consent? = nil,
        delivery: DeliveryStatus? = nil,
        usage: Usage? = nil,
        inquiries: [Inquiry],
        notifications: [Notification],
        notificationCount: Int
    ) {
        self.id = id
        self.bundleID = bundleID
        self.environment = environment
        self.transactionID = transactionID
        self.customer = customer
        self.productID = productID
        self.type = type
        self.priceMilliunits = priceMilliunits
        self.currency = currency
        self.reason = reason
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.deadline = deadline
        self.secondsLeft = secondsLeft
        self.requestNumber = requestNumber
        self.state = state
        self.blockReason = blockReason
        self.brokenRule = brokenRule
        self.decision = decision
        self.heldUntil = heldUntil
        self.actBy = actBy
        self.preference = preference
        self.answeredAt = answeredAt
        self.outcome = outcome
        self.version = version
        self.decisions = decisions
        self.attempts = attempts
        self.answer = answer
        self.policyDecision = policyDecision
        self.uncoveredFields = uncoveredFields
        self.consent = consent
        self.consentUsed = consentUsed
        self.delivery = delivery
        self.usage = usage
        self.inquiries = inquiries
        self.notifications = notifications
        self.notificationCount = notificationCount
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case bundleID = "bundleId"
        case environment
        case transactionID = "transactionId"
        case customer
        case productID = "productId"
        case type
        case priceMilliunits
        case currency
        case reason
        case requestedAt
        case receivedAt
        case deadline
        case secondsLeft
        case requestNumber
        case state
        case blockReason
        case brokenRule
        case decision
        case heldUntil
        case actBy
        case preference
        case answeredAt
        case outcome
        case version
        case decisions
        case attempts
        case answer
        case policyDecision
        case uncoveredFields
        case consent
        case consentUsed
        case delivery
        case usage
        case inquiries
        case notifications
        case notificationCount
    }
}

/// The object `CaseDetailOutcome` of the HTTP API.
public struct CaseDetailOutcome: Hashable, Codable, Sendable {
    /// What Apple decided.
    ///
    /// `unknown` if Apple never reported a decision.
    public var decision: Decision
    /// In thousandths of a percent.
    public var percentMilliunits: Int?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date

    /// Creates a value.
    public init(
        decision: Decision,
        percentMilliunits: Int? = nil,
        at: Date
    ) {
        self.decision = decision
        self.percentMilliunits = percentMilliunits
        self.at = at
    }
}

/// The object `CaseEventData` of the HTTP API.
public struct CaseEventData: Hashable, Codable, Sendable {
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment
    /// The member `caseId`.
    public var caseID: String
    /// The member `transactionId`.
    public var transactionID: String
    /// The member `originalTransactionId`.
    public var originalTransactionID: String?
    /// The member `productId`.
    public var productID: String?
    /// The member `customer`.
    public var customer: String
    /// The member `requestNumber`.
    public var requestNumber: Int
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var requestedAt: Date
    /// The member `requestReason`.
    public var requestReason: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var deadline: Date
    /// The member `state`.
    public var state: CaseState

    /// Creates a value.
    public init(
        bundleID: String,
        environment: Environment,
        caseID: String,
        transactionID: String,
        originalTransactionID: String? = nil,
        productID: String? = nil,
        customer: String,
        requestNumber: Int,
        requestedAt: Date,
        requestReason: String? = nil,
        deadline: Date,
        state: CaseState
    ) {
        self.bundleID = bundleID
        self.environment = environment
        self.caseID = caseID
        self.transactionID = transactionID
        self.originalTransactionID = originalTransactionID
        self.productID = productID
        self.customer = customer
        self.requestNumber = requestNumber
        self.requestedAt = requestedAt
        self.requestReason = requestReason
        self.deadline = deadline
        self.state = state
    }

    private enum CodingKeys: String, CodingKey {
        case bundleID = "bundleId"
        case environment
        case caseID = "caseId"
        case transactionID = "transactionId"
        case originalTransactionID = "originalTransactionId"
        case productID = "productId"
        case customer
        case requestNumber
        case requestedAt
        case requestReason
        case deadline
        case state
    }
}

/// The object `CaseOutcome` of the HTTP API.
public struct CaseOutcome: Hashable, Codable, Sendable {
    /// What Apple decided.
    ///
    /// `unknown` if Apple never reported a decision.
    public var decision: Decision
    /// In thousandths of a percent.
    public var percentMilliunits: Int?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date

    /// Creates a value.
    public init(
        decision: Decision,
        percentMilliunits: Int? = nil,
        at: Date
    ) {
        self.decision = decision
        self.percentMilliunits = percentMilliunits
        self.at = at
    }
}

/// The values of `CaseState` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct CaseState: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `open`
    public static let open = Self(rawValue: "open")
    /// `waiting`
    public static let waiting = Self(rawValue: "waiting")
    /// `held`
    public static let held = Self(rawValue: "held")
    /// `answered`
    public static let answered = Self(rawValue: "answered")
    /// `withheld`
    public static let withheld = Self(rawValue: "withheld")
    /// `failed`
    public static let failed = Self(rawValue: "failed")
    /// `missed`
    public static let missed = Self(rawValue: "missed")
}

/// The object `Cases` of the HTTP API.
public struct Cases: Hashable, Codable, Sendable {
    /// The member `cases`.
    public var cases: [Case]
    /// The `cursor` of the next page.
    ///
    /// The last page has none.
    public var nextCursor: String?

    /// Creates a value.
    public init(
        cases: [Case],
        nextCursor: String? = nil
    ) {
        self.cases = cases
        self.nextCursor = nextCursor
    }
}

/// How to answer.
///
/// `none` is an answer without a preference, and `never` is no answer.
///
/// A later release of the desk may have further values.
public struct Choice: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `GRANT_FULL`
    public static let grantFull = Self(rawValue: "GRANT_FULL")
    /// `GRANT_PRORATED`
    public static let grantProrated = Self(rawValue: "GRANT_PRORATED")
    /// `DECLINE`
    public static let decline = Self(rawValue: "DECLINE")
    /// `none`
    public static let none = Self(rawValue: "none")
    /// `never`
    public static let never = Self(rawValue: "never")
    /// `review`
    public static let review = Self(rawValue: "review")
    /// `policy`
    public static let policy = Self(rawValue: "policy")
}

/// The object `Consent` of the HTTP API.
public struct Consent: Hashable, Codable, Sendable {
    /// The member `id`.
    public var id: Int?
    /// The member `customer`.
    public var customer: String
    /// The member `granted`.
    public var granted: Bool
    /// The member `textVersion`.
    public var textVersion: String?
    /// The member `locale`.
    public var locale: String?
    /// The member `source`.
    public var source: String?
    /// The member `actor`.
    public var actor: String?
    /// The member `proofReference`.
    public var proofReference: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var expiresAt: Date?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var recordedAt: Date

    /// Creates a value.
    public init(
        id: Int? = nil,
        customer: String,
        granted: Bool,
        textVersion: String? = nil,
        locale: String? = nil,
        source: String? = nil,
        actor: String? = nil,
        proofReference: String? = nil,
        at: Date,
        expiresAt: Date? = nil,
        recordedAt: Date
    ) {
        self.id = id
        self.customer = customer
        self.granted = granted
        self.textVersion = textVersion
        self.locale = locale
        self.source = source
        self.actor = actor
        self.proofReference = proofReference
        self.at = at
        self.expiresAt = expiresAt
        self.recordedAt = recordedAt
    }
}

/// The object `ConsentFact` of the HTTP API.
public struct ConsentFact: Hashable, Codable, Sendable {
    /// The member `granted`.
    public var granted: Bool
    /// If the app has `consentTexts`, one of their versions.
    public var textVersion: String?
    /// A text of 1 to 1024 bytes in UTF-8, without the character NUL.
    public var locale: String?
    /// A text of 1 to 1024 bytes in UTF-8, without the character NUL.
    public var source: String?
    /// A text of 1 to 1024 bytes in UTF-8, without the character NUL.
    public var actor: String?
    /// A text of 1 to 1024 bytes in UTF-8, without the character NUL.
    public var proofReference: String?
    /// At most five minutes in the future.
    ///
    /// The default is now.
    public var at: Date?
    /// When the consent ends, after `at`.
    ///
    /// Omit it if `granted` is false. The default is the end that the wording sets with `validFor`, if any.
    public var expiresAt: Date?

    /// Creates a value.
    public init(
        granted: Bool,
        textVersion: String? = nil,
        locale: String? = nil,
        source: String? = nil,
        actor: String? = nil,
        proofReference: String? = nil,
        at: Date? = nil,
        expiresAt: Date? = nil
    ) {
        self.granted = granted
        self.textVersion = textVersion
        self.locale = locale
        self.source = source
        self.actor = actor
        self.proofReference = proofReference
        self.at = at
        self.expiresAt = expiresAt
    }
}

/// The object `ConsentHistory` of the HTTP API.
public struct ConsentHistory: Hashable, Codable, Sendable {
    /// The member `customer`.
    public var customer: String
    /// The member `consents`.
    public var consents: [Consent]

    /// Creates a value.
    public init(
        customer: String,
        consents: [Consent]
    ) {
        self.customer = customer
        self.consents = consents
    }
}

/// The object `ConsentReceipt` of the HTTP API.
public struct ConsentReceipt: Hashable, Codable, Sendable {
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var issuedAt: Date
    /// The member `app`.
    public var app: String
    /// The customer's identifier in the record.
    public var customer: String
    /// The number of the record.
    public var record: Int?
    /// `withdrawn` if the newest record is a refusal or a withdrawal.
    public var state: ConsentReceiptState
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var recordedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var expiresAt: Date?
    /// The member `textVersion`.
    public var textVersion: String?
    /// The language in the record.
    public var locale: String?
    /// The wording that was shown; absent if `consent.yml` lacks it, or if it has several languages and the record has
    /// none.
    ///
    /// If `isTextChanged`, it is the wording as it is now.
    public var text: String?
    /// `true` if the version was changed since the consent was reported, in any language or in what it covers;
    /// otherwise absent.
    public var isTextChanged: Bool?
    /// The language of `text`.
    public var textLocale: String?
    /// `false` if that is why `text` is absent.
    public var isLanguageRecorded: Bool?
    /// The fields of an answer that the consent covers; absent for all, and empty for a version that `consent.yml` no
    /// longer has.
    public var covers: [AnswerField]?
    /// The member `source`.
    public var source: String?
    /// The `actor` of the record.
    public var takenDownBy: String?
    /// The member `proofReference`.
    public var proofReference: String?
    /// How the customer withdraws the consent.
    public var withdrawal: String?

    /// Creates a value.
    public init(
        issuedAt: Date,
        app: String,
        customer: String,
        record: Int? = nil,
        state: ConsentReceiptState,
        at: Date,
        recordedAt: Date,
        expiresAt: Date? = nil,
        textVersion: String? = nil,
        locale: String? = nil,
        text: String? = nil,
        isTextChanged: Bool? = nil,
        textLocale: String? = nil,
        isLanguageRecorded: Bool? = nil,
        covers: [AnswerField]? = nil,
        source: String? = nil,
        takenDownBy: String? = nil,
        proofReference: String? = nil,
        withdrawal: String? = nil
    ) {
        self.issuedAt = issuedAt
        self.app = app
        self.customer = customer
        self.record = record
        self.state = state
        self.at = at
        self.recordedAt = recordedAt
        self.expiresAt = expiresAt
        self.textVersion = textVersion
        self.locale = locale
        self.text = text
        self.isTextChanged = isTextChanged
        self.textLocale = textLocale
        self.isLanguageRecorded = isLanguageRecorded
        self.covers = covers
        self.source = source
        self.takenDownBy = takenDownBy
        self.proofReference = proofReference
        self.withdrawal = withdrawal
    }
}

/// A JSON Web Key (RFC 8037).
public struct ConsentReceiptKey: Hashable, Codable, Sendable {
    /// The member `kty`.
    public var kty: String
    /// The member `crv`.
    public var crv: String
    /// The key in base64url.
    public var x: String
    /// The thumbprint of the key (RFC 7638).
    public var kid: String
    /// The member `alg`.
    public var alg: String
    /// The member `use`.
    public var use: String

    /// Creates a value.
    public init(
        kty: String,
        crv: String,
        x: String,
        kid: String,
        alg: String,
        use: String
    ) {
        self.kty = kty
        self.crv = crv
        self.x = x
        self.kid = kid
        self.alg = alg
        self.use = use
    }
}

/// `withdrawn` if the newest record is a refusal or a withdrawal.
///
/// A later release of the desk may have further values.
public struct ConsentReceiptState: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `inForce`
    public static let inForce = Self(rawValue: "inForce")
    /// `expired`
    public static let expired = Self(rawValue: "expired")
    /// `withdrawn`
    public static let withdrawn = Self(rawValue: "withdrawn")
}

/// The object `ConsentText` of the HTTP API.
public struct ConsentText: Hashable, Codable, Sendable {
    /// The member `version`.
    public var version: String
    /// The member `from`.
    public var from: String
    /// The member `locale`.
    public var locale: String
    /// The member `text`.
    public var text: String
    /// The fields of an answer that the text covers; absent for all but `consumptionUsageEvents`.
    public var covers: [AnswerField]?
    /// The member `locales`.
    public var locales: [String]
    /// The member `versions`.
    public var versions: [String]

    /// Creates a value.
    public init(
        version: String,
        from: String,
        locale: String,
        text: String,
        covers: [AnswerField]? = nil,
        locales: [String],
        versions: [String]
    ) {
        self.version = version
        self.from = from
        self.locale = locale
        self.text = text
        self.covers = covers
        self.locales = locales
        self.versions = versions
    }
}

/// A member that is omitted keeps its value.
public struct CustomerFacts: Hashable, Codable, Sendable {
    /// The member `accountCreatedAt`.
    public var accountCreatedAt: Date?
    /// The member `userStatus`.
    public var userStatus: CustomerFactsUserStatus?
    /// US cents on other platforms.
    public var purchasedElsewhereUSDCents: Int?
    /// US cents on other platforms.
    public var refundedElsewhereUSDCents: Int?
    /// The member `installedAt`.
    public var installedAt: Date?
    /// Words of 1 to 64 bytes.
    ///
    /// An empty list means that the customer is in no segment.
    public var segments: [String]?
    /// The answer for this customer, before all rules.
    ///
    /// `policy` removes it.
    public var preferenceOverride: CustomerFactsPreferenceOverride?

    /// Creates a value.
    public init(
        accountCreatedAt: Date? = nil,
        userStatus: CustomerFactsUserStatus? = nil,
        purchasedElsewhereUSDCents: Int? = nil,
        refundedElsewhereUSDCents: Int? = nil,
        installedAt: Date? = nil,
        segments: [String]? = nil,
        preferenceOverride: CustomerFactsPreferenceOverride? = nil
    ) {
        self.accountCreatedAt = accountCreatedAt
        self.userStatus = userStatus
        self.purchasedElsewhereUSDCents = purchasedElsewhereUSDCents
        self.refundedElsewhereUSDCents = refundedElsewhereUSDCents
        self.installedAt = installedAt
        self.segments = segments
        self.preferenceOverride = preferenceOverride
    }
}

/// The answer for this customer, before all rules.
///
/// `policy` removes it.
///
/// A later release of the desk may have further values.
public struct CustomerFactsPreferenceOverride: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `GRANT_FULL`
    public static let grantFull = Self(rawValue: "GRANT_FULL")
    /// `GRANT_PRORATED`
    public static let grantProrated = Self(rawValue: "GRANT_PRORATED")
    /// `DECLINE`
    public static let decline = Self(rawValue: "DECLINE")
    /// `none`
    public static let none = Self(rawValue: "none")
    /// `never`
    public static let never = Self(rawValue: "never")
    /// `policy`
    public static let policy = Self(rawValue: "policy")
}

/// The values of `CustomerFactsUserStatus` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct CustomerFactsUserStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `active`
    public static let active = Self(rawValue: "active")
    /// `suspended`
    public static let suspended = Self(rawValue: "suspended")
    /// `terminated`
    public static let terminated = Self(rawValue: "terminated")
    /// `limitedAccess`
    public static let limitedAccess = Self(rawValue: "limitedAccess")
}

/// The object `CustomerLedger` of the HTTP API.
public struct CustomerLedger: Hashable, Codable, Sendable {
    /// The member `customer`.
    public var customer: String
    /// The member `environment`.
    public var environment: Environment
    /// A total is absent while the price of one purchase is unknown.
    public var totals: CustomerLedgerTotals
    /// The member `purchases`.
    public var purchases: [Purchase]

    /// Creates a value.
    public init(
        customer: String,
        environment: Environment,
        totals: CustomerLedgerTotals,
        purchases: [Purchase]
    ) {
        self.customer = customer
        self.environment = environment
        self.totals = totals
        self.purchases = purchases
    }
}

/// A total is absent while the price of one purchase is unknown.
public struct CustomerLedgerTotals: Hashable, Codable, Sendable {
    /// US cents.
    public var purchasedUSDCents: Int?
    /// US cents.
    public var refundedUSDCents: Int?
    /// The member `unpricedPurchases`.
    public var unpricedPurchases: Int
    /// The member `unpricedRefunds`.
    public var unpricedRefunds: Int
    /// The member `refundsGranted`.
    public var refundsGranted: Int
    /// The member `playSeconds`.
    public var playSeconds: Int?

    /// Creates a value.
    public init(
        purchasedUSDCents: Int? = nil,
        refundedUSDCents: Int? = nil,
        unpricedPurchases: Int,
        unpricedRefunds: Int,
        refundsGranted: Int,
        playSeconds: Int? = nil
    ) {
        self.purchasedUSDCents = purchasedUSDCents
        self.refundedUSDCents = refundedUSDCents
        self.unpricedPurchases = unpricedPurchases
        self.unpricedRefunds = unpricedRefunds
        self.refundsGranted = refundsGranted
        self.playSeconds = playSeconds
    }
}

/// What Apple decided.
///
/// `unknown` if Apple never reported a decision.
///
/// A later release of the desk may have further values.
public struct Decision: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `granted`
    public static let granted = Self(rawValue: "granted")
    /// `declined`
    public static let declined = Self(rawValue: "declined")
    /// `reversed`
    public static let reversed = Self(rawValue: "reversed")
    /// `revoked`
    public static let revoked = Self(rawValue: "revoked")
    /// `unknown`
    public static let unknown = Self(rawValue: "unknown")
}

/// The object `Deed` of the HTTP API.
public struct Deed: Hashable, Codable, Sendable {
    /// The member `id`.
    public var id: String
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date
    /// The member `kind`.
    public var kind: DeedKind
    /// A token, a person, a command, or the desk.
    public var author: String
    /// The bundle ID; absent if the deed concerns all apps.
    public var app: String?
    /// The member `environment`.
    public var environment: Environment?
    /// The member `details`.
    public var details: [String: String]
    /// The case, the notification or the customer; absent if there is none, or if it was erased.
    public var subject: String?
    /// A salted SHA-256 of the subject, as hexadecimal digits.
    public var subjectDigest: String?
    /// The number of the link; absent for up to a second.
    public var number: Int?
    /// The hash of the link, as hexadecimal digits.
    public var hash: String?

    /// Creates a value.
    public init(
        id: String,
        at: Date,
        kind: DeedKind,
        author: String,
        app: String? = nil,
        environment: Environment? = nil,
        details: [String: String],
        subject: String? = nil,
        subjectDigest: String? = nil,
        number: Int? = nil,
        hash: String? = nil
    ) {
        self.id = id
        self.at = at
        self.kind = kind
        self.author = author
        self.app = app
        self.environment = environment
        self.details = details
        self.subject = subject
        self.subjectDigest = subjectDigest
        self.number = number
        self.hash = hash
    }
}

/// The values of `DeedKind` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct DeedKind: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `answerSent`
    public static let answerSent = Self(rawValue: "answerSent")
    /// `caseDecided`
    public static let caseDecided = Self(rawValue: "caseDecided")
    /// `caseHeld`
    public static let caseHeld = Self(rawValue: "caseHeld")
    /// `caseReleased`
    public static let caseReleased = Self(rawValue: "caseReleased")
    /// `viewSaved`
    public static let viewSaved = Self(rawValue: "viewSaved")
    /// `viewDeleted`
    public static let viewDeleted = Self(rawValue: "viewDeleted")
    /// `appPaused`
    public static let appPaused = Self(rawValue: "appPaused")
    /// `appResumed`
    public static let appResumed = Self(rawValue: "appResumed")
    /// `tokenCreated`
    public static let tokenCreated = Self(rawValue: "tokenCreated")
    /// `tokenRevoked`
    public static let tokenRevoked = Self(rawValue: "tokenRevoked")
    /// `personAdded`
    public static let personAdded = Self(rawValue: "personAdded")
    /// `personGranted`
    public static let personGranted = Self(rawValue: "personGranted")
    /// `passwordSet`
    public static let passwordSet = Self(rawValue: "passwordSet")
    /// `personDisabled`
    public static let personDisabled = Self(rawValue: "personDisabled")
    /// `personEnabled`
    public static let personEnabled = Self(rawValue: "personEnabled")
    /// `personRemoved`
    public static let personRemoved = Self(rawValue: "personRemoved")
    /// `sessionsEnded`
    public static let sessionsEnded = Self(rawValue: "sessionsEnded")
    /// `sessionEnded`
    public static let sessionEnded = Self(rawValue: "sessionEnded")
    /// `signedOut`
    public static let signedOut = Self(rawValue: "signedOut")
    /// `deskExamined`
    public static let deskExamined = Self(rawValue: "deskExamined")
    /// `tableDownloaded`
    public static let tableDownloaded = Self(rawValue: "tableDownloaded")
    /// `configurationInForce`
    public static let configurationInForce = Self(rawValue: "configurationInForce")
    /// `keyInUse`
    public static let keyInUse = Self(rawValue: "keyInUse")
    /// `erasureKeyReplaced`
    public static let erasureKeyReplaced = Self(rawValue: "erasureKeyReplaced")
    /// `secretsReloaded`
    public static let secretsReloaded = Self(rawValue: "secretsReloaded")
    /// `policyInForce`
    public static let policyInForce = Self(rawValue: "policyInForce")
    /// `policyPublished`
    public static let policyPublished = Self(rawValue: "policyPublished")
    /// `customerExported`
    public static let customerExported = Self(rawValue: "customerExported")
    /// `consentWithdrawn`
    public static let consentWithdrawn = Self(rawValue: "consentWithdrawn")
    /// `customerChanged`
    public static let customerChanged = Self(rawValue: "customerChanged")
    /// `erasureBegun`
    public static let erasureBegun = Self(rawValue: "erasureBegun")
    /// `erasureFinished`
    public static let erasureFinished = Self(rawValue: "erasureFinished")
    /// `backupMade`
    public static let backupMade = Self(rawValue: "backupMade")
    /// `databaseRestored`
    public static let databaseRestored = Self(rawValue: "databaseRestored")
    /// `payloadsDropped`
    public static let payloadsDropped = Self(rawValue: "payloadsDropped")
    /// `notificationReplayed`
    public static let notificationReplayed = Self(rawValue: "notificationReplayed")
    /// `endpointPaused`
    public static let endpointPaused = Self(rawValue: "endpointPaused")
    /// `endpointResumed`
    public static let endpointResumed = Self(rawValue: "endpointResumed")
    /// `eventResent`
    public static let eventResent = Self(rawValue: "eventResent")
    /// `endpointTested`
    public static let endpointTested = Self(rawValue: "endpointTested")
    /// `eventsRecovered`
    public static let eventsRecovered = Self(rawValue: "eventsRecovered")
}

/// The object `Deeds` of the HTTP API.
public struct Deeds: Hashable, Codable, Sendable {
    /// The member `deeds`.
    public var deeds: [Deed]
    /// The `cursor` of the next page.
    ///
    /// The last page has none.
    public var nextCursor: String?

    /// Creates a value.
    public init(
        deeds: [Deed],
        nextCursor: String? = nil
    ) {
        self.deeds = deeds
        self.nextCursor = nextCursor
    }
}

/// The object `DeliveryReport` of the HTTP API.
public struct DeliveryReport: Hashable, Codable, Sendable {
    /// The member `status`.
    public var status: DeliveryStatus
    /// At most five minutes in the future.
    ///
    /// The default is now.
    public var at: Date?

    /// Creates a value.
    public init(
        status: DeliveryStatus,
        at: Date? = nil
    ) {
        self.status = status
        self.at = at
    }
}

/// The values of `DeliveryStatus` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct DeliveryStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `delivered`
    public static let delivered = Self(rawValue: "delivered")
    /// `qualityIssue`
    public static let qualityIssue = Self(rawValue: "qualityIssue")
    /// `wrongItem`
    public static let wrongItem = Self(rawValue: "wrongItem")
    /// `serverOutage`
    public static let serverOutage = Self(rawValue: "serverOutage")
    /// `currencyChange`
    public static let currencyChange = Self(rawValue: "currencyChange")
    /// `other`
    public static let other = Self(rawValue: "other")
}

/// The object `Endpoint` of the HTTP API.
public struct Endpoint: Hashable, Codable, Sendable {
    /// The member `id`.
    public var id: String
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `kind`.
    public var kind: EndpointKind
    /// The URL without user, password and query.
    public var url: String
    /// The member `state`.
    public var state: EndpointState
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var failingSince: Date?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var disabledAt: Date?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var deliveredAt: Date?
    /// The member `failure`.
    public var failure: String?
    /// The member `waiting`.
    public var waiting: Int
    /// The member `failed`.
    public var failed: Int

    /// Creates a value.
    public init(
        id: String,
        bundleID: String,
        kind: EndpointKind,
        url: String,
        state: EndpointState,
        failingSince: Date? = nil,
        disabledAt: Date? = nil,
        deliveredAt: Date? = nil,
        failure: String? = nil,
        waiting: Int,
        failed: Int
    ) {
        self.id = id
        self.bundleID = bundleID
        self.kind = kind
        self.url = url
        self.state = state
        self.failingSince = failingSince
        self.disabledAt = disabledAt
        self.deliveredAt = deliveredAt
        self.failure = failure
        self.waiting = waiting
        self.failed = failed
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case bundleID = "bundleId"
        case kind
        case url
        case state
        case failingSince
        case disabledAt
        case deliveredAt
        case failure
        case waiting
        case failed
    }
}

/// The values of `EndpointKind` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct EndpointKind: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `events`
    public static let events = Self(rawValue: "events")
    /// `notifications`
    public static let notifications = Self(rawValue: "notifications")
}

/// The values of `EndpointState` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct EndpointState: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `active`
    public static let active = Self(rawValue: "active")
    /// `failing`
    public static let failing = Self(rawValue: "failing")
    /// `paused`
    public static let paused = Self(rawValue: "paused")
    /// `disabled`
    public static let disabled = Self(rawValue: "disabled")
}

/// The object `Endpoints` of the HTTP API.
public struct Endpoints: Hashable, Codable, Sendable {
    /// The member `endpoints`.
    public var endpoints: [Endpoint]

    /// Creates a value.
    public init(
        endpoints: [Endpoint]
    ) {
        self.endpoints = endpoints
    }
}

/// The values of `Environment` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct Environment: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `Sandbox`
    public static let Sandbox = Self(rawValue: "Sandbox")
    /// `Production`
    public static let Production = Self(rawValue: "Production")
}

/// The object `ErasedRows` of the HTTP API.
public struct ErasedRows: Hashable, Codable, Sendable {
    /// The member `environment`.
    public var environment: Environment
    /// The member `table`.
    public var table: String
    /// `deleted` rows are gone, `blanked` rows stay without what names the customer, and rows with a `pseudonym` stay
    /// with pseudonyms in place of identifiers.
    public var treatment: ErasedRowsTreatment
    /// The member `rows`.
    public var rows: Int

    /// Creates a value.
    public init(
        environment: Environment,
        table: String,
        treatment: ErasedRowsTreatment,
        rows: Int
    ) {
        self.environment = environment
        self.table = table
        self.treatment = treatment
        self.rows = rows
    }
}

/// `deleted` rows are gone, `blanked` rows stay without what names the customer, and rows with a `pseudonym` stay with
/// pseudonyms in place of identifiers.
///
/// A later release of the desk may have further values.
public struct ErasedRowsTreatment: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `deleted`
    public static let deleted = Self(rawValue: "deleted")
    /// `blanked`
    public static let blanked = Self(rawValue: "blanked")
    /// `pseudonym`
    public static let pseudonym = Self(rawValue: "pseudonym")
}

/// The object `Erasure` of the HTTP API.
public struct Erasure: Hashable, Codable, Sendable {
    /// The member `environment`.
    public var environment: Environment
    /// The member `state`.
    public var state: ErasureState
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var requestedAt: Date
    /// The member `finishedAt`.
    public var finishedAt: Date?
    /// The member `purchases`.
    public var purchases: Int
    /// The member `cases`.
    public var cases: Int

    /// Creates a value.
    public init(
        environment: Environment,
        state: ErasureState,
        requestedAt: Date,
        finishedAt: Date? = nil,
        purchases: Int,
        cases: Int
    ) {
        self.environment = environment
        self.state = state
        self.requestedAt = requestedAt
        self.finishedAt = finishedAt
        self.purchases = purchases
        self.cases = cases
    }
}

/// What an erasure would do, and how many open cases would close without an answer.
public struct ErasurePreview: Hashable, Codable, Sendable {
    /// The member `openCases`.
    public var openCases: Int
    /// The member `tables`.
    public var tables: [ErasedRows]

    /// Creates a value.
    public init(
        openCases: Int,
        tables: [ErasedRows]
    ) {
        self.openCases = openCases
        self.tables = tables
    }
}

/// The values of `ErasureState` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct ErasureState: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `finished`
    public static let finished = Self(rawValue: "finished")
    /// `waiting`
    public static let waiting = Self(rawValue: "waiting")
}

/// The object `Erasures` of the HTTP API.
public struct Erasures: Hashable, Codable, Sendable {
    /// The erasure in each environment; empty for a dry run.
    public var erasures: [Erasure]
    /// What an erasure would do, and how many open cases would close without an answer.
    public var preview: ErasurePreview?

    /// Creates a value.
    public init(
        erasures: [Erasure],
        preview: ErasurePreview? = nil
    ) {
        self.erasures = erasures
        self.preview = preview
    }
}

/// The object `Event` of the HTTP API.
public struct Event: Hashable, Codable, Sendable {
    /// The member `id`.
    public var id: String
    /// The member `type`.
    public var type: EventType
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment?
    /// The member `caseId`.
    public var caseID: String?
    /// The member `notificationId`.
    public var notificationID: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date
    /// The body that endpoints get; absent for `apple.notification`.
    public var body: JSONValue?
    /// The member `dispatches`.
    public var dispatches: [EventDispatch]

    /// Creates a value.
    public init(
        id: String,
        type: EventType,
        bundleID: String,
        environment: Environment? = nil,
        caseID: String? = nil,
        notificationID: String? = nil,
        at: Date,
        body: JSONValue? = nil,
        dispatches: [EventDispatch]
    ) {
        self.id = id
        self.type = type
        self.bundleID = bundleID
        self.environment = environment
        self.caseID = caseID
        self.notificationID = notificationID
        self.at = at
        self.body = body
        self.dispatches = dispatches
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case type
        case bundleID = "bundleId"
        case environment
        case caseID = "caseId"
        case notificationID = "notificationId"
        case at
        case body
        case dispatches
    }
}

/// An event, as endpoints get it.
///
/// Ignore types that you do not know.
public struct EventBody: Hashable, Codable, Sendable {
    /// The member `type`.
    public var type: String
    /// When it became true.
    public var timestamp: Date
    /// The member `data`.
    public var data: JSONValue

    /// Creates a value.
    public init(
        type: String,
        timestamp: Date,
        data: JSONValue
    ) {
        self.type = type
        self.timestamp = timestamp
        self.data = data
    }
}

/// The object `EventDispatch` of the HTTP API.
public struct EventDispatch: Hashable, Codable, Sendable {
    /// The member `endpoint`.
    public var endpoint: String
    /// The member `state`.
    public var state: EventDispatchState
    /// The member `tries`.
    public var tries: Int
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var dueAt: Date?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var lastTryAt: Date?
    /// The member `status`.
    public var status: Int?
    /// The member `failure`.
    public var failure: String?
    /// The newest failed tries, oldest first, with those before the event was sent again.
    public var failedTries: [EventDispatchFailedTry]

    /// Creates a value.
    public init(
        endpoint: String,
        state: EventDispatchState,
        tries: Int,
        dueAt: Date? = nil,
        lastTryAt: Date? = nil,
        status: Int? = nil,
        failure: String? = nil,
        failedTries: [EventDispatchFailedTry]
    ) {
        self.endpoint = endpoint
        self.state = state
        self.tries = tries
        self.dueAt = dueAt
        self.lastTryAt = lastTryAt
        self.status = status
        self.failure = failure
        self.failedTries = failedTries
    }
}

/// The object `EventDispatchFailedTry` of the HTTP API.
public struct EventDispatchFailedTry: Hashable, Codable, Sendable {
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date
    /// The member `status`.
    public var status: Int?
    /// The member `failure`.
    public var failure: String?

    /// Creates a value.
    public init(
        at: Date,
        status: Int? = nil,
        failure: String? = nil
    ) {
        self.at = at
        self.status = status
        self.failure = failure
    }
}

/// The values of `EventDispatchState` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct EventDispatchState: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `pending`
    public static let pending = Self(rawValue: "pending")
    /// `delivered`
    public static let delivered = Self(rawValue: "delivered")
    /// `failed`
    public static let failed = Self(rawValue: "failed")
}

/// The values of `EventType` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct EventType: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `refund.requested`
    public static let refundRequested = Self(rawValue: "refund.requested")
    /// `refund.waiting`
    public static let refundWaiting = Self(rawValue: "refund.waiting")
    /// `refund.held`
    public static let refundHeld = Self(rawValue: "refund.held")
    /// `refund.answered`
    public static let refundAnswered = Self(rawValue: "refund.answered")
    /// `refund.withheld`
    public static let refundWithheld = Self(rawValue: "refund.withheld")
    /// `refund.at_risk`
    public static let refundAtRisk = Self(rawValue: "refund.at_risk")
    /// `refund.missed`
    public static let refundMissed = Self(rawValue: "refund.missed")
    /// `refund.failed`
    public static let refundFailed = Self(rawValue: "refund.failed")
    /// `refund.granted`
    public static let refundGranted = Self(rawValue: "refund.granted")
    /// `refund.declined`
    public static let refundDeclined = Self(rawValue: "refund.declined")
    /// `refund.reversed`
    public static let refundReversed = Self(rawValue: "refund.reversed")
    /// `notification.unrecognized`
    public static let notificationUnrecognized = Self(rawValue: "notification.unrecognized")
    /// `app.silent`
    public static let appSilent = Self(rawValue: "app.silent")
    /// `app.circuit_opened`
    public static let appCircuitOpened = Self(rawValue: "app.circuit_opened")
    /// `app.circuit_closed`
    public static let appCircuitClosed = Self(rawValue: "app.circuit_closed")
    /// `endpoint.disabled`
    public static let endpointDisabled = Self(rawValue: "endpoint.disabled")
    /// `endpoint.test`
    public static let endpointTest = Self(rawValue: "endpoint.test")
    /// `apple.notification`
    public static let appleNotification = Self(rawValue: "apple.notification")
}

/// The object `Events` of the HTTP API.
public struct Events: Hashable, Codable, Sendable {
    /// The member `events`.
    public var events: [Event]
    /// The `cursor` of the next page.
    ///
    /// The last page has none.
    public var nextCursor: String?

    /// Creates a value.
    public init(
        events: [Event],
        nextCursor: String? = nil
    ) {
        self.events = events
        self.nextCursor = nextCursor
    }
}

/// The object `EvidenceAnswer` of the HTTP API.
public struct EvidenceAnswer: Hashable, Codable, Sendable {
    /// Reports as for `POST /v1/apps/{bundleId}/usage`, without required members.
    public var usage: [JSONValue]?
    /// The member `delivery`.
    public var delivery: DeliveryReport?
    /// A member that is omitted keeps its value.
    public var customer: CustomerFacts?
    /// The member `consent`.
    public var consent: ConsentFact?

    /// Creates a value.
    public init(
        usage: [JSONValue]? = nil,
        delivery: DeliveryReport? = nil,
        customer: CustomerFacts? = nil,
        consent: ConsentFact? = nil
    ) {
        self.usage = usage
        self.delivery = delivery
        self.customer = customer
        self.consent = consent
    }
}

/// The object `EvidenceQuestion` of the HTTP API.
public struct EvidenceQuestion: Hashable, Codable, Sendable {
    /// The same if the same question is sent twice.
    public var id: String
    /// The member `type`.
    public var type: String
    /// The member `app`.
    public var app: String
    /// The member `environment`.
    public var environment: Environment
    /// The member `case`.
    public var `case`: String
    /// The member `requestNumber`.
    public var requestNumber: Int
    /// The member `reason`.
    public var reason: String?
    /// The member `transactionId`.
    public var transactionID: String
    /// The member `originalTransactionId`.
    public var originalTransactionID: String
    /// The member `productId`.
    public var productID: String
    /// The member `productType`.
    public var productType: String
    /// The member `quantity`.
    public var quantity: Int
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var purchasedAt: Date
    /// The member `customer`.
    public var customer: String
    /// The member `appAccountToken`.
    public var appAccountToken: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var requestedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var deadline: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var answerBy: Date

    /// Creates a value.
    public init(
        id: String,
        type: String,
        app: String,
        environment: Environment,
        `case`: String,
        requestNumber: Int,
        reason: String? = nil,
        transactionID: String,
        originalTransactionID: String,
        productID: String,
        productType: String,
        quantity: Int,
        purchasedAt: Date,
        customer: String,
        appAccountToken: String? = nil,
        requestedAt: Date,
        deadline: Date,
        answerBy: Date
    ) {
        self.id = id
        self.type = type
        self.app = app
        self.environment = environment
        self.case = `case`
        self.requestNumber = requestNumber
        self.reason = reason
        self.transactionID = transactionID
        self.originalTransactionID = originalTransactionID
        self.productID = productID
        self.productType = productType
        self.quantity = quantity
        self.purchasedAt = purchasedAt
        self.customer = customer
        self.appAccountToken = appAccountToken
        self.requestedAt = requestedAt
        self.deadline = deadline
        self.answerBy = answerBy
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case type
        case app
        case environment
        case `case`
        case requestNumber
        case reason
        case transactionID = "transactionId"
        case originalTransactionID = "originalTransactionId"
        case productID = "productId"
        case productType
        case quantity
        case purchasedAt
        case customer
        case appAccountToken
        case requestedAt
        case deadline
        case answerBy
    }
}

/// The object `FactReceipt` of the HTTP API.
public struct FactReceipt: Hashable, Codable, Sendable {
    /// Whether a notification, import or history mentioned the transaction.
    public var known: Bool

    /// Creates a value.
    public init(
        known: Bool
    ) {
        self.known = known
    }
}

/// The object `FoundCustomer` of the HTTP API.
public struct FoundCustomer: Hashable, Codable, Sendable {
    /// An identifier of the customer, for every route about customers.
    public var customer: String
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment

    /// Creates a value.
    public init(
        customer: String,
        bundleID: String,
        environment: Environment
    ) {
        self.customer = customer
        self.bundleID = bundleID
        self.environment = environment
    }

    private enum CodingKeys: String, CodingKey {
        case customer
        case bundleID = "bundleId"
        case environment
    }
}

/// The object `FoundCustomers` of the HTTP API.
public struct FoundCustomers: Hashable, Codable, Sendable {
    /// The member `customers`.
    public var customers: [FoundCustomer]

    /// Creates a value.
    public init(
        customers: [FoundCustomer]
    ) {
        self.customers = customers
    }
}

/// The object `FoundTransaction` of the HTTP API.
public struct FoundTransaction: Hashable, Codable, Sendable {
    /// The member `transactionId`.
    public var transactionID: String
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment
    /// The member `productId`.
    public var productID: String
    /// The member `customer`.
    public var customer: String
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var purchasedAt: Date

    /// Creates a value.
    public init(
        transactionID: String,
        bundleID: String,
        environment: Environment,
        productID: String,
        customer: String,
        purchasedAt: Date
    ) {
        self.transactionID = transactionID
        self.bundleID = bundleID
        self.environment = environment
        self.productID = productID
        self.customer = customer
        self.purchasedAt = purchasedAt
    }

    private enum CodingKeys: String, CodingKey {
        case transactionID = "transactionId"
        case bundleID = "bundleId"
        case environment
        case productID = "productId"
        case customer
        case purchasedAt
    }
}

/// The values of `Grouping` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct Grouping: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `reason`
    public static let reason = Self(rawValue: "reason")
    /// `product`
    public static let product = Self(rawValue: "product")
    /// `storefront`
    public static let storefront = Self(rawValue: "storefront")
    /// `rule`
    public static let rule = Self(rawValue: "rule")
    /// `segment`
    public static let segment = Self(rawValue: "segment")
    /// `preference`
    public static let preference = Self(rawValue: "preference")
    /// `day`
    public static let day = Self(rawValue: "day")
}

/// The object `HoldCaseBody` of the HTTP API.
public struct HoldCaseBody: Hashable, Codable, Sendable {
    /// A time in the future, before the deadline of the case.
    public var until: Date
    /// Why, in your words; at most 1000 bytes.
    ///
    /// The case shows it with its author.
    public var note: String?
    /// The `version` of the case that you have read.
    ///
    /// If somebody decided since, the desk changes nothing and answers 409 with what they decided.
    public var expectedVersion: Int?

    /// Creates a value.
    public init(
        until: Date,
        note: String? = nil,
        expectedVersion: Int? = nil
    ) {
        self.until = until
        self.note = note
        self.expectedVersion = expectedVersion
    }
}

/// A question to your backend.
public struct Inquiry: Hashable, Codable, Sendable {
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var askedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var finishedAt: Date
    /// The member `result`.
    public var result: InquiryResult
    /// The member `detail`.
    public var detail: String

    /// Creates a value.
    public init(
        askedAt: Date,
        finishedAt: Date,
        result: InquiryResult,
        detail: String
    ) {
        self.askedAt = askedAt
        self.finishedAt = finishedAt
        self.result = result
        self.detail = detail
    }
}

/// The values of `InquiryResult` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct InquiryResult: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `answered`
    public static let answered = Self(rawValue: "answered")
    /// `silent`
    public static let silent = Self(rawValue: "silent")
}

/// The object `ListAppsAnswer` of the HTTP API.
public struct ListAppsAnswer: Hashable, Codable, Sendable {
    /// The member `apps`.
    public var apps: [App]

    /// Creates a value.
    public init(
        apps: [App]
    ) {
        self.apps = apps
    }
}

/// The values of `ListCasesOutcome` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct ListCasesOutcome: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `granted`
    public static let granted = Self(rawValue: "granted")
    /// `declined`
    public static let declined = Self(rawValue: "declined")
    /// `reversed`
    public static let reversed = Self(rawValue: "reversed")
    /// `revoked`
    public static let revoked = Self(rawValue: "revoked")
    /// `unknown`
    public static let unknown = Self(rawValue: "unknown")
    /// `decided`
    public static let decided = Self(rawValue: "decided")
    /// `none`
    public static let none = Self(rawValue: "none")
}

/// The object `ListConsentKeysAnswer` of the HTTP API.
public struct ListConsentKeysAnswer: Hashable, Codable, Sendable {
    /// The member `keys`.
    public var keys: [ConsentReceiptKey]

    /// Creates a value.
    public init(
        keys: [ConsentReceiptKey]
    ) {
        self.keys = keys
    }
}

/// The object `Money` of the HTTP API.
public struct Money: Hashable, Codable, Sendable {
    /// US cents.
    public var askedUSDCents: Int
    /// US cents.
    public var keptUSDCents: Int
    /// US cents.
    public var returnedUSDCents: Int
    /// US cents.
    public var openUSDCents: Int
    /// The member `unpricedCases`.
    public var unpricedCases: Int
    /// The member `unpricedRefunds`.
    public var unpricedRefunds: Int

    /// Creates a value.
    public init(
        askedUSDCents: Int,
        keptUSDCents: Int,
        returnedUSDCents: Int,
        openUSDCents: Int,
        unpricedCases: Int,
        unpricedRefunds: Int
    ) {
        self.askedUSDCents = askedUSDCents
        self.keptUSDCents = keptUSDCents
        self.returnedUSDCents = returnedUSDCents
        self.openUSDCents = openUSDCents
        self.unpricedCases = unpricedCases
        self.unpricedRefunds = unpricedRefunds
    }
}

/// The object `Notification` of the HTTP API.
public struct Notification: Hashable, Codable, Sendable {
    /// The member `id`.
    public var id: String
    /// The member `version`.
    public var version: Int
    /// The member `type`.
    public var type: String
    /// The member `subtype`.
    public var subtype: String?
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var signedAt: Date?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var receivedAt: Date
    /// The member `transactionId`.
    public var transactionID: String?
    /// What the desk did not understand.
    public var flag: String?
    /// Whether the desk fetched it from Apple's history.
    public var recovered: Bool

    /// Creates a value.
    public init(
        id: String,
        version: Int,
        type: String,
        subtype: String? = nil,
        bundleID: String,
        environment: Environment,
        signedAt: Date? = nil,
        receivedAt: Date,
        transactionID: String? = nil,
        flag: String? = nil,
        recovered: Bool
    ) {
        self.id = id
        self.version = version
        self.type = type
        self.subtype = subtype
        self.bundleID = bundleID
        self.environment = environment
        self.signedAt = signedAt
        self.receivedAt = receivedAt
        self.transactionID = transactionID
        self.flag = flag
        self.recovered = recovered
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case version
        case type
        case subtype
        case bundleID = "bundleId"
        case environment
        case signedAt
        case receivedAt
        case transactionID = "transactionId"
        case flag
        case recovered
    }
}

/// The object `NotificationDetail` of the HTTP API.
public struct NotificationDetail: Hashable, Codable, Sendable {
    /// The member `id`.
    public var id: String
    /// The member `version`.
    public var version: Int
    /// The member `type`.
    public var type: String
    /// The member `subtype`.
    public var subtype: String?
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var signedAt: Date?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var receivedAt: Date
    /// The member `transactionId`.
    public var transactionID: String?
    /// What the desk did not understand.
    public var flag: String?
    /// Whether the desk fetched it from Apple's history.
    public var recovered: Bool
    /// The decoded payload, with decoded objects in place of signed data.
    ///
    /// Receipts and secrets are not shown. Absent once the payload was deleted.
    public var payload: JSONValue?
    /// The member `proof`.
    public var proof: NotificationDetailProof
    /// The member `changed`.
    public var changed: NotificationDetailChanged
    /// The member `seenAgain`.
    public var seenAgain: NotificationDetailSeenAgain

    /// Creates a value.
    public init(
        id: String,
        version: Int,
        type: String,
        subtype: String? = nil,
        bundleID: String,
        environment: Environment,
        signedAt: Date? = nil,
        receivedAt: Date,
        transactionID: String? = nil,
        flag: String? = nil,
        recovered: Bool,
        payload: JSONValue? = nil,
        proof: NotificationDetailProof,
        changed: NotificationDetailChanged,
        seenAgain: NotificationDetailSeenAgain
    ) {
        self.id = id
        self.version = version
        self.type = type
        self.subtype = subtype
        self.bundleID = bundleID
        self.environment = environment
        self.signedAt = signedAt
        self.receivedAt = receivedAt
        self.transactionID = transactionID
        self.flag = flag
        self.recovered = recovered
        self.payload = payload
        self.proof = proof
        self.changed = changed
        self.seenAgain = seenAgain
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case version
        case type
        case subtype
        case bundleID = "bundleId"
        case environment
        case signedAt
        case receivedAt
        case transactionID = "transactionId"
        case flag
        case recovered
        case payload
        case proof
        case changed
        case seenAgain
    }
}

/// The object `NotificationDetailChanged` of the HTTP API.
public struct NotificationDetailChanged: Hashable, Codable, Sendable {
    /// The member `caseId`.
    public var caseID: String?
    /// A purchase of the ledger.
    public var transactionID: String?
    /// The member `productId`.
    public var productID: String?
    /// Apple's decision that it told.
    public var decision: String?

    /// Creates a value.
    public init(
        caseID: String? = nil,
        transactionID: String? = nil,
        productID: String? = nil,
        decision: String? = nil
    ) {
        self.caseID = caseID
        self.transactionID = transactionID
        self.productID = productID
        self.decision = decision
    }

    private enum CodingKeys: String, CodingKey {
        case caseID = "caseId"
        case transactionID = "transactionId"
        case productID = "productId"
        case decision
    }
}

/// The object `NotificationDetailProof` of the HTTP API.
public struct NotificationDetailProof: Hashable, Codable, Sendable {
    /// The member `kind`.
    public var kind: NotificationDetailProofKind
    /// The SHA-256 of the payload.
    public var sha256: String?
    /// The member `certificates`.
    public var certificates: [ProofCertificate]
    /// The member `root`.
    public var root: ProofCertificate?

    /// Creates a value.
    public init(
        kind: NotificationDetailProofKind,
        sha256: String? = nil,
        certificates: [ProofCertificate],
        root: ProofCertificate? = nil
    ) {
        self.kind = kind
        self.sha256 = sha256
        self.certificates = certificates
        self.root = root
    }
}

/// The values of `NotificationDetailProofKind` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct NotificationDetailProofKind: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `signature`
    public static let signature = Self(rawValue: "signature")
    /// `sharedSecret`
    public static let sharedSecret = Self(rawValue: "sharedSecret")
    /// `channel`
    public static let channel = Self(rawValue: "channel")
}

/// The object `NotificationDetailSeenAgain` of the HTTP API.
public struct NotificationDetailSeenAgain: Hashable, Codable, Sendable {
    /// The member `count`.
    public var count: Int
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var lastAt: Date?

    /// Creates a value.
    public init(
        count: Int,
        lastAt: Date? = nil
    ) {
        self.count = count
        self.lastAt = lastAt
    }
}

/// The object `Notifications` of the HTTP API.
public struct Notifications: Hashable, Codable, Sendable {
    /// The member `notifications`.
    public var notifications: [Notification]
    /// The `cursor` of the next page.
    ///
    /// The last page has none.
    public var nextCursor: String?

    /// Creates a value.
    public init(
        notifications: [Notification],
        nextCursor: String? = nil
    ) {
        self.notifications = notifications
        self.nextCursor = nextCursor
    }
}

/// The object `Outcomes` of the HTTP API.
public struct Outcomes: Hashable, Codable, Sendable {
    /// The member `granted`.
    public var granted: Int
    /// The member `grantedInFull`.
    public var grantedInFull: Int
    /// The member `grantedProrated`.
    public var grantedProrated: Int
    /// The member `grantedShareUnknown`.
    public var grantedShareUnknown: Int
    /// The member `declined`.
    public var declined: Int
    /// The member `reversed`.
    public var reversed: Int
    /// The member `revoked`.
    public var revoked: Int
    /// The member `unknown`.
    public var unknown: Int
    /// The member `none`.
    public var none: Int

    /// Creates a value.
    public init(
        granted: Int,
        grantedInFull: Int,
        grantedProrated: Int,
        grantedShareUnknown: Int,
        declined: Int,
        reversed: Int,
        revoked: Int,
        unknown: Int,
        none: Int
    ) {
        self.granted = granted
        self.grantedInFull = grantedInFull
        self.grantedProrated = grantedProrated
        self.grantedShareUnknown = grantedShareUnknown
        self.declined = declined
        self.reversed = reversed
        self.revoked = revoked
        self.unknown = unknown
        self.none = none
    }
}

/// The object `PauseAppBody` of the HTTP API.
public struct PauseAppBody: Hashable, Codable, Sendable {
    /// At most 1000 bytes.
    public var note: String?

    /// Creates a value.
    public init(
        note: String? = nil
    ) {
        self.note = note
    }
}

/// The object `PersonDecision` of the HTTP API.
public struct PersonDecision: Hashable, Codable, Sendable {
    /// The member `number`.
    public var number: Int
    /// The member `kind`.
    public var kind: PersonDecisionKind
    /// The answer that the person chose.
    public var prefer: Choice?
    /// The end of the hold.
    public var until: Date?
    /// The member `author`.
    public var author: String
    /// The member `note`.
    public var note: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date
    /// Whether a later answer replaced this one before it was sent.
    public var replaced: Bool

    /// Creates a value.
    public init(
        number: Int,
        kind: PersonDecisionKind,
        prefer: Choice? = nil,
        until: Date? = nil,
        author: String,
        note: String? = nil,
        at: Date,
        replaced: Bool
    ) {
        self.number = number
        self.kind = kind
        self.prefer = prefer
        self.until = until
        self.author = author
        self.note = note
        self.at = at
        self.replaced = replaced
    }
}

/// The values of `PersonDecisionKind` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct PersonDecisionKind: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `answer`
    public static let answer = Self(rawValue: "answer")
    /// `hold`
    public static let hold = Self(rawValue: "hold")
    /// `release`
    public static let release = Self(rawValue: "release")
}

/// The object `PersonalExport` of the HTTP API.
public struct PersonalExport: Hashable, Codable, Sendable {
    /// The member `customer`.
    public var customer: String
    /// The member `bundleId`.
    public var bundleID: String
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var exportedAt: Date
    /// The member `environments`.
    public var environments: [PersonalExportEnvironment]

    /// Creates a value.
    public init(
        customer: String,
        bundleID: String,
        exportedAt: Date,
        environments: [PersonalExportEnvironment]
    ) {
        self.customer = customer
        self.bundleID = bundleID
        self.exportedAt = exportedAt
        self.environments = environments
    }

    private enum CodingKeys: String, CodingKey {
        case customer
        case bundleID = "bundleId"
        case exportedAt
        case environments
    }
}

/// The object `PersonalExportEnvironment` of the HTTP API.
public struct PersonalExportEnvironment: Hashable, Codable, Sendable {
    /// The member `environment`.
    public var environment: Environment
    /// The member `identifiers`.
    public var identifiers: [String]
    /// The member `erasures`.
    public var erasures: [Erasure]
    /// The rows of each table.
    ///
    /// docs/privacy.md lists the tables.
    public var tables: [String: [JSONValue]]

    /// Creates a value.
    public init(
        environment: Environment,
        identifiers: [String],
        erasures: [Erasure],
        tables: [String: [JSONValue]]
    ) {
        self.environment = environment
        self.identifiers = identifiers
        self.erasures = erasures
        self.tables = tables
    }
}

/// The object `Policies` of the HTTP API.
public struct Policies: Hashable, Codable, Sendable {
    /// The member `policies`.
    public var policies: [AppPolicy]

    /// Creates a value.
    public init(
        policies: [AppPolicy]
    ) {
        self.policies = policies
    }
}

/// The object `PolicyDecision` of the HTTP API.
public struct PolicyDecision: Hashable, Codable, Sendable {
    /// The member `rule`.
    public var rule: String
    /// How to answer.
    ///
    /// `none` is an answer without a preference, and `never` is no answer.
    public var result: Choice
    /// The member `preference`.
    public var preference: Preference?
    /// The member `policyVersion`.
    public var policyVersion: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var decidedAt: Date

    /// Creates a value.
    public init(
        rule: String,
        result: Choice,
        preference: Preference? = nil,
        policyVersion: String? = nil,
        decidedAt: Date
    ) {
        self.rule = rule
        self.result = result
        self.preference = preference
        self.policyVersion = policyVersion
        self.decidedAt = decidedAt
    }
}

/// The values of `Preference` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct Preference: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `GRANT_FULL`
    public static let grantFull = Self(rawValue: "GRANT_FULL")
    /// `GRANT_PRORATED`
    public static let grantProrated = Self(rawValue: "GRANT_PRORATED")
    /// `DECLINE`
    public static let decline = Self(rawValue: "DECLINE")
}

/// The object `Problem` of the HTTP API.
public struct Problem: Hashable, Codable, Sendable {
    /// The member `type`.
    public var type: String
    /// The member `title`.
    public var title: String
    /// The member `status`.
    public var status: Int
    /// The member `detail`.
    public var detail: String
    /// The member `errors`.
    public var errors: [ProblemError]?
    /// How many mistakes `errors` leaves out.
    public var moreErrors: Int?
    /// The people that an identifier leads to, for a route that needs one.
    public var people: [ProblemPerson]?

    /// Creates a value.
    public init(
        type: String,
        title: String,
        status: Int,
        detail: String,
        errors: [ProblemError]? = nil,
        moreErrors: Int? = nil,
        people: [ProblemPerson]? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.errors = errors
        self.moreErrors = moreErrors
        self.people = people
    }
}

/// The object `ProblemError` of the HTTP API.
public struct ProblemError: Hashable, Codable, Sendable {
    /// The member, parameter or file; empty for the whole body.
    public var path: String
    /// The member `problem`.
    public var problem: String

    /// Creates a value.
    public init(
        path: String,
        problem: String
    ) {
        self.path = path
        self.problem = problem
    }
}

/// The object `ProblemPerson` of the HTTP API.
public struct ProblemPerson: Hashable, Codable, Sendable {
    /// The member `environments`.
    public var environments: [Environment]
    /// The member `customers`.
    public var customers: [String]
    /// The member `appTransactionIds`.
    public var appTransactionIDs: [String]
    /// The member `transactionIds`.
    public var transactionIDs: [String]

    /// Creates a value.
    public init(
        environments: [Environment],
        customers: [String],
        appTransactionIDs: [String],
        transactionIDs: [String]
    ) {
        self.environments = environments
        self.customers = customers
        self.appTransactionIDs = appTransactionIDs
        self.transactionIDs = transactionIDs
    }

    private enum CodingKeys: String, CodingKey {
        case environments
        case customers
        case appTransactionIDs = "appTransactionIds"
        case transactionIDs = "transactionIds"
    }
}

/// The object `ProofCertificate` of the HTTP API.
public struct ProofCertificate: Hashable, Codable, Sendable {
    /// The member `subject`.
    public var subject: String
    /// The member `issuer`.
    public var issuer: String
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var validFrom: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var validUntil: Date
    /// The member `sha256`.
    public var sha256: String

    /// Creates a value.
    public init(
        subject: String,
        issuer: String,
        validFrom: Date,
        validUntil: Date,
        sha256: String
    ) {
        self.subject = subject
        self.issuer = issuer
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.sha256 = sha256
    }
}

/// The object `Purchase` of the HTTP API.
public struct Purchase: Hashable, Codable, Sendable {
    /// The member `environment`.
    public var environment: Environment
    /// The member `transactionId`.
    public var transactionID: String
    /// The member `originalTransactionId`.
    public var originalTransactionID: String
    /// The member `productId`.
    public var productID: String
    /// Apple's word, such as Consumable.
    public var type: String?
    /// The member `customer`.
    public var customer: String
    /// The member `quantity`.
    public var quantity: Int
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var purchasedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var expiresAt: Date?
    /// In thousandths of the currency.
    public var priceMilliunits: Int?
    /// The member `currency`.
    public var currency: String?
    /// US cents.
    public var usdCents: Int?
    /// The day of the exchange rate.
    public var ratedOn: String?
    /// US cents.
    public var refundedUSDCents: Int?
    /// Apple's word, such as PURCHASED.
    public var ownership: String
    /// The member `upgraded`.
    public var upgraded: Bool
    /// The member `revocation`.
    public var revocation: PurchaseRevocation?
    /// `receipt` if only a version 1 notification or a receipt reports it.
    public var source: StatementSource
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var statedAt: Date

    /// Creates a value.
    public init(
        environment: Environment,
        transactionID: String,
        originalTransactionID: String,
        productID: String,
        type: String? = nil,
        customer: String,
        quantity: Int,
        purchasedAt: Date,
        expiresAt: Date? = nil,
        priceMilliunits: Int? = nil,
        currency: String? = nil,
        usdCents: Int? = nil,
        ratedOn: String? = nil,
        refundedUSDCents: Int? = nil,
        ownership: String,
        upgraded: Bool,
        revocation: PurchaseRevocation? = nil,
        source: StatementSource,
        statedAt: Date
    ) {
        self.environment = environment
        self.transactionID = transactionID
        self.originalTransactionID = originalTransactionID
        self.productID = productID
        self.type = type
        self.customer = customer
        self.quantity = quantity
        self.purchasedAt = purchasedAt
        self.expiresAt = expiresAt
        self.priceMilliunits = priceMilliunits
        self.currency = currency
        self.usdCents = usdCents
        self.ratedOn = ratedOn
        self.refundedUSDCents = refundedUSDCents
        self.ownership = ownership
        self.upgraded = upgraded
        self.revocation = revocation
        self.source = source
        self.statedAt = statedAt
    }

    private enum CodingKeys: String, CodingKey {
        case environment
        case transactionID = "transactionId"
        case originalTransactionID = "originalTransactionId"
        case productID = "productId"
        case type
        case customer
        case quantity
        case purchasedAt
        case expiresAt
        case priceMilliunits
        case currency
        case usdCents
        case ratedOn
        case refundedUSDCents
        case ownership
        case upgraded
        case revocation
        case source
        case statedAt
    }
}

/// The object `PurchaseDetail` of the HTTP API.
public struct PurchaseDetail: Hashable, Codable, Sendable {
    /// The member `purchase`.
    public var purchase: Purchase
    /// The total use of a purchase.
    public var usage: Usage?
    /// The member `delivery`.
    public var delivery: DeliveryStatus?

    /// Creates a value.
    public init(
        purchase: Purchase,
        usage: Usage? = nil,
        delivery: DeliveryStatus? = nil
    ) {
        self.purchase = purchase
        self.usage = usage
        self.delivery = delivery
    }
}

/// The object `PurchaseRevocation` of the HTTP API.
public struct PurchaseRevocation: Hashable, Codable, Sendable {
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var at: Date
    /// The member `type`.
    public var type: String?
    /// The member `reason`.
    public var reason: Int?
    /// In thousandths of a percent.
    public var percentMilliunits: Int?

    /// Creates a value.
    public init(
        at: Date,
        type: String? = nil,
        reason: Int? = nil,
        percentMilliunits: Int? = nil
    ) {
        self.at = at
        self.type = type
        self.reason = reason
        self.percentMilliunits = percentMilliunits
    }
}

/// The object `PutTransactionCustomerBody` of the HTTP API.
public struct PutTransactionCustomerBody: Hashable, Codable, Sendable {
    /// An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    public var customer: String

    /// Creates a value.
    public init(
        customer: String
    ) {
        self.customer = customer
    }
}

/// The object `RecoverEndpointAnswer` of the HTTP API.
public struct RecoverEndpointAnswer: Hashable, Codable, Sendable {
    /// The member `events`.
    public var events: Int
    /// `true` if there are more than `events`:.
    ///
    /// with `dryRun`, the desk counts at most 10,000. Absent otherwise.
    public var hasMore: Bool?

    /// Creates a value.
    public init(
        events: Int,
        hasMore: Bool? = nil
    ) {
        self.events = events
        self.hasMore = hasMore
    }
}

/// The object `RecoverEndpointBody` of the HTTP API.
public struct RecoverEndpointBody: Hashable, Codable, Sendable {
    /// A time in the past.
    public var since: Date
    /// Whether to only count the events and send none.
    public var dryRun: Bool?

    /// Creates a value.
    public init(
        since: Date,
        dryRun: Bool? = nil
    ) {
        self.since = since
        self.dryRun = dryRun
    }
}

/// The object `Recovery` of the HTTP API.
public struct Recovery: Hashable, Codable, Sendable {
    /// The member `recovery`.
    public var recovery: [AppRecovery]

    /// Creates a value.
    public init(
        recovery: [AppRecovery]
    ) {
        self.recovery = recovery
    }
}

/// The object `ReleaseCaseBody` of the HTTP API.
public struct ReleaseCaseBody: Hashable, Codable, Sendable {
    /// Why, in your words; at most 1000 bytes.
    ///
    /// The case shows it with its author.
    public var note: String?
    /// The `version` of the case that you have read.
    ///
    /// If somebody decided since, the desk changes nothing and answers 409 with what they decided.
    public var expectedVersion: Int?

    /// Creates a value.
    public init(
        note: String? = nil,
        expectedVersion: Int? = nil
    ) {
        self.note = note
        self.expectedVersion = expectedVersion
    }
}

/// The object `ReloadSecretsAnswer` of the HTTP API.
public struct ReloadSecretsAnswer: Hashable, Codable, Sendable {
    /// The secrets that changed, with the fingerprint of a key.
    public var changed: [String]
    /// The changes that need a restart.
    public var atNextStart: [String]

    /// Creates a value.
    public init(
        changed: [String],
        atNextStart: [String]
    ) {
        self.changed = changed
        self.atNextStart = atNextStart
    }
}

/// The object `Replay` of the HTTP API.
public struct Replay: Hashable, Codable, Sendable {
    /// The member `result`.
    public var result: ReplayResult
    /// The member `detail`.
    public var detail: String
    /// The member `notification`.
    public var notification: Notification

    /// Creates a value.
    public init(
        result: ReplayResult,
        detail: String,
        notification: Notification
    ) {
        self.result = result
        self.detail = detail
        self.notification = notification
    }
}

/// The values of `ReplayResult` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct ReplayResult: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `applied`
    public static let applied = Self(rawValue: "applied")
    /// `unchanged`
    public static let unchanged = Self(rawValue: "unchanged")
    /// `notUnderstood`
    public static let notUnderstood = Self(rawValue: "notUnderstood")
    /// `erased`
    public static let erased = Self(rawValue: "erased")
}

/// The object `ResendEventBody` of the HTTP API.
public struct ResendEventBody: Hashable, Codable, Sendable {
    /// The member `endpoint`.
    public var endpoint: String?

    /// Creates a value.
    public init(
        endpoint: String? = nil
    ) {
        self.endpoint = endpoint
    }
}

/// The object `ResumeAppBody` of the HTTP API.
public struct ResumeAppBody: Hashable, Codable, Sendable {
    /// At most 1000 bytes.
    public var note: String?

    /// Creates a value.
    public init(
        note: String? = nil
    ) {
        self.note = note
    }
}

/// The object `SearchHits` of the HTTP API.
public struct SearchHits: Hashable, Codable, Sendable {
    /// Whether a search in one app may have missed others of the app, because more than 1000 identifiers of all apps
    /// begin with the text.
    public var isPartial: Bool
    /// Cases whose ID or transaction begins with the text.
    public var cases: [SearchHitsCase]
    /// The member `customers`.
    public var customers: [FoundCustomer]
    /// The member `transactions`.
    public var transactions: [FoundTransaction]
    /// What Apple said about the text as an order ID; absent if something else begins with it, or if it is no order ID.
    public var order: SearchHitsOrder?
    /// Products of the app's `products.yml`.
    public var products: [SearchHitsProduct]

    /// Creates a value.
    public init(
        isPartial: Bool,
        cases: [SearchHitsCase],
        customers: [FoundCustomer],
        transactions: [FoundTransaction],
        order: SearchHitsOrder? = nil,
        products: [SearchHitsProduct]
    ) {
        self.isPartial = isPartial
        self.cases = cases
        self.customers = customers
        self.transactions = transactions
        self.order = order
        self.products = products
    }
}

/// The object `SearchHitsCase` of the HTTP API.
public struct SearchHitsCase: Hashable, Codable, Sendable {
    /// The member `id`.
    public var id: String
    /// The member `bundleId`.
    public var bundleID: String
    /// The member `environment`.
    public var environment: Environment
    /// The member `transactionId`.
    public var transactionID: String
    /// The member `productId`.
    public var productID: String
    /// The member `state`.
    public var state: CaseState
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var requestedAt: Date

    /// Creates a value.
    public init(
        id: String,
        bundleID: String,
        environment: Environment,
        transactionID: String,
        productID: String,
        state: CaseState,
        requestedAt: Date
    ) {
        self.id = id
        self.bundleID = bundleID
        self.environment = environment
        self.transactionID = transactionID
        self.productID = productID
        self.state = state
        self.requestedAt = requestedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case bundleID = "bundleId"
        case environment
        case transactionID = "transactionId"
        case productID = "productId"
        case state
        case requestedAt
    }
}

/// What Apple said about the text as an order ID; absent if something else begins with it, or if it is no order ID.
public struct SearchHitsOrder: Hashable, Codable, Sendable {
    /// The member `transactions`.
    public var transactions: [FoundTransaction]
    /// The apps for which Apple did not answer in time.
    public var unansweredApps: [String]

    /// Creates a value.
    public init(
        transactions: [FoundTransaction],
        unansweredApps: [String]
    ) {
        self.transactions = transactions
        self.unansweredApps = unansweredApps
    }
}

/// The object `SearchHitsProduct` of the HTTP API.
public struct SearchHitsProduct: Hashable, Codable, Sendable {
    /// The member `productId`.
    public var productID: String
    /// The member `bundleId`.
    public var bundleID: String

    /// Creates a value.
    public init(
        productID: String,
        bundleID: String
    ) {
        self.productID = productID
        self.bundleID = bundleID
    }

    private enum CodingKeys: String, CodingKey {
        case productID = "productId"
        case bundleID = "bundleId"
    }
}

/// The values of `SellingStore` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct SellingStore: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `app-store`
    public static let appStore = Self(rawValue: "app-store")
    /// `google-play`
    public static let googlePlay = Self(rawValue: "google-play")
}

/// A share and its 95 % interval, in percent.
///
/// The last three members are absent if `of` is 0.
public struct Share: Hashable, Codable, Sendable {
    /// The member `count`.
    public var count: Int
    /// The member `of`.
    public var of: Int
    /// The member `percent`.
    public var percent: Double?
    /// The member `low`.
    public var low: Double?
    /// The member `high`.
    public var high: Double?

    /// Creates a value.
    public init(
        count: Int,
        of: Int,
        percent: Double? = nil,
        low: Double? = nil,
        high: Double? = nil
    ) {
        self.count = count
        self.of = of
        self.percent = percent
        self.low = low
        self.high = high
    }
}

/// The object `SignedConsentReceipt` of the HTTP API.
public struct SignedConsentReceipt: Hashable, Codable, Sendable {
    /// The member `receipt`.
    public var receipt: ConsentReceipt
    /// The signed receipt: a JWS in compact form (RFC 7515), EdDSA with Ed25519.
    public var jws: String
    /// A JSON Web Key (RFC 8037).
    public var key: ConsentReceiptKey

    /// Creates a value.
    public init(
        receipt: ConsentReceipt,
        jws: String,
        key: ConsentReceiptKey
    ) {
        self.receipt = receipt
        self.jws = jws
        self.key = key
    }
}

/// `receipt` if only a version 1 notification or a receipt reports it.
///
/// A later release of the desk may have further values.
public struct StatementSource: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `signed`
    public static let signed = Self(rawValue: "signed")
    /// `receipt`
    public static let receipt = Self(rawValue: "receipt")
}

/// The object `Statistics` of the HTTP API.
public struct Statistics: Hashable, Codable, Sendable {
    /// The member `since`.
    public var since: String?
    /// The member `until`.
    public var until: String?
    /// The member `app`.
    public var app: String?
    /// The member `store`.
    public var store: SellingStore?
    /// The member `environment`.
    public var environment: Environment?
    /// The member `by`.
    public var by: Grouping?
    /// Cases by state.
    public var cases: [String: Int]
    /// The member `answers`.
    public var answers: StatisticsAnswers
    /// The member `outcomes`.
    public var outcomes: Outcomes
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var refunds: Share
    /// The member `meanProratedPercent`.
    public var meanProratedPercent: Double?
    /// The member `preferences`.
    public var preferences: [StatisticsPreference]
    /// The member `holdout`.
    public var holdout: StatisticsHoldout?
    /// The member `money`.
    public var money: Money
    /// How many of the newest cases `groups` counts.
    ///
    /// Absent if it counts all.
    public var groupedNewest: Int?
    /// The member `groups`.
    public var groups: [StatisticsGroup]?
    /// The member `notifications`.
    public var notifications: Int?
    /// The member `flaggedNotifications`.
    public var flaggedNotifications: Int?
    /// The exchange rates behind the sums of money.
    ///
    /// Absent without rates.
    public var exchangeRates: StatisticsExchangeRates?

    /// Creates a value.
    public init(
        since: String? = nil,
        until: String? = nil,
        app: String? = nil,
        store: SellingStore? = nil,
        environment: Environment? = nil,
        by: Grouping? = nil,
        cases: [String: Int],
        answers: StatisticsAnswers,
        outcomes: Outcomes,
        refunds: Share,
        meanProratedPercent: Double? = nil,
        preferences: [StatisticsPreference],
        holdout: StatisticsHoldout? = nil,
        money: Money,
        groupedNewest: Int? = nil,
        groups: [StatisticsGroup]? = nil,
        notifications: Int? = nil,
        flaggedNotifications: Int? = nil,
        exchangeRates: StatisticsExchangeRates? = nil
    ) {
        self.since = since
        self.until = until
        self.app = app
        self.store = store
        self.environment = environment
        self.by = by
        self.cases = cases
        self.answers = answers
        self.outcomes = outcomes
        self.refunds = refunds
        self.meanProratedPercent = meanProratedPercent
        self.preferences = preferences
        self.holdout = holdout
        self.money = money
        self.groupedNewest = groupedNewest
        self.groups = groups
        self.notifications = notifications
        self.flaggedNotifications = flaggedNotifications
        self.exchangeRates = exchangeRates
    }
}

/// The object `StatisticsAnswers` of the HTTP API.
public struct StatisticsAnswers: Hashable, Codable, Sendable {
    /// The member `answered`.
    public var answered: Int
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var inTime: Share
    /// The member `failed`.
    public var failed: Int
    /// The member `missed`.
    public var missed: Int
    /// Cases that were not answered, by block reason.
    public var withheld: [String: Int]
    /// The member `p50Seconds`.
    public var p50Seconds: Double?
    /// The member `p90Seconds`.
    public var p90Seconds: Double?
    /// The member `p99Seconds`.
    public var p99Seconds: Double?

    /// Creates a value.
    public init(
        answered: Int,
        inTime: Share,
        failed: Int,
        missed: Int,
        withheld: [String: Int],
        p50Seconds: Double? = nil,
        p90Seconds: Double? = nil,
        p99Seconds: Double? = nil
    ) {
        self.answered = answered
        self.inTime = inTime
        self.failed = failed
        self.missed = missed
        self.withheld = withheld
        self.p50Seconds = p50Seconds
        self.p90Seconds = p90Seconds
        self.p99Seconds = p99Seconds
    }
}

/// The exchange rates behind the sums of money.
///
/// Absent without rates.
public struct StatisticsExchangeRates: Hashable, Codable, Sendable {
    /// The newest day with rates.
    public var newest: String
    /// Whether purchases in other currencies than dollars were made after that day, for all apps and days.
    public var purchasesAfterNewest: Bool

    /// Creates a value.
    public init(
        newest: String,
        purchasesAfterNewest: Bool
    ) {
        self.newest = newest
        self.purchasesAfterNewest = purchasesAfterNewest
    }
}

/// The object `StatisticsGroup` of the HTTP API.
public struct StatisticsGroup: Hashable, Codable, Sendable {
    /// Absent if unknown.
    public var group: String?
    /// The member `cases`.
    public var cases: Int
    /// The member `answered`.
    public var answered: Int
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var answeredInTime: Share
    /// The member `outcomes`.
    public var outcomes: Outcomes
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var refunds: Share
    /// The member `money`.
    public var money: Money

    /// Creates a value.
    public init(
        group: String? = nil,
        cases: Int,
        answered: Int,
        answeredInTime: Share,
        outcomes: Outcomes,
        refunds: Share,
        money: Money
    ) {
        self.group = group
        self.cases = cases
        self.answered = answered
        self.answeredInTime = answeredInTime
        self.outcomes = outcomes
        self.refunds = refunds
        self.money = money
    }
}

/// The object `StatisticsHoldout` of the HTTP API.
public struct StatisticsHoldout: Hashable, Codable, Sendable {
    /// The member `since`.
    public var since: String
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var policy: Share
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var holdout: Share
    /// The member `finding`.
    public var finding: StatisticsHoldoutFinding
    /// In percentage points.
    public var difference: Double?
    /// The member `low`.
    public var low: Double?
    /// The member `high`.
    public var high: Double?

    /// Creates a value.
    public init(
        since: String,
        policy: Share,
        holdout: Share,
        finding: StatisticsHoldoutFinding,
        difference: Double? = nil,
        low: Double? = nil,
        high: Double? = nil
    ) {
        self.since = since
        self.policy = policy
        self.holdout = holdout
        self.finding = finding
        self.difference = difference
        self.low = low
        self.high = high
    }
}

/// The values of `StatisticsHoldoutFinding` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct StatisticsHoldoutFinding: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `tooFew`
    public static let tooFew = Self(rawValue: "tooFew")
    /// `noDifference`
    public static let noDifference = Self(rawValue: "noDifference")
    /// `fewerRefunds`
    public static let fewerRefunds = Self(rawValue: "fewerRefunds")
    /// `moreRefunds`
    public static let moreRefunds = Self(rawValue: "moreRefunds")
}

/// The object `StatisticsPreference` of the HTTP API.
public struct StatisticsPreference: Hashable, Codable, Sendable {
    /// The member `preference`.
    public var preference: StatisticsPreferencePreference
    /// The member `answered`.
    public var answered: Int
    /// The member `outcomes`.
    public var outcomes: Outcomes
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var refunds: Share
    /// The member `decisions`.
    public var decisions: StatisticsPreferenceDecisions

    /// Creates a value.
    public init(
        preference: StatisticsPreferencePreference,
        answered: Int,
        outcomes: Outcomes,
        refunds: Share,
        decisions: StatisticsPreferenceDecisions
    ) {
        self.preference = preference
        self.answered = answered
        self.outcomes = outcomes
        self.refunds = refunds
        self.decisions = decisions
    }
}

/// The object `StatisticsPreferenceDecisions` of the HTTP API.
public struct StatisticsPreferenceDecisions: Hashable, Codable, Sendable {
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var grantedInFull: Share?
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var grantedProrated: Share?
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var grantedShareUnknown: Share?
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var declined: Share?
    /// A share and its 95 % interval, in percent.
    ///
    /// The last three members are absent if `of` is 0.
    public var reversed: Share?

    /// Creates a value.
    public init(
        grantedInFull: Share? = nil,
        grantedProrated: Share? = nil,
        grantedShareUnknown: Share? = nil,
        declined: Share? = nil,
        reversed: Share? = nil
    ) {
        self.grantedInFull = grantedInFull
        self.grantedProrated = grantedProrated
        self.grantedShareUnknown = grantedShareUnknown
        self.declined = declined
        self.reversed = reversed
    }
}

/// The values of `StatisticsPreferencePreference` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct StatisticsPreferencePreference: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `GRANT_FULL`
    public static let grantFull = Self(rawValue: "GRANT_FULL")
    /// `GRANT_PRORATED`
    public static let grantProrated = Self(rawValue: "GRANT_PRORATED")
    /// `DECLINE`
    public static let decline = Self(rawValue: "DECLINE")
    /// `none`
    public static let none = Self(rawValue: "none")
}

/// The object `Subscription` of the HTTP API.
public struct Subscription: Hashable, Codable, Sendable {
    /// The member `environment`.
    public var environment: Environment
    /// The member `originalTransactionId`.
    public var originalTransactionID: String
    /// The member `productId`.
    public var productID: String?
    /// `active`, `expired`, `billingRetry`, `billingGracePeriod` or `revoked`; Apple's number for a status that the
    /// desk does not know.
    public var status: String?
    /// The member `autoRenew`.
    public var autoRenew: Bool?
    /// The member `autoRenewProductId`.
    public var autoRenewProductID: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var renewsAt: Date?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var gracePeriodEndsAt: Date?
    /// The member `inBillingRetry`.
    public var inBillingRetry: Bool?
    /// The member `expirationIntent`.
    public var expirationIntent: Int?
    /// The member `priceIncreaseStatus`.
    public var priceIncreaseStatus: Int?
    /// In thousandths of the currency.
    public var renewalPriceMilliunits: Int?
    /// The member `currency`.
    public var currency: String?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var startedAt: Date?
    /// `receipt` if only a version 1 notification or a receipt reports it.
    public var source: StatementSource
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var statedAt: Date

    /// Creates a value.
    public init(
        environment: Environment,
        originalTransactionID: String,
        productID: String? = nil,
        status: String? = nil,
        autoRenew: Bool? = nil,
        autoRenewProductID: String? = nil,
        renewsAt: Date? = nil,
        gracePeriodEndsAt: Date? = nil,
        inBillingRetry: Bool? = nil,
        expirationIntent: Int? = nil,
        priceIncreaseStatus: Int? = nil,
        renewalPriceMilliunits: Int? = nil,
        currency: String? = nil,
        startedAt: Date? = nil,
        source: StatementSource,
        statedAt: Date
    ) {
        self.environment = environment
        self.originalTransactionID = originalTransactionID
        self.productID = productID
        self.status = status
        self.autoRenew = autoRenew
        self.autoRenewProductID = autoRenewProductID
        self.renewsAt = renewsAt
        self.gracePeriodEndsAt = gracePeriodEndsAt
        self.inBillingRetry = inBillingRetry
        self.expirationIntent = expirationIntent
        self.priceIncreaseStatus = priceIncreaseStatus
        self.renewalPriceMilliunits = renewalPriceMilliunits
        self.currency = currency
        self.startedAt = startedAt
        self.source = source
        self.statedAt = statedAt
    }

    private enum CodingKeys: String, CodingKey {
        case environment
        case originalTransactionID = "originalTransactionId"
        case productID = "productId"
        case status
        case autoRenew
        case autoRenewProductID = "autoRenewProductId"
        case renewsAt
        case gracePeriodEndsAt
        case inBillingRetry
        case expirationIntent
        case priceIncreaseStatus
        case renewalPriceMilliunits
        case currency
        case startedAt
        case source
        case statedAt
    }
}

/// The object `UnmatchedFacts` of the HTTP API.
public struct UnmatchedFacts: Hashable, Codable, Sendable {
    /// The member `facts`.
    public var facts: [UnmatchedFactsFact]
    /// The `cursor` of the next page.
    ///
    /// The last page has none.
    public var nextCursor: String?

    /// Creates a value.
    public init(
        facts: [UnmatchedFactsFact],
        nextCursor: String? = nil
    ) {
        self.facts = facts
        self.nextCursor = nextCursor
    }
}

/// The object `UnmatchedFactsFact` of the HTTP API.
public struct UnmatchedFactsFact: Hashable, Codable, Sendable {
    /// The member `bundleId`.
    public var bundleID: String
    /// Absent if the fact counts in whichever environment the purchase arrives.
    public var environment: Environment?
    /// The member `kind`.
    public var kind: UnmatchedFactsFactKind
    /// The member `transactionId`.
    public var transactionID: String?
    /// The member `customer`.
    public var customer: String?
    /// The member `reports`.
    public var reports: Int
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var firstReportedAt: Date
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var lastReportedAt: Date

    /// Creates a value.
    public init(
        bundleID: String,
        environment: Environment? = nil,
        kind: UnmatchedFactsFactKind,
        transactionID: String? = nil,
        customer: String? = nil,
        reports: Int,
        firstReportedAt: Date,
        lastReportedAt: Date
    ) {
        self.bundleID = bundleID
        self.environment = environment
        self.kind = kind
        self.transactionID = transactionID
        self.customer = customer
        self.reports = reports
        self.firstReportedAt = firstReportedAt
        self.lastReportedAt = lastReportedAt
    }

    private enum CodingKeys: String, CodingKey {
        case bundleID = "bundleId"
        case environment
        case kind
        case transactionID = "transactionId"
        case customer
        case reports
        case firstReportedAt
        case lastReportedAt
    }
}

/// The values of `UnmatchedFactsFactKind` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct UnmatchedFactsFactKind: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `usage`
    public static let usage = Self(rawValue: "usage")
    /// `delivery`
    public static let delivery = Self(rawValue: "delivery")
    /// `customer`
    public static let customer = Self(rawValue: "customer")
}

/// The total use of a purchase.
public struct Usage: Hashable, Codable, Sendable {
    /// The member `unitsUsed`.
    public var unitsUsed: Int?
    /// A decimal number, such as 12.5.
    public var percent: String?
    /// The member `playSeconds`.
    public var playSeconds: Int?
    /// The member `playSessions`.
    public var playSessions: Int
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var openedAt: Date?
    /// The member `downloadsFailed`.
    public var downloadsFailed: Int
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var downloadFailedAt: Date?
    /// The member `lastPlatform`.
    public var lastPlatform: UsageLastPlatform?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var lastUsedAt: Date?
    /// The member `reportsBeforePurchase`.
    public var reportsBeforePurchase: Int?
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var lastReportBeforePurchaseAt: Date?

    /// Creates a value.
    public init(
        unitsUsed: Int? = nil,
        percent: String? = nil,
        playSeconds: Int? = nil,
        playSessions: Int,
        openedAt: Date? = nil,
        downloadsFailed: Int,
        downloadFailedAt: Date? = nil,
        lastPlatform: UsageLastPlatform? = nil,
        lastUsedAt: Date? = nil,
        reportsBeforePurchase: Int? = nil,
        lastReportBeforePurchaseAt: Date? = nil
    ) {
        self.unitsUsed = unitsUsed
        self.percent = percent
        self.playSeconds = playSeconds
        self.playSessions = playSessions
        self.openedAt = openedAt
        self.downloadsFailed = downloadsFailed
        self.downloadFailedAt = downloadFailedAt
        self.lastPlatform = lastPlatform
        self.lastUsedAt = lastUsedAt
        self.reportsBeforePurchase = reportsBeforePurchase
        self.lastReportBeforePurchaseAt = lastReportBeforePurchaseAt
    }
}

/// The values of `UsageLastPlatform` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct UsageLastPlatform: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `apple`
    public static let apple = Self(rawValue: "apple")
    /// `other`
    public static let other = Self(rawValue: "other")
}

/// The object `UsageReceipt` of the HTTP API.
public struct UsageReceipt: Hashable, Codable, Sendable {
    /// The member `recorded`.
    public var recorded: Int
    /// The member `duplicates`.
    public var duplicates: Int
    /// Whether every transaction and customer of the batch is known.
    public var known: Bool
    /// The member `unknown`.
    public var unknown: [UsageReceiptUnknownItem]?
    /// The member `notCounted`.
    public var notCounted: [UsageReceiptNotCountedItem]?

    /// Creates a value.
    public init(
        recorded: Int,
        duplicates: Int,
        known: Bool,
        unknown: [UsageReceiptUnknownItem]? = nil,
        notCounted: [UsageReceiptNotCountedItem]? = nil
    ) {
        self.recorded = recorded
        self.duplicates = duplicates
        self.known = known
        self.unknown = unknown
        self.notCounted = notCounted
    }
}

/// The object `UsageReceiptNotCountedItem` of the HTTP API.
public struct UsageReceiptNotCountedItem: Hashable, Codable, Sendable {
    /// The member `idempotencyKey`.
    public var idempotencyKey: String
    /// The member `reason`.
    public var reason: String
    /// RFC 3339, such as 2026-05-01T12:00:00Z.
    public var purchasedAt: Date

    /// Creates a value.
    public init(
        idempotencyKey: String,
        reason: String,
        purchasedAt: Date
    ) {
        self.idempotencyKey = idempotencyKey
        self.reason = reason
        self.purchasedAt = purchasedAt
    }
}

/// The object `UsageReceiptUnknownItem` of the HTTP API.
public struct UsageReceiptUnknownItem: Hashable, Codable, Sendable {
    /// The member `transactionId`.
    public var transactionID: String?
    /// The member `customer`.
    public var customer: String?

    /// Creates a value.
    public init(
        transactionID: String? = nil,
        customer: String? = nil
    ) {
        self.transactionID = transactionID
        self.customer = customer
    }

    private enum CodingKeys: String, CodingKey {
        case transactionID = "transactionId"
        case customer
    }
}

/// It has either `transactionId` or `customer`, and content:.
///
/// `unitsUsed` or `percent`, `playSeconds` or `startedAt`, or `event`. Only a report with `corrects` may have no
/// content. With `customer`, `unitsUsed` needs `productId` or `currency`, and `percent` and `event` are not allowed.
public struct UsageReport: Hashable, Codable, Sendable {
    /// The member `transactionId`.
    public var transactionID: String?
    /// The member `customer`.
    public var customer: String?
    /// The member `productId`.
    public var productID: String?
    /// The member `currency`.
    public var currency: String?
    /// The member `unitsUsed`.
    public var unitsUsed: Int?
    /// The member `percent`.
    public var percent: Double?
    /// The member `playSeconds`.
    public var playSeconds: Int?
    /// The start of a session that ended `at`, at most a week before.
    public var startedAt: Date?
    /// The member `event`.
    public var event: UsageReportEvent?
    /// The member `platform`.
    public var platform: UsageReportPlatform?
    /// At most five minutes in the future.
    public var at: Date
    /// An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    public var idempotencyKey: String
    /// The key of the report that this one replaces.
    public var corrects: String?

    /// Creates a value.
    public init(
        transactionID: String? = nil,
        customer: String? = nil,
        productID: String? = nil,
        currency: String? = nil,
        unitsUsed: Int? = nil,
        percent: Double? = nil,
        playSeconds: Int? = nil,
        startedAt: Date? = nil,
        event: UsageReportEvent? = nil,
        platform: UsageReportPlatform? = nil,
        at: Date,
        idempotencyKey: String,
        corrects: String? = nil
    ) {
        self.transactionID = transactionID
        self.customer = customer
        self.productID = productID
        self.currency = currency
        self.unitsUsed = unitsUsed
        self.percent = percent
        self.playSeconds = playSeconds
        self.startedAt = startedAt
        self.event = event
        self.platform = platform
        self.at = at
        self.idempotencyKey = idempotencyKey
        self.corrects = corrects
    }

    private enum CodingKeys: String, CodingKey {
        case transactionID = "transactionId"
        case customer
        case productID = "productId"
        case currency
        case unitsUsed
        case percent
        case playSeconds
        case startedAt
        case event
        case platform
        case at
        case idempotencyKey
        case corrects
    }
}

/// The values of `UsageReportEvent` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct UsageReportEvent: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `opened`
    public static let opened = Self(rawValue: "opened")
    /// `downloadFailed`
    public static let downloadFailed = Self(rawValue: "downloadFailed")
}

/// The values of `UsageReportPlatform` in the HTTP API.
///
/// A later release of the desk may have further values.
public struct UsageReportPlatform: RawRepresentable, Hashable, Codable, Sendable {
    /// The value in JSON.
    public var rawValue: String
    /// Creates a value from its spelling in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `apple`
    public static let apple = Self(rawValue: "apple")
    /// `other`
    public static let other = Self(rawValue: "other")
}

/// The object `UsageReports` of the HTTP API.
public struct UsageReports: Hashable, Codable, Sendable {
    /// The member `usage`.
    public var usage: [UsageReport]

    /// Creates a value.
    public init(
        usage: [UsageReport]
    ) {
        self.usage = usage
    }
}
