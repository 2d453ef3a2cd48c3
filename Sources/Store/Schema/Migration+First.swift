// This file is longer than most, because it shows the whole schema in one place.

extension Migration {
    /// The schema of the first release.
    ///
    /// App and environment are part of every key. Times are UTC milliseconds (`…_ms`). Money is whole US cents
    /// (`…_usd_cents`) or thousandths of its currency (`…_milliunits`). Shares are thousandths of a percent, and truth
    /// values are 0 or 1. A column named `day` counts days since 1970.
    static let first = Migration(identifier: "0001-first") { dialect in
        let script = [
            notifications(dialect), ledger(dialect), customers(dialect), usage(dialect), cases(dialect),
            statistics(dialect), money(dialect), fetching(dialect), access(dialect), events(dialect), backups(dialect),
            erasures(dialect), audit(dialect),
        ]
        return dialect.orderingTextsByBytes(script.joined(separator: "\n"))
    }

    private static func notifications(_ dialect: Dialect) -> String {
        """
        CREATE TABLE payload_header (
            id \(dialect.countedKey),
            digest \(dialect.bytes) NOT NULL UNIQUE,
            header TEXT NOT NULL
        );
        CREATE TABLE notification (
            id \(dialect.countedKey),
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            uuid TEXT NOT NULL,
            version BIGINT NOT NULL CHECK (version IN (1, 2, 3)),
            type TEXT NOT NULL,
            subtype TEXT,
            signed_at_ms BIGINT,
            received_at_ms BIGINT NOT NULL,
            transaction_id TEXT,
            flag TEXT,
            is_recovered BIGINT NOT NULL CHECK (is_recovered IN (0, 1)),
            customer_id TEXT,
            payload_digest \(dialect.bytes),
            payload_removal TEXT CHECK (payload_removal IN ('erasure', 'retention')),
            repeats BIGINT NOT NULL DEFAULT 0 CHECK (repeats >= 0),
            repeated_at_ms BIGINT,
            UNIQUE (uuid, environment, bundle_id),
            CHECK ((repeats > 0) = (repeated_at_ms IS NOT NULL))
        );
        \(dialect.payloads)
        CREATE INDEX notification_flagged ON notification (id) WHERE flag IS NOT NULL;
        CREATE INDEX notification_by_transaction ON notification (transaction_id, environment, bundle_id)
            WHERE transaction_id IS NOT NULL;
        CREATE INDEX notification_by_customer ON notification (customer_id, environment, bundle_id)
            WHERE customer_id IS NOT NULL;
        CREATE TABLE notification_tally (
            bundle_id TEXT NOT NULL,
            is_flagged BIGINT NOT NULL CHECK (is_flagged IN (0, 1)),
            slot BIGINT NOT NULL,
            count BIGINT NOT NULL CHECK (count >= 0),
            newest_production_at_ms BIGINT,
            newest_sandbox_at_ms BIGINT,
            newest_test_at_ms BIGINT,
            PRIMARY KEY (bundle_id, is_flagged, slot)
        )\(dialect.orderedByKey);
        CREATE TABLE unconfigured_app (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            reason TEXT NOT NULL,
            last_seen_at_ms BIGINT NOT NULL,
            count BIGINT NOT NULL CHECK (count > 0),
            PRIMARY KEY (bundle_id, environment)
        )\(dialect.orderedByKey);
        CREATE TABLE app_pause (
            id \(dialect.countedKey),
            bundle_id TEXT NOT NULL,
            is_paused BIGINT NOT NULL CHECK (is_paused IN (0, 1)),
            at_ms BIGINT NOT NULL,
            author TEXT NOT NULL,
            note TEXT
        );
        CREATE INDEX app_pause_by_app ON app_pause (bundle_id, id);
        CREATE TABLE saved_view (
            name TEXT NOT NULL PRIMARY KEY,
            query TEXT NOT NULL,
            author TEXT NOT NULL,
            saved_at_ms BIGINT NOT NULL
        )\(dialect.orderedByKey);
        CREATE TABLE policy_version (
            bundle_id TEXT NOT NULL,
            number BIGINT NOT NULL CHECK (number >= 1),
            policy TEXT NOT NULL,
            digest TEXT NOT NULL,
            note TEXT NOT NULL,
            author TEXT NOT NULL,
            published_at_ms BIGINT NOT NULL,
            PRIMARY KEY (bundle_id, number)
        )\(dialect.orderedByKey);
        CREATE TABLE app_circuit (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('closed', 'open', 'closing')),
            opened_at_ms BIGINT,
            closed_at_ms BIGINT,
            status BIGINT,
            reason TEXT,
            probes BIGINT NOT NULL CHECK (probes >= 0),
            probe_at_ms BIGINT,
            claimed_until_ms BIGINT,
            held_until_ms BIGINT,
            PRIMARY KEY (bundle_id, environment),
            CHECK (state = 'closed' OR probe_at_ms IS NOT NULL)
        )\(dialect.orderedByKey);
        CREATE TABLE call_lease (
            id \(dialect.countedKey),
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            endpoint TEXT NOT NULL,
            calls BIGINT NOT NULL CHECK (calls >= 0),
            ends_at_ms BIGINT NOT NULL
        );
        CREATE INDEX call_lease_by_endpoint ON call_lease (bundle_id, environment, endpoint);
        CREATE TABLE desk_presence (
            id TEXT NOT NULL PRIMARY KEY,
            role TEXT NOT NULL CHECK (role IN ('all', 'intake', 'answering')),
            posts_alerts BIGINT NOT NULL CHECK (posts_alerts IN (0, 1)),
            version TEXT NOT NULL,
            started_at_ms BIGINT NOT NULL,
            seen_at_ms BIGINT NOT NULL
        )\(dialect.orderedByKey);
        CREATE TABLE hook_health (
            bundle_id TEXT NOT NULL PRIMARY KEY,
            silences BIGINT NOT NULL CHECK (silences >= 0),
            ask_again_at_ms BIGINT
        )\(dialect.orderedByKey);
        CREATE TABLE revocation_proof (
            certificate \(dialect.bytes) NOT NULL PRIMARY KEY,
            response \(dialect.bytes) NOT NULL,
            issued_at_ms BIGINT NOT NULL,
            expires_at_ms BIGINT NOT NULL
        )\(dialect.orderedByKey);
        CREATE TABLE heartbeat (
            id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
            beats BIGINT NOT NULL
        );
        CREATE TABLE database_size (
            day BIGINT NOT NULL PRIMARY KEY,
            measured_at_ms BIGINT NOT NULL,
            size_bytes BIGINT NOT NULL CHECK (size_bytes >= 0)
        )\(dialect.orderedByKey);
        """
    }

    private static func ledger(_ dialect: Dialect) -> String {
        """
        CREATE TABLE purchase (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            original_transaction_id TEXT NOT NULL,
            previous_original_transaction_id TEXT,
            product_id TEXT NOT NULL,
            type TEXT NOT NULL,
            customer_id TEXT NOT NULL,
            group_id \(dialect.bytes) NOT NULL,
            app_account_token TEXT,
            app_transaction_id TEXT,
            quantity BIGINT NOT NULL,
            purchased_at_ms BIGINT NOT NULL,
            expires_at_ms BIGINT,
            price_milliunits BIGINT,
            currency TEXT,
            storefront TEXT,
            subscription_group_id TEXT,
            offer TEXT CHECK (offer IN ('none', 'introductory', 'promotional', 'code', 'winBack')),
            ownership TEXT NOT NULL,
            is_advanced_commerce BIGINT NOT NULL CHECK (is_advanced_commerce IN (0, 1)),
            is_upgraded BIGINT NOT NULL CHECK (is_upgraded IN (0, 1)),
            revoked_at_ms BIGINT,
            revocation_type TEXT CHECK (revocation_type IS NULL OR revoked_at_ms IS NOT NULL),
            revocation_reason BIGINT CHECK (revocation_reason IS NULL OR revoked_at_ms IS NOT NULL),
            revocation_percentage BIGINT CHECK (revocation_percentage IS NULL OR revoked_at_ms IS NOT NULL),
            usd_cents BIGINT,
            rated_on BIGINT CHECK (rated_on IS NULL OR usd_cents IS NOT NULL),
            source TEXT NOT NULL CHECK (source IN ('signed', 'receipt')),
            signed_at_ms BIGINT NOT NULL,
            PRIMARY KEY (transaction_id, environment, bundle_id)
        )\(dialect.orderedByKey);
        CREATE INDEX purchase_by_group ON purchase (group_id, purchased_at_ms);
        CREATE INDEX purchase_by_currency ON purchase (currency, purchased_at_ms) WHERE currency <> 'USD';
        CREATE INDEX purchase_unpriced ON purchase (currency) WHERE usd_cents IS NULL AND currency <> 'USD';
        CREATE TABLE purchase_owner (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            customer_id TEXT NOT NULL,
            at_ms BIGINT NOT NULL,
            PRIMARY KEY (transaction_id, environment, bundle_id)
        )\(dialect.orderedByKey);
        CREATE INDEX purchase_owner_by_customer ON purchase_owner (customer_id, environment, bundle_id);
        CREATE TABLE purchase_outcome (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            at_ms BIGINT NOT NULL,
            decision TEXT NOT NULL CHECK (decision IN ('granted', 'declined', 'reversed', 'revoked', 'unknown')),
            percentage BIGINT,
            is_dated BIGINT NOT NULL CHECK (is_dated IN (0, 1)),
            PRIMARY KEY (transaction_id, environment, bundle_id, at_ms)
        )\(dialect.orderedByKey);
        CREATE TABLE subscription (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            original_transaction_id TEXT NOT NULL,
            product_id TEXT,
            status BIGINT,
            auto_renew_status BIGINT,
            auto_renew_product_id TEXT,
            renews_at_ms BIGINT,
            grace_period_ends_at_ms BIGINT,
            is_in_billing_retry BIGINT CHECK (is_in_billing_retry IN (0, 1)),
            expiration_intent BIGINT,
            price_increase_status BIGINT,
            renewal_price_milliunits BIGINT,
            currency TEXT,
            started_at_ms BIGINT,
            source TEXT NOT NULL CHECK (source IN ('signed', 'receipt')),
            signed_at_ms BIGINT NOT NULL,
            told_at_ms BIGINT,
            PRIMARY KEY (original_transaction_id, environment, bundle_id)
        )\(dialect.orderedByKey);
        """
    }

    /// The tables of customers, who have up to four names each.
    ///
    /// Purchases whose customer has the same names form a group, which has totals. The totals of a customer are those
    /// of all groups that one of the names leads to, each once.
    private static func customers(_ dialect: Dialect) -> String {
        """
        CREATE TABLE customer_group (
            id \(dialect.bytes) NOT NULL PRIMARY KEY,
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            purchased_usd_cents BIGINT NOT NULL,
            refunded_usd_cents BIGINT NOT NULL,
            unpriced_purchases BIGINT NOT NULL,
            unpriced_refunds BIGINT NOT NULL,
            refunds_granted BIGINT NOT NULL,
            play_seconds BIGINT NOT NULL,
            played_purchases BIGINT NOT NULL
        )\(dialect.orderedByKey);
        CREATE TABLE customer_name (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            name TEXT NOT NULL,
            group_id \(dialect.bytes) NOT NULL,
            PRIMARY KEY (name, environment, bundle_id, group_id)
        )\(dialect.orderedByKey);
        \(dialect.lockRows)
        \(dialect.transactionMarks)
        CREATE TABLE customer_fact (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            customer_id TEXT NOT NULL,
            fact TEXT NOT NULL,
            value TEXT NOT NULL,
            stated_at_ms BIGINT NOT NULL,
            source TEXT NOT NULL,
            PRIMARY KEY (customer_id, environment, bundle_id, fact)
        )\(dialect.orderedByKey);
        CREATE TABLE consent (
            id \(dialect.countedKey),
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            customer_id TEXT NOT NULL,
            is_granted BIGINT NOT NULL CHECK (is_granted IN (0, 1)),
            text_version TEXT,
            text_digest TEXT,
            locale TEXT,
            source TEXT,
            actor TEXT,
            proof_reference TEXT,
            at_ms BIGINT NOT NULL,
            expires_at_ms BIGINT,
            recorded_at_ms BIGINT NOT NULL,
            CHECK (expires_at_ms IS NULL OR is_granted = 1 AND expires_at_ms > at_ms)
        );
        CREATE INDEX consent_by_customer ON consent (customer_id, environment, bundle_id, at_ms);
        """
    }

    private static func usage(_ dialect: Dialect) -> String {
        """
        CREATE TABLE usage_report (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            idempotency_key TEXT NOT NULL,
            transaction_id TEXT,
            customer_id TEXT,
            pool TEXT,
            units_used BIGINT,
            percent BIGINT,
            play_seconds BIGINT,
            event TEXT CHECK (event IN ('opened', 'downloadFailed')),
            platform TEXT CHECK (platform IN ('apple', 'other')),
            at_ms BIGINT NOT NULL,
            received_at_ms BIGINT NOT NULL,
            corrects TEXT,
            source TEXT NOT NULL,
            PRIMARY KEY (idempotency_key, environment, bundle_id),
            CHECK ((transaction_id IS NULL) <> (customer_id IS NULL))
        )\(dialect.orderedByKey);
        CREATE INDEX usage_report_by_transaction ON usage_report (transaction_id, environment, bundle_id)
            WHERE transaction_id IS NOT NULL;
        CREATE INDEX usage_report_by_customer ON usage_report (customer_id, environment, bundle_id)
            WHERE customer_id IS NOT NULL;
        CREATE INDEX usage_report_by_correction ON usage_report (corrects, environment, bundle_id)
            WHERE corrects IS NOT NULL;
        CREATE TABLE purchase_usage (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            units_used BIGINT,
            percent BIGINT,
            percent_at_ms BIGINT,
            percent_source TEXT NOT NULL,
            play_seconds BIGINT,
            play_sessions BIGINT NOT NULL,
            last_platform TEXT CHECK (last_platform IN ('apple', 'other')),
            last_platform_at_ms BIGINT,
            last_used_at_ms BIGINT,
            proved_at_ms BIGINT,
            opened_at_ms BIGINT,
            downloads_failed BIGINT NOT NULL,
            download_failed_at_ms BIGINT,
            hook_reports BIGINT NOT NULL,
            first_at_ms BIGINT,
            early_reports BIGINT NOT NULL,
            early_at_ms BIGINT,
            PRIMARY KEY (transaction_id, environment, bundle_id),
            CHECK ((percent IS NULL) = (percent_at_ms IS NULL)),
            CHECK ((last_platform IS NULL) = (last_platform_at_ms IS NULL)),
            CHECK ((downloads_failed = 0) = (download_failed_at_ms IS NULL)),
            CHECK ((early_reports = 0) = (early_at_ms IS NULL))
        )\(dialect.orderedByKey);
        CREATE TABLE customer_play (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            customer_id TEXT NOT NULL,
            play_seconds BIGINT,
            play_sessions BIGINT NOT NULL,
            last_platform TEXT CHECK (last_platform IN ('apple', 'other')),
            last_platform_at_ms BIGINT,
            last_used_at_ms BIGINT,
            PRIMARY KEY (customer_id, environment, bundle_id),
            CHECK ((last_platform IS NULL) = (last_platform_at_ms IS NULL))
        )\(dialect.orderedByKey);
        CREATE TABLE delivery (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            status TEXT NOT NULL CHECK (
                status IN ('delivered', 'qualityIssue', 'wrongItem', 'serverOutage', 'currencyChange', 'other')
            ),
            at_ms BIGINT NOT NULL,
            source TEXT NOT NULL,
            PRIMARY KEY (transaction_id, environment, bundle_id)
        )\(dialect.orderedByKey);
        CREATE TABLE unmatched_fact (
            id \(dialect.countedKey),
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            subject TEXT NOT NULL,
            is_customer BIGINT NOT NULL CHECK (is_customer IN (0, 1)),
            kind TEXT NOT NULL CHECK (kind IN ('usage', 'delivery', 'customer')),
            reports BIGINT NOT NULL CHECK (reports > 0),
            first_at_ms BIGINT NOT NULL,
            last_at_ms BIGINT NOT NULL,
            UNIQUE (subject, bundle_id, is_customer, kind, environment)
        );
        CREATE INDEX unmatched_fact_by_time ON unmatched_fact (last_at_ms, id);
        CREATE INDEX unmatched_fact_by_app ON unmatched_fact (bundle_id, last_at_ms, id);
        """
    }

    /// The tables of cases, with their requests, decisions, answers and attempts.
    ///
    /// Claiming and releasing a case writes only its lease columns. Saving it writes all others and increases
    /// `version`. `seen_version` is the version that the owner of the lease has read. A case that cannot be read has a
    /// `park_reason` and no owner until `lease_until_ms`.
    private static func cases(_ dialect: Dialect) -> String {
        """
        CREATE TABLE refund_case (
            id TEXT NOT NULL PRIMARY KEY,
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            customer_id TEXT NOT NULL,
            reason TEXT,
            requested_at_ms BIGINT NOT NULL,
            received_at_ms BIGINT NOT NULL,
            deadline_ms BIGINT NOT NULL,
            request_number BIGINT NOT NULL CHECK (request_number >= 1),
            state TEXT NOT NULL CHECK (
                state IN ('open', 'waiting', 'held', 'answered', 'withheld', 'failed', 'missed')
            ),
            block_reason TEXT,
            broken_rule TEXT CHECK (broken_rule IS NULL OR state = 'withheld'),
            due_at_ms BIGINT,
            held_until_ms BIGINT,
            told_until_ms BIGINT,
            answered_at_ms BIGINT,
            decision TEXT CHECK (decision IN ('GRANT_FULL', 'GRANT_PRORATED', 'DECLINE', 'none')),
            outcome TEXT CHECK (outcome IN ('granted', 'declined', 'reversed', 'revoked', 'unknown')),
            outcome_percentage BIGINT,
            outcome_at_ms BIGINT,
            version BIGINT NOT NULL,
            lease_owner TEXT,
            lease_until_ms BIGINT,
            seen_version BIGINT,
            park_reason TEXT,
            risk_told_at_ms BIGINT,
            UNIQUE (transaction_id, environment, bundle_id, request_number),
            FOREIGN KEY (transaction_id, environment, bundle_id)
                REFERENCES purchase (transaction_id, environment, bundle_id),
            CHECK ((state IN ('open', 'waiting', 'held')) = (due_at_ms IS NOT NULL)),
            CHECK ((state = 'answered') = (answered_at_ms IS NOT NULL)),
            CHECK (state NOT IN ('waiting', 'held', 'withheld') OR block_reason IS NOT NULL),
            CHECK ((outcome IS NULL) = (outcome_at_ms IS NULL)),
            CHECK (outcome_percentage IS NULL OR outcome IS NOT NULL),
            CHECK ((lease_owner IS NULL) = (seen_version IS NULL)),
            CHECK (lease_owner IS NULL OR lease_until_ms IS NOT NULL),
            CHECK (park_reason IS NULL OR lease_until_ms IS NOT NULL)
        )\(dialect.orderedByKey);
        CREATE INDEX refund_case_by_due ON refund_case (due_at_ms) WHERE due_at_ms IS NOT NULL;
        CREATE INDEX refund_case_by_deadline ON refund_case (deadline_ms, due_at_ms) WHERE due_at_ms IS NOT NULL;
        CREATE INDEX refund_case_nearest ON refund_case (environment, deadline_ms) WHERE due_at_ms IS NOT NULL;
        CREATE INDEX refund_case_nearest_of_app ON refund_case (bundle_id, environment, deadline_ms)
            WHERE due_at_ms IS NOT NULL;
        CREATE INDEX refund_case_by_lease ON refund_case (lease_until_ms) WHERE lease_until_ms IS NOT NULL;
        CREATE INDEX refund_case_at_risk ON refund_case (environment, deadline_ms)
            WHERE due_at_ms IS NOT NULL AND risk_told_at_ms IS NULL;
        CREATE INDEX refund_case_open ON refund_case (environment, state, deadline_ms, bundle_id, block_reason)
            WHERE due_at_ms IS NOT NULL;
        CREATE INDEX refund_case_next ON refund_case (environment, state, due_at_ms, id, block_reason) WHERE due_at_ms IS NOT NULL;
        CREATE INDEX refund_case_next_of_app ON refund_case (bundle_id, environment, state, due_at_ms, id, block_reason)
            WHERE due_at_ms IS NOT NULL;
        CREATE INDEX refund_case_by_policy ON refund_case (bundle_id, due_at_ms, id)
            WHERE due_at_ms IS NOT NULL
                AND block_reason IN (
                    'sampleUnknown', 'deliveryUnknown', 'consentDoesNotCover', 'review', 'delayed', 'policyNever'
                );
        CREATE INDEX refund_case_paused ON refund_case (id) WHERE block_reason = 'paused';
        CREATE INDEX refund_case_refused ON refund_case (deadline_ms, due_at_ms)
            WHERE block_reason = 'keyRefused' AND state = 'waiting';
        CREATE INDEX refund_case_by_request ON refund_case (requested_at_ms, id);
        CREATE INDEX refund_case_by_state ON refund_case (environment, state, requested_at_ms, id);
        CREATE INDEX refund_case_of_app ON refund_case (bundle_id, environment, state, requested_at_ms, id);
        CREATE INDEX refund_case_by_outcome ON refund_case (environment, outcome, requested_at_ms, id)
            WHERE outcome IS NOT NULL;
        CREATE INDEX refund_case_without_outcome ON refund_case (requested_at_ms)
            WHERE outcome IS NULL AND due_at_ms IS NULL;
        CREATE TABLE refund_request (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            notification_uuid TEXT NOT NULL,
            reason TEXT,
            requested_at_ms BIGINT NOT NULL,
            received_at_ms BIGINT NOT NULL,
            deadline_ms BIGINT NOT NULL,
            is_signed BIGINT NOT NULL CHECK (is_signed IN (0, 1)),
            review_token TEXT,
            opened_case_id TEXT,
            PRIMARY KEY (transaction_id, environment, bundle_id, notification_uuid)
        )\(dialect.orderedByKey);
        CREATE TABLE case_identity (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            identity TEXT NOT NULL,
            case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
            PRIMARY KEY (identity, environment, bundle_id, case_id)
        )\(dialect.orderedByKey);
        CREATE INDEX case_identity_by_case ON case_identity (case_id);
        CREATE TABLE policy_decision (
            case_id TEXT NOT NULL PRIMARY KEY REFERENCES refund_case (id) ON DELETE CASCADE,
            facts \(dialect.bytes) NOT NULL,
            choice TEXT NOT NULL
                CHECK (choice IN ('GRANT_FULL', 'GRANT_PRORATED', 'DECLINE', 'none', 'never', 'review')),
            preference TEXT,
            wanted TEXT,
            rule TEXT NOT NULL,
            is_holdout BIGINT NOT NULL CHECK (is_holdout IN (0, 1)),
            wait_seconds BIGINT CHECK (wait_seconds > 0),
            shadows TEXT,
            policy_version TEXT,
            decided_at_ms BIGINT NOT NULL,
            CHECK (choice <> 'never' OR preference IS NULL)
        )\(dialect.orderedByKey);
        CREATE TABLE person_decision (
            case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
            number BIGINT NOT NULL CHECK (number >= 1),
            at_ms BIGINT NOT NULL,
            author TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('answer', 'hold', 'release')),
            choice TEXT CHECK (choice IN ('GRANT_FULL', 'GRANT_PRORATED', 'DECLINE', 'none')),
            until_ms BIGINT,
            note TEXT,
            PRIMARY KEY (case_id, number),
            CHECK ((kind = 'answer') = (choice IS NOT NULL)),
            CHECK ((kind = 'hold') = (until_ms IS NOT NULL))
        )\(dialect.orderedByKey);
        CREATE TABLE hook_inquiry (
            case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
            number BIGINT NOT NULL CHECK (number >= 1),
            asked_at_ms BIGINT NOT NULL,
            finished_at_ms BIGINT NOT NULL,
            result TEXT NOT NULL CHECK (result IN ('answered', 'silent')),
            detail TEXT NOT NULL,
            PRIMARY KEY (case_id, number)
        )\(dialect.orderedByKey);
        CREATE TABLE answer (
            case_id TEXT NOT NULL PRIMARY KEY REFERENCES refund_case (id),
            version BIGINT NOT NULL CHECK (version IN (1, 2, 3)),
            body \(dialect.bytes) NOT NULL,
            evidence TEXT NOT NULL,
            rule TEXT NOT NULL,
            shadows TEXT NOT NULL,
            preference TEXT,
            is_holdout BIGINT NOT NULL CHECK (is_holdout IN (0, 1)),
            consent_id BIGINT REFERENCES consent (id),
            composed_at_ms BIGINT NOT NULL,
            CHECK (consent_id IS NOT NULL OR version = 3)
        )\(dialect.orderedByKey);
        CREATE TABLE attempt (
            case_id TEXT NOT NULL REFERENCES refund_case (id) ON DELETE CASCADE,
            number BIGINT NOT NULL CHECK (number >= 1),
            owner TEXT NOT NULL,
            consent_id BIGINT REFERENCES consent (id),
            state TEXT NOT NULL CHECK (state IN ('started', 'accepted', 'refused', 'failed', 'unsent', 'unknown')),
            started_at_ms BIGINT NOT NULL,
            finished_at_ms BIGINT,
            http_status BIGINT,
            error_code BIGINT,
            detail TEXT,
            response TEXT CHECK (response IS NULL OR state = 'refused'),
            PRIMARY KEY (case_id, number),
            CHECK ((state = 'started') = (finished_at_ms IS NULL))
        )\(dialect.orderedByKey);
        """
    }

    /// The tables of counters; a `slot` spreads each counter over several rows, and its value is their sum.
    private static func statistics(_ dialect: Dialect) -> String {
        """
        CREATE TABLE case_tally (
            dimension TEXT NOT NULL,
            day BIGINT NOT NULL,
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            value TEXT NOT NULL,
            state TEXT NOT NULL,
            block_reason TEXT NOT NULL,
            preference TEXT NOT NULL,
            answered_by TEXT NOT NULL,
            outcome TEXT NOT NULL,
            slot BIGINT NOT NULL,
            cases BIGINT NOT NULL,
            in_time BIGINT NOT NULL,
            unpriced BIGINT NOT NULL,
            unpriced_refunds BIGINT NOT NULL,
            asked_usd_cents BIGINT NOT NULL,
            kept_usd_cents BIGINT NOT NULL,
            returned_usd_cents BIGINT NOT NULL,
            refunded_thousandths BIGINT NOT NULL,
            PRIMARY KEY (
                dimension, day, bundle_id, environment, value, state, block_reason, preference, answered_by, outcome, slot
            )
        )\(dialect.orderedByKey);
        CREATE TABLE answer_time_tally (
            day BIGINT NOT NULL,
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            from_ms BIGINT NOT NULL,
            slot BIGINT NOT NULL,
            answers BIGINT NOT NULL,
            PRIMARY KEY (day, bundle_id, environment, from_ms, slot)
        )\(dialect.orderedByKey);
        """
    }

    private static func money(_ dialect: Dialect) -> String {
        """
        CREATE TABLE exchange_rate (
            currency TEXT NOT NULL,
            day BIGINT NOT NULL,
            per_euro_millionths BIGINT NOT NULL CHECK (per_euro_millionths > 0),
            PRIMARY KEY (currency, day)
        )\(dialect.orderedByKey);
        CREATE TABLE unpriced_currency (
            currency TEXT NOT NULL PRIMARY KEY,
            from_ms BIGINT NOT NULL
        )\(dialect.orderedByKey);
        CREATE TABLE external_purchase (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            store TEXT NOT NULL,
            purchase_id TEXT NOT NULL,
            customer_id TEXT NOT NULL,
            product_id TEXT,
            purchased_at_ms BIGINT NOT NULL,
            amount_milliunits BIGINT CHECK (amount_milliunits >= 0),
            currency TEXT,
            refunded_milliunits BIGINT CHECK (refunded_milliunits >= 0),
            refunded_at_ms BIGINT,
            usd_cents BIGINT,
            refunded_usd_cents BIGINT,
            PRIMARY KEY (purchase_id, store, environment, bundle_id)
        )\(dialect.orderedByKey);
        CREATE INDEX external_purchase_unpriced ON external_purchase (currency)
            WHERE usd_cents IS NULL AND currency <> 'USD';
        CREATE INDEX external_purchase_by_currency ON external_purchase (currency, purchased_at_ms)
            WHERE currency <> 'USD';
        CREATE INDEX external_purchase_by_customer ON external_purchase (customer_id, environment, bundle_id);
        CREATE TABLE external_total (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            customer_id TEXT NOT NULL,
            purchased_usd_cents BIGINT NOT NULL,
            refunded_usd_cents BIGINT NOT NULL,
            unpriced_purchases BIGINT NOT NULL,
            unpriced_refunds BIGINT NOT NULL,
            imported_at_ms BIGINT NOT NULL,
            PRIMARY KEY (customer_id, environment, bundle_id)
        )\(dialect.orderedByKey);
        CREATE TABLE unpriced_external_currency (
            currency TEXT NOT NULL PRIMARY KEY,
            from_ms BIGINT NOT NULL
        )\(dialect.orderedByKey);
        """
    }

    private static func fetching(_ dialect: Dialect) -> String {
        """
        CREATE TABLE lookup (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            wanted_at_ms BIGINT NOT NULL,
            deadline_ms BIGINT NOT NULL,
            due_at_ms BIGINT,
            tries BIGINT NOT NULL,
            reason TEXT,
            PRIMARY KEY (transaction_id, environment, bundle_id)
        )\(dialect.orderedByKey);
        CREATE INDEX lookup_by_due ON lookup (due_at_ms, deadline_ms) WHERE due_at_ms IS NOT NULL;
        CREATE TABLE order_message (
            bundle_id TEXT NOT NULL,
            id TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('review', 'void')),
            order_id TEXT NOT NULL,
            account_id TEXT,
            content TEXT NOT NULL,
            published_at_ms BIGINT NOT NULL,
            received_at_ms BIGINT NOT NULL,
            deadline_ms BIGINT NOT NULL,
            due_at_ms BIGINT NOT NULL,
            tries BIGINT NOT NULL,
            reason TEXT,
            PRIMARY KEY (id, bundle_id)
        )\(dialect.orderedByKey);
        CREATE INDEX order_message_by_due ON order_message (due_at_ms, deadline_ms);
        CREATE INDEX order_message_by_deadline ON order_message (deadline_ms, id);
        CREATE INDEX order_message_by_order ON order_message (order_id, bundle_id);
        CREATE INDEX order_message_by_account ON order_message (account_id, bundle_id) WHERE account_id IS NOT NULL;
        CREATE TABLE history (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            account_id TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('transactions', 'refunds')),
            transaction_id TEXT NOT NULL,
            revision TEXT,
            read_at_ms BIGINT,
            failure TEXT,
            wanted_at_ms BIGINT,
            waited_until_ms BIGINT,
            due_at_ms BIGINT,
            tries BIGINT NOT NULL,
            PRIMARY KEY (account_id, kind, environment, bundle_id),
            CHECK ((wanted_at_ms IS NULL) = (waited_until_ms IS NULL)),
            CHECK (due_at_ms IS NULL OR wanted_at_ms IS NOT NULL)
        )\(dialect.orderedByKey);
        CREATE INDEX history_by_due ON history (due_at_ms, waited_until_ms) WHERE due_at_ms IS NOT NULL;
        CREATE TABLE recovery (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            since_ms BIGINT NOT NULL,
            until_ms BIGINT NOT NULL CHECK (until_ms >= since_ms),
            gaps TEXT NOT NULL,
            run TEXT,
            issued BIGINT NOT NULL,
            received BIGINT NOT NULL,
            recovered BIGINT NOT NULL,
            due_at_ms BIGINT NOT NULL,
            succeeded_at_ms BIGINT,
            failures BIGINT NOT NULL,
            failure TEXT,
            histories_since_ms BIGINT,
            PRIMARY KEY (bundle_id, environment)
        )\(dialect.orderedByKey);
        CREATE TABLE import_run (
            name TEXT NOT NULL PRIMARY KEY,
            started_at_ms BIGINT NOT NULL
        )\(dialect.orderedByKey);
        CREATE TABLE import_checkpoint (
            file TEXT NOT NULL PRIMARY KEY,
            size BIGINT NOT NULL,
            changed_at_ms BIGINT NOT NULL,
            offset_bytes BIGINT NOT NULL,
            line BIGINT NOT NULL,
            rejected_bytes BIGINT NOT NULL,
            entries BIGINT NOT NULL,
            added BIGINT NOT NULL,
            changed BIGINT NOT NULL,
            rejected BIGINT NOT NULL,
            unpriced BIGINT NOT NULL
        )\(dialect.orderedByKey);
        """
    }

    private static func access(_ dialect: Dialect) -> String {
        """
        CREATE TABLE access_token (
            number \(dialect.countedKey),
            id TEXT NOT NULL UNIQUE,
            role TEXT NOT NULL CHECK (role IN ('backend', 'viewer', 'operator', 'privacy', 'admin')),
            bundle_ids TEXT,
            label TEXT,
            digest \(dialect.bytes) NOT NULL UNIQUE,
            created_at_ms BIGINT NOT NULL,
            expires_at_ms BIGINT,
            revoked_at_ms BIGINT,
            last_used_at_ms BIGINT
        );
        CREATE TABLE person (
            number \(dialect.countedKey),
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            sign_in_name TEXT UNIQUE,
            role TEXT NOT NULL CHECK (role IN ('viewer', 'operator', 'privacy', 'admin')),
            bundle_ids TEXT,
            password TEXT,
            one_time_until_ms BIGINT,
            subject TEXT,
            created_at_ms BIGINT NOT NULL,
            changed_at_ms BIGINT NOT NULL,
            disabled_at_ms BIGINT,
            removed_at_ms BIGINT,
            CHECK (password IS NULL OR (subject IS NULL AND sign_in_name IS NOT NULL AND removed_at_ms IS NULL)),
            CHECK (password IS NOT NULL OR (sign_in_name IS NULL AND one_time_until_ms IS NULL)),
            CHECK (removed_at_ms IS NULL OR subject IS NULL)
        );
        CREATE TABLE page_session (
            digest \(dialect.bytes) NOT NULL PRIMARY KEY,
            token_id TEXT REFERENCES access_token (id),
            person_id TEXT REFERENCES person (id),
            signed_in_at_ms BIGINT NOT NULL,
            ends_at_ms BIGINT NOT NULL,
            CHECK ((token_id IS NULL) <> (person_id IS NULL))
        )\(dialect.orderedByKey);
        CREATE TABLE sign_in_failure (
            digest \(dialect.bytes) NOT NULL PRIMARY KEY,
            subject TEXT NOT NULL CHECK (subject IN ('network', 'token', 'person', 'knownNetwork')),
            failures BIGINT NOT NULL CHECK (failures >= 0),
            latest_at_ms BIGINT NOT NULL
        )\(dialect.orderedByKey);
        CREATE INDEX sign_in_failure_by_time ON sign_in_failure (subject, latest_at_ms);
        CREATE TABLE sign_in_network (
            digest \(dialect.bytes) NOT NULL PRIMARY KEY,
            latest_at_ms BIGINT NOT NULL
        )\(dialect.orderedByKey);
        CREATE INDEX sign_in_network_by_time ON sign_in_network (latest_at_ms);
        CREATE INDEX page_session_by_token ON page_session (token_id);
        CREATE INDEX page_session_by_person ON page_session (person_id);
        CREATE INDEX page_session_by_end ON page_session (ends_at_ms);
        """
    }

    /// The tables of events, and for each its dispatches to the endpoints.
    ///
    /// Only the first pending event of a case has a time at which it is due.
    private static func events(_ dialect: Dialect) -> String {
        """
        CREATE TABLE desk_event (
            number \(dialect.countedKey),
            id TEXT NOT NULL UNIQUE,
            bundle_id TEXT NOT NULL,
            environment TEXT,
            type TEXT NOT NULL,
            case_id TEXT,
            notification_uuid TEXT,
            at_ms BIGINT NOT NULL,
            body TEXT,
            CHECK (body IS NOT NULL OR notification_uuid IS NOT NULL)
        );
        CREATE INDEX desk_event_by_time ON desk_event (at_ms);
        CREATE INDEX desk_event_by_app ON desk_event (bundle_id, number);
        CREATE INDEX desk_event_by_type ON desk_event (type, number);
        CREATE INDEX desk_event_by_case ON desk_event (case_id, number) WHERE case_id IS NOT NULL;
        CREATE INDEX desk_event_by_notification ON desk_event (notification_uuid) WHERE notification_uuid IS NOT NULL;
        CREATE TABLE dispatch (
            event_number BIGINT NOT NULL,
            endpoint_id TEXT NOT NULL,
            case_id TEXT,
            is_urgent BIGINT NOT NULL CHECK (is_urgent IN (0, 1)),
            state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
            tries BIGINT NOT NULL,
            due_at_ms BIGINT CHECK (due_at_ms IS NULL OR state = 'pending'),
            claim TEXT CHECK (claim IS NULL OR due_at_ms IS NOT NULL),
            finished_at_ms BIGINT,
            status BIGINT,
            detail TEXT,
            PRIMARY KEY (event_number, endpoint_id)
        )\(dialect.orderedByKey);
        CREATE INDEX dispatch_by_due ON dispatch (endpoint_id, is_urgent, due_at_ms)
            WHERE due_at_ms IS NOT NULL AND claim IS NULL;
        CREATE INDEX dispatch_claimed ON dispatch (endpoint_id, is_urgent, due_at_ms) WHERE claim IS NOT NULL;
        CREATE INDEX dispatch_by_case ON dispatch (case_id, endpoint_id, event_number)
            WHERE state = 'pending' AND is_urgent = 0 AND case_id IS NOT NULL;
        CREATE INDEX dispatch_failed ON dispatch (endpoint_id, event_number) WHERE state = 'failed';
        CREATE TABLE failed_dispatch_try (
            event_number BIGINT NOT NULL,
            endpoint_id TEXT NOT NULL,
            number BIGINT NOT NULL CHECK (number > 0),
            ended_at_ms BIGINT NOT NULL,
            status BIGINT,
            detail TEXT,
            PRIMARY KEY (event_number, endpoint_id, number)
        )\(dialect.orderedByKey);
        CREATE TABLE app_arrival (
            bundle_id TEXT NOT NULL PRIMARY KEY,
            count BIGINT NOT NULL CHECK (count >= 0),
            changed_at_ms BIGINT NOT NULL,
            told_at_ms BIGINT
        )\(dialect.orderedByKey);
        CREATE TABLE event_endpoint (
            id TEXT NOT NULL PRIMARY KEY,
            bundle_id TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('events', 'notifications')),
            url TEXT NOT NULL,
            is_paused BIGINT NOT NULL CHECK (is_paused IN (0, 1)),
            named_at_ms BIGINT NOT NULL,
            named_by TEXT,
            failing_since_ms BIGINT,
            disabled_at_ms BIGINT,
            delivered_at_ms BIGINT,
            failure TEXT,
            removed_at_ms BIGINT
        )\(dialect.orderedByKey);
        """
    }

    private static func backups(_ dialect: Dialect) -> String {
        """
        CREATE TABLE restoration (
            id \(dialect.countedKey),
            backup_at_ms BIGINT NOT NULL,
            restored_at_ms BIGINT NOT NULL,
            doubt_until_ms BIGINT NOT NULL,
            CHECK (backup_at_ms <= restored_at_ms AND doubt_until_ms <= restored_at_ms)
        );
        CREATE TABLE journalled_answer (
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            case_id TEXT NOT NULL,
            requested_at_ms BIGINT NOT NULL,
            deadline_ms BIGINT NOT NULL,
            version BIGINT NOT NULL CHECK (version IN (1, 2, 3)),
            body \(dialect.bytes) NOT NULL,
            evidence TEXT NOT NULL,
            rule TEXT NOT NULL,
            shadows TEXT NOT NULL,
            preference TEXT,
            is_holdout BIGINT NOT NULL CHECK (is_holdout IN (0, 1)),
            composed_at_ms BIGINT NOT NULL,
            attempted_at_ms BIGINT NOT NULL,
            accepted_at_ms BIGINT,
            PRIMARY KEY (transaction_id, environment, bundle_id, case_id)
        )\(dialect.orderedByKey);
        """
    }

    /// The tables of erased customers.
    ///
    /// `erased_name` has a keyed pseudonym for each erased identifier. `erasure_work` has the identifiers themselves,
    /// until what belongs to them is erased.
    private static func erasures(_ dialect: Dialect) -> String {
        """
        CREATE TABLE erasure (
            id \(dialect.countedKey),
            bundle_id TEXT NOT NULL,
            environment TEXT NOT NULL,
            pseudonym TEXT NOT NULL,
            author TEXT NOT NULL,
            purchases BIGINT NOT NULL,
            cases BIGINT NOT NULL,
            requested_at_ms BIGINT NOT NULL,
            finished_at_ms BIGINT
        );
        CREATE INDEX erasure_unfinished ON erasure (id) WHERE finished_at_ms IS NULL;
        CREATE TABLE erased_name (
            pseudonym TEXT NOT NULL PRIMARY KEY,
            erasure_id BIGINT NOT NULL REFERENCES erasure (id)
        )\(dialect.orderedByKey);
        CREATE INDEX erased_name_by_erasure ON erased_name (erasure_id);
        CREATE TABLE erasure_work (
            erasure_id BIGINT NOT NULL REFERENCES erasure (id),
            is_transaction BIGINT NOT NULL CHECK (is_transaction IN (0, 1)),
            name TEXT NOT NULL,
            PRIMARY KEY (erasure_id, is_transaction, name)
        )\(dialect.orderedByKey);
        CREATE TABLE erasure_key (
            number BIGINT NOT NULL PRIMARY KEY CHECK (number >= 1),
            fingerprint TEXT NOT NULL UNIQUE,
            replaced_at_ms BIGINT
        )\(dialect.orderedByKey);
        """
    }

    /// The tables of the audit: what was done, as links of a hash chain.
    ///
    /// A deed has no number until a desk links it. `subject` names a case or a customer, and is not in the chain:
    /// `subject_digest` is.
    private static func audit(_ dialect: Dialect) -> String {
        """
        CREATE TABLE audit_deed (
            id \(dialect.countedKey),
            deed_id TEXT NOT NULL UNIQUE,
            at_ms BIGINT NOT NULL,
            kind TEXT NOT NULL,
            author TEXT NOT NULL,
            bundle_id TEXT,
            environment TEXT,
            details TEXT NOT NULL,
            subject TEXT,
            subject_salt \(dialect.bytes),
            subject_digest \(dialect.bytes),
            number BIGINT UNIQUE,
            previous \(dialect.bytes),
            hash \(dialect.bytes),
            CHECK ((number IS NULL) = (previous IS NULL) AND (number IS NULL) = (hash IS NULL)),
            CHECK ((subject IS NULL) = (subject_salt IS NULL))
        );
        CREATE INDEX audit_deed_unlinked ON audit_deed (id) WHERE number IS NULL;
        CREATE INDEX audit_deed_by_kind ON audit_deed (kind, id);
        CREATE INDEX audit_deed_by_subject ON audit_deed (subject) WHERE subject IS NOT NULL;
        CREATE TABLE audit_head (
            id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
            number BIGINT NOT NULL CHECK (number >= 0),
            hash \(dialect.bytes) NOT NULL
        )\(dialect.orderedByKey);
        CREATE TABLE audit_signature (
            number BIGINT NOT NULL PRIMARY KEY,
            hash \(dialect.bytes) NOT NULL,
            signed_at_ms BIGINT NOT NULL,
            public_key \(dialect.bytes) NOT NULL,
            signature \(dialect.bytes) NOT NULL
        )\(dialect.orderedByKey);
        CREATE TABLE audit_copy (
            destination TEXT NOT NULL PRIMARY KEY,
            number BIGINT NOT NULL CHECK (number >= 0)
        )\(dialect.orderedByKey);
        """
    }
}
