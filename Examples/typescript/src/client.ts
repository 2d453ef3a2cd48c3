// This file is generated from the description of the HTTP API: run make clients.

import { Calls, segment } from "./calls.js";
import type {
  AnswerCaseBody, App, Case, CaseDetail, CaseState, Cases, ConsentFact, ConsentHistory, ConsentText,
  CustomerFacts, CustomerLedger, Deed, DeedKind, Deeds, DeliveryReport, Endpoints, Environment, Erasures, Event,
  EventType, Events, FactReceipt, FoundCustomers, Grouping, HoldCaseBody, ListAppsAnswer, ListCasesOutcome,
  ListConsentKeysAnswer, Notification, NotificationDetail, Notifications, PauseAppBody, PersonalExport,
  Policies, PurchaseDetail, PutTransactionCustomerBody, RecoverEndpointAnswer, RecoverEndpointBody, Recovery,
  ReleaseCaseBody, ReloadSecretsAnswer, Replay, ResendEventBody, ResumeAppBody, SearchHits, SellingStore,
  SignedConsentReceipt, Statistics, Subscription, UnmatchedFacts, UnmatchedFactsFact, UsageReceipt,
  UsageReports,
} from "./types.js";

/** Calls a desk; see `Calls` for its options. */
export class DeskClient extends Calls {
  /**
   * Show a customer's purchases and their totals.
   * `GET /v1/apps/{bundleId}/customers/{customer}`, for the roles viewer, operator, privacy, admin.
   */
  getCustomer(bundleId: string, customer: string, query: { limit?: number } = {}): Promise<CustomerLedger> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * Report what you know of a customer.
   * `PUT /v1/apps/{bundleId}/customers/{customer}`, for the roles backend, admin.
   */
  putCustomer(bundleId: string, customer: string, body: CustomerFacts): Promise<void> {
    return this.call("PUT", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}`, { body, isRepeatable: true, reads: "nothing" });
  }

  /**
   * Erase a customer.
   * `DELETE /v1/apps/{bundleId}/customers/{customer}`, for the roles privacy, admin.
   */
  eraseCustomer(bundleId: string, customer: string, query: { all?: boolean; dryRun?: boolean } = {}): Promise<Erasures> {
    return this.call("DELETE", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * List the consent records under an identifier.
   * `GET /v1/apps/{bundleId}/customers/{customer}/consent`, for the roles viewer, operator, privacy, admin.
   */
  getConsents(bundleId: string, customer: string, query: { limit?: number } = {}): Promise<ConsentHistory> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}/consent`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * Record a customer's consent or refusal.
   * `PUT /v1/apps/{bundleId}/customers/{customer}/consent`, for the roles backend, admin.
   */
  putConsent(bundleId: string, customer: string, body: ConsentFact): Promise<void> {
    return this.call("PUT", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}/consent`, { body, isRepeatable: true, reads: "nothing" });
  }

  /**
   * Withdraw a customer's consent.
   * `DELETE /v1/apps/{bundleId}/customers/{customer}/consent`, for the roles backend, admin.
   */
  withdrawConsent(bundleId: string, customer: string): Promise<void> {
    return this.call("DELETE", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}/consent`, { isRepeatable: true, reads: "nothing" });
  }

  /**
   * Return a signed receipt of the customer's newest consent record.
   * `GET /v1/apps/{bundleId}/customers/{customer}/consent/receipt`, for the roles viewer, operator, privacy, backend, admin.
   */
  getConsentReceipt(bundleId: string, customer: string): Promise<SignedConsentReceipt> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}/consent/receipt`, { query: { format: "json" }, isRepeatable: true, reads: "json" });
  }

  /**
   * Return a signed receipt of the customer's newest consent record.
   * `GET /v1/apps/{bundleId}/customers/{customer}/consent/receipt`, for the roles viewer, operator, privacy, backend, admin.
   */
  getConsentReceiptHtml(bundleId: string, customer: string): Promise<string> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}/consent/receipt`, { query: { format: "html" }, isRepeatable: true, reads: "text" });
  }

  /**
   * Export everything that is stored about a customer.
   * `GET /v1/apps/{bundleId}/customers/{customer}/export`, for the roles privacy, admin.
   */
  exportCustomerZip(bundleId: string, customer: string, query: { all?: boolean } = {}): Promise<Uint8Array> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}/export`, { query: { ...query, format: "zip" }, isRepeatable: true, reads: "bytes" });
  }

  /**
   * Export everything that is stored about a customer.
   * `GET /v1/apps/{bundleId}/customers/{customer}/export`, for the roles privacy, admin.
   */
  exportCustomer(bundleId: string, customer: string, query: { all?: boolean } = {}): Promise<PersonalExport> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/customers/${segment(customer)}/export`, { query: { ...query, format: "json" }, isRepeatable: true, reads: "json" });
  }

  /**
   * Show the consent text to display to a customer.
   * `GET /v1/apps/{bundleId}/consent-text`, for the roles backend, admin.
   */
  getConsentText(bundleId: string, query: { locale?: string; version?: string } = {}): Promise<ConsentText> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/consent-text`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * List the public keys that receipts of consent are signed with.
   * `GET /v1/apps/{bundleId}/consent-keys`, for the roles viewer, operator, privacy, backend, admin.
   */
  listConsentKeys(bundleId: string): Promise<ListConsentKeysAnswer> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/consent-keys`, { isRepeatable: true, reads: "json" });
  }

  /**
   * Report how purchases were used.
   * `POST /v1/apps/{bundleId}/usage`, for the roles backend, admin.
   */
  postUsage(bundleId: string, body: UsageReports): Promise<UsageReceipt> {
    return this.call("POST", `/v1/apps/${segment(bundleId)}/usage`, { body, isRepeatable: true, reads: "json" });
  }

  /**
   * Show a purchase with its use and delivery.
   * `GET /v1/apps/{bundleId}/transactions/{transactionId}`, for the roles viewer, operator, privacy, admin.
   */
  getTransaction(bundleId: string, transactionId: string): Promise<PurchaseDetail> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/transactions/${segment(transactionId)}`, { isRepeatable: true, reads: "json" });
  }

  /**
   * Report whether a purchase was delivered.
   * `PUT /v1/apps/{bundleId}/transactions/{transactionId}/delivery`, for the roles backend, admin.
   */
  putDelivery(bundleId: string, transactionId: string, body: DeliveryReport): Promise<FactReceipt> {
    return this.call("PUT", `/v1/apps/${segment(bundleId)}/transactions/${segment(transactionId)}/delivery`, { body, isRepeatable: true, reads: "json" });
  }

  /**
   * Report which customer made a purchase.
   * `PUT /v1/apps/{bundleId}/transactions/{transactionId}/customer`, for the roles backend, admin.
   */
  putTransactionCustomer(bundleId: string, transactionId: string, body: PutTransactionCustomerBody): Promise<FactReceipt> {
    return this.call("PUT", `/v1/apps/${segment(bundleId)}/transactions/${segment(transactionId)}/customer`, { body, isRepeatable: true, reads: "json" });
  }

  /**
   * Show a subscription.
   * `GET /v1/apps/{bundleId}/subscriptions/{originalTransactionId}`, for the roles viewer, operator, privacy, admin.
   */
  getSubscription(bundleId: string, originalTransactionId: string): Promise<Subscription> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}/subscriptions/${segment(originalTransactionId)}`, { isRepeatable: true, reads: "json" });
  }

  /**
   * List the facts whose transaction or customer is still unknown.
   * `GET /v1/facts/unmatched`, for the roles viewer, operator, privacy, admin.
   */
  listUnmatchedFacts(query: { database?: string; app?: string; environment?: Environment; limit?: number; cursor?: string } = {}): Promise<UnmatchedFacts> {
    return this.call("GET", `/v1/facts/unmatched`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /** List the facts whose transaction or customer is still unknown, from the first page to the last. */
  allUnmatchedFacts(query: { database?: string; app?: string; environment?: Environment; limit?: number } = {}): AsyncGenerator<UnmatchedFactsFact> {
    return this.pages((cursor) => this.listUnmatchedFacts({ ...query, cursor }), (page) => page.facts);
  }

  /**
   * Find cases, customers, transactions and products by an identifier or its beginning.
   * `GET /v1/search`, for the roles viewer, operator, privacy, admin.
   */
  search(q: string, query: { database?: string; app?: string; limit?: number } = {}): Promise<SearchHits> {
    return this.call("GET", `/v1/search`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * Find customers by an identifier of theirs, a transaction, an order or a case, or its beginning.
   * `GET /v1/customers`, for the roles viewer, operator, privacy, admin.
   */
  findCustomers(q: string, query: { database?: string; app?: string; limit?: number } = {}): Promise<FoundCustomers> {
    return this.call("GET", `/v1/customers`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * List cases.
   * `GET /v1/cases`, for the roles viewer, operator, privacy, admin.
   */
  listCases(query: { database?: string; app?: string; environment?: Environment; state?: CaseState[]; outcome?: ListCasesOutcome; customer?: string; transaction?: string; inTime?: boolean; holdout?: boolean; priced?: boolean; shadow?: string; limit?: number; cursor?: string } = {}): Promise<Cases> {
    return this.call("GET", `/v1/cases`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /** List cases, from the first page to the last. */
  allCases(query: { database?: string; app?: string; environment?: Environment; state?: CaseState[]; outcome?: ListCasesOutcome; customer?: string; transaction?: string; inTime?: boolean; holdout?: boolean; priced?: boolean; shadow?: string; limit?: number } = {}): AsyncGenerator<Case> {
    return this.pages((cursor) => this.listCases({ ...query, cursor }), (page) => page.cases);
  }

  /**
   * Show a case with its attempts, answer and facts.
   * `GET /v1/cases/{id}`, for the roles viewer, operator, privacy, admin.
   */
  getCase(id: string): Promise<CaseDetail> {
    return this.call("GET", `/v1/cases/${segment(id)}`, { isRepeatable: true, reads: "json" });
  }

  /**
   * Decide how a case is answered.
   * `POST /v1/cases/{id}/answer`, for the roles operator, admin.
   */
  answerCase(id: string, body: AnswerCaseBody): Promise<void> {
    return this.call("POST", `/v1/cases/${segment(id)}/answer`, { body, reads: "nothing" });
  }

  /**
   * Hold a case until a time.
   * `POST /v1/cases/{id}/hold`, for the roles operator, admin.
   */
  holdCase(id: string, body: HoldCaseBody): Promise<void> {
    return this.call("POST", `/v1/cases/${segment(id)}/hold`, { body, reads: "nothing" });
  }

  /**
   * End a person's hold, so that the case is answered now.
   * `POST /v1/cases/{id}/release`, for the roles operator, admin.
   */
  releaseCase(id: string, body?: ReleaseCaseBody): Promise<void> {
    return this.call("POST", `/v1/cases/${segment(id)}/release`, { body, reads: "nothing" });
  }

  /**
   * List what the App Store sent.
   * `GET /v1/notifications`, for the roles viewer, operator, privacy, admin.
   */
  listNotifications(query: { database?: string; app?: string; environment?: Environment; type?: string; subtype?: string; transaction?: string; understood?: boolean; recovered?: boolean; repeated?: boolean; days?: number; limit?: number; cursor?: string } = {}): Promise<Notifications> {
    return this.call("GET", `/v1/notifications`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /** List what the App Store sent, from the first page to the last. */
  allNotifications(query: { database?: string; app?: string; environment?: Environment; type?: string; subtype?: string; transaction?: string; understood?: boolean; recovered?: boolean; repeated?: boolean; days?: number; limit?: number } = {}): AsyncGenerator<Notification> {
    return this.pages((cursor) => this.listNotifications({ ...query, cursor }), (page) => page.notifications);
  }

  /**
   * Show a notification with its payload, its proof and what it changed.
   * `GET /v1/notifications/{id}`, for the roles viewer, operator, privacy, admin.
   */
  getNotification(id: string): Promise<NotificationDetail> {
    return this.call("GET", `/v1/notifications/${segment(id)}`, { isRepeatable: true, reads: "json" });
  }

  /**
   * Process a stored notification again.
   * `POST /v1/notifications/{id}/replay`, for the roles operator, admin.
   */
  replayNotification(id: string): Promise<Replay> {
    return this.call("POST", `/v1/notifications/${segment(id)}/replay`, { reads: "json" });
  }

  /**
   * Show the results of the cases.
   * `GET /v1/statistics`, for the roles viewer, operator, privacy, admin.
   */
  getStatistics(query: { database?: string; app?: string; store?: SellingStore; environment?: Environment; since?: string; until?: string; by?: Grouping } = {}): Promise<Statistics> {
    return this.call("GET", `/v1/statistics`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * Show how far notifications are complete.
   * `GET /v1/recovery`, for the roles viewer, operator, privacy, admin.
   */
  getRecovery(query: { database?: string } = {}): Promise<Recovery> {
    return this.call("GET", `/v1/recovery`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * List who did what.
   * `GET /v1/audit`, for the roles privacy, admin.
   */
  listDeeds(query: { database?: string; app?: string; kind?: DeedKind; author?: string; subject?: string; since?: string; limit?: number; cursor?: string } = {}): Promise<Deeds> {
    return this.call("GET", `/v1/audit`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /** List who did what, from the first page to the last. */
  allDeeds(query: { database?: string; app?: string; kind?: DeedKind; author?: string; subject?: string; since?: string; limit?: number } = {}): AsyncGenerator<Deed> {
    return this.pages((cursor) => this.listDeeds({ ...query, cursor }), (page) => page.deeds);
  }

  /**
   * List the events.
   * `GET /v1/events`, for the roles viewer, operator, privacy, admin.
   */
  listEvents(query: { database?: string; app?: string; type?: EventType; case?: string; failed?: string; limit?: number; cursor?: string } = {}): Promise<Events> {
    return this.call("GET", `/v1/events`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /** List the events, from the first page to the last. */
  allEvents(query: { database?: string; app?: string; type?: EventType; case?: string; failed?: string; limit?: number } = {}): AsyncGenerator<Event> {
    return this.pages((cursor) => this.listEvents({ ...query, cursor }), (page) => page.events);
  }

  /**
   * Show an event.
   * `GET /v1/events/{id}`, for the roles viewer, operator, privacy, admin.
   */
  getEvent(id: string): Promise<Event> {
    return this.call("GET", `/v1/events/${segment(id)}`, { isRepeatable: true, reads: "json" });
  }

  /**
   * Send an event again, also if it was delivered.
   * `POST /v1/events/{id}/resend`, for the roles operator, admin.
   */
  resendEvent(id: string, body?: ResendEventBody): Promise<Event> {
    return this.call("POST", `/v1/events/${segment(id)}/resend`, { body, reads: "json" });
  }

  /**
   * List the addresses that events and notifications are sent to.
   * `GET /v1/endpoints`, for the roles viewer, operator, privacy, admin.
   */
  listEndpoints(query: { database?: string } = {}): Promise<Endpoints> {
    return this.call("GET", `/v1/endpoints`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * Send what an endpoint has not accepted since a time.
   * `POST /v1/endpoints/{id}/recover`, for the roles operator, admin.
   */
  recoverEndpoint(id: string, body: RecoverEndpointBody): Promise<RecoverEndpointAnswer> {
    return this.call("POST", `/v1/endpoints/${segment(id)}/recover`, { body, reads: "json" });
  }

  /**
   * Stop sending to an endpoint.
   * `POST /v1/endpoints/{id}/pause`, for the roles operator, admin.
   */
  pauseEndpoint(id: string): Promise<Endpoints> {
    return this.call("POST", `/v1/endpoints/${segment(id)}/pause`, { reads: "json" });
  }

  /**
   * Start sending to an endpoint again, also after the desk disabled it.
   * `POST /v1/endpoints/{id}/resume`, for the roles operator, admin.
   */
  resumeEndpoint(id: string): Promise<Endpoints> {
    return this.call("POST", `/v1/endpoints/${segment(id)}/resume`, { reads: "json" });
  }

  /**
   * List the configured apps.
   * `GET /v1/apps`, for the roles viewer, operator, privacy, admin.
   */
  listApps(query: { database?: string } = {}): Promise<ListAppsAnswer> {
    return this.call("GET", `/v1/apps`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * Show an app with the last 100 orders to pause and resume it.
   * `GET /v1/apps/{bundleId}`, for the roles viewer, operator, privacy, admin.
   */
  getApp(bundleId: string): Promise<App> {
    return this.call("GET", `/v1/apps/${segment(bundleId)}`, { isRepeatable: true, reads: "json" });
  }

  /**
   * Stop sending answers for an app at once.
   * `POST /v1/apps/{bundleId}/pause`, for the roles operator, admin.
   */
  pauseApp(bundleId: string, body?: PauseAppBody): Promise<App> {
    return this.call("POST", `/v1/apps/${segment(bundleId)}/pause`, { body, reads: "json" });
  }

  /**
   * Send answers for an app again.
   * `POST /v1/apps/{bundleId}/resume`, for the roles operator, admin.
   */
  resumeApp(bundleId: string, body?: ResumeAppBody): Promise<App> {
    return this.call("POST", `/v1/apps/${segment(bundleId)}/resume`, { body, reads: "json" });
  }

  /**
   * List the policies in force.
   * `GET /v1/policies`, for the roles viewer, operator, privacy, admin.
   */
  listPolicies(query: { database?: string } = {}): Promise<Policies> {
    return this.call("GET", `/v1/policies`, { query: { ...query }, isRepeatable: true, reads: "json" });
  }

  /**
   * Read the policy and product files of all apps again.
   * `POST /v1/policies/reload`, for the roles admin.
   */
  reloadPolicies(query: { database?: string } = {}): Promise<Policies> {
    return this.call("POST", `/v1/policies/reload`, { query: { ...query }, reads: "json" });
  }

  /**
   * Read the secrets of all apps again.
   * `POST /v1/secrets/reload`, for the roles admin.
   */
  reloadSecrets(query: { database?: string } = {}): Promise<ReloadSecretsAnswer> {
    return this.call("POST", `/v1/secrets/reload`, { query: { ...query }, reads: "json" });
  }

  /**
   * Show measurements in the text format 0.0.4 of Prometheus.
   * `GET /metrics`, for the roles viewer, operator, privacy, admin.
   */
  getMetrics(): Promise<string> {
    return this.call("GET", `/metrics`, { isRepeatable: true, reads: "text" });
  }
}
