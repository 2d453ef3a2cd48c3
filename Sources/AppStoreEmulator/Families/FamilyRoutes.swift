extension ControlRoutes {
    static let families: [Route<ControlHandler>] = [
        Route("POST", "transactions/{id}/family-share") { store, call in
            try call.body.allow(["customer"])
            let (id, member) = (try call["id"], try call.body.text("customer"))
            return try store.update { world in
                let shared = try world.share(id, with: member)
                return try world.purchase(of: shared.transactionID, notification: shared.notification)
            }
        }
    ]
}
