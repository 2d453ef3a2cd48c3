import AppStoreTypes

extension World {
    /// Prepares an unused world for a year: the app and its products, and every step at its time.
    ///
    /// The refund model decides every request, because nobody is there to decide by hand.
    mutating func begin(_ year: ScenarioYear) throws(EmulatorError) {
        guard transactions.isEmpty, customers.isEmpty, self.year == nil else {
            throw .conflict("A simulated year needs a new world: POST /_emulator/reset first.")
        }
        guard now <= year.start, authority.times.contains(year.end) else {
            throw .invalid("The year begins at \(year.start), which must not be before the clock's \(now).")
        }
        let bundleID = year.scenario.bundleID
        _ = try credentials(of: bundleID)
        for product in year.scenario.products { try add(product.product, named: product.id, to: bundleID) }
        var model = self.model
        model.isAutomatic = true
        set(model)
        savedYear = SavedYear(year: year)
        unsaved.isEverything = true
        for (number, step) in year.steps.enumerated() { schedule.plan(.yearStep(number: number), at: step.at) }
    }

    /// Does what a customer of the year does now.
    ///
    /// A step does not happen if the App Store would not accept it, such as a second request for a purchase that was
    /// refunded after the first.
    mutating func takeYearStep(_ number: Int) {
        guard let year, year.steps.indices.contains(number) else { return }
        let step = year.steps[number]
        let customer = year.customers[step.customer]
        let purchase = customer.purchases[step.purchase]
        if step.action == .buy {
            var order = PurchaseOrder(
                bundleID: year.scenario.bundleID,
                productID: purchase.productID,
                appAccountToken: customer.appAccountToken
            )
            order.environment = .production
            _ = try? self.purchase(order)
            return
        }
        guard let original = transactionID(of: purchase, by: customer, in: year) else { return }
        let current = subscriptions[original]?.currentTransactionID ?? original
        switch step.action {
        case .buy: break
        case .cancel: _ = try? happen(.cancel, to: current)
        case .requestRefund(let request):
            // The customer asks on Apple's web page, so a subscription continues until the decision.
            _ = try? requestRefund(of: current, reason: request.reason, isInApp: false)
        }
    }

    /// The simulated year; `nil` if the world has none.
    var year: ScenarioYear? { savedYear?.year }

    /// The year with the transactions that its purchases have become; `nil` if the world has no year.
    var toldYear: ScenarioYear? {
        guard let year else { return nil }
        return year.told { customer, purchase in transactionID(of: purchase, by: customer, in: year) }
    }

    /// Returns the first transaction of a purchase of the year; `nil` before it is bought.
    func transactionID(of purchase: ScenarioPurchase, by customer: ScenarioCustomer, in year: ScenarioYear) -> String? {
        let place = AppPlace(bundleID: year.scenario.bundleID, environment: .production)
        guard let known = customers.known(by: customer.appAccountToken, in: place) else { return nil }
        return transactions.bought(by: known.appTransactionID).first {
            $0.payload.productID == purchase.productID && $0.payload.purchaseDate == purchase.at
                && $0.id == $0.originalID
        }?.id
    }
}

extension ControlRoutes {
    static let scenario: [Route<ControlHandler>] = [
        Route("GET", "scenario") { store, _ in
            guard let year = store.read({ $0.toldYear }) else {
                throw EmulatorError.unknown(
                    "This world has no simulated year: start the emulator with --scenario game, subscription or utility."
                )
            }
            return year
        }
    ]
}

extension RunningEmulator {
    /// The simulated year with the truth about its customers; `nil` if the world has none.
    public var year: ScenarioYear? { store.read { $0.toldYear } }

    /// Prepares an unused world for a simulated year, which happens as the clock moves.
    ///
    /// - Throws: ``EmulatorError`` if the world was used, or if the year begins before the clock's time.
    public func begin(_ year: ScenarioYear) throws { try store.update { try $0.begin(year) } }
}
