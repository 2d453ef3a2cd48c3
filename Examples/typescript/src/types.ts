// This file is generated from the description of the HTTP API: run make clients.

/** The answer to Apple, and the reasons for it. */
export interface Answer {
  version: number;
  /** The body as sent to Apple. */
  body?: unknown;
  evidence: AnswerEvidenceItem[];
  rule: string;
  shadows: AnswerShadow[];
  preference?: Preference;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  composedAt: string;
}

export interface AnswerCaseBody {
  prefer: AnswerCaseBodyPrefer;
  /** Why, in your words; at most 1000 bytes. The case shows it with its author. */
  note?: string;
  /**
   * The `version` of the case that you have read. If somebody decided since, the desk changes nothing and answers
   * 409 with what they decided.
   */
  expectedVersion?: number;
}

export type AnswerCaseBodyPrefer = "GRANT_FULL" | "GRANT_PRORATED" | "DECLINE" | "none" | (string & {});

export interface AnswerEvidenceItem {
  field: string;
  /** The value in the body; absent if the answer omits it. */
  value?: unknown;
  source: string;
  reason: string;
}

/**
 * A field of an answer. `consumption` is Apple's `consumptionStatus` and `consumptionPercentage`. Only answers to
 * Google Play have `consumptionUsageEvents`.
 */
export type AnswerField = "accountTenure" | "appAccountToken" | "consumption" | "consumptionUsageEvents" | "deliveryStatus" | "lifetimeDollarsPurchased" | "lifetimeDollarsRefunded" | "platform" | "playTime" | "refundPreference" | "sampleContentProvided" | "userStatus" | (string & {});

export interface AnswerShadow {
  rule: string;
  preference?: Preference;
  /** How to answer. `none` is an answer without a preference, and `never` is no answer. */
  result: Choice;
}

export interface App {
  bundleId: string;
  mode: AppMode;
  /** The environments in which Apple refuses the app's key. */
  refusedKeys: AppRefusedKey[];
  paused: boolean;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  pausedAt?: string;
  pausedBy?: string;
  note?: string;
  history?: AppHistoryEntry[];
}

export interface AppEventData {
  bundleId: string;
  environment: Environment;
}

export interface AppHistoryEntry {
  paused: boolean;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
  author: string;
  note?: string;
}

export type AppMode = "answer" | "observe" | (string & {});

export interface AppPolicy {
  bundleId: string;
  version?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  since: string;
  loadedBy: string;
  rules: number;
  products: number;
  policyFile?: string;
  productsFile?: string;
}

export interface AppRecovery {
  bundleId: string;
  environment: Environment;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  completeSince: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  completeUntil: string;
  gaps: AppRecoveryGap[];
  requests: AppRecoveryRequests;
  cases: AppRecoveryCases;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  lastSuccessAt?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  nextRunAt: string;
  isRunning: boolean;
  failure?: string;
  /** What this report cannot show. */
  limit?: string;
}

export interface AppRecoveryCases {
  open: number;
  answered: number;
  withheld: number;
  failed: number;
  missed: number;
}

export interface AppRecoveryGap {
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  from: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  until: string;
  reason: string;
}

export interface AppRecoveryRequests {
  issued: number;
  received: number;
  recovered: number;
  unreadable: number;
}

export interface AppRefusedKey {
  environment: Environment;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  since?: string;
  status?: number;
  error?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  nextProbeAt?: string;
  remedy: string;
}

/** One try to send an answer. */
export interface Attempt {
  number: number;
  state: AttemptState;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  startedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  finishedAt?: string;
  httpStatus?: number;
  errorCode?: number;
  detail?: string;
  /** The body with which Apple refused the answer for good, at most 16 KiB. */
  response?: string;
}

export type AttemptState = "started" | "accepted" | "refused" | "failed" | "unsent" | "unknown" | (string & {});

/** Why a case is not answered. */
export type BlockReason = "noConsent" | "consentWithdrawn" | "consentExpired" | "consentDoesNotCover" | "deliveryUnknown" | "sampleUnknown" | "unconfirmed" | "historyAwaited" | "paused" | "keyRefused" | "rateLimited" | "observed" | "policyNever" | "familyShared" | "assigned" | "unsupported" | "alreadyDecided" | "heldByPerson" | "review" | "delayed" | "mayHaveBeenAnswered" | "reasonUnknown" | (string & {});

export interface Case {
  id: string;
  bundleId: string;
  environment: Environment;
  transactionId: string;
  customer: string;
  productId: string;
  /** Apple's word, such as Consumable. */
  type: string;
  /** In thousandths of the currency. */
  priceMilliunits?: number;
  currency?: string;
  /** The customer's reason in Apple's words, such as UNINTENDED_PURCHASE. */
  reason?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  requestedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  receivedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  deadline: string;
  /** 0 if the case is closed. */
  secondsLeft: number;
  requestNumber: number;
  state: CaseState;
  /** Why a case is not answered. */
  blockReason?: BlockReason;
  /** Apple's name of the rule that an answer would break. */
  brokenRule?: string;
  /** A person's decision. */
  decision?: Choice;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  heldUntil?: string;
  /** The time by which a person must act: the end of a hold, or the deadline. */
  actBy?: string;
  preference?: Preference;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  answeredAt?: string;
  outcome?: CaseOutcome;
}

export interface CaseDetail {
  id: string;
  bundleId: string;
  environment: Environment;
  transactionId: string;
  customer: string;
  productId: string;
  /** Apple's word, such as Consumable. */
  type: string;
  /** In thousandths of the currency. */
  priceMilliunits?: number;
  currency?: string;
  /** The customer's reason in Apple's words, such as UNINTENDED_PURCHASE. */
  reason?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  requestedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  receivedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  deadline: string;
  /** 0 if the case is closed. */
  secondsLeft: number;
  requestNumber: number;
  state: CaseState;
  /** Why a case is not answered. */
  blockReason?: BlockReason;
  /** Apple's name of the rule that an answer would break. */
  brokenRule?: string;
  /** A person's decision. */
  decision?: Choice;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  heldUntil?: string;
  /** The time by which a person must act: the end of a hold, or the deadline. */
  actBy?: string;
  preference?: Preference;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  answeredAt?: string;
  outcome?: CaseDetailOutcome;
  /** How many decisions people made about the case. */
  version: number;
  /** What people decided, earliest first. */
  decisions: PersonDecision[];
  attempts: Attempt[];
  /** The answer to Apple, and the reasons for it. */
  answer?: Answer;
  policyDecision?: PolicyDecision;
  /** With the block reason `consentDoesNotCover`, the fields of the answer that the newest consent does not cover. */
  uncoveredFields?: AnswerField[];
  consent?: Consent;
  consentUsed?: Consent;
  delivery?: DeliveryStatus;
  /** The total use of a purchase. */
  usage?: Usage;
  inquiries: Inquiry[];
  /**
   * The newest notifications about the purchase, oldest first. `GET /v1/notifications` with `transaction` lists
   * them all.
   */
  notifications: Notification[];
  /** How many notifications about the purchase are stored. */
  notificationCount: number;
}

export interface CaseDetailOutcome {
  /** What Apple decided. `unknown` if Apple never reported a decision. */
  decision: Decision;
  /** In thousandths of a percent. */
  percentMilliunits?: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
}

export interface CaseEventData {
  bundleId: string;
  environment: Environment;
  caseId: string;
  transactionId: string;
  originalTransactionId?: string;
  productId?: string;
  customer: string;
  requestNumber: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  requestedAt: string;
  requestReason?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  deadline: string;
  state: CaseState;
}

export interface CaseOutcome {
  /** What Apple decided. `unknown` if Apple never reported a decision. */
  decision: Decision;
  /** In thousandths of a percent. */
  percentMilliunits?: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
}

export type CaseState = "open" | "waiting" | "held" | "answered" | "withheld" | "failed" | "missed" | (string & {});

export interface Cases {
  cases: Case[];
  /** The `cursor` of the next page. The last page has none. */
  nextCursor?: string;
}

/** How to answer. `none` is an answer without a preference, and `never` is no answer. */
export type Choice = "GRANT_FULL" | "GRANT_PRORATED" | "DECLINE" | "none" | "never" | "review" | "policy" | (string & {});

export interface Consent {
  id?: number;
  customer: string;
  granted: boolean;
  textVersion?: string;
  locale?: string;
  source?: string;
  actor?: string;
  proofReference?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  expiresAt?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  recordedAt: string;
}

export interface ConsentFact {
  granted: boolean;
  /** If the app has `consentTexts`, one of their versions. */
  textVersion?: string;
  /** A text of 1 to 1024 bytes in UTF-8, without the character NUL. */
  locale?: string;
  /** A text of 1 to 1024 bytes in UTF-8, without the character NUL. */
  source?: string;
  /** A text of 1 to 1024 bytes in UTF-8, without the character NUL. */
  actor?: string;
  /** A text of 1 to 1024 bytes in UTF-8, without the character NUL. */
  proofReference?: string;
  /** At most five minutes in the future. The default is now. */
  at?: string;
  /**
   * When the consent ends, after `at`. Omit it if `granted` is false. The default is the end that the wording sets
   * with `validFor`, if any.
   */
  expiresAt?: string;
}

export interface ConsentHistory {
  customer: string;
  consents: Consent[];
}

export interface ConsentReceipt {
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  issuedAt: string;
  app: string;
  /** The customer's identifier in the record. */
  customer: string;
  /** The number of the record. */
  record?: number;
  /** `withdrawn` if the newest record is a refusal or a withdrawal. */
  state: ConsentReceiptState;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  recordedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  expiresAt?: string;
  textVersion?: string;
  /** The language in the record. */
  locale?: string;
  /**
   * The wording that was shown; absent if `consent.yml` lacks it, or if it has several languages and the record
   * has none. If `isTextChanged`, it is the wording as it is now.
   */
  text?: string;
  /**
   * `true` if the version was changed since the consent was reported, in any language or in what it covers;
   * otherwise absent.
   */
  isTextChanged?: boolean;
  /** The language of `text`. */
  textLocale?: string;
  /** `false` if that is why `text` is absent. */
  isLanguageRecorded?: boolean;
  /**
   * The fields of an answer that the consent covers; absent for all, and empty for a version that `consent.yml` no
   * longer has.
   */
  covers?: AnswerField[];
  source?: string;
  /** The `actor` of the record. */
  takenDownBy?: string;
  proofReference?: string;
  /** How the customer withdraws the consent. */
  withdrawal?: string;
}

/** A JSON Web Key (RFC 8037). */
export interface ConsentReceiptKey {
  kty: string;
  crv: string;
  /** The key in base64url. */
  x: string;
  /** The thumbprint of the key (RFC 7638). */
  kid: string;
  alg: string;
  use: string;
}

/** `withdrawn` if the newest record is a refusal or a withdrawal. */
export type ConsentReceiptState = "inForce" | "expired" | "withdrawn" | (string & {});

export interface ConsentText {
  version: string;
  from: string;
  locale: string;
  text: string;
  /** The fields of an answer that the text covers; absent for all but `consumptionUsageEvents`. */
  covers?: AnswerField[];
  locales: string[];
  versions: string[];
}

/** A member that is omitted keeps its value. */
export interface CustomerFacts {
  accountCreatedAt?: string;
  userStatus?: CustomerFactsUserStatus;
  /** US cents on other platforms. */
  purchasedElsewhereUSDCents?: number;
  /** US cents on other platforms. */
  refundedElsewhereUSDCents?: number;
  installedAt?: string;
  /** Words of 1 to 64 bytes. An empty list means that the customer is in no segment. */
  segments?: string[];
  /** The answer for this customer, before all rules. `policy` removes it. */
  preferenceOverride?: CustomerFactsPreferenceOverride;
}

/** The answer for this customer, before all rules. `policy` removes it. */
export type CustomerFactsPreferenceOverride = "GRANT_FULL" | "GRANT_PRORATED" | "DECLINE" | "none" | "never" | "policy" | (string & {});

export type CustomerFactsUserStatus = "active" | "suspended" | "terminated" | "limitedAccess" | (string & {});

export interface CustomerLedger {
  customer: string;
  environment: Environment;
  /** A total is absent while the price of one purchase is unknown. */
  totals: CustomerLedgerTotals;
  purchases: Purchase[];
}

/** A total is absent while the price of one purchase is unknown. */
export interface CustomerLedgerTotals {
  /** US cents. */
  purchasedUSDCents?: number;
  /** US cents. */
  refundedUSDCents?: number;
  unpricedPurchases: number;
  unpricedRefunds: number;
  refundsGranted: number;
  playSeconds?: number;
}

/** What Apple decided. `unknown` if Apple never reported a decision. */
export type Decision = "granted" | "declined" | "reversed" | "revoked" | "unknown" | (string & {});

export interface Deed {
  id: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
  kind: DeedKind;
  /** A token, a person, a command, or the desk. */
  author: string;
  /** The bundle ID; absent if the deed concerns all apps. */
  app?: string;
  environment?: Environment;
  details: Record<string, string>;
  /** The case, the notification or the customer; absent if there is none, or if it was erased. */
  subject?: string;
  /** A salted SHA-256 of the subject, as hexadecimal digits. */
  subjectDigest?: string;
  /** The number of the link; absent for up to a second. */
  number?: number;
  /** The hash of the link, as hexadecimal digits. */
  hash?: string;
}

export type DeedKind = "answerSent" | "caseDecided" | "caseHeld" | "caseReleased" | "viewSaved" | "viewDeleted" | "appPaused" | "appResumed" | "tokenCreated" | "tokenRevoked" | "personAdded" | "personGranted" | "passwordSet" | "personDisabled" | "personEnabled" | "personRemoved" | "sessionsEnded" | "sessionEnded" | "signedOut" | "deskExamined" | "tableDownloaded" | "configurationInForce" | "keyInUse" | "erasureKeyReplaced" | "secretsReloaded" | "policyInForce" | "policyPublished" | "customerExported" | "consentWithdrawn" | "customerChanged" | "erasureBegun" | "erasureFinished" | "backupMade" | "databaseRestored" | "payloadsDropped" | "notificationReplayed" | "endpointPaused" | "endpointResumed" | "eventResent" | "endpointTested" | "eventsRecovered" | (string & {});

export interface Deeds {
  deeds: Deed[];
  /** The `cursor` of the next page. The last page has none. */
  nextCursor?: string;
}

export interface DeliveryReport {
  status: DeliveryStatus;
  /** At most five minutes in the future. The default is now. */
  at?: string;
}

export type DeliveryStatus = "delivered" | "qualityIssue" | "wrongItem" | "serverOutage" | "currencyChange" | "other" | (string & {});

export interface Endpoint {
  id: string;
  bundleId: string;
  kind: EndpointKind;
  /** The URL without user, password and query. */
  url: string;
  state: EndpointState;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  failingSince?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  disabledAt?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  deliveredAt?: string;
  failure?: string;
  waiting: number;
  failed: number;
}

export type EndpointKind = "events" | "notifications" | (string & {});

export type EndpointState = "active" | "failing" | "paused" | "disabled" | (string & {});

export interface Endpoints {
  endpoints: Endpoint[];
}

export type Environment = "Sandbox" | "Production" | (string & {});

export interface ErasedRows {
  environment: Environment;
  table: string;
  /**
   * `deleted` rows are gone, `blanked` rows stay without what names the customer, and rows with a `pseudonym` stay
   * with pseudonyms in place of identifiers.
   */
  treatment: ErasedRowsTreatment;
  rows: number;
}

/**
 * `deleted` rows are gone, `blanked` rows stay without what names the customer, and rows with a `pseudonym` stay
 * with pseudonyms in place of identifiers.
 */
export type ErasedRowsTreatment = "deleted" | "blanked" | "pseudonym" | (string & {});

export interface Erasure {
  environment: Environment;
  state: ErasureState;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  requestedAt: string;
  finishedAt?: string;
  purchases: number;
  cases: number;
}

/** What an erasure would do, and how many open cases would close without an answer. */
export interface ErasurePreview {
  openCases: number;
  tables: ErasedRows[];
}

export type ErasureState = "finished" | "waiting" | (string & {});

export interface Erasures {
  /** The erasure in each environment; empty for a dry run. */
  erasures: Erasure[];
  /** What an erasure would do, and how many open cases would close without an answer. */
  preview?: ErasurePreview;
}

export interface Event {
  id: string;
  type: EventType;
  bundleId: string;
  environment?: Environment;
  caseId?: string;
  notificationId?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
  /** The body that endpoints get; absent for `apple.notification`. */
  body?: unknown;
  dispatches: EventDispatch[];
}

/** An event, as endpoints get it. Ignore types that you do not know. */
export interface EventBody {
  type: string;
  /** When it became true. */
  timestamp: string;
  data: unknown;
}

export interface EventDispatch {
  endpoint: string;
  state: EventDispatchState;
  tries: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  dueAt?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  lastTryAt?: string;
  status?: number;
  failure?: string;
  /** The newest failed tries, oldest first, with those before the event was sent again. */
  failedTries: EventDispatchFailedTry[];
}

export interface EventDispatchFailedTry {
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
  status?: number;
  failure?: string;
}

export type EventDispatchState = "pending" | "delivered" | "failed" | (string & {});

export type EventType = "refund.requested" | "refund.waiting" | "refund.held" | "refund.answered" | "refund.withheld" | "refund.at_risk" | "refund.missed" | "refund.failed" | "refund.granted" | "refund.declined" | "refund.reversed" | "notification.unrecognized" | "app.silent" | "app.circuit_opened" | "app.circuit_closed" | "endpoint.disabled" | "endpoint.test" | "apple.notification" | (string & {});

export interface Events {
  events: Event[];
  /** The `cursor` of the next page. The last page has none. */
  nextCursor?: string;
}

export interface EvidenceAnswer {
  /** Reports as for `POST /v1/apps/{bundleId}/usage`, without required members. */
  usage?: unknown[];
  delivery?: DeliveryReport;
  /** A member that is omitted keeps its value. */
  customer?: CustomerFacts;
  consent?: ConsentFact;
}

export interface EvidenceQuestion {
  /** The same if the same question is sent twice. */
  id: string;
  type: string;
  app: string;
  environment: Environment;
  case: string;
  requestNumber: number;
  reason?: string;
  transactionId: string;
  originalTransactionId: string;
  productId: string;
  productType: string;
  quantity: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  purchasedAt: string;
  customer: string;
  appAccountToken?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  requestedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  deadline: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  answerBy: string;
}

export interface FactReceipt {
  /** Whether a notification, import or history mentioned the transaction. */
  known: boolean;
}

export interface FoundCustomer {
  /** An identifier of the customer, for every route about customers. */
  customer: string;
  bundleId: string;
  environment: Environment;
}

export interface FoundCustomers {
  customers: FoundCustomer[];
}

export interface FoundTransaction {
  transactionId: string;
  bundleId: string;
  environment: Environment;
  productId: string;
  customer: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  purchasedAt: string;
}

export type Grouping = "reason" | "product" | "storefront" | "rule" | "segment" | "preference" | "day" | (string & {});

export interface HoldCaseBody {
  /** A time in the future, before the deadline of the case. */
  until: string;
  /** Why, in your words; at most 1000 bytes. The case shows it with its author. */
  note?: string;
  /**
   * The `version` of the case that you have read. If somebody decided since, the desk changes nothing and answers
   * 409 with what they decided.
   */
  expectedVersion?: number;
}

/** A question to your backend. */
export interface Inquiry {
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  askedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  finishedAt: string;
  result: InquiryResult;
  detail: string;
}

export type InquiryResult = "answered" | "silent" | (string & {});

export interface ListAppsAnswer {
  apps: App[];
}

export type ListCasesOutcome = "granted" | "declined" | "reversed" | "revoked" | "unknown" | "decided" | "none" | (string & {});

export interface ListConsentKeysAnswer {
  keys: ConsentReceiptKey[];
}

export interface Money {
  /** US cents. */
  askedUSDCents: number;
  /** US cents. */
  keptUSDCents: number;
  /** US cents. */
  returnedUSDCents: number;
  /** US cents. */
  openUSDCents: number;
  unpricedCases: number;
  unpricedRefunds: number;
}

export interface Notification {
  id: string;
  version: number;
  type: string;
  subtype?: string;
  bundleId: string;
  environment: Environment;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  signedAt?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  receivedAt: string;
  transactionId?: string;
  /** What the desk did not understand. */
  flag?: string;
  /** Whether the desk fetched it from Apple's history. */
  recovered: boolean;
}

export interface NotificationDetail {
  id: string;
  version: number;
  type: string;
  subtype?: string;
  bundleId: string;
  environment: Environment;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  signedAt?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  receivedAt: string;
  transactionId?: string;
  /** What the desk did not understand. */
  flag?: string;
  /** Whether the desk fetched it from Apple's history. */
  recovered: boolean;
  /**
   * The decoded payload, with decoded objects in place of signed data. Receipts and secrets are not shown. Absent
   * once the payload was deleted.
   */
  payload?: unknown;
  proof: NotificationDetailProof;
  changed: NotificationDetailChanged;
  seenAgain: NotificationDetailSeenAgain;
}

export interface NotificationDetailChanged {
  caseId?: string;
  /** A purchase of the ledger. */
  transactionId?: string;
  productId?: string;
  /** Apple's decision that it told. */
  decision?: string;
}

export interface NotificationDetailProof {
  kind: NotificationDetailProofKind;
  /** The SHA-256 of the payload. */
  sha256?: string;
  certificates: ProofCertificate[];
  root?: ProofCertificate;
}

export type NotificationDetailProofKind = "signature" | "sharedSecret" | "channel" | (string & {});

export interface NotificationDetailSeenAgain {
  count: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  lastAt?: string;
}

export interface Notifications {
  notifications: Notification[];
  /** The `cursor` of the next page. The last page has none. */
  nextCursor?: string;
}

export interface Outcomes {
  granted: number;
  grantedInFull: number;
  grantedProrated: number;
  grantedShareUnknown: number;
  declined: number;
  reversed: number;
  revoked: number;
  unknown: number;
  none: number;
}

export interface PauseAppBody {
  /** At most 1000 bytes. */
  note?: string;
}

export interface PersonDecision {
  number: number;
  kind: PersonDecisionKind;
  /** The answer that the person chose. */
  prefer?: Choice;
  /** The end of the hold. */
  until?: string;
  author: string;
  note?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
  /** Whether a later answer replaced this one before it was sent. */
  replaced: boolean;
}

export type PersonDecisionKind = "answer" | "hold" | "release" | (string & {});

export interface PersonalExport {
  customer: string;
  bundleId: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  exportedAt: string;
  environments: PersonalExportEnvironment[];
}

export interface PersonalExportEnvironment {
  environment: Environment;
  identifiers: string[];
  erasures: Erasure[];
  /** The rows of each table. docs/privacy.md lists the tables. */
  tables: Record<string, unknown[]>;
}

export interface Policies {
  policies: AppPolicy[];
}

export interface PolicyDecision {
  rule: string;
  /** How to answer. `none` is an answer without a preference, and `never` is no answer. */
  result: Choice;
  preference?: Preference;
  policyVersion?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  decidedAt: string;
}

export type Preference = "GRANT_FULL" | "GRANT_PRORATED" | "DECLINE" | (string & {});

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: ProblemError[];
  /** How many mistakes `errors` leaves out. */
  moreErrors?: number;
  /** The people that an identifier leads to, for a route that needs one. */
  people?: ProblemPerson[];
}

export interface ProblemError {
  /** The member, parameter or file; empty for the whole body. */
  path: string;
  problem: string;
}

export interface ProblemPerson {
  environments: Environment[];
  customers: string[];
  appTransactionIds: string[];
  transactionIds: string[];
}

export interface ProofCertificate {
  subject: string;
  issuer: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  validFrom: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  validUntil: string;
  sha256: string;
}

export interface Purchase {
  environment: Environment;
  transactionId: string;
  originalTransactionId: string;
  productId: string;
  /** Apple's word, such as Consumable. */
  type?: string;
  customer: string;
  quantity: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  purchasedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  expiresAt?: string;
  /** In thousandths of the currency. */
  priceMilliunits?: number;
  currency?: string;
  /** US cents. */
  usdCents?: number;
  /** The day of the exchange rate. */
  ratedOn?: string;
  /** US cents. */
  refundedUSDCents?: number;
  /** Apple's word, such as PURCHASED. */
  ownership: string;
  upgraded: boolean;
  revocation?: PurchaseRevocation;
  /** `receipt` if only a version 1 notification or a receipt reports it. */
  source: StatementSource;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  statedAt: string;
}

export interface PurchaseDetail {
  purchase: Purchase;
  /** The total use of a purchase. */
  usage?: Usage;
  delivery?: DeliveryStatus;
}

export interface PurchaseRevocation {
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  at: string;
  type?: string;
  reason?: number;
  /** In thousandths of a percent. */
  percentMilliunits?: number;
}

export interface PutTransactionCustomerBody {
  /** An identifier of 1 to 256 bytes in UTF-8, without the character NUL. */
  customer: string;
}

export interface RecoverEndpointAnswer {
  events: number;
  /** `true` if there are more than `events`: with `dryRun`, the desk counts at most 10,000. Absent otherwise. */
  hasMore?: boolean;
}

export interface RecoverEndpointBody {
  /** A time in the past. */
  since: string;
  /** Whether to only count the events and send none. */
  dryRun?: boolean;
}

export interface Recovery {
  recovery: AppRecovery[];
}

export interface ReleaseCaseBody {
  /** Why, in your words; at most 1000 bytes. The case shows it with its author. */
  note?: string;
  /**
   * The `version` of the case that you have read. If somebody decided since, the desk changes nothing and answers
   * 409 with what they decided.
   */
  expectedVersion?: number;
}

export interface ReloadSecretsAnswer {
  /** The secrets that changed, with the fingerprint of a key. */
  changed: string[];
  /** The changes that need a restart. */
  atNextStart: string[];
}

export interface Replay {
  result: ReplayResult;
  detail: string;
  notification: Notification;
}

export type ReplayResult = "applied" | "unchanged" | "notUnderstood" | "erased" | (string & {});

export interface ResendEventBody {
  endpoint?: string;
}

export interface ResumeAppBody {
  /** At most 1000 bytes. */
  note?: string;
}

export interface SearchHits {
  /**
   * Whether a search in one app may have missed others of the app, because more than 1000 identifiers of all apps
   * begin with the text.
   */
  isPartial: boolean;
  /** Cases whose ID or transaction begins with the text. */
  cases: SearchHitsCase[];
  customers: FoundCustomer[];
  transactions: FoundTransaction[];
  /**
   * What Apple said about the text as an order ID; absent if something else begins with it, or if it is no order
   * ID.
   */
  order?: SearchHitsOrder;
  /** Products of the app's `products.yml`. */
  products: SearchHitsProduct[];
}

export interface SearchHitsCase {
  id: string;
  bundleId: string;
  environment: Environment;
  transactionId: string;
  productId: string;
  state: CaseState;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  requestedAt: string;
}

/** What Apple said about the text as an order ID; absent if something else begins with it, or if it is no order ID. */
export interface SearchHitsOrder {
  transactions: FoundTransaction[];
  /** The apps for which Apple did not answer in time. */
  unansweredApps: string[];
}

export interface SearchHitsProduct {
  productId: string;
  bundleId: string;
}

export type SellingStore = "app-store" | "google-play" | (string & {});

/** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
export interface Share {
  count: number;
  of: number;
  percent?: number;
  low?: number;
  high?: number;
}

export interface SignedConsentReceipt {
  receipt: ConsentReceipt;
  /** The signed receipt: a JWS in compact form (RFC 7515), EdDSA with Ed25519. */
  jws: string;
  /** A JSON Web Key (RFC 8037). */
  key: ConsentReceiptKey;
}

/** `receipt` if only a version 1 notification or a receipt reports it. */
export type StatementSource = "signed" | "receipt" | (string & {});

export interface Statistics {
  since?: string;
  until?: string;
  app?: string;
  store?: SellingStore;
  environment?: Environment;
  by?: Grouping;
  /** Cases by state. */
  cases: Record<string, number>;
  answers: StatisticsAnswers;
  outcomes: Outcomes;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  refunds: Share;
  meanProratedPercent?: number;
  preferences: StatisticsPreference[];
  holdout?: StatisticsHoldout;
  money: Money;
  /** How many of the newest cases `groups` counts. Absent if it counts all. */
  groupedNewest?: number;
  groups?: StatisticsGroup[];
  notifications?: number;
  flaggedNotifications?: number;
  /** The exchange rates behind the sums of money. Absent without rates. */
  exchangeRates?: StatisticsExchangeRates;
}

export interface StatisticsAnswers {
  answered: number;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  inTime: Share;
  failed: number;
  missed: number;
  /** Cases that were not answered, by block reason. */
  withheld: Record<string, number>;
  p50Seconds?: number;
  p90Seconds?: number;
  p99Seconds?: number;
}

/** The exchange rates behind the sums of money. Absent without rates. */
export interface StatisticsExchangeRates {
  /** The newest day with rates. */
  newest: string;
  /** Whether purchases in other currencies than dollars were made after that day, for all apps and days. */
  purchasesAfterNewest: boolean;
}

export interface StatisticsGroup {
  /** Absent if unknown. */
  group?: string;
  cases: number;
  answered: number;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  answeredInTime: Share;
  outcomes: Outcomes;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  refunds: Share;
  money: Money;
}

export interface StatisticsHoldout {
  since: string;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  policy: Share;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  holdout: Share;
  finding: StatisticsHoldoutFinding;
  /** In percentage points. */
  difference?: number;
  low?: number;
  high?: number;
}

export type StatisticsHoldoutFinding = "tooFew" | "noDifference" | "fewerRefunds" | "moreRefunds" | (string & {});

export interface StatisticsPreference {
  preference: StatisticsPreferencePreference;
  answered: number;
  outcomes: Outcomes;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  refunds: Share;
  decisions: StatisticsPreferenceDecisions;
}

export interface StatisticsPreferenceDecisions {
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  grantedInFull?: Share;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  grantedProrated?: Share;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  grantedShareUnknown?: Share;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  declined?: Share;
  /** A share and its 95 % interval, in percent. The last three members are absent if `of` is 0. */
  reversed?: Share;
}

export type StatisticsPreferencePreference = "GRANT_FULL" | "GRANT_PRORATED" | "DECLINE" | "none" | (string & {});

export interface Subscription {
  environment: Environment;
  originalTransactionId: string;
  productId?: string;
  /**
   * `active`, `expired`, `billingRetry`, `billingGracePeriod` or `revoked`; Apple's number for a status that the
   * desk does not know.
   */
  status?: string;
  autoRenew?: boolean;
  autoRenewProductId?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  renewsAt?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  gracePeriodEndsAt?: string;
  inBillingRetry?: boolean;
  expirationIntent?: number;
  priceIncreaseStatus?: number;
  /** In thousandths of the currency. */
  renewalPriceMilliunits?: number;
  currency?: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  startedAt?: string;
  /** `receipt` if only a version 1 notification or a receipt reports it. */
  source: StatementSource;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  statedAt: string;
}

export interface UnmatchedFacts {
  facts: UnmatchedFactsFact[];
  /** The `cursor` of the next page. The last page has none. */
  nextCursor?: string;
}

export interface UnmatchedFactsFact {
  bundleId: string;
  /** Absent if the fact counts in whichever environment the purchase arrives. */
  environment?: Environment;
  kind: UnmatchedFactsFactKind;
  transactionId?: string;
  customer?: string;
  reports: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  firstReportedAt: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  lastReportedAt: string;
}

export type UnmatchedFactsFactKind = "usage" | "delivery" | "customer" | (string & {});

/** The total use of a purchase. */
export interface Usage {
  unitsUsed?: number;
  /** A decimal number, such as 12.5. */
  percent?: string;
  playSeconds?: number;
  playSessions: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  openedAt?: string;
  downloadsFailed: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  downloadFailedAt?: string;
  lastPlatform?: UsageLastPlatform;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  lastUsedAt?: string;
  reportsBeforePurchase?: number;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  lastReportBeforePurchaseAt?: string;
}

export type UsageLastPlatform = "apple" | "other" | (string & {});

export interface UsageReceipt {
  recorded: number;
  duplicates: number;
  /** Whether every transaction and customer of the batch is known. */
  known: boolean;
  unknown?: UsageReceiptUnknownItem[];
  notCounted?: UsageReceiptNotCountedItem[];
}

export interface UsageReceiptNotCountedItem {
  idempotencyKey: string;
  reason: string;
  /** RFC 3339, such as 2026-05-01T12:00:00Z. */
  purchasedAt: string;
}

export interface UsageReceiptUnknownItem {
  transactionId?: string;
  customer?: string;
}

/**
 * It has either `transactionId` or `customer`, and content: `unitsUsed` or `percent`, `playSeconds` or
 * `startedAt`, or `event`. Only a report with `corrects` may have no content. With `customer`, `unitsUsed` needs
 * `productId` or `currency`, and `percent` and `event` are not allowed.
 */
export interface UsageReport {
  transactionId?: string;
  customer?: string;
  productId?: string;
  currency?: string;
  unitsUsed?: number;
  percent?: number;
  playSeconds?: number;
  /** The start of a session that ended `at`, at most a week before. */
  startedAt?: string;
  event?: UsageReportEvent;
  platform?: UsageReportPlatform;
  /** At most five minutes in the future. */
  at: string;
  /** An identifier of 1 to 256 bytes in UTF-8, without the character NUL. */
  idempotencyKey: string;
  /** The key of the report that this one replaces. */
  corrects?: string;
}

export type UsageReportEvent = "opened" | "downloadFailed" | (string & {});

export type UsageReportPlatform = "apple" | "other" | (string & {});

export interface UsageReports {
  usage: UsageReport[];
}
