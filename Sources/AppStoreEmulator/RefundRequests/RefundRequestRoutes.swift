import AppStoreTypes

extension ControlRoutes {
    static let refundRequests: [Route<ControlHandler>] = [
        Route("POST", "transactions/{id}/refund-requests") { store, call in
            try call.body.allow(["reason", "text", "inApp"])
            let (id, reason) = (try call["id"], try call.body.requiredText("reason"))
            let (text, isInApp) = (try call.body.text("text"), try call.body.flag("inApp") ?? true)
            let request = try store.update {
                try $0.requestRefund(
                    of: id,
                    reason: ConsumptionRequestReason(rawValue: reason),
                    text: text,
                    isInApp: isInApp
                )
            }
            return ["id": request.id]
        },
        Route("GET", "refund-requests/{id}") { store, call in
            let id = try call["id"]
            return try store.read { try $0.refundRequest(id).request }
        },
        Route("POST", "refund-requests/{id}/decision") { store, call in
            try call.body.allow(["decision", "percentage"])
            let id = try call["id"]
            let decision = try decision(named: call.body.requiredText("decision"))
            let percentage = try call.body.integer("percentage").map { Milliunits(thousandths: $0) }
            return try store.update { try $0.decide(id, decision, percentage: percentage) }
        },
        Route("POST", "transactions/{id}/refund") { store, call in
            try call.body.allow(["percentage"])
            let id = try call["id"]
            let percentage = try call.body.integer("percentage").map { Milliunits(thousandths: $0) }
            return try store.update { try $0.refund(id, percentage: percentage) }
        },
        Route("POST", "transactions/{id}/reverse-refund") { store, call in
            try call.body.allow([])
            let id = try call["id"]
            return try store.update { try $0.reverseRefund(of: id) }
        },
    ]

    /// Returns the decision with a name; `nil` leaves it to the model.
    private static func decision(named name: String) throws(EmulatorError) -> RefundDecision? {
        if name == "auto" { return nil }
        guard let decision = RefundDecision(rawValue: name) else {
            throw .invalid("\"decision\" must be GRANT_FULL, GRANT_PRORATED, DECLINE or auto.")
        }
        return decision
    }
}
