import AppStoreTrust
import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Consumption information that the emulator gets")
struct ConsumptionTests {
    @Test("Each invalid member of the consumption information has its own error code", arguments: FieldRow.all)
    func wrongMember(_ row: FieldRow) async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let body = ConsumptionBody.good(row.version).with(row.name, row.value)
        let answer = try await shop.consume(bought, body, version: row.version)
        #expect(answer.status == 400)
        #expect(answer.errorCode == row.code)
    }

    @Test("Each kind of purchase accepts consumption information or has its own error code", arguments: SubjectRow.all)
    func subject(_ row: SubjectRow) async throws {
        let shop = try Shop()
        let bought = try shop.buy(row.product) {
            $0.ownership = row.ownership
            $0.isAdvancedCommerce = row.isAdvancedCommerce
        }
        // The emulator checks the kind of purchase before the body.
        let body = row.code == nil ? ConsumptionBody.good(row.version) : ConsumptionBody(members: [:])
        let answer = try await shop.consume(bought.transactionID, body, version: row.version)
        #expect(answer.status == Int(row.code.map { $0 / 10_000 } ?? 202))
        #expect(answer.errorCode == row.code)
        if row.code == nil { #expect(answer.body.isEmpty) }
    }

    @Test("Valid members of the consumption information can form an invalid combination", arguments: CombinationRow.all)
    func combination(_ row: CombinationRow) async throws {
        let shop = try Shop()
        let answer = try await shop.consume(try shop.buy(row.product).transactionID, row.body)
        #expect(answer.status == (row.code == nil ? 202 : 400))
        #expect(answer.errorCode == row.code)
    }

    @Test(
        "A body that is not a JSON object gets no error code",
        arguments: ["", "{", "[]", "5", "\"text\"", "{\"a\":}"]
    )
    func unreadable(_ body: String) async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        for version in [1, 2] {
            let answer = try await shop.call(
                "PUT",
                "/sandbox/inApps/v\(version)/transactions/consumption/\(bought)",
                body: body
            )
            #expect(answer.status == 400)
            #expect(answer.contentType == "text/plain")
        }
    }

    @Test("The transaction identifier is checked before the consumption body", arguments: [1, 2])
    func identifiers(_ version: Int) async throws {
        let shop = try Shop()
        let bought = try shop.buy()
        let copy = try #require(shop.store.read { $0.transactions[bought.transactionID]?.payload.appTransactionID })
        let empty = ConsumptionBody(members: [:])
        #expect(try await shop.consume("not-a-number", empty, version: version).errorCode == 4_000_006)
        #expect(try await shop.consume("2000000999999999", empty, version: version).errorCode == 4_040_010)
        #expect(
            try await shop.consume(copy, empty, version: version).errorCode == (version == 1 ? 4_040_010 : 4_000_048)
        )
        let otherPlace = try await shop.consume(
            bought.transactionID,
            empty,
            version: version,
            environment: "/production"
        )
        #expect(otherPlace.errorCode == 4_040_010)
        #expect(otherPlace.status == 404)
    }

    @Test("Another app's API token does not find the transaction")
    func otherApp() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .other)
        let other = try shop.emulator.credentials(of: "com.example.other")
        let answer = try await shop.call(
            "PUT",
            "/sandbox/inApps/v2/transactions/consumption/\(bought)",
            body: ConsumptionBody.v2.json,
            authorization: "Bearer \(other.apiKey().token(at: .now))"
        )
        #expect(answer.status == 404)
        #expect(answer.errorCode == 4_040_010)
        #expect(try shop.emulator.refundRequest(request.id).consumption.isEmpty)
    }

    @Test("A deeply nested consumption body is refused", arguments: [400, 100_000])
    func nesting(_ depth: Int) async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let body = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try await shop.call("PUT", "/inApps/v2/transactions/consumption/\(bought)", body: body).status == 400)
    }

    @Test("An app account token is accepted in either case", arguments: [Shop.token.rawValue, Shop.token.canonical])
    func tokenCase(_ token: String) async throws {
        let shop = try Shop()
        let body = ConsumptionBody.v1.with("appAccountToken", .string(token))
        #expect(try await shop.consume(try shop.buy().transactionID, body, version: 1).status == 202)
    }

    @Test("Switches change the consumption checks that Apple leaves open")
    func switches() async throws {
        var switches = EmulatorSwitches()
        switches.proratedNeedsPercentage = false
        switches.acceptsUnaskedConsumption = false
        switches.percentageOutOfRangeCode = AppStoreErrorCode(rawValue: 4_000_299)
        let shop = try Shop(EmulatorConfiguration(switches: switches))
        let bought = try shop.buy().transactionID
        let prorated = ConsumptionBody.v2.with("refundPreference", .string("GRANT_PRORATED"))
        #expect(try await shop.consume(bought, prorated).errorCode == 4_040_010)
        _ = try shop.emulator.requestRefund(of: bought, reason: .other)
        #expect(try await shop.consume(bought, prorated).status == 202)
        let outside = ConsumptionBody.v2.with("consumptionPercentage", .integer(-1))
        #expect(try await shop.consume(bought, outside).errorCode == 4_000_299)
    }

    @Test(
        "A late answer is refused if the switch for unrequested consumption information is off",
        arguments: [(AppStoreEnvironment.sandbox, Int64(300)), (.production, 12 * 3600)]
    )
    func late(_ environment: AppStoreEnvironment, _ seconds: Int64) async throws {
        for accepts in [true, false] {
            var switches = EmulatorSwitches()
            switches.acceptsUnaskedConsumption = accepts
            let shop = try Shop(EmulatorConfiguration(switches: switches, clock: .frozen(at: .now)))
            let bought = try shop.buy { $0.environment = environment }.transactionID
            _ = try shop.emulator.requestRefund(of: bought, reason: .other)
            let place = environment == .sandbox ? "/sandbox" : "/production"
            shop.move(by: .seconds(seconds))
            #expect(try await shop.consume(bought, .v2, environment: place).status == 202)
            shop.move(by: .seconds(1))
            let late = try await shop.consume(bought, .v2, environment: place)
            #expect(late.status == (accepts ? 202 : 404))
            #expect(late.errorCode == (accepts ? nil : 4_040_010))
        }
    }

    @Test("A repeated consumption request has its own deadline", arguments: [(Int64(12), 202), (13, 404)])
    func reminded(_ hours: Int64, _ status: Int) async throws {
        var switches = EmulatorSwitches()
        (switches.acceptsUnaskedConsumption, switches.consumptionReminders) = (false, 1)
        let shop = try Shop(EmulatorConfiguration(switches: switches, clock: .frozen(at: .now)))
        let bought = try shop.buy { $0.environment = .production }.transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .other)
        shop.move(by: .seconds((8 + hours) * 3600))
        #expect(try await shop.consume(bought, .v2, environment: "/production").status == status)
        #expect(try shop.store.read { try $0.refundRequest(request.id).answer != nil } == (status == 202))
    }

    @Test("A switch makes version 1 accept a family-shared purchase")
    func family() async throws {
        var switches = EmulatorSwitches()
        switches.acceptsFamilySharedInV1 = true
        let shop = try Shop(EmulatorConfiguration(switches: switches))
        let bought = try shop.buy(.monthly) { $0.ownership = .familyShared }.transactionID
        #expect(try await shop.consume(bought, .v1, version: 1).status == 202)
    }

    @Test("A switch makes version 1 refuse another customer's token", arguments: [(false, 202), (true, 400)])
    func otherToken(_ refuses: Bool, _ status: Int) async throws {
        var switches = EmulatorSwitches()
        switches.refusesOtherAppAccountTokens = refuses
        let shop = try Shop(EmulatorConfiguration(switches: switches))
        let bought = try shop.buy().transactionID
        let other = ConsumptionBody.v1.with("appAccountToken", .string("3E7A51C4-8D20-4F9B-B6A1-0C9D8E7F6A5B"))
        #expect(try await shop.consume(bought, other, version: 1).status == status)
        let own = ConsumptionBody.v1.with("appAccountToken", .string(Shop.token.rawValue))
        #expect(try await shop.consume(bought, own, version: 1).status == 202)
    }

    @Test("Every consumption body is recorded with its status, including duplicates")
    func kept() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .other)
        for body in [ConsumptionBody.v2, .v2, ConsumptionBody(members: [:])] {
            _ = try await shop.consume(bought, body)
        }
        _ = try await shop.consume(bought, .v1, version: 1)
        let received = try shop.emulator.refundRequest(request.id).consumption
        #expect(received.map(\.status) == [202, 202, 400, 202])
        #expect(received.map(\.version) == [2, 2, 2, 1])
        #expect(received.first?.body == .object(ConsumptionBody.v2.members))
    }
}
