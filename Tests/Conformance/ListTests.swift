// This file is longer than most: every list is read from the same few cases.

import AppStoreTypes
import Refunds
import Testing

@Suite("Lists of cases and notifications")
struct ListTests {
    /// Returns every page of the cases, in order.
    private func pages(
        of store: AnyStore,
        matching filter: CaseFilter = CaseFilter(),
        limit: Int,
        between: () async throws -> Void = {}
    ) async throws -> [[String]] {
        var pages: [[String]] = []
        var cursor: String?
        repeat {
            let page = try await store.cases(matching: filter, limit: limit, cursor: cursor)
            pages.append(page.items.map(\.refundCase.transactionID))
            cursor = page.nextCursor
            try await between()
        } while cursor != nil
        return pages
    }

    @Test("Cases are listed newest request first, page by page", arguments: StoreEngine.available)
    func casePages(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await pages(of: store, limit: 3) == [[]])
            for number in [2, 0, 1, 4, 3] {
                _ = try await store.openCase(for: .example("\(number)"), at: start.later(seconds: number))
            }
            #expect(try await pages(of: store, limit: 2) == [["4", "3"], ["2", "1"], ["0"]])
            #expect(try await pages(of: store, limit: 5) == [["4", "3", "2", "1", "0"]])
        }
    }

    @Test("A list of cases with the same time omits none and repeats none", arguments: StoreEngine.available)
    func sameMoment(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<7 { _ = try await store.openCase(for: .example("\(number)")) }
            let listed = try await pages(of: store, limit: 2).flatMap(\.self)
            #expect(listed.count == 7)
            #expect(Set(listed).count == 7)
        }
    }

    @Test("A list of cases continues in place although new cases arrive", arguments: StoreEngine.available)
    func stable(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<5 {
                _ = try await store.openCase(for: .example("\(number)"), at: start.later(seconds: number))
            }
            var added = 100
            let listed = try await pages(of: store, limit: 2) {
                added += 1
                _ = try await store.openCase(for: .example("\(added)"), at: start.later(seconds: added))
            }
            #expect(listed == [["4", "3"], ["2", "1"], ["0"]])
        }
    }

    @Test("A prefix finds the cases of an app whose IDs begin with it, in order", arguments: StoreEngine.available)
    func prefixes(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let ids = ["0a1b2c00", "0a1b2c3d", "0a1b2c3e", "0a1b2cff", "0a1b2d00", "0a1b2bff"].map {
                "\($0)-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
            }
            for (number, id) in ids.enumerated().reversed() {
                let purchase = Purchase.example("\(number)", of: number == 2 ? .books : .coins)
                _ = try await store.record(.request(id, for: purchase, at: start.later(seconds: number)))
            }
            func found(_ text: String, of bundleID: String? = nil, limit: Int = 50) async throws -> [String] {
                let prefix = try #require(CaseIDPrefix(text))
                return try await store.caseIDs(startingWith: prefix, of: bundleID, limit: limit)
            }
            #expect(try await found("0A1B2C") == Array(ids[0...3]))
            #expect(try await found("0a1b2c", limit: 2) == Array(ids[0...1]))
            #expect(try await found("0a1b2c", of: "com.example.coins") == [ids[0], ids[1], ids[3]])
            #expect(try await found("0a1b2c3d-") == [ids[1]])
            #expect(try await found("------").isEmpty)
            #expect(try await store.match(caseID: "0a1b2c3") == .several(Array(ids[1...2]), hasMore: false))
            #expect(try await store.match(caseID: "0a1b2c3", of: .only("com.example.coins")) == .one(ids[1]))
            let both = GrantedApps(["com.example.books", "com.example.coins"])
            #expect(try await store.match(caseID: "0a1b2c3", of: both) == .several(Array(ids[1...2]), hasMore: false))
            #expect(try await store.match(caseID: "0a1b2c9") == .none)
            #expect(try await store.match(caseID: ids[5].uppercased()) == .one(ids[5]))
            #expect(try await store.match(caseID: "%") == .one("%"))
        }
    }

    @Test("A filter limits a list of cases", arguments: StoreEngine.available)
    func filters(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.openWaitingCase(for: .example("1"), at: start.later(seconds: 1))
            _ = try await store.openCase(for: .example("2", of: .sandboxCoins), at: start.later(seconds: 2))
            _ = try await store.openCase(for: .example("3", of: .books, customer: "anna"), at: start.later(seconds: 3))
            let declined = Purchase.example("3", of: .books, signedAt: start.later(seconds: 4))
            _ = try await store.record(.outcome(.declined, of: declined, at: start.later(seconds: 4)))
            let rows: [(CaseFilter, [String])] = [
                (CaseFilter(bundleID: "com.example.coins"), ["2", "1"]),
                (CaseFilter(environment: .production), ["3", "1"]),
                (CaseFilter(states: [.waiting]), ["1"]),
                (CaseFilter(states: [.waiting, .open]), ["2", "1"]),
                (CaseFilter(decision: .declined), ["3"]),
                (CaseFilter(customerID: Purchase.token.uppercased()), ["3", "2", "1"]),
                (CaseFilter(customerID: "1"), ["1"]),
                (CaseFilter(transactionID: "2"), ["2"]),
                (CaseFilter(bundleID: "com.example.coins", states: [.answered]), []),
                (CaseFilter(bundleID: "' OR 1 = 1 --"), []),
            ]
            for (filter, expected) in rows {
                #expect(try await pages(of: store, matching: filter, limit: 9) == [expected], "\(filter)")
            }
            var undecided = CaseFilter()
            undecided.hasNoDecision = true
            #expect(try await pages(of: store, matching: undecided, limit: 9) == [["2", "1"]])
        }
    }

    /// Returns the filters of one detail each that match, and that do not match, an answered case of coins.500.
    static let details: [(String, @Sendable (inout CaseFilter) -> Void, isMatch: Bool)] = [
        ("the product", { $0.productID = "coins.500" }, true),
        ("another product", { $0.productID = "coins" }, false),
        ("the preference", { $0.preference = .decline }, true),
        ("another preference", { $0.preference = .grantFull }, false),
        ("no preference", { $0.hasNoPreference = true }, false),
        ("no decision of Apple's", { $0.hasNoDecision = true }, false),
        ("another storefront", { $0.storefront = "AUT" }, false),
        ("a block reason", { $0.blockReason = .noConsent }, false),
        ("another reason", { $0.reason = .legal }, false),
        ("the price", { ($0.leastUSDCents, $0.mostUSDCents) = (499, 499) }, true),
        ("a higher price", { $0.leastUSDCents = 500 }, false),
        ("a lower price", { $0.mostUSDCents = 498 }, false),
        ("another rule", { $0.rule = "' OR 1 = 1 --" }, false),
        ("what Apple did as preferred", { $0.isMatched = true }, true),
        ("what Apple did otherwise", { $0.isMatched = false }, false),
        ("a refund in full", { $0.refund = .full }, false),
        ("a refund in part", { $0.refund = .part }, false),
        ("a refund of an unknown share", { $0.refund = .unknown }, false),
        ("attempts without success", { $0.isTried = true }, false),
        ("no storefront", { $0.hasNoStorefront = true }, false),
        ("an answer in time", { $0.isInTime = true }, true),
        ("a late answer", { $0.isInTime = false }, false),
        ("a preference of the policy", { $0.isHeldOut = false }, true),
        ("the holdout", { $0.isHeldOut = true }, false),
        ("a known price", { $0.isPriced = true }, true),
        ("an unknown price", { $0.isPriced = false }, false),
        ("a decision about money", { $0.isDecided = true }, true),
        ("a shadow rule that did not match", { $0.shadowRule = "' OR 1 = 1 --" }, false),
        ("a case that is due", { $0.dueBefore = start.later(hours: 48) }, false),
        ("the deadline", { $0.deadlineSince = start.later(hours: 12) }, true),
        ("a later deadline", { $0.deadlineSince = start.later(hours: 13) }, false),
        ("a later day", { $0.requestedSince = start.later(hours: 24) }, false),
        ("the day", { ($0.requestedSince, $0.requestedBefore) = (start, start.later(hours: 24)) }, true),
        ("the order by price", { $0.order = .price }, true),
        ("the order by deadline, without answered cases", { $0.order = .deadline }, false),
    ]

    @Test("Each detail of a filter limits a list of cases", arguments: StoreEngine.available, details.indices)
    func detail(on engine: StoreEngine, row: Int) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.answerCase()
            let key = try await store.refundCase(id).transactionID
            let declined = Purchase.example(key, signedAt: start.later(hours: 1))
            _ = try await store.record(.outcome(.declined, of: declined, at: start.later(hours: 1)))
            var filter = CaseFilter()
            Self.details[row].1(&filter)
            for states in [[], [CaseState.answered]] as [Set<CaseState>] {
                filter.states = states
                let page = try await store.cases(matching: filter, limit: 9, cursor: nil)
                let expected = Self.details[row].isMatch ? [id] : []
                #expect(page.items.map(\.refundCase.id) == expected, "\(Self.details[row].0)")
            }
        }
    }

    @Test(
        "A filter for refunds finds those in full, in part, or of an unknown share",
        arguments: StoreEngine.available,
        [(100_000, .full), (37_500, .part), (nil, .unknown)] as [(Int64?, CaseFilter.Refund)]
    )
    func refund(on engine: StoreEngine, _ row: (thousandths: Int64?, refund: CaseFilter.Refund)) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.answerCase()
            let purchase = Purchase.example(
                try await store.refundCase(id).transactionID,
                signedAt: start.later(hours: 1)
            )
            var granted = IntakeRecord.outcome(.granted, of: purchase, at: start.later(hours: 1))
            granted.outcome?.percentage = row.thousandths.map { Milliunits(thousandths: $0) }
            _ = try await store.record(granted)
            for refund in CaseFilter.Refund.allCases {
                var filter = CaseFilter()
                filter.refund = refund
                let found = try await store.cases(matching: filter, limit: 9, cursor: nil).items
                #expect(found.map(\.refundCase.id) == (refund == row.refund ? [id] : []), "\(refund)")
            }
        }
    }

    @Test(
        "A list with a filter that no index serves stops after some cases, and the next page continues there",
        arguments: StoreEngine.available
    )
    func scan(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<7 {
                _ = try await store.openCase(for: .example("\(number)"), at: start.later(seconds: number))
            }
            var filter = CaseFilter(bundleID: "com.example.coins")
            (filter.productID, filter.mostScanned) = ("coins.500", 3)
            #expect(
                try await pages(of: store, matching: filter, limit: 2) == [
                    ["6", "5"], ["4", "3"], ["2", "1"], ["0"],
                ]
            )
            filter.order = .price
            #expect(
                try await pages(of: store, matching: filter, limit: 9) == [["6", "5", "4"], ["3", "2", "1"], ["0"]]
            )
            (filter.order, filter.productID) = (.newest, "other")
            #expect(try await pages(of: store, matching: filter, limit: 9) == [[], [], []])
            #expect(try await store.cases(matching: filter, limit: 9, cursor: nil).scanned == 3)
            filter.states = [.open, .waiting, .held]
            #expect(try await pages(of: store, matching: filter, limit: 9) == [[], [], []])
            (filter.order, filter.productID) = (.deadline, "coins.500")
            let urgent = try await pages(of: store, matching: filter, limit: 3)
            #expect(urgent == [["0", "1", "2"], ["3", "4", "5"], ["6"]])
        }
    }

    @Test(
        "A list by price has every case once, however many a page shows, and those without a price last",
        arguments: StoreEngine.available
    )
    func byPrice(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let prices: [Int64?] = [100, nil, 300, 200, nil, 300, 400]
            for (number, cents) in prices.enumerated() {
                var purchase = Purchase.example("\(number)", usdCents: cents)
                if cents == nil { purchase.price = nil }
                _ = try await store.openCase(for: purchase, at: start.later(seconds: number))
            }
            let sorted = ["6", "5", "2", "3", "0", "4", "1"]
            for states in [[], [.open], [.open, .held]] as [Set<CaseState>] {
                var filter = CaseFilter(environment: .production, states: states)
                filter.order = .price
                for limit in [1, 2, 3, 9] {
                    #expect(try await pages(of: store, matching: filter, limit: limit).flatMap(\.self) == sorted)
                }
                // The prices of three cases at a time are compared.
                filter.mostScanned = 3
                for limit in [1, 2] {
                    let listed = try await pages(of: store, matching: filter, limit: limit).flatMap(\.self)
                    #expect(listed == ["6", "5", "4", "2", "3", "1", "0"])
                }
                let customer = CaseFilter(customerID: Purchase.token)
                filter = customer
                filter.order = .price
                #expect(try await pages(of: store, matching: filter, limit: 2).flatMap(\.self) == sorted)
            }
        }
    }

    @Test(
        "Lists of an app, an environment, states and a decision are complete, page by page",
        arguments: StoreEngine.available
    )
    func combinations(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let apps = [AppKey.coins, .sandboxCoins, .books]
            for number in 0..<12 {
                let purchase = Purchase.example("\(number)", of: apps[number % 3])
                if number % 2 == 0 {
                    _ = try await store.openCase(for: purchase, at: start.later(seconds: number))
                } else {
                    _ = try await store.openWaitingCase(for: purchase, at: start.later(seconds: number))
                }
                let decided = Purchase.example("\(number)", of: apps[number % 3], signedAt: start.later(hours: 1))
                let outcome = number % 4 < 2 ? Outcome.Decision.declined : .granted
                _ = try await store.record(.outcome(outcome, of: decided, at: start.later(hours: 1)))
            }
            let all = try await store.cases(matching: CaseFilter(), limit: 99, cursor: nil).items.map(\.refundCase)
            #expect(all.count == 12)
            for bundleID in [nil, AppKey.coins.bundleID, AppKey.books.bundleID] {
                for environment in [nil, AppStoreEnvironment.production, .sandbox] {
                    for states in [[], Set(all.map(\.state)), [.open], [.answered]] as [Set<CaseState>] {
                        for decision in [nil, Outcome.Decision.declined, .granted] {
                            let expected = all.filter { found in
                                (bundleID ?? found.app.bundleID) == found.app.bundleID
                                    && (environment ?? found.app.environment) == found.app.environment
                                    && (states.isEmpty || states.contains(found.state))
                                    && (decision ?? found.outcome?.decision) == found.outcome?.decision
                            }
                            var filter = CaseFilter(
                                bundleID: bundleID,
                                environment: environment,
                                states: states,
                                decision: decision
                            )
                            filter.mostScanned = 4
                            let listed = try await pages(of: store, matching: filter, limit: 2).flatMap(\.self)
                            #expect(listed == expected.map(\.transactionID), "\(filter)")
                        }
                    }
                }
            }
        }
    }

    @Test("A list of cases shows product, price and the preference sent", arguments: StoreEngine.available)
    func summary(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.answerCase()
            let summary = try #require(await store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items.first)
            #expect(
                summary
                    == CaseSummary(
                        refundCase: try await store.refundCase(id),
                        productID: "coins.500",
                        type: .consumable,
                        price: 4990,
                        currency: "USD",
                        preference: .decline,
                        usdCents: 499,
                        storefront: "USA",
                        rule: "heavy use"
                    )
            )
            let other = try await store.openCase(for: .example("2"), at: start.later(seconds: 9))
            let decision = PersonDecision(.answer(.decline), by: "Ada", note: nil, at: start, number: 1)
            #expect(try await store.decide(decision, on: other, expecting: 0) == .applied)
            let newest = try await store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items.first
            #expect(newest?.refundCase.id == other && newest?.author == "Ada")
        }
    }

    @Test("Notifications are listed newest first", arguments: StoreEngine.available)
    func notifications(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let records = (0..<5).map { IntakeRecord.example("\($0)", receivedAt: start.later(seconds: $0)) }
            for record in records { _ = try await store.record(record) }
            var listed: [StoreNotification] = []
            var cursor: String?
            repeat {
                let page = try await store.notifications(limit: 2, cursor: cursor)
                listed += page.items
                cursor = page.nextCursor
                _ = try await store.record(.example())
            } while cursor != nil
            #expect(listed == records.reversed().map(\.notification))
        }
    }

    @Test("A list refuses a cursor that it did not return", arguments: StoreEngine.available)
    func invalidCursor(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<3 {
                _ = try await store.openCase(for: .example("\(number)"))
            }
            let ofCases = try #require(await store.cases(matching: CaseFilter(), limit: 1, cursor: nil).nextCursor)
            let ofNotifications = try #require(await store.notifications(limit: 1, cursor: nil).nextCursor)
            for cursor in ["", "x", "!!", "Y2FzZTo", "Y2FzZTphOmI", "\(ofCases)=", "é", ofNotifications] {
                await #expect(throws: InvalidCursor.self, "\(cursor)") {
                    try await store.cases(matching: CaseFilter(), limit: 1, cursor: cursor)
                }
            }
            for cursor in ["", "x", "bm90aWZpY2F0aW9uOng", ofCases] {
                await #expect(throws: InvalidCursor.self, "\(cursor)") {
                    try await store.notifications(limit: 1, cursor: cursor)
                }
            }
        }
    }

    @Test("An unknown case has no detail", arguments: StoreEngine.available)
    func noCase(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in #expect(try await store.detail(of: "none") == nil) }
    }
}
