import DeskTestSupport
import Foundation
import RefundDesk
import Testing

@Suite("Unreadable configuration files")
struct ConfigurationFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let content: Data
        let says: String
    }

    static let rows: [Row] = [
        Row(testDescription: "empty", content: Data(), says: "refund-desk.yml: is empty"),
        Row(testDescription: "blank", content: Data(" \n\n".utf8), says: "refund-desk.yml: is empty"),
        Row(testDescription: "comments alone", content: Data("# nothing\n".utf8), says: "refund-desk.yml: is empty"),
        Row(
            testDescription: "a byte order mark alone",
            content: Data([0xEF, 0xBB, 0xBF]),
            says: "refund-desk.yml: is empty"
        ),
        Row(
            testDescription: "Latin 1",
            content: Data("# caf".utf8) + [0xE9, 0x0A],
            says: "refund-desk.yml: is not text in UTF-8; save it as UTF-8"
        ),
        Row(
            testDescription: "a control character",
            content: Data("listen: a\napps: \u{07}".utf8),
            says: "refund-desk.yml:2: is not YAML: control characters are not allowed"
        ),
        Row(
            testDescription: "a list",
            content: Data("- listen".utf8),
            says:
                "refund-desk.yml:1:1: must be a mapping, not a list; allowed here: listen, connections, trustedProxies, database, journal, erasureKey, erasureList, consentReceiptKey, audit, dashboard, rates, outcomeUnknownAfter, retention, coreDumps, alerts, heartbeat, allowPrivateAddresses, apps"
        ),
        Row(
            testDescription: "a word",
            content: Data("listen".utf8),
            says:
                "refund-desk.yml:1:1: must be a mapping, not a single value; allowed here: listen, connections, trustedProxies, database, journal, erasureKey, erasureList, consentReceiptKey, audit, dashboard, rates, outcomeUnknownAfter, retention, coreDumps, alerts, heartbeat, allowPrivateAddresses, apps"
        ),
        Row(
            testDescription: "no app",
            content: Data("listen: 127.0.0.1:1".utf8),
            says: "refund-desk.yml:1:1: apps is missing"
        ),
        Row(
            testDescription: "two documents",
            content: Data("a: 1\n---\nb: 2\n".utf8),
            says:
                "refund-desk.yml:2:1: is not YAML: expected a single document in the stream, but found another document"
        ),
        Row(
            testDescription: "an alias of nothing",
            content: Data("apps: *nowhere".utf8),
            says:
                "refund-desk.yml:1:7: is not YAML: found undefined alias; put quotes around a text that begins with *"
        ),
        Row(
            testDescription: "a tab",
            content: Data("listen: 127.0.0.1:1\napps:\n\t- bundleId: a\n".utf8),
            says:
                "refund-desk.yml:3:1: is not YAML: while scanning for the next token, found character that cannot start "
                + "any token; the line begins with a tab: use spaces"
        ),
        Row(
            testDescription: "a tab after spaces",
            content: Data("apps:\n  - bundleId: a\n\tappAppleId: 5\n".utf8),
            says:
                "refund-desk.yml:3:1: is not YAML: while scanning a plain scalar, found a tab character that violates "
                + "indentation; the line begins with a tab: use spaces"
        ),
        Row(
            testDescription: "an open quote",
            content: Data("listen: \"127.0.0.1:1\ndatabase: \"sqlite:x\"\n".utf8),
            says:
                "refund-desk.yml:2:12: is not YAML: while parsing a block mapping, did not find expected key; check "
                + "indentation, brackets and quotes here and in the lines before"
        ),
        Row(
            testDescription: "a key under a value",
            content: Data("listen: 127.0.0.1:1\n  database: x\n".utf8),
            says:
                "refund-desk.yml:2:11: is not YAML: mapping values are not allowed in this context; check indentation, "
                + "brackets and quotes here and in the lines before"
        ),
        Row(
            testDescription: "aliases of aliases",
            content: Data(
                ("a: &a [x, x]\n" + (0..<20).map { "b\($0): &b\($0) [*a, *a, *a, *a]\n" }.joined()).utf8
            ),
            says:
                "refund-desk.yml: has more than 8 words that begin with *: YAML aliases are not supported; write the "
                + "values out, or put quotes around the text"
        ),
        Row(
            testDescription: "nesting without end",
            content: Data(String(repeating: "[", count: 100_000).utf8),
            says: "refund-desk.yml:1:1: is not YAML: while parsing, Maximum nesting level reached, set with "
                + "yaml_set_max_nest_level())"
        ),
        Row(
            testDescription: "more than a megabyte",
            content: Data(repeating: UInt8(ascii: "#"), count: 1_048_577),
            says: "refund-desk.yml: is larger than 1 MB"
        ),
    ]

    @Test("An unreadable configuration file is refused with a reason", arguments: rows)
    func refused(_ row: Row) throws {
        let folder = try ConfigurationFolder()
        try folder.write(row.content, to: "refund-desk.yml")
        #expect(folder.issues() == [row.says])
    }

    @Test("The error for a missing configuration file, or for a folder, names the path")
    func notThere() throws {
        let folder = try ConfigurationFolder()
        #expect(folder.issues("nowhere.yml") == ["nowhere.yml: no such file"])
        #expect(folder.issues(".") == [".: is a folder, not a file"])
    }
}
