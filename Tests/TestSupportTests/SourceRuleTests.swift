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
        let files = try #require(
            FileManager.default.enumerator(
                at: Checkout.root.appending(path: top),
                includingPropertiesForKeys: [.isRegularFileKey],
                options: .skipsHiddenFiles
            )
        )
        var paths: [String] = []
        for case let file as URL in files {
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            let parts = file.pathComponents.dropFirst(Checkout.root.pathComponents.count)
            if !parts.contains("__pycache__") { paths.append(parts.joined(separator: "/")) }
        }
        #expect(paths.count > 100)
        #expect(Self.foldersOfOneFile(paths) == [])
    }
}
