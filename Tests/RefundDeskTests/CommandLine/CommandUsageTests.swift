import ArgumentParser
import TestSupport
import Testing

@testable import refund_desk

@Suite("The command line")
struct CommandUsageTests {
    @Test(
        "The command line refuses wrong usage with exit code 64",
        arguments: [
            ["emulator", "--port", "65536"], ["emulator", "--data"], ["emulator", "--host", ""],
            ["emulator", "--request-timeout", "0"], ["emulator", "--request-timeout", "601"],
            ["serve", "--config", ""], ["serve", "--log-level", "loud"], ["serve", "--log-format", "xml"],
            ["tokens", "create"], ["tokens", "create", "--role", "boss"], ["tokens", "revoke"],
            ["cases", "list", "--limit", "0"], ["cases", "list", "--limit", "501"],
            ["cases", "list", "--state", "lost"], ["cases", "list", "--environment", "staging"],
            ["cases", "answer", "id"], ["cases", "answer", "id", "--prefer", "REFUSE"],
            ["cases", "hold", "id", "--until", "tomorrow"], ["cases", "hold", "id", "--until", "2020-01-01T00:00:00Z"],
            ["verify"], ["verify", "f", "--environment", "staging"], ["verify", "f", "--app-apple-id", "many"],
            ["import", "rates"], ["import", "consent"], ["import", "consent", "f", "--format", "xml"],
            ["policy", "check"], ["policy", "check", "p.yml", "--app", "com.example.coins"],
            ["policy", "explain"], ["policy", "simulate"], ["policy", "simulate", "p.yml", "--json", "--csv"],
            ["policy", "simulate", "p.yml", "--limit", "-1"], ["policy", "simulate", "p.yml", "--since", "yesterday"],
            ["policy", "simulate", "p.yml", "--since", "2026-02-01", "--until", "2026-02-01"],
            ["policy", "simulate", "p.yml", "--environment", "staging"],
            ["report", "--by", "weather"], ["report", "--since", "May"], ["report", "--environment", "Xcode"],
            ["report", "--since", "2026-05-02", "--until", "2026-05-01"], ["report", "--json", "--csv"],
            ["partitions", "drop"], ["partitions", "drop", "--before", "May"],
            ["partitions", "drop", "--before", "2026-13"], ["partitions", "add", "--months", "121"],
            ["backup"], ["backup", "b", "--to", "d", "--every", "5m"], ["backup", "--to", "d"], ["restore"],
            ["backup", "--to", "d", "--every", "never"], ["backup", "--to", "d", "--every", "5m", "--keep", "0"],
            ["check", "b", "--repair"], ["customers", "show"], ["customers", "export", "c"], ["customers", "erase"],
            ["customers", "erase", ""], ["customers", "receipt"], ["consent", "verify"], ["nothing"],
        ]
    )
    func wrong(_ arguments: [String]) {
        do {
            _ = try RefundDeskCommand.parseAsRoot(arguments)
            Issue.record("taken")
        } catch {
            #expect(RefundDeskCommand.exitCode(for: error).rawValue == 64)
        }
    }

    @Test(
        "The command line accepts correct usage",
        arguments: [
            ["demo"], ["serve"], ["serve", "--config", "desk.yml", "--log-format", "json", "--log-level", "debug"],
            ["emulator", "--port", "0", "--random-seed", "7", "--bundle-id", "com.example.gold"],
            ["emulator", "--data", "world"], ["emulator", "--request-timeout", "600"], ["doctor", "--json"],
            ["backup", "b", "--force", "--json"], ["backup", "--to", "d", "--every", "90s", "--keep", "3"],
            ["check", "--all", "--repair", "--json"], ["check", "b", "--all"],
            ["restore", "b", "--force", "--without-manifest", "--json"],
            ["migrate", "--dry-run"], ["partitions"], ["partitions", "list", "--json"],
            ["partitions", "add", "--months", "12"], ["partitions", "drop", "--before", "2026-05", "--yes"],
            ["tokens", "create", "--role", "operator", "--label", "support"],
            ["tokens", "create", "--role", "privacy"],
            ["retention", "run", "--dry-run", "--json"], ["customers", "show", "c", "--json"],
            ["customers", "export", "c", "--output", "c.zip"],
            ["customers", "receipt", "c", "-o", "c.html"], ["consent", "verify", "c.html", "--json"],
            ["consent", "verify", "-", "--key", "key.json"], ["consent", "key"],
            ["import", "consent", "-", "--restart"],
            ["customers", "erase", "c", "--yes", "--json", "--app", "com.example.coins"],
            ["tokens", "list", "--json"], ["tokens", "revoke", "0a1b2c3d"],
            ["cases", "list", "--state", "open", "--state", "held", "--outcome", "granted", "--json"],
            ["report"], ["report", "--by", "day", "--csv", "--since", "2026-05-01", "--until", "2026-05-01"],
            ["cases", "show", "id"], ["cases", "answer", "id", "--prefer", "none"],
            ["cases", "hold", "id", "--until", "2999-01-01T00:00:00Z"],
            ["verify", "-", "--online", "--allow-xcode", "--json", "--root", "a.der", "--root", "b.pem"],
            ["notifications", "list", "--limit", "500", "--cursor", "c"], ["import", "rates", "rates.csv", "--json"],
            ["policy", "check", "p.yml", "--config", "c.yml", "--app", "com.example.coins", "--json"],
            ["policy", "explain", "id", "--policy", "p.yml", "--json"],
            ["policy", "simulate", "p.yml", "--since", "2026-01-31", "--until", "2026-02-01T12:00:00+01:00", "--csv"],
            ["import", "consent", "c.csv", "--app", "com.example.coins", "--format", "csv", "--dry-run", "--json"],
        ]
    )
    func right(_ arguments: [String]) throws {
        _ = try RefundDeskCommand.parseAsRoot(arguments)
    }
}
