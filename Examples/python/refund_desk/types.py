"""The objects of the HTTP API. This file is generated: run make clients."""

from typing import Any, NotRequired, TypedDict

AnswerEvidenceItem = TypedDict("AnswerEvidenceItem", {
    "field": "str",
    # The value in the body; absent if the answer omits it.
    "value": NotRequired["Any"],
    "source": "str",
    "reason": "str",
})

# One of GRANT_FULL, GRANT_PRORATED, DECLINE; a later release may have others.
Preference = str

# How to answer. `none` is an answer without a preference, and `never` is no answer.
# One of GRANT_FULL, GRANT_PRORATED, DECLINE, none, never, review, policy; a later release may have others.
Choice = str

AnswerShadow = TypedDict("AnswerShadow", {
    "rule": "str",
    "preference": NotRequired["Preference"],
    # How to answer. `none` is an answer without a preference, and `never` is no answer.
    "result": "Choice",
})

# The answer to Apple, and the reasons for it.
Answer = TypedDict("Answer", {
    "version": "int",
    # The body as sent to Apple.
    "body": NotRequired["Any"],
    "evidence": "list[AnswerEvidenceItem]",
    "rule": "str",
    "shadows": "list[AnswerShadow]",
    "preference": NotRequired["Preference"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "composedAt": "str",
})

# One of GRANT_FULL, GRANT_PRORATED, DECLINE, none; a later release may have others.
AnswerCaseBodyPrefer = str

AnswerCaseBody = TypedDict("AnswerCaseBody", {
    "prefer": "AnswerCaseBodyPrefer",
    # Why, in your words; at most 1000 bytes. The case shows it with its author.
    "note": NotRequired["str"],
    # The `version` of the case that you have read. If somebody decided since, the desk changes nothing and answers
    # 409 with what they decided.
    "expectedVersion": NotRequired["int"],
})

# A field of an answer. `consumption` is Apple's `consumptionStatus` and `consumptionPercentage`. Only answers to
# Google Play have `consumptionUsageEvents`.
# One of accountTenure, appAccountToken, consumption, consumptionUsageEvents, deliveryStatus,
# lifetimeDollarsPurchased, lifetimeDollarsRefunded, platform, playTime, refundPreference, sampleContentProvided,
# userStatus; a later release may have others.
AnswerField = str

# One of answer, observe; a later release may have others.
AppMode = str

# One of Sandbox, Production; a later release may have others.
Environment = str

AppRefusedKey = TypedDict("AppRefusedKey", {
    "environment": "Environment",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "since": NotRequired["str"],
    "status": NotRequired["int"],
    "error": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "nextProbeAt": NotRequired["str"],
    "remedy": "str",
})

AppHistoryEntry = TypedDict("AppHistoryEntry", {
    "paused": "bool",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
    "author": "str",
    "note": NotRequired["str"],
})

App = TypedDict("App", {
    "bundleId": "str",
    "mode": "AppMode",
    # The environments in which Apple refuses the app's key.
    "refusedKeys": "list[AppRefusedKey]",
    "paused": "bool",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "pausedAt": NotRequired["str"],
    "pausedBy": NotRequired["str"],
    "note": NotRequired["str"],
    "history": NotRequired["list[AppHistoryEntry]"],
})

AppEventData = TypedDict("AppEventData", {
    "bundleId": "str",
    "environment": "Environment",
})

AppPolicy = TypedDict("AppPolicy", {
    "bundleId": "str",
    "version": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "since": "str",
    "loadedBy": "str",
    "rules": "int",
    "products": "int",
    "policyFile": NotRequired["str"],
    "productsFile": NotRequired["str"],
})

AppRecoveryGap = TypedDict("AppRecoveryGap", {
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "from": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "until": "str",
    "reason": "str",
})

AppRecoveryRequests = TypedDict("AppRecoveryRequests", {
    "issued": "int",
    "received": "int",
    "recovered": "int",
    "unreadable": "int",
})

AppRecoveryCases = TypedDict("AppRecoveryCases", {
    "open": "int",
    "answered": "int",
    "withheld": "int",
    "failed": "int",
    "missed": "int",
})

AppRecovery = TypedDict("AppRecovery", {
    "bundleId": "str",
    "environment": "Environment",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "completeSince": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "completeUntil": "str",
    "gaps": "list[AppRecoveryGap]",
    "requests": "AppRecoveryRequests",
    "cases": "AppRecoveryCases",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "lastSuccessAt": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "nextRunAt": "str",
    "isRunning": "bool",
    "failure": NotRequired["str"],
    # What this report cannot show.
    "limit": NotRequired["str"],
})

# One of started, accepted, refused, failed, unsent, unknown; a later release may have others.
AttemptState = str

# One try to send an answer.
Attempt = TypedDict("Attempt", {
    "number": "int",
    "state": "AttemptState",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "startedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "finishedAt": NotRequired["str"],
    "httpStatus": NotRequired["int"],
    "errorCode": NotRequired["int"],
    "detail": NotRequired["str"],
    # The body with which Apple refused the answer for good, at most 16 KiB.
    "response": NotRequired["str"],
})

# Why a case is not answered.
# One of noConsent, consentWithdrawn, consentExpired, consentDoesNotCover, deliveryUnknown, sampleUnknown,
# unconfirmed, historyAwaited, paused, keyRefused, rateLimited, observed, policyNever, familyShared, assigned,
# unsupported, alreadyDecided, heldByPerson, review, delayed, mayHaveBeenAnswered, reasonUnknown; a later release may
# have others.
BlockReason = str

# One of open, waiting, held, answered, withheld, failed, missed; a later release may have others.
CaseState = str

# What Apple decided. `unknown` if Apple never reported a decision.
# One of granted, declined, reversed, revoked, unknown; a later release may have others.
Decision = str

CaseOutcome = TypedDict("CaseOutcome", {
    # What Apple decided. `unknown` if Apple never reported a decision.
    "decision": "Decision",
    # In thousandths of a percent.
    "percentMilliunits": NotRequired["int"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
})

Case = TypedDict("Case", {
    "id": "str",
    "bundleId": "str",
    "environment": "Environment",
    "transactionId": "str",
    "customer": "str",
    "productId": "str",
    # Apple's word, such as Consumable.
    "type": "str",
    # In thousandths of the currency.
    "priceMilliunits": NotRequired["int"],
    "currency": NotRequired["str"],
    # The customer's reason in Apple's words, such as UNINTENDED_PURCHASE.
    "reason": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "requestedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "receivedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "deadline": "str",
    # 0 if the case is closed.
    "secondsLeft": "int",
    "requestNumber": "int",
    "state": "CaseState",
    # Why a case is not answered.
    "blockReason": NotRequired["BlockReason"],
    # Apple's name of the rule that an answer would break.
    "brokenRule": NotRequired["str"],
    # A person's decision.
    "decision": NotRequired["Choice"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "heldUntil": NotRequired["str"],
    # The time by which a person must act: the end of a hold, or the deadline.
    "actBy": NotRequired["str"],
    "preference": NotRequired["Preference"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "answeredAt": NotRequired["str"],
    "outcome": NotRequired["CaseOutcome"],
})

CaseDetailOutcome = TypedDict("CaseDetailOutcome", {
    # What Apple decided. `unknown` if Apple never reported a decision.
    "decision": "Decision",
    # In thousandths of a percent.
    "percentMilliunits": NotRequired["int"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
})

# One of answer, hold, release; a later release may have others.
PersonDecisionKind = str

PersonDecision = TypedDict("PersonDecision", {
    "number": "int",
    "kind": "PersonDecisionKind",
    # The answer that the person chose.
    "prefer": NotRequired["Choice"],
    # The end of the hold.
    "until": NotRequired["str"],
    "author": "str",
    "note": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
    # Whether a later answer replaced this one before it was sent.
    "replaced": "bool",
})

PolicyDecision = TypedDict("PolicyDecision", {
    "rule": "str",
    # How to answer. `none` is an answer without a preference, and `never` is no answer.
    "result": "Choice",
    "preference": NotRequired["Preference"],
    "policyVersion": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "decidedAt": "str",
})

Consent = TypedDict("Consent", {
    "id": NotRequired["int"],
    "customer": "str",
    "granted": "bool",
    "textVersion": NotRequired["str"],
    "locale": NotRequired["str"],
    "source": NotRequired["str"],
    "actor": NotRequired["str"],
    "proofReference": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "expiresAt": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "recordedAt": "str",
})

# One of delivered, qualityIssue, wrongItem, serverOutage, currencyChange, other; a later release may have others.
DeliveryStatus = str

# One of apple, other; a later release may have others.
UsageLastPlatform = str

# The total use of a purchase.
Usage = TypedDict("Usage", {
    "unitsUsed": NotRequired["int"],
    # A decimal number, such as 12.5.
    "percent": NotRequired["str"],
    "playSeconds": NotRequired["int"],
    "playSessions": "int",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "openedAt": NotRequired["str"],
    "downloadsFailed": "int",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "downloadFailedAt": NotRequired["str"],
    "lastPlatform": NotRequired["UsageLastPlatform"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "lastUsedAt": NotRequired["str"],
    "reportsBeforePurchase": NotRequired["int"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "lastReportBeforePurchaseAt": NotRequired["str"],
})

# One of answered, silent; a later release may have others.
InquiryResult = str

# A question to your backend.
Inquiry = TypedDict("Inquiry", {
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "askedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "finishedAt": "str",
    "result": "InquiryResult",
    "detail": "str",
})

Notification = TypedDict("Notification", {
    "id": "str",
    "version": "int",
    "type": "str",
    "subtype": NotRequired["str"],
    "bundleId": "str",
    "environment": "Environment",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "signedAt": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "receivedAt": "str",
    "transactionId": NotRequired["str"],
    # What the desk did not understand.
    "flag": NotRequired["str"],
    # Whether the desk fetched it from Apple's history.
    "recovered": "bool",
})

CaseDetail = TypedDict("CaseDetail", {
    "id": "str",
    "bundleId": "str",
    "environment": "Environment",
    "transactionId": "str",
    "customer": "str",
    "productId": "str",
    # Apple's word, such as Consumable.
    "type": "str",
    # In thousandths of the currency.
    "priceMilliunits": NotRequired["int"],
    "currency": NotRequired["str"],
    # The customer's reason in Apple's words, such as UNINTENDED_PURCHASE.
    "reason": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "requestedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "receivedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "deadline": "str",
    # 0 if the case is closed.
    "secondsLeft": "int",
    "requestNumber": "int",
    "state": "CaseState",
    # Why a case is not answered.
    "blockReason": NotRequired["BlockReason"],
    # Apple's name of the rule that an answer would break.
    "brokenRule": NotRequired["str"],
    # A person's decision.
    "decision": NotRequired["Choice"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "heldUntil": NotRequired["str"],
    # The time by which a person must act: the end of a hold, or the deadline.
    "actBy": NotRequired["str"],
    "preference": NotRequired["Preference"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "answeredAt": NotRequired["str"],
    "outcome": NotRequired["CaseDetailOutcome"],
    # How many decisions people made about the case.
    "version": "int",
    # What people decided, earliest first.
    "decisions": "list[PersonDecision]",
    "attempts": "list[Attempt]",
    # The answer to Apple, and the reasons for it.
    "answer": NotRequired["Answer"],
    "policyDecision": NotRequired["PolicyDecision"],
    # With the block reason `consentDoesNotCover`, the fields of the answer that the newest consent does not cover.
    "uncoveredFields": NotRequired["list[AnswerField]"],
    "consent": NotRequired["Consent"],
    "consentUsed": NotRequired["Consent"],
    "delivery": NotRequired["DeliveryStatus"],
    # The total use of a purchase.
    "usage": NotRequired["Usage"],
    "inquiries": "list[Inquiry]",
    # The newest notifications about the purchase, oldest first. `GET /v1/notifications` with `transaction` lists them
    # all.
    "notifications": "list[Notification]",
    # How many notifications about the purchase are stored.
    "notificationCount": "int",
})

CaseEventData = TypedDict("CaseEventData", {
    "bundleId": "str",
    "environment": "Environment",
    "caseId": "str",
    "transactionId": "str",
    "originalTransactionId": NotRequired["str"],
    "productId": NotRequired["str"],
    "customer": "str",
    "requestNumber": "int",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "requestedAt": "str",
    "requestReason": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "deadline": "str",
    "state": "CaseState",
})

Cases = TypedDict("Cases", {
    "cases": "list[Case]",
    # The `cursor` of the next page. The last page has none.
    "nextCursor": NotRequired["str"],
})

ConsentFact = TypedDict("ConsentFact", {
    "granted": "bool",
    # If the app has `consentTexts`, one of their versions.
    "textVersion": NotRequired["str"],
    # A text of 1 to 1024 bytes in UTF-8, without the character NUL.
    "locale": NotRequired["str"],
    # A text of 1 to 1024 bytes in UTF-8, without the character NUL.
    "source": NotRequired["str"],
    # A text of 1 to 1024 bytes in UTF-8, without the character NUL.
    "actor": NotRequired["str"],
    # A text of 1 to 1024 bytes in UTF-8, without the character NUL.
    "proofReference": NotRequired["str"],
    # At most five minutes in the future. The default is now.
    "at": NotRequired["str"],
    # When the consent ends, after `at`. Omit it if `granted` is false. The default is the end that the wording sets
    # with `validFor`, if any.
    "expiresAt": NotRequired["str"],
})

ConsentHistory = TypedDict("ConsentHistory", {
    "customer": "str",
    "consents": "list[Consent]",
})

# `withdrawn` if the newest record is a refusal or a withdrawal.
# One of inForce, expired, withdrawn; a later release may have others.
ConsentReceiptState = str

ConsentReceipt = TypedDict("ConsentReceipt", {
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "issuedAt": "str",
    "app": "str",
    # The customer's identifier in the record.
    "customer": "str",
    # The number of the record.
    "record": NotRequired["int"],
    # `withdrawn` if the newest record is a refusal or a withdrawal.
    "state": "ConsentReceiptState",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "recordedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "expiresAt": NotRequired["str"],
    "textVersion": NotRequired["str"],
    # The language in the record.
    "locale": NotRequired["str"],
    # The wording that was shown; absent if `consent.yml` lacks it, or if it has several languages and the record has
    # none. If `isTextChanged`, it is the wording as it is now.
    "text": NotRequired["str"],
    # `true` if the version was changed since the consent was reported, in any language or in what it covers;
    # otherwise absent.
    "isTextChanged": NotRequired["bool"],
    # The language of `text`.
    "textLocale": NotRequired["str"],
    # `false` if that is why `text` is absent.
    "isLanguageRecorded": NotRequired["bool"],
    # The fields of an answer that the consent covers; absent for all, and empty for a version that `consent.yml` no
    # longer has.
    "covers": NotRequired["list[AnswerField]"],
    "source": NotRequired["str"],
    # The `actor` of the record.
    "takenDownBy": NotRequired["str"],
    "proofReference": NotRequired["str"],
    # How the customer withdraws the consent.
    "withdrawal": NotRequired["str"],
})

# A JSON Web Key (RFC 8037).
ConsentReceiptKey = TypedDict("ConsentReceiptKey", {
    "kty": "str",
    "crv": "str",
    # The key in base64url.
    "x": "str",
    # The thumbprint of the key (RFC 7638).
    "kid": "str",
    "alg": "str",
    "use": "str",
})

ConsentText = TypedDict("ConsentText", {
    "version": "str",
    "from": "str",
    "locale": "str",
    "text": "str",
    # The fields of an answer that the text covers; absent for all but `consumptionUsageEvents`.
    "covers": NotRequired["list[AnswerField]"],
    "locales": "list[str]",
    "versions": "list[str]",
})

# One of active, suspended, terminated, limitedAccess; a later release may have others.
CustomerFactsUserStatus = str

# The answer for this customer, before all rules. `policy` removes it.
# One of GRANT_FULL, GRANT_PRORATED, DECLINE, none, never, policy; a later release may have others.
CustomerFactsPreferenceOverride = str

# A member that is omitted keeps its value.
CustomerFacts = TypedDict("CustomerFacts", {
    "accountCreatedAt": NotRequired["str"],
    "userStatus": NotRequired["CustomerFactsUserStatus"],
    # US cents on other platforms.
    "purchasedElsewhereUSDCents": NotRequired["int"],
    # US cents on other platforms.
    "refundedElsewhereUSDCents": NotRequired["int"],
    "installedAt": NotRequired["str"],
    # Words of 1 to 64 bytes. An empty list means that the customer is in no segment.
    "segments": NotRequired["list[str]"],
    # The answer for this customer, before all rules. `policy` removes it.
    "preferenceOverride": NotRequired["CustomerFactsPreferenceOverride"],
})

# A total is absent while the price of one purchase is unknown.
CustomerLedgerTotals = TypedDict("CustomerLedgerTotals", {
    # US cents.
    "purchasedUSDCents": NotRequired["int"],
    # US cents.
    "refundedUSDCents": NotRequired["int"],
    "unpricedPurchases": "int",
    "unpricedRefunds": "int",
    "refundsGranted": "int",
    "playSeconds": NotRequired["int"],
})

PurchaseRevocation = TypedDict("PurchaseRevocation", {
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
    "type": NotRequired["str"],
    "reason": NotRequired["int"],
    # In thousandths of a percent.
    "percentMilliunits": NotRequired["int"],
})

# `receipt` if only a version 1 notification or a receipt reports it.
# One of signed, receipt; a later release may have others.
StatementSource = str

Purchase = TypedDict("Purchase", {
    "environment": "Environment",
    "transactionId": "str",
    "originalTransactionId": "str",
    "productId": "str",
    # Apple's word, such as Consumable.
    "type": NotRequired["str"],
    "customer": "str",
    "quantity": "int",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "purchasedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "expiresAt": NotRequired["str"],
    # In thousandths of the currency.
    "priceMilliunits": NotRequired["int"],
    "currency": NotRequired["str"],
    # US cents.
    "usdCents": NotRequired["int"],
    # The day of the exchange rate.
    "ratedOn": NotRequired["str"],
    # US cents.
    "refundedUSDCents": NotRequired["int"],
    # Apple's word, such as PURCHASED.
    "ownership": "str",
    "upgraded": "bool",
    "revocation": NotRequired["PurchaseRevocation"],
    # `receipt` if only a version 1 notification or a receipt reports it.
    "source": "StatementSource",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "statedAt": "str",
})

CustomerLedger = TypedDict("CustomerLedger", {
    "customer": "str",
    "environment": "Environment",
    # A total is absent while the price of one purchase is unknown.
    "totals": "CustomerLedgerTotals",
    "purchases": "list[Purchase]",
})

# One of answerSent, caseDecided, caseHeld, caseReleased, viewSaved, viewDeleted, appPaused, appResumed, tokenCreated,
# tokenRevoked, personAdded, personGranted, passwordSet, personDisabled, personEnabled, personRemoved, sessionsEnded,
# sessionEnded, signedOut, deskExamined, tableDownloaded, configurationInForce, keyInUse, erasureKeyReplaced,
# secretsReloaded, policyInForce, policyPublished, customerExported, consentWithdrawn, customerChanged, erasureBegun,
# erasureFinished, backupMade, databaseRestored, payloadsDropped, notificationReplayed, endpointPaused,
# endpointResumed, eventResent, endpointTested, eventsRecovered; a later release may have others.
DeedKind = str

Deed = TypedDict("Deed", {
    "id": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
    "kind": "DeedKind",
    # A token, a person, a command, or the desk.
    "author": "str",
    # The bundle ID; absent if the deed concerns all apps.
    "app": NotRequired["str"],
    "environment": NotRequired["Environment"],
    "details": "dict[str, str]",
    # The case, the notification or the customer; absent if there is none, or if it was erased.
    "subject": NotRequired["str"],
    # A salted SHA-256 of the subject, as hexadecimal digits.
    "subjectDigest": NotRequired["str"],
    # The number of the link; absent for up to a second.
    "number": NotRequired["int"],
    # The hash of the link, as hexadecimal digits.
    "hash": NotRequired["str"],
})

Deeds = TypedDict("Deeds", {
    "deeds": "list[Deed]",
    # The `cursor` of the next page. The last page has none.
    "nextCursor": NotRequired["str"],
})

DeliveryReport = TypedDict("DeliveryReport", {
    "status": "DeliveryStatus",
    # At most five minutes in the future. The default is now.
    "at": NotRequired["str"],
})

# One of events, notifications; a later release may have others.
EndpointKind = str

# One of active, failing, paused, disabled; a later release may have others.
EndpointState = str

Endpoint = TypedDict("Endpoint", {
    "id": "str",
    "bundleId": "str",
    "kind": "EndpointKind",
    # The URL without user, password and query.
    "url": "str",
    "state": "EndpointState",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "failingSince": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "disabledAt": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "deliveredAt": NotRequired["str"],
    "failure": NotRequired["str"],
    "waiting": "int",
    "failed": "int",
})

Endpoints = TypedDict("Endpoints", {
    "endpoints": "list[Endpoint]",
})

# `deleted` rows are gone, `blanked` rows stay without what names the customer, and rows with a `pseudonym` stay with
# pseudonyms in place of identifiers.
# One of deleted, blanked, pseudonym; a later release may have others.
ErasedRowsTreatment = str

ErasedRows = TypedDict("ErasedRows", {
    "environment": "Environment",
    "table": "str",
    # `deleted` rows are gone, `blanked` rows stay without what names the customer, and rows with a `pseudonym` stay
    # with pseudonyms in place of identifiers.
    "treatment": "ErasedRowsTreatment",
    "rows": "int",
})

# One of finished, waiting; a later release may have others.
ErasureState = str

Erasure = TypedDict("Erasure", {
    "environment": "Environment",
    "state": "ErasureState",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "requestedAt": "str",
    "finishedAt": NotRequired["str"],
    "purchases": "int",
    "cases": "int",
})

# What an erasure would do, and how many open cases would close without an answer.
ErasurePreview = TypedDict("ErasurePreview", {
    "openCases": "int",
    "tables": "list[ErasedRows]",
})

Erasures = TypedDict("Erasures", {
    # The erasure in each environment; empty for a dry run.
    "erasures": "list[Erasure]",
    # What an erasure would do, and how many open cases would close without an answer.
    "preview": NotRequired["ErasurePreview"],
})

# One of refund.requested, refund.waiting, refund.held, refund.answered, refund.withheld, refund.at_risk,
# refund.missed, refund.failed, refund.granted, refund.declined, refund.reversed, notification.unrecognized,
# app.silent, app.circuit_opened, app.circuit_closed, endpoint.disabled, endpoint.test, apple.notification; a later
# release may have others.
EventType = str

# One of pending, delivered, failed; a later release may have others.
EventDispatchState = str

EventDispatchFailedTry = TypedDict("EventDispatchFailedTry", {
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
    "status": NotRequired["int"],
    "failure": NotRequired["str"],
})

EventDispatch = TypedDict("EventDispatch", {
    "endpoint": "str",
    "state": "EventDispatchState",
    "tries": "int",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "dueAt": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "lastTryAt": NotRequired["str"],
    "status": NotRequired["int"],
    "failure": NotRequired["str"],
    # The newest failed tries, oldest first, with those before the event was sent again.
    "failedTries": "list[EventDispatchFailedTry]",
})

Event = TypedDict("Event", {
    "id": "str",
    "type": "EventType",
    "bundleId": "str",
    "environment": NotRequired["Environment"],
    "caseId": NotRequired["str"],
    "notificationId": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "at": "str",
    # The body that endpoints get; absent for `apple.notification`.
    "body": NotRequired["Any"],
    "dispatches": "list[EventDispatch]",
})

# An event, as endpoints get it. Ignore types that you do not know.
EventBody = TypedDict("EventBody", {
    "type": "str",
    # When it became true.
    "timestamp": "str",
    "data": "Any",
})

Events = TypedDict("Events", {
    "events": "list[Event]",
    # The `cursor` of the next page. The last page has none.
    "nextCursor": NotRequired["str"],
})

EvidenceAnswer = TypedDict("EvidenceAnswer", {
    # Reports as for `POST /v1/apps/{bundleId}/usage`, without required members.
    "usage": NotRequired["list[Any]"],
    "delivery": NotRequired["DeliveryReport"],
    # A member that is omitted keeps its value.
    "customer": NotRequired["CustomerFacts"],
    "consent": NotRequired["ConsentFact"],
})

EvidenceQuestion = TypedDict("EvidenceQuestion", {
    # The same if the same question is sent twice.
    "id": "str",
    "type": "str",
    "app": "str",
    "environment": "Environment",
    "case": "str",
    "requestNumber": "int",
    "reason": NotRequired["str"],
    "transactionId": "str",
    "originalTransactionId": "str",
    "productId": "str",
    "productType": "str",
    "quantity": "int",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "purchasedAt": "str",
    "customer": "str",
    "appAccountToken": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "requestedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "deadline": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "answerBy": "str",
})

FactReceipt = TypedDict("FactReceipt", {
    # Whether a notification, import or history mentioned the transaction.
    "known": "bool",
})

FoundCustomer = TypedDict("FoundCustomer", {
    # An identifier of the customer, for every route about customers.
    "customer": "str",
    "bundleId": "str",
    "environment": "Environment",
})

FoundCustomers = TypedDict("FoundCustomers", {
    "customers": "list[FoundCustomer]",
})

FoundTransaction = TypedDict("FoundTransaction", {
    "transactionId": "str",
    "bundleId": "str",
    "environment": "Environment",
    "productId": "str",
    "customer": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "purchasedAt": "str",
})

# One of reason, product, storefront, rule, segment, preference, day; a later release may have others.
Grouping = str

HoldCaseBody = TypedDict("HoldCaseBody", {
    # A time in the future, before the deadline of the case.
    "until": "str",
    # Why, in your words; at most 1000 bytes. The case shows it with its author.
    "note": NotRequired["str"],
    # The `version` of the case that you have read. If somebody decided since, the desk changes nothing and answers
    # 409 with what they decided.
    "expectedVersion": NotRequired["int"],
})

ListAppsAnswer = TypedDict("ListAppsAnswer", {
    "apps": "list[App]",
})

# One of granted, declined, reversed, revoked, unknown, decided, none; a later release may have others.
ListCasesOutcome = str

ListConsentKeysAnswer = TypedDict("ListConsentKeysAnswer", {
    "keys": "list[ConsentReceiptKey]",
})

Money = TypedDict("Money", {
    # US cents.
    "askedUSDCents": "int",
    # US cents.
    "keptUSDCents": "int",
    # US cents.
    "returnedUSDCents": "int",
    # US cents.
    "openUSDCents": "int",
    "unpricedCases": "int",
    "unpricedRefunds": "int",
})

# One of signature, sharedSecret, channel; a later release may have others.
NotificationDetailProofKind = str

ProofCertificate = TypedDict("ProofCertificate", {
    "subject": "str",
    "issuer": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "validFrom": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "validUntil": "str",
    "sha256": "str",
})

NotificationDetailProof = TypedDict("NotificationDetailProof", {
    "kind": "NotificationDetailProofKind",
    # The SHA-256 of the payload.
    "sha256": NotRequired["str"],
    "certificates": "list[ProofCertificate]",
    "root": NotRequired["ProofCertificate"],
})

NotificationDetailChanged = TypedDict("NotificationDetailChanged", {
    "caseId": NotRequired["str"],
    # A purchase of the ledger.
    "transactionId": NotRequired["str"],
    "productId": NotRequired["str"],
    # Apple's decision that it told.
    "decision": NotRequired["str"],
})

NotificationDetailSeenAgain = TypedDict("NotificationDetailSeenAgain", {
    "count": "int",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "lastAt": NotRequired["str"],
})

NotificationDetail = TypedDict("NotificationDetail", {
    "id": "str",
    "version": "int",
    "type": "str",
    "subtype": NotRequired["str"],
    "bundleId": "str",
    "environment": "Environment",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "signedAt": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "receivedAt": "str",
    "transactionId": NotRequired["str"],
    # What the desk did not understand.
    "flag": NotRequired["str"],
    # Whether the desk fetched it from Apple's history.
    "recovered": "bool",
    # The decoded payload, with decoded objects in place of signed data. Receipts and secrets are not shown. Absent
    # once the payload was deleted.
    "payload": NotRequired["Any"],
    "proof": "NotificationDetailProof",
    "changed": "NotificationDetailChanged",
    "seenAgain": "NotificationDetailSeenAgain",
})

Notifications = TypedDict("Notifications", {
    "notifications": "list[Notification]",
    # The `cursor` of the next page. The last page has none.
    "nextCursor": NotRequired["str"],
})

Outcomes = TypedDict("Outcomes", {
    "granted": "int",
    "grantedInFull": "int",
    "grantedProrated": "int",
    "grantedShareUnknown": "int",
    "declined": "int",
    "reversed": "int",
    "revoked": "int",
    "unknown": "int",
    "none": "int",
})

PauseAppBody = TypedDict("PauseAppBody", {
    # At most 1000 bytes.
    "note": NotRequired["str"],
})

PersonalExportEnvironment = TypedDict("PersonalExportEnvironment", {
    "environment": "Environment",
    "identifiers": "list[str]",
    "erasures": "list[Erasure]",
    # The rows of each table. docs/privacy.md lists the tables.
    "tables": "dict[str, list[Any]]",
})

PersonalExport = TypedDict("PersonalExport", {
    "customer": "str",
    "bundleId": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "exportedAt": "str",
    "environments": "list[PersonalExportEnvironment]",
})

Policies = TypedDict("Policies", {
    "policies": "list[AppPolicy]",
})

ProblemError = TypedDict("ProblemError", {
    # The member, parameter or file; empty for the whole body.
    "path": "str",
    "problem": "str",
})

ProblemPerson = TypedDict("ProblemPerson", {
    "environments": "list[Environment]",
    "customers": "list[str]",
    "appTransactionIds": "list[str]",
    "transactionIds": "list[str]",
})

Problem = TypedDict("Problem", {
    "type": "str",
    "title": "str",
    "status": "int",
    "detail": "str",
    "errors": NotRequired["list[ProblemError]"],
    # How many mistakes `errors` leaves out.
    "moreErrors": NotRequired["int"],
    # The people that an identifier leads to, for a route that needs one.
    "people": NotRequired["list[ProblemPerson]"],
})

PurchaseDetail = TypedDict("PurchaseDetail", {
    "purchase": "Purchase",
    # The total use of a purchase.
    "usage": NotRequired["Usage"],
    "delivery": NotRequired["DeliveryStatus"],
})

PutTransactionCustomerBody = TypedDict("PutTransactionCustomerBody", {
    # An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    "customer": "str",
})

RecoverEndpointAnswer = TypedDict("RecoverEndpointAnswer", {
    "events": "int",
    # `true` if there are more than `events`: with `dryRun`, the desk counts at most 10,000. Absent otherwise.
    "hasMore": NotRequired["bool"],
})

RecoverEndpointBody = TypedDict("RecoverEndpointBody", {
    # A time in the past.
    "since": "str",
    # Whether to only count the events and send none.
    "dryRun": NotRequired["bool"],
})

Recovery = TypedDict("Recovery", {
    "recovery": "list[AppRecovery]",
})

ReleaseCaseBody = TypedDict("ReleaseCaseBody", {
    # Why, in your words; at most 1000 bytes. The case shows it with its author.
    "note": NotRequired["str"],
    # The `version` of the case that you have read. If somebody decided since, the desk changes nothing and answers
    # 409 with what they decided.
    "expectedVersion": NotRequired["int"],
})

ReloadSecretsAnswer = TypedDict("ReloadSecretsAnswer", {
    # The secrets that changed, with the fingerprint of a key.
    "changed": "list[str]",
    # The changes that need a restart.
    "atNextStart": "list[str]",
})

# One of applied, unchanged, notUnderstood, erased; a later release may have others.
ReplayResult = str

Replay = TypedDict("Replay", {
    "result": "ReplayResult",
    "detail": "str",
    "notification": "Notification",
})

ResendEventBody = TypedDict("ResendEventBody", {
    "endpoint": NotRequired["str"],
})

ResumeAppBody = TypedDict("ResumeAppBody", {
    # At most 1000 bytes.
    "note": NotRequired["str"],
})

SearchHitsCase = TypedDict("SearchHitsCase", {
    "id": "str",
    "bundleId": "str",
    "environment": "Environment",
    "transactionId": "str",
    "productId": "str",
    "state": "CaseState",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "requestedAt": "str",
})

# What Apple said about the text as an order ID; absent if something else begins with it, or if it is no order ID.
SearchHitsOrder = TypedDict("SearchHitsOrder", {
    "transactions": "list[FoundTransaction]",
    # The apps for which Apple did not answer in time.
    "unansweredApps": "list[str]",
})

SearchHitsProduct = TypedDict("SearchHitsProduct", {
    "productId": "str",
    "bundleId": "str",
})

SearchHits = TypedDict("SearchHits", {
    # Whether a search in one app may have missed others of the app, because more than 1000 identifiers of all apps
    # begin with the text.
    "isPartial": "bool",
    # Cases whose ID or transaction begins with the text.
    "cases": "list[SearchHitsCase]",
    "customers": "list[FoundCustomer]",
    "transactions": "list[FoundTransaction]",
    # What Apple said about the text as an order ID; absent if something else begins with it, or if it is no order ID.
    "order": NotRequired["SearchHitsOrder"],
    # Products of the app's `products.yml`.
    "products": "list[SearchHitsProduct]",
})

# One of app-store, google-play; a later release may have others.
SellingStore = str

# A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
Share = TypedDict("Share", {
    "count": "int",
    "of": "int",
    "percent": NotRequired["float"],
    "low": NotRequired["float"],
    "high": NotRequired["float"],
})

SignedConsentReceipt = TypedDict("SignedConsentReceipt", {
    "receipt": "ConsentReceipt",
    # The signed receipt: a JWS in compact form (RFC 7515), EdDSA with Ed25519.
    "jws": "str",
    # A JSON Web Key (RFC 8037).
    "key": "ConsentReceiptKey",
})

StatisticsAnswers = TypedDict("StatisticsAnswers", {
    "answered": "int",
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "inTime": "Share",
    "failed": "int",
    "missed": "int",
    # Cases that were not answered, by block reason.
    "withheld": "dict[str, int]",
    "p50Seconds": NotRequired["float"],
    "p90Seconds": NotRequired["float"],
    "p99Seconds": NotRequired["float"],
})

# One of GRANT_FULL, GRANT_PRORATED, DECLINE, none; a later release may have others.
StatisticsPreferencePreference = str

StatisticsPreferenceDecisions = TypedDict("StatisticsPreferenceDecisions", {
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "grantedInFull": NotRequired["Share"],
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "grantedProrated": NotRequired["Share"],
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "grantedShareUnknown": NotRequired["Share"],
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "declined": NotRequired["Share"],
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "reversed": NotRequired["Share"],
})

StatisticsPreference = TypedDict("StatisticsPreference", {
    "preference": "StatisticsPreferencePreference",
    "answered": "int",
    "outcomes": "Outcomes",
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "refunds": "Share",
    "decisions": "StatisticsPreferenceDecisions",
})

# One of tooFew, noDifference, fewerRefunds, moreRefunds; a later release may have others.
StatisticsHoldoutFinding = str

StatisticsHoldout = TypedDict("StatisticsHoldout", {
    "since": "str",
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "policy": "Share",
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "holdout": "Share",
    "finding": "StatisticsHoldoutFinding",
    # In percentage points.
    "difference": NotRequired["float"],
    "low": NotRequired["float"],
    "high": NotRequired["float"],
})

StatisticsGroup = TypedDict("StatisticsGroup", {
    # Absent if unknown.
    "group": NotRequired["str"],
    "cases": "int",
    "answered": "int",
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "answeredInTime": "Share",
    "outcomes": "Outcomes",
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "refunds": "Share",
    "money": "Money",
})

# The exchange rates behind the sums of money. Absent without rates.
StatisticsExchangeRates = TypedDict("StatisticsExchangeRates", {
    # The newest day with rates.
    "newest": "str",
    # Whether purchases in other currencies than dollars were made after that day, for all apps and days.
    "purchasesAfterNewest": "bool",
})

Statistics = TypedDict("Statistics", {
    "since": NotRequired["str"],
    "until": NotRequired["str"],
    "app": NotRequired["str"],
    "store": NotRequired["SellingStore"],
    "environment": NotRequired["Environment"],
    "by": NotRequired["Grouping"],
    # Cases by state.
    "cases": "dict[str, int]",
    "answers": "StatisticsAnswers",
    "outcomes": "Outcomes",
    # A share and its 95 % interval, in percent. The last three members are absent if `of` is 0.
    "refunds": "Share",
    "meanProratedPercent": NotRequired["float"],
    "preferences": "list[StatisticsPreference]",
    "holdout": NotRequired["StatisticsHoldout"],
    "money": "Money",
    # How many of the newest cases `groups` counts. Absent if it counts all.
    "groupedNewest": NotRequired["int"],
    "groups": NotRequired["list[StatisticsGroup]"],
    "notifications": NotRequired["int"],
    "flaggedNotifications": NotRequired["int"],
    # The exchange rates behind the sums of money. Absent without rates.
    "exchangeRates": NotRequired["StatisticsExchangeRates"],
})

Subscription = TypedDict("Subscription", {
    "environment": "Environment",
    "originalTransactionId": "str",
    "productId": NotRequired["str"],
    # `active`, `expired`, `billingRetry`, `billingGracePeriod` or `revoked`; Apple's number for a status that the
    # desk does not know.
    "status": NotRequired["str"],
    "autoRenew": NotRequired["bool"],
    "autoRenewProductId": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "renewsAt": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "gracePeriodEndsAt": NotRequired["str"],
    "inBillingRetry": NotRequired["bool"],
    "expirationIntent": NotRequired["int"],
    "priceIncreaseStatus": NotRequired["int"],
    # In thousandths of the currency.
    "renewalPriceMilliunits": NotRequired["int"],
    "currency": NotRequired["str"],
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "startedAt": NotRequired["str"],
    # `receipt` if only a version 1 notification or a receipt reports it.
    "source": "StatementSource",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "statedAt": "str",
})

# One of usage, delivery, customer; a later release may have others.
UnmatchedFactsFactKind = str

UnmatchedFactsFact = TypedDict("UnmatchedFactsFact", {
    "bundleId": "str",
    # Absent if the fact counts in whichever environment the purchase arrives.
    "environment": NotRequired["Environment"],
    "kind": "UnmatchedFactsFactKind",
    "transactionId": NotRequired["str"],
    "customer": NotRequired["str"],
    "reports": "int",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "firstReportedAt": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "lastReportedAt": "str",
})

UnmatchedFacts = TypedDict("UnmatchedFacts", {
    "facts": "list[UnmatchedFactsFact]",
    # The `cursor` of the next page. The last page has none.
    "nextCursor": NotRequired["str"],
})

UsageReceiptUnknownItem = TypedDict("UsageReceiptUnknownItem", {
    "transactionId": NotRequired["str"],
    "customer": NotRequired["str"],
})

UsageReceiptNotCountedItem = TypedDict("UsageReceiptNotCountedItem", {
    "idempotencyKey": "str",
    "reason": "str",
    # RFC 3339, such as 2026-05-01T12:00:00Z.
    "purchasedAt": "str",
})

UsageReceipt = TypedDict("UsageReceipt", {
    "recorded": "int",
    "duplicates": "int",
    # Whether every transaction and customer of the batch is known.
    "known": "bool",
    "unknown": NotRequired["list[UsageReceiptUnknownItem]"],
    "notCounted": NotRequired["list[UsageReceiptNotCountedItem]"],
})

# One of opened, downloadFailed; a later release may have others.
UsageReportEvent = str

# One of apple, other; a later release may have others.
UsageReportPlatform = str

# It has either `transactionId` or `customer`, and content: `unitsUsed` or `percent`, `playSeconds` or `startedAt`, or
# `event`. Only a report with `corrects` may have no content. With `customer`, `unitsUsed` needs `productId` or
# `currency`, and `percent` and `event` are not allowed.
UsageReport = TypedDict("UsageReport", {
    "transactionId": NotRequired["str"],
    "customer": NotRequired["str"],
    "productId": NotRequired["str"],
    "currency": NotRequired["str"],
    "unitsUsed": NotRequired["int"],
    "percent": NotRequired["float"],
    "playSeconds": NotRequired["int"],
    # The start of a session that ended `at`, at most a week before.
    "startedAt": NotRequired["str"],
    "event": NotRequired["UsageReportEvent"],
    "platform": NotRequired["UsageReportPlatform"],
    # At most five minutes in the future.
    "at": "str",
    # An identifier of 1 to 256 bytes in UTF-8, without the character NUL.
    "idempotencyKey": "str",
    # The key of the report that this one replaces.
    "corrects": NotRequired["str"],
})

UsageReports = TypedDict("UsageReports", {
    "usage": "list[UsageReport]",
})
