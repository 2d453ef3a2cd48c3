import AppStoreTypes

extension ControlRoutes {
    static let externalPurchases: [Route<ControlHandler>] = [
        Route("POST", "external-purchase-tokens") { store, call in
            let body = call.body
            try body.allow(["bundleId", "environment", "tokenType"])
            let bundleID = try body.requiredText("bundleId")
            let environment = try body.environment("environment") ?? .sandbox
            let type = try body.text("tokenType").map { ExternalPurchaseTokenType(rawValue: $0) }
            guard type.map({ [.acquisition, .services].contains($0) }) ?? true else {
                throw EmulatorError.invalid(
                    "\"tokenType\" must be ACQUISITION or SERVICES, for a custom link; omit it for any other token."
                )
            }
            return try store.update { world in
                guard let app = world.apps[bundleID] else {
                    throw EmulatorError.unknown(
                        "There is no app \(bundleID): PUT /_emulator/apps/\(bundleID) makes one."
                    )
                }
                return world.makeExternalPurchaseToken(for: bundleID, in: environment, type: type)
                    .wire(appAppleID: app.appAppleID)
            }
        },
        Route("POST", "external-purchase-tokens/{id}/report") { store, call in
            try call.body.allow(["duplicate"])
            let (id, isDuplicate) = (try call["id"], try call.body.flag("duplicate") ?? false)
            return try store.update { world in
                let token = try world.reportExternalPurchaseToken(id, isDuplicate: isDuplicate)
                return token.wire(appAppleID: world.apps[token.bundleID]?.appAppleID)
            }
        },
    ]
}
