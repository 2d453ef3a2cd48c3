import AppStoreTypes
import DeskTestSupport
import Foundation
import TestSupport
import Testing

@Suite("The policy check command")
struct PolicyCheckTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func check(_ yaml: String, _ options: String...) async throws -> FinishedCommand {
        try folder.write(yaml, to: "policy.yml")
        return try await .run(["policy", "check", "policy.yml"] + options, in: folder)
    }

    @Test("The policy check command confirms a valid policy")
    func good() async throws {
        let yaml = """
            rules:
              - name: heavy use
                when: { consumedPercent: { atLeast: 80 } }
                prefer: DECLINE
              - name: asked again
                when: { requestNumber: { atLeast: 2 } }
                prefer: GRANT_FULL
                shadow: true
            holdout: 5
            """
        let text = try await check(yaml)
        #expect(text.status == 0)
        #expect(text.output == "ok: 2 rules, 1 of them in shadow mode, holdout 5 %\n")
        let json = try await check(yaml, "--json")
        #expect(json.json?["ok"] == true)
        #expect(json.json?["rules"] == 2)
        #expect(json.json?["warnings"]?.elements == [])
    }

    private static let wrong = """
        rules:
          - name: heavy use
            when: { consumedPercnt: { atLeast: 80 } }
            prefer: DECLINE
          - name: half used
            when: { type: [Consumible], consumedPercent: { from: 80, below: 80 } }
            prefer: GRANT_PRORATE
          - when: { schedule: { timeZone: Europe/Atlantis, hours: 9-17 } }
            answer: never
            delay: 13h
        defalt: { prefer: none }
        holdout: 101
        """

    @Test("The policy check command names every mistake at once with its line, and exits with 1")
    func mistakes() async throws {
        let text = try await check(Self.wrong)
        #expect(text.status == 1)
        let expected = [
            "policy.yml:3:13: rules[0].when.consumedPercnt: unknown key", "policy.yml:6:20: rules[1].when.type[0]",
            "policy.yml:6:50: rules[1].when.consumedPercent: no value is within these bounds",
            "policy.yml:7:13: rules[1].prefer", "policy.yml:8:5: rules[2]: name is missing",
            "rules[2].when.schedule.timeZone", "rules[2].when.schedule.hours", "policy.yml:10:12: rules[2].delay",
            "policy.yml:11:1: defalt: unknown key", "policy.yml:12:10: holdout",
        ]
        for part in expected { #expect(text.output.contains(part), "\(part)") }
        for word in ["consumedPercent", "Consumable", "GRANT_PRORATED", "default"] {
            #expect(text.output.contains("(did you mean \(word)?)"), "\(word)")
        }
        #expect(text.lines.allSatisfy { $0.hasPrefix("error: policy.yml:") })
        let json = try await check(Self.wrong, "--json")
        #expect(json.status == 1)
        #expect(json.json?["ok"] == false)
        let errors = try #require(json.json?["errors"]?.elements)
        #expect(errors.count == text.lines.count)
        #expect(errors.first?["line"] == 3)
        #expect(errors.first?["suggestion"] == "consumedPercent")
    }

    @Test(
        "The policy check command refuses a file that is not a policy",
        arguments: ["", "rules: [", "[1, 2]", "rules: 5", "\u{0}"]
    )
    func none(_ yaml: String) async throws {
        let text = try await check(yaml)
        #expect(text.status == 1)
        #expect(text.output.hasPrefix("error: policy.yml"))
    }

    @Test("The policy check command reports a missing file")
    func missing() async throws {
        let text = try await FinishedCommand.run(["policy", "check", "nowhere.yml"], in: folder)
        #expect(text.status == 1)
        #expect(text.output == "error: nowhere.yml: no such file\n")
    }

    @Test("The policy check command warns about odd rules with their lines, and exits with 0")
    func warnings() async throws {
        let text = try await check(
            """
            rules:
              - name: all
                prefer: GRANT_PRORATED
              - name: late
                when: { priceUSD: { below: 5 } }
                prefer: DECLINE
              - name: meant
                when: { daysSincePurchase: { below: 5 } }
                prefer: GRANT_PRORATED
                otherwise: none
              - name: family
                when: { family: true }
                prefer: DECLINE
                shadow: true
            holdout: 100
            """
        )
        #expect(text.status == 0)
        #expect(text.lines.first == "ok: 4 rules, 1 of them in shadow mode, holdout 100 %")
        let warnings = text.lines.dropFirst()
        #expect(warnings.count == 6)
        for part in [
            "warning: policy.yml:2:5: rules[0]: “all” prefers GRANT_PRORATED without otherwise",
            "warning: policy.yml:4:5: rules[1]: “late” never decides: the rule “all” before it matches every case",
            "warning: policy.yml:7:5: rules[2]: “meant” never decides",
            "warning: policy.yml:11:5: rules[3]: “family” requires family: true, but such a case is never answered",
            "warning: policy.yml:15:10: holdout: ",
        ] {
            #expect(warnings.contains { $0.hasPrefix(part) }, "\(part)")
        }
    }

    @Test("The policy check command looks up products in the configuration's catalogue")
    func products() async throws {
        let configuration = try ConfigurationFolder()
        try folder.write(
            "rules: [{ name: a, when: { product: [coins.500, gems.10] }, prefer: none }]",
            to: "policy.yml"
        )
        let text = try await FinishedCommand.run(
            ["policy", "check", "policy.yml", "--config", "\(configuration.path)/refund-desk.yml"],
            in: folder,
            environment: ConfigurationFolder.environment
        )
        #expect(text.status == 0)
        #expect(text.lines.count == 2)
        #expect(text.output.contains("names the product “gems.10”, which is not in the catalogue"))
    }

    @Test("Without a configuration, the policy check command looks up products in products.yml beside the policy")
    func productsBeside() async throws {
        try folder.write("products: { coins.500: { units: 500 }, gems.20: { units: 20 } }", to: "products.yml")
        let yaml = "rules: [{ name: a, when: { product: [coins.500, gems.10, gems*] }, prefer: none }]"
        let text = try await check(yaml)
        #expect(text.status == 0)
        #expect(text.lines.count == 2)
        #expect(text.output.contains("names the product “gems.10”, which is not in the catalogue"))
        #expect(text.output.contains("(did you mean gems.20?)"))
        try folder.write("products: { coins.500: { unit: 500 } }", to: "products.yml")
        let invalid = try await check(yaml)
        #expect(invalid.status == 0)
        #expect(invalid.lines.count == 1)
        #expect(
            invalid.diagnostics.contains("products.yml is invalid")
                && invalid.diagnostics.contains("unit")
        )
    }

    @Test("The policy check command does not look up products in the catalogue of an app with another policy")
    func otherApp() async throws {
        let configuration = try ConfigurationFolder()
        let text = try String(contentsOfFile: "\(configuration.path)/refund-desk.yml", encoding: .utf8)
        let first = try #require(text.range(of: "  - bundleId: com.example.coins"))
        let second = text[first.lowerBound...]
            .replacing("com.example.coins", with: "com.example.gems")
            .replacing("policy.yml", with: "gems-policy.yml")
            .replacing("products.yml", with: "gems-products.yml")
        try Data((text + "\n" + second).utf8).write(to: URL(filePath: "\(configuration.path)/refund-desk.yml"))
        try Data("products: { gems.10: { units: 10 } }".utf8)
            .write(to: URL(filePath: "\(configuration.path)/gems-products.yml"))
        let rules = "rules: [{ name: a, when: { product: [coins.500, gems.10] }, prefer: none }]"
        for name in ["policy.yml", "gems-policy.yml"] {
            try Data(rules.utf8).write(to: URL(filePath: "\(configuration.path)/\(name)"))
        }
        for (name, unknown) in [("policy.yml", "gems.10"), ("gems-policy.yml", "coins.500")] {
            let found = try await FinishedCommand.run(
                [
                    "policy", "check", "\(configuration.path)/\(name)", "--config",
                    "\(configuration.path)/refund-desk.yml",
                ],
                in: folder,
                environment: ConfigurationFolder.environment
            )
            #expect(found.status == 0, "\(found.diagnostics)")
            #expect(found.lines.count == 2)
            #expect(found.output.contains("names the product “\(unknown)”, which is not in the catalogue"))
        }
    }

    @Test("The policy check command warns of each word that cannot match, with its line and what was meant")
    func deadWords() async throws {
        let text = try await check(
            """
            rules:
              - name: home
                when:
                  any:
                    - { storefront: [USA, US] }
                    - not: { storefront: deu }
                prefer: DECLINE
              - name: far
                when: { storefront: [UK, "J*", QQ*], group: [gold, 21*], segment: \(String(repeating: "x", count: 65)) }
                prefer: GRANT_FULL
            """
        )
        #expect(text.status == 0)
        let warnings = text.lines.dropFirst()
        for part in [
            "policy.yml:5:31: rules[0].when.any[0].storefront[1]: “home” names the storefront “US”, which matches no case",
            "policy.yml:6:30: rules[0].when.any[1].not.storefront: “home” names the storefront “deu”",
            "policy.yml:9:26: rules[1].when.storefront[0]: “far” names the storefront “UK”",
            "rules[1].when.storefront[2]: “far” names the storefront “QQ*”",
            "rules[1].when.group[0]: “far” names the subscription group “gold”, which matches no case",
            "rules[1].when.segment: “far” names a segment of 65 bytes, which matches no case",
        ] {
            #expect(warnings.contains { $0.hasPrefix("warning: ") && $0.contains(part) }, "\(part)")
        }
        #expect(warnings.count == 6)
        for word in ["USA", "DEU", "GBR"] { #expect(text.output.contains("(did you mean \(word)?)"), "\(word)") }
    }

    @Test("The policy check command suggests the product of the catalogue that a wrong one resembles")
    func similarProduct() async throws {
        let configuration = try ConfigurationFolder()
        try folder.write("rules: [{ name: a, when: { product: coin.500 }, prefer: none }]", to: "policy.yml")
        let text = try await FinishedCommand.run(
            ["policy", "check", "policy.yml", "--config", "\(configuration.path)/refund-desk.yml", "--json"],
            in: folder,
            environment: ConfigurationFolder.environment
        )
        let warning = try #require(text.json?["warnings"]?.elements?.first)
        #expect(warning["suggestion"] == "coins.500")
        #expect(warning["key"] == "rules[0].when.product" && warning["line"] == 1)
    }
}
