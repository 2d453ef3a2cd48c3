import AppStoreTypes
import Refunds

extension CaseList {
    /// Returns the conditions that few rows or an index serve.
    static func condition(_ filter: CaseFilter) -> Statement {
        var condition = filter.isNarrow ? unindexedApp(filter) : app(filter)
        if let transactionID = filter.transactionID {
            condition.append(" AND refund_case.transaction_id = \(transactionID)")
        }
        if let decision = filter.decision { condition.append(" AND refund_case.outcome = \(decision)") }
        if let customerID = filter.customerID.map(canonicalCustomerID) {
            condition.append(
                """
                 AND refund_case.id IN (
                    SELECT case_identity.case_id FROM case_identity WHERE case_identity.identity = \(customerID)
                )
                """
            )
        }
        condition.append(times(filter))
        return condition
    }

    /// Returns the conditions for the app and the environment.
    private static func app(_ filter: CaseFilter) -> Statement {
        var condition: Statement = ""
        if let bundleID = filter.bundleID { condition.append(" AND refund_case.bundle_id = \(bundleID)") }
        if let environment = filter.environment { condition.append(" AND refund_case.environment = \(environment)") }
        return condition
    }

    /// Returns the conditions for the app and the environment of the few cases of a transaction or a customer.
    ///
    /// Every index by state or outcome begins with one of the two columns. Without statistics, SQLite would rather read
    /// all cases of an environment or an app by such an index than the few, so no index serves these conditions.
    private static func unindexedApp(_ filter: CaseFilter) -> Statement {
        var condition: Statement = ""
        if let bundleID = filter.bundleID {
            condition.append(" AND coalesce(refund_case.bundle_id, '') = \(bundleID)")
        }
        if let environment = filter.environment {
            condition.append(" AND coalesce(refund_case.environment, '') = \(environment)")
        }
        return condition
    }

    /// Returns the condition for the states.
    static func states(_ filter: CaseFilter) -> Statement {
        guard !filter.states.isEmpty else { return "" }
        return " AND refund_case.state IN \(list: filter.states.map(\.rawValue).sorted())"
    }

    /// Returns the condition for the time of the request.
    static func times(_ filter: CaseFilter) -> Statement {
        var condition: Statement = ""
        if let since = filter.requestedSince { condition.append(" AND refund_case.requested_at_ms >= \(since)") }
        if let since = filter.deadlineSince {
            // The index is by the time of the request, and a deadline is at most 12 hours later.
            condition.append(" AND refund_case.requested_at_ms >= \(since - .seconds(86_400))")
        }
        if let before = filter.requestedBefore { condition.append(" AND refund_case.requested_at_ms < \(before)") }
        return condition
    }

    /// Returns the conditions that no index serves.
    ///
    /// - Parameter filter: the filter.
    /// - Returns: the conditions.
    /// - Throws: an error of the encoder, if the name of a rule is not text.
    static func unindexed(_ filter: CaseFilter) throws -> Statement {
        var condition: Statement = ""
        if let refund = filter.refund {
            // The share as ``CountedCase`` counts it, so that a list has the cases that the statistics count: what the
            // outcome says, or else ``Purchase/refundedShare`` of a purchase whose money was refunded.
            condition.append(
                """
                 AND refund_case.outcome = 'granted' AND coalesce(refund_case.outcome_percentage, CASE
                    WHEN purchase.revoked_at_ms IS NULL THEN NULL
                    WHEN purchase.revocation_type IN ('FAMILY_REVOKE', 'ASSIGNMENT_REVOKE') THEN NULL
                    WHEN purchase.revocation_type = 'REFUND_FULL' THEN 100000
                    WHEN purchase.revocation_percentage = 0 THEN NULL
                    WHEN purchase.revocation_percentage IS NOT NULL THEN purchase.revocation_percentage
                    WHEN purchase.revocation_type IS NULL AND purchase.is_upgraded = 0 AND (
                        purchase.source = 'signed' OR purchase.revoked_at_ms < \(Revocation.partsNamedSince)
                    ) THEN 100000
                    ELSE NULL
                END)
                """
            )
            switch refund {
            case .full: condition.append(" >= 100000")
            case .part: condition.append(" < 100000")
            case .unknown: condition.append(" IS NULL")
            }
        }
        if filter.isTried {
            condition.append(
                """
                 AND EXISTS (
                    SELECT 1 FROM attempt
                    WHERE attempt.case_id = refund_case.id AND attempt.state IN ('failed', 'unknown', 'unsent')
                )
                """
            )
        }
        if let before = filter.dueBefore {
            // A worker whose lease has ended does not work on the case any more.
            condition.append(
                """
                 AND refund_case.due_at_ms <= \(before) AND (
                    refund_case.lease_owner IS NULL OR refund_case.lease_until_ms <= \(before + QueueOverview.lateAfter)
                )
                """
            )
        }
        if let since = filter.deadlineSince { condition.append(" AND refund_case.deadline_ms >= \(since)") }
        if filter.hasNoDecision { condition.append(" AND refund_case.outcome IS NULL") }
        if filter.isDecided { condition.append(" AND refund_case.outcome IN ('granted', 'declined', 'reversed')") }
        if filter.awaitsPerson {
            let reasons = BlockReason.forPerson.map(\.rawValue)
            condition.append(" AND refund_case.block_reason IN \(list: reasons)")
        }
        if let reason = filter.blockReason { condition.append(" AND refund_case.block_reason = \(reason)") }
        if let reason = filter.reason { condition.append(" AND refund_case.reason = \(reason)") }
        if filter.hasNoReason { condition.append(" AND refund_case.reason IS NULL") }
        if let product = filter.productID { condition.append(" AND purchase.product_id = \(product)") }
        if let storefront = filter.storefront { condition.append(" AND purchase.storefront = \(storefront)") }
        if filter.hasNoStorefront { condition.append(" AND purchase.storefront IS NULL") }
        if let least = filter.leastUSDCents { condition.append(" AND purchase.usd_cents >= \(least)") }
        if let most = filter.mostUSDCents { condition.append(" AND purchase.usd_cents <= \(most)") }
        if let preference = filter.preference { condition.append(" AND answer.preference = \(preference)") }
        if filter.hasNoPreference {
            condition.append(" AND answer.case_id IS NOT NULL AND answer.preference IS NULL")
        }
        if let rule = filter.rule {
            condition.append(
                """
                 AND (
                    answer.rule = \(rule) OR answer.rule IS NULL AND EXISTS (
                        SELECT 1 FROM policy_decision
                        WHERE policy_decision.case_id = refund_case.id AND policy_decision.rule = \(rule)
                    )
                )
                """
            )
        }
        condition.append(answers(filter))
        if let rule = filter.shadowRule {
            // JSONText sorts the keys, so the name of a rule is the last member of its object. A text inside of another
            // text of the JSON has escaped quotation marks, so it never matches.
            let member = try String(JSONText.encode(["rule": rule]).dropFirst())
            condition.append(
                """
                 AND EXISTS (
                    SELECT 1 FROM policy_decision
                    WHERE policy_decision.case_id = refund_case.id
                        AND replace(policy_decision.shadows, \(member), '') <> policy_decision.shadows
                )
                """
            )
        }
        if let isMatched = filter.isMatched {
            condition.append(
                """
                 AND refund_case.outcome IN ('granted', 'declined') AND answer.preference IS NOT NULL
                    AND CASE WHEN answer.preference = 'DECLINE' AND refund_case.outcome = 'declined'
                        OR answer.preference = 'GRANT_FULL' AND refund_case.outcome = 'granted'
                            AND coalesce(refund_case.outcome_percentage, 100000) = 100000
                        OR answer.preference = 'GRANT_PRORATED' AND refund_case.outcome = 'granted'
                            AND coalesce(refund_case.outcome_percentage, 100000) < 100000
                        THEN 1 ELSE 0 END = \(isMatched ? Int64(1) : 0)
                """
            )
        }
        return condition
    }

    /// Returns the conditions for what was answered when, and for the price that the statistics count.
    ///
    /// They name no state: an index by state would serve them worse than the other conditions of a list.
    private static func answers(_ filter: CaseFilter) -> Statement {
        var condition: Statement = ""
        switch filter.isInTime {
        case nil: break
        case true?: condition.append(" AND refund_case.answered_at_ms < refund_case.deadline_ms")
        case false?: condition.append(" AND refund_case.answered_at_ms >= refund_case.deadline_ms")
        }
        switch filter.isHeldOut {
        case nil: break
        case true?: condition.append(" AND refund_case.answered_at_ms IS NOT NULL AND answer.is_holdout = 1")
        case false?:
            condition.append(
                """
                 AND refund_case.answered_at_ms IS NOT NULL AND answer.is_holdout = 0 AND answer.preference IS NOT NULL
                    AND answer.rule NOT IN (\(PolicyDecision.personName), \(PolicyDecision.overrideName))
                """
            )
        }
        switch filter.isPriced {
        case nil: break
        case true?: condition.append(" AND purchase.usd_cents IS NOT NULL")
        case false?: condition.append(" AND purchase.usd_cents IS NULL")
        }
        return condition
    }
}
