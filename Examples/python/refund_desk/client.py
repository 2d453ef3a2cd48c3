"""The calls of the HTTP API. This file is generated: run make clients."""

from collections.abc import Iterator
from typing import Any

from .calls import Calls, _segment
from .types import (
    AnswerCaseBody, App, Case, CaseDetail, CaseState, Cases, ConsentFact, ConsentHistory, ConsentText,
    CustomerFacts, CustomerLedger, Deed, DeedKind, Deeds, DeliveryReport, Endpoints, Environment, Erasures, Event,
    EventType, Events, FactReceipt, FoundCustomers, Grouping, HoldCaseBody, ListAppsAnswer, ListCasesOutcome,
    ListConsentKeysAnswer, Notification, NotificationDetail, Notifications, PauseAppBody, PersonalExport,
    Policies, PurchaseDetail, PutTransactionCustomerBody, RecoverEndpointAnswer, RecoverEndpointBody, Recovery,
    ReleaseCaseBody, ReloadSecretsAnswer, Replay, ResendEventBody, ResumeAppBody, SearchHits, SellingStore,
    SignedConsentReceipt, Statistics, Subscription, UnmatchedFacts, UnmatchedFactsFact, UsageReceipt,
    UsageReports,
)


class DeskClient(Calls):
    """Calls a desk; see `Calls` for its options."""

    def get_customer(self, bundle_id: str, customer: str, *, limit: int | None = None) -> CustomerLedger:
        """Show a customer's purchases and their totals.

        `GET /v1/apps/{bundleId}/customers/{customer}`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}",
            query={"limit": limit},
            is_repeatable=True,
        )

    def put_customer(self, bundle_id: str, customer: str, body: CustomerFacts) -> None:
        """Report what you know of a customer.

        `PUT /v1/apps/{bundleId}/customers/{customer}`

        Roles: backend, admin.
        """
        return self._call(
            "PUT",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}",
            body=body,
            is_repeatable=True,
        )

    def erase_customer(
        self, bundle_id: str, customer: str, *, all_: bool | None = None, dry_run: bool | None = None
    ) -> Erasures:
        """Erase a customer.

        `DELETE /v1/apps/{bundleId}/customers/{customer}`

        Roles: privacy, admin.
        """
        return self._call(
            "DELETE",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}",
            query={"all": all_, "dryRun": dry_run},
            is_repeatable=True,
        )

    def get_consents(self, bundle_id: str, customer: str, *, limit: int | None = None) -> ConsentHistory:
        """List the consent records under an identifier.

        `GET /v1/apps/{bundleId}/customers/{customer}/consent`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}/consent",
            query={"limit": limit},
            is_repeatable=True,
        )

    def put_consent(self, bundle_id: str, customer: str, body: ConsentFact) -> None:
        """Record a customer's consent or refusal.

        `PUT /v1/apps/{bundleId}/customers/{customer}/consent`

        Roles: backend, admin.
        """
        return self._call(
            "PUT",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}/consent",
            body=body,
            is_repeatable=True,
        )

    def withdraw_consent(self, bundle_id: str, customer: str) -> None:
        """Withdraw a customer's consent.

        `DELETE /v1/apps/{bundleId}/customers/{customer}/consent`

        Roles: backend, admin.
        """
        return self._call(
            "DELETE",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}/consent",
            is_repeatable=True,
        )

    def get_consent_receipt(self, bundle_id: str, customer: str) -> SignedConsentReceipt:
        """Return a signed receipt of the customer's newest consent record.

        `GET /v1/apps/{bundleId}/customers/{customer}/consent/receipt`

        Roles: viewer, operator, privacy, backend, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}/consent/receipt",
            query={"format": "json"},
            is_repeatable=True,
        )

    def get_consent_receipt_html(self, bundle_id: str, customer: str) -> str:
        """Return a signed receipt of the customer's newest consent record.

        `GET /v1/apps/{bundleId}/customers/{customer}/consent/receipt`

        Roles: viewer, operator, privacy, backend, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}/consent/receipt",
            query={"format": "html"},
            is_repeatable=True,
            reads="text",
        )

    def export_customer_zip(self, bundle_id: str, customer: str, *, all_: bool | None = None) -> bytes:
        """Export everything that is stored about a customer.

        `GET /v1/apps/{bundleId}/customers/{customer}/export`

        Roles: privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}/export",
            query={"all": all_, "format": "zip"},
            is_repeatable=True,
            reads="bytes",
        )

    def export_customer(self, bundle_id: str, customer: str, *, all_: bool | None = None) -> PersonalExport:
        """Export everything that is stored about a customer.

        `GET /v1/apps/{bundleId}/customers/{customer}/export`

        Roles: privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/customers/{_segment(customer)}/export",
            query={"all": all_, "format": "json"},
            is_repeatable=True,
        )

    def get_consent_text(
        self, bundle_id: str, *, locale: str | None = None, version: str | None = None
    ) -> ConsentText:
        """Show the consent text to display to a customer.

        `GET /v1/apps/{bundleId}/consent-text`

        Roles: backend, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/consent-text",
            query={"locale": locale, "version": version},
            is_repeatable=True,
        )

    def list_consent_keys(self, bundle_id: str) -> ListConsentKeysAnswer:
        """List the public keys that receipts of consent are signed with.

        `GET /v1/apps/{bundleId}/consent-keys`

        Roles: viewer, operator, privacy, backend, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/consent-keys",
            is_repeatable=True,
        )

    def post_usage(self, bundle_id: str, body: UsageReports) -> UsageReceipt:
        """Report how purchases were used.

        `POST /v1/apps/{bundleId}/usage`

        Roles: backend, admin.
        """
        return self._call(
            "POST",
            f"/v1/apps/{_segment(bundle_id)}/usage",
            body=body,
            is_repeatable=True,
        )

    def get_transaction(self, bundle_id: str, transaction_id: str) -> PurchaseDetail:
        """Show a purchase with its use and delivery.

        `GET /v1/apps/{bundleId}/transactions/{transactionId}`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/transactions/{_segment(transaction_id)}",
            is_repeatable=True,
        )

    def put_delivery(self, bundle_id: str, transaction_id: str, body: DeliveryReport) -> FactReceipt:
        """Report whether a purchase was delivered.

        `PUT /v1/apps/{bundleId}/transactions/{transactionId}/delivery`

        Roles: backend, admin.
        """
        return self._call(
            "PUT",
            f"/v1/apps/{_segment(bundle_id)}/transactions/{_segment(transaction_id)}/delivery",
            body=body,
            is_repeatable=True,
        )

    def put_transaction_customer(
        self, bundle_id: str, transaction_id: str, body: PutTransactionCustomerBody
    ) -> FactReceipt:
        """Report which customer made a purchase.

        `PUT /v1/apps/{bundleId}/transactions/{transactionId}/customer`

        Roles: backend, admin.
        """
        return self._call(
            "PUT",
            f"/v1/apps/{_segment(bundle_id)}/transactions/{_segment(transaction_id)}/customer",
            body=body,
            is_repeatable=True,
        )

    def get_subscription(self, bundle_id: str, original_transaction_id: str) -> Subscription:
        """Show a subscription.

        `GET /v1/apps/{bundleId}/subscriptions/{originalTransactionId}`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}/subscriptions/{_segment(original_transaction_id)}",
            is_repeatable=True,
        )

    def list_unmatched_facts(
        self, *, database: str | None = None, app: str | None = None, environment: Environment | None = None, limit:
        int | None = None, cursor: str | None = None
    ) -> UnmatchedFacts:
        """List the facts whose transaction or customer is still unknown.

        `GET /v1/facts/unmatched`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/facts/unmatched",
            query={"database": database, "app": app, "environment": environment, "limit": limit, "cursor": cursor},
            is_repeatable=True,
        )

    def all_unmatched_facts(
        self, *, database: str | None = None, app: str | None = None, environment: Environment | None = None, limit:
        int | None = None
    ) -> Iterator[UnmatchedFactsFact]:
        """List the facts whose transaction or customer is still unknown, from the first page to the last."""
        return self._pages(self.list_unmatched_facts, "facts", dict(
            database=database, app=app, environment=environment, limit=limit,
        ))

    def search(
        self, q: str, *, database: str | None = None, app: str | None = None, limit: int | None = None
    ) -> SearchHits:
        """Find cases, customers, transactions and products by an identifier or its beginning.

        `GET /v1/search`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/search",
            query={"database": database, "q": q, "app": app, "limit": limit},
            is_repeatable=True,
        )

    def find_customers(
        self, q: str, *, database: str | None = None, app: str | None = None, limit: int | None = None
    ) -> FoundCustomers:
        """Find customers by an identifier of theirs, a transaction, an order or a case, or its beginning.

        `GET /v1/customers`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/customers",
            query={"database": database, "q": q, "app": app, "limit": limit},
            is_repeatable=True,
        )

    def list_cases(
        self, *, database: str | None = None, app: str | None = None, environment: Environment | None = None, state:
        list[CaseState] | None = None, outcome: ListCasesOutcome | None = None, customer: str | None = None,
        transaction: str | None = None, in_time: bool | None = None, holdout: bool | None = None, priced: bool |
        None = None, shadow: str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> Cases:
        """List cases.

        `GET /v1/cases`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/cases",
            query={
                "database": database, "app": app, "environment": environment, "state": state, "outcome": outcome,
                "customer": customer, "transaction": transaction, "inTime": in_time, "holdout": holdout, "priced":
                priced, "shadow": shadow, "limit": limit, "cursor": cursor,
            },
            is_repeatable=True,
        )

    def all_cases(
        self, *, database: str | None = None, app: str | None = None, environment: Environment | None = None, state:
        list[CaseState] | None = None, outcome: ListCasesOutcome | None = None, customer: str | None = None,
        transaction: str | None = None, in_time: bool | None = None, holdout: bool | None = None, priced: bool |
        None = None, shadow: str | None = None, limit: int | None = None
    ) -> Iterator[Case]:
        """List cases, from the first page to the last."""
        return self._pages(self.list_cases, "cases", dict(
            database=database, app=app, environment=environment, state=state, outcome=outcome, customer=customer,
            transaction=transaction, in_time=in_time, holdout=holdout, priced=priced, shadow=shadow, limit=limit,
        ))

    def get_case(self, id: str) -> CaseDetail:
        """Show a case with its attempts, answer and facts.

        `GET /v1/cases/{id}`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/cases/{_segment(id)}",
            is_repeatable=True,
        )

    def answer_case(self, id: str, body: AnswerCaseBody) -> None:
        """Decide how a case is answered.

        `POST /v1/cases/{id}/answer`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/cases/{_segment(id)}/answer",
            body=body,
        )

    def hold_case(self, id: str, body: HoldCaseBody) -> None:
        """Hold a case until a time.

        `POST /v1/cases/{id}/hold`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/cases/{_segment(id)}/hold",
            body=body,
        )

    def release_case(self, id: str, body: ReleaseCaseBody | None = None) -> None:
        """End a person's hold, so that the case is answered now.

        `POST /v1/cases/{id}/release`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/cases/{_segment(id)}/release",
            body=body,
        )

    def list_notifications(
        self, *, database: str | None = None, app: str | None = None, environment: Environment | None = None, type_:
        str | None = None, subtype: str | None = None, transaction: str | None = None, understood: bool | None =
        None, recovered: bool | None = None, repeated: bool | None = None, days: int | None = None, limit: int |
        None = None, cursor: str | None = None
    ) -> Notifications:
        """List what the App Store sent.

        `GET /v1/notifications`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/notifications",
            query={
                "database": database, "app": app, "environment": environment, "type": type_, "subtype": subtype,
                "transaction": transaction, "understood": understood, "recovered": recovered, "repeated": repeated,
                "days": days, "limit": limit, "cursor": cursor,
            },
            is_repeatable=True,
        )

    def all_notifications(
        self, *, database: str | None = None, app: str | None = None, environment: Environment | None = None, type_:
        str | None = None, subtype: str | None = None, transaction: str | None = None, understood: bool | None =
        None, recovered: bool | None = None, repeated: bool | None = None, days: int | None = None, limit: int |
        None = None
    ) -> Iterator[Notification]:
        """List what the App Store sent, from the first page to the last."""
        return self._pages(self.list_notifications, "notifications", dict(
            database=database, app=app, environment=environment, type_=type_, subtype=subtype,
            transaction=transaction, understood=understood, recovered=recovered, repeated=repeated, days=days,
            limit=limit,
        ))

    def get_notification(self, id: str) -> NotificationDetail:
        """Show a notification with its payload, its proof and what it changed.

        `GET /v1/notifications/{id}`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/notifications/{_segment(id)}",
            is_repeatable=True,
        )

    def replay_notification(self, id: str) -> Replay:
        """Process a stored notification again.

        `POST /v1/notifications/{id}/replay`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/notifications/{_segment(id)}/replay",
        )

    def get_statistics(
        self, *, database: str | None = None, app: str | None = None, store: SellingStore | None = None,
        environment: Environment | None = None, since: str | None = None, until: str | None = None, by: Grouping |
        None = None
    ) -> Statistics:
        """Show the results of the cases.

        `GET /v1/statistics`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/statistics",
            query={
                "database": database, "app": app, "store": store, "environment": environment, "since": since,
                "until": until, "by": by,
            },
            is_repeatable=True,
        )

    def get_recovery(self, *, database: str | None = None) -> Recovery:
        """Show how far notifications are complete.

        `GET /v1/recovery`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/recovery",
            query={"database": database},
            is_repeatable=True,
        )

    def list_deeds(
        self, *, database: str | None = None, app: str | None = None, kind: DeedKind | None = None, author: str |
        None = None, subject: str | None = None, since: str | None = None, limit: int | None = None, cursor: str |
        None = None
    ) -> Deeds:
        """List who did what.

        `GET /v1/audit`

        Roles: privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/audit",
            query={
                "database": database, "app": app, "kind": kind, "author": author, "subject": subject, "since":
                since, "limit": limit, "cursor": cursor,
            },
            is_repeatable=True,
        )

    def all_deeds(
        self, *, database: str | None = None, app: str | None = None, kind: DeedKind | None = None, author: str |
        None = None, subject: str | None = None, since: str | None = None, limit: int | None = None
    ) -> Iterator[Deed]:
        """List who did what, from the first page to the last."""
        return self._pages(self.list_deeds, "deeds", dict(
            database=database, app=app, kind=kind, author=author, subject=subject, since=since, limit=limit,
        ))

    def list_events(
        self, *, database: str | None = None, app: str | None = None, type_: EventType | None = None, case: str |
        None = None, failed: str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> Events:
        """List the events.

        `GET /v1/events`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/events",
            query={
                "database": database, "app": app, "type": type_, "case": case, "failed": failed, "limit": limit,
                "cursor": cursor,
            },
            is_repeatable=True,
        )

    def all_events(
        self, *, database: str | None = None, app: str | None = None, type_: EventType | None = None, case: str |
        None = None, failed: str | None = None, limit: int | None = None
    ) -> Iterator[Event]:
        """List the events, from the first page to the last."""
        return self._pages(self.list_events, "events", dict(
            database=database, app=app, type_=type_, case=case, failed=failed, limit=limit,
        ))

    def get_event(self, id: str) -> Event:
        """Show an event.

        `GET /v1/events/{id}`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/events/{_segment(id)}",
            is_repeatable=True,
        )

    def resend_event(self, id: str, body: ResendEventBody | None = None) -> Event:
        """Send an event again, also if it was delivered.

        `POST /v1/events/{id}/resend`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/events/{_segment(id)}/resend",
            body=body,
        )

    def list_endpoints(self, *, database: str | None = None) -> Endpoints:
        """List the addresses that events and notifications are sent to.

        `GET /v1/endpoints`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/endpoints",
            query={"database": database},
            is_repeatable=True,
        )

    def recover_endpoint(self, id: str, body: RecoverEndpointBody) -> RecoverEndpointAnswer:
        """Send what an endpoint has not accepted since a time.

        `POST /v1/endpoints/{id}/recover`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/endpoints/{_segment(id)}/recover",
            body=body,
        )

    def pause_endpoint(self, id: str) -> Endpoints:
        """Stop sending to an endpoint.

        `POST /v1/endpoints/{id}/pause`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/endpoints/{_segment(id)}/pause",
        )

    def resume_endpoint(self, id: str) -> Endpoints:
        """Start sending to an endpoint again, also after the desk disabled it.

        `POST /v1/endpoints/{id}/resume`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/endpoints/{_segment(id)}/resume",
        )

    def list_apps(self, *, database: str | None = None) -> ListAppsAnswer:
        """List the configured apps.

        `GET /v1/apps`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/apps",
            query={"database": database},
            is_repeatable=True,
        )

    def get_app(self, bundle_id: str) -> App:
        """Show an app with the last 100 orders to pause and resume it.

        `GET /v1/apps/{bundleId}`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            f"/v1/apps/{_segment(bundle_id)}",
            is_repeatable=True,
        )

    def pause_app(self, bundle_id: str, body: PauseAppBody | None = None) -> App:
        """Stop sending answers for an app at once.

        `POST /v1/apps/{bundleId}/pause`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/apps/{_segment(bundle_id)}/pause",
            body=body,
        )

    def resume_app(self, bundle_id: str, body: ResumeAppBody | None = None) -> App:
        """Send answers for an app again.

        `POST /v1/apps/{bundleId}/resume`

        Roles: operator, admin.
        """
        return self._call(
            "POST",
            f"/v1/apps/{_segment(bundle_id)}/resume",
            body=body,
        )

    def list_policies(self, *, database: str | None = None) -> Policies:
        """List the policies in force.

        `GET /v1/policies`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/v1/policies",
            query={"database": database},
            is_repeatable=True,
        )

    def reload_policies(self, *, database: str | None = None) -> Policies:
        """Read the policy and product files of all apps again.

        `POST /v1/policies/reload`

        Roles: admin.
        """
        return self._call(
            "POST",
            "/v1/policies/reload",
            query={"database": database},
        )

    def reload_secrets(self, *, database: str | None = None) -> ReloadSecretsAnswer:
        """Read the secrets of all apps again.

        `POST /v1/secrets/reload`

        Roles: admin.
        """
        return self._call(
            "POST",
            "/v1/secrets/reload",
            query={"database": database},
        )

    def get_metrics(self) -> str:
        """Show measurements in the text format 0.0.4 of Prometheus.

        `GET /metrics`

        Roles: viewer, operator, privacy, admin.
        """
        return self._call(
            "GET",
            "/metrics",
            is_repeatable=True,
            reads="text",
        )
