import Foundation
import TestSupport
import Testing

@Suite("Rules for source files")
struct SourceRuleTests {
    enum Rule: String, CaseIterable, CustomTestStringConvertible {
        /// Foundation's `Process` crashes when many files are open.
        case noProcess = "no Process of Foundation"
        /// The standard library reads through an optional in a key path with `memcpy` between overlapping memory, which
        /// the address sanitizer reports.
        case noOptionalKeyPath = "no key path through an optional"

        var testDescription: String { rawValue }

        /// What every broken line contains: a search for it takes a fraction of a regular expression's time.
        var part: String {
            switch self {
            case .noProcess: "Process"
            case .noOptionalKeyPath: "\\."
            }
        }

        func isBroken(by code: String) -> Bool {
            switch self {
            case .noProcess: code.contains(/\bProcess\b/)
            case .noOptionalKeyPath: code.contains(/\\\.[\w.]+\?\.\w/)
            }
        }
    }

    @Test(
        "A rule finds what it forbids, and its part in the same line",
        arguments: [(Rule.noProcess, "let child = Process()"), (.noOptionalKeyPath, #"items.map(\.owner?.name)"#)]
    )
    func found(by rule: Rule, in line: String) {
        #expect(rule.isBroken(by: line))
        #expect(line.contains(rule.part))
    }

    @Test(
        "No source file uses what crashes under load or copies memory wrongly",
        arguments: ["Sources", "Tests", "Benchmarks", "Fuzz", "Examples"],
        Rule.allCases
    )
    func kept(in folder: String, _ rule: Rule) throws {
        let files = try #require(
            FileManager.default.enumerator(
                at: Checkout.root.appending(path: folder),
                includingPropertiesForKeys: nil,
                options: .skipsHiddenFiles
            )
        )
        var uses: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains(rule.part) else { continue }
            for line in text.split(separator: "\n") where line.contains(rule.part) {
                let code = line.replacing(/"[^"]*"|\/\/.*/, with: "")
                if rule.isBroken(by: String(code)) { uses.append("\(file.path): \(line)") }
            }
        }
        #expect(uses.isEmpty)
    }
}
