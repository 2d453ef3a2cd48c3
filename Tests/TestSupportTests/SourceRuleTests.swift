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
        "A source rule finds what it forbids",
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
        var uses: [String] = []
        for file in try Self.files(in: folder) where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains(rule.part) else { continue }
            for line in text.split(separator: "\n") where line.contains(rule.part) {
                let code = line.replacing(/"[^"]*"|\/\/.*/, with: "")
                if rule.isBroken(by: String(code)) { uses.append("\(file.path): \(line)") }
            }
        }
        #expect(uses.isEmpty)
    }

    /// Returns the folders below a target that hold one file, with all folders in them.
    ///
    /// Tools ask for a folder around the headers of C, an article's catalogue and what a script generates.
    private static func foldersOfOneFile(_ paths: [String]) -> [String] {
        var counts: [String: Int] = [:]
        for path in paths {
            var parts = path.split(separator: "/").dropLast()
            while parts.count > 2 {
                counts[parts.joined(separator: "/"), default: 0] += 1
                parts = parts.dropLast()
            }
        }
        return counts.filter { path, count in
            count == 1 && !["include", "Generated"].contains { path.hasSuffix("/\($0)") } && !path.hasSuffix(".docc")
        }
        .keys.sorted()
    }

    @Test("The rule for folders finds a folder with one file, and permits a target's own and those that tools ask for")
    func foundFolders() {
        let paths = [
            "Sources/Shop/Shop.swift", "Sources/Shop/Carts/Cart.swift", "Sources/Shop/Lists/List.swift",
            "Sources/Shop/Lists/Item.swift", "Sources/Shop/Deep/Inner/Alone.swift", "Sources/Shop/Shop.docc/Shop.md",
            "Sources/CShop/include/CShop.h", "Sources/Shop/Generated/Rates.swift",
        ]
        #expect(
            Self.foldersOfOneFile(paths) == ["Sources/Shop/Carts", "Sources/Shop/Deep", "Sources/Shop/Deep/Inner"]
        )
    }

    @Test("No folder of a target holds one file", arguments: ["Sources", "Tests"])
    func folders(in top: String) throws {
        let paths = try Self.files(in: top).map { file in
            file.pathComponents.dropFirst(Checkout.root.pathComponents.count).joined(separator: "/")
        }
        #expect(paths.count > 100)
        #expect(Self.foldersOfOneFile(paths) == [])
    }

    /// Returns whether a file may have its length: at most 300 lines, a reason at its top, or no author but a script.
    private static func mayBeThatLong(_ text: String) -> Bool {
        let top = text.prefix(2_000).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) <= 300
            || top.contains(
                /longer than most|more than 300 lines|file is long because|This file is generated|Made by scripts/
            )
    }

    @Test(
        "The rule for long files finds one without a reason at its top",
        arguments: [
            ("", 300, true), ("", 301, false),
            ("// This file is longer than most, because it is a table.\n", 301, true),
            ("\"\"\"Looks at pages. The file is longer\nthan most.\"\"\"\n", 301, true),
            ("// Made by scripts/rates. Do not edit.\n", 5_000, true),
        ]
    )
    func foundLong(_ top: String, _ lines: Int, _ isRight: Bool) {
        let text = top + String(repeating: "let coin = 1\n", count: lines)
        #expect(Self.mayBeThatLong(text) == isRight)
    }

    @Test(
        "A file with more than 300 lines says at its top why",
        arguments: ["Sources", "Tests", "Benchmarks", "Fuzz", "Examples", "scripts"]
    )
    func lengths(in folder: String) throws {
        let unexplained = try Self.files(in: folder).filter { ["swift", "py"].contains($0.pathExtension) }.filter {
            try !Self.mayBeThatLong(String(contentsOf: $0, encoding: .utf8))
        }
        #expect(unexplained.map(\.path) == [])
    }

    /// Returns the files of a folder of the checkout, also of folders in it.
    private static func files(in folder: String) throws -> [URL] {
        let entries = try #require(
            FileManager.default.enumerator(
                at: Checkout.root.appending(path: folder),
                includingPropertiesForKeys: [.isRegularFileKey],
                options: .skipsHiddenFiles
            )
        )
        var files: [URL] = []
        for case let entry as URL in entries where !entry.pathComponents.contains("__pycache__") {
            if try entry.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true { files.append(entry) }
        }
        return files
    }
}
