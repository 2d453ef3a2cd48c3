import Foundation
import TestSupport
import Testing

@Suite("Code in the articles")
struct ArticleTests {
    /// Every page with code for users of the library: the articles, the README, the guides and the examples.
    static func articles() throws -> [String] {
        let catalogues = try files(of: "Sources").map { "Sources/\($0)/\($0).docc" }
        let examples = try files(of: "Examples").map { "Examples/\($0)" }
        let pages = try (catalogues + ["docs", "docs/guides"] + examples).flatMap { folder in
            try files(of: folder).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        }
        return pages + ["README.md"]
    }

    /// Every source file of the library that shows code in a documentation comment.
    static func comments() throws -> [String] {
        let targets = ["AppStoreTypes", "AppStoreTrust", "AppStoreClient", "AppStoreServer", "AppStoreEmulator"]
        return try targets.flatMap { target in
            let folder = Checkout.root.appending(path: "Sources/\(target)").path
            return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
                .map { "Sources/\(target)/\($0)" }.filter { try Checkout.text($0).contains("/// ```") }.sorted()
        }
    }

    /// Returns the names in a folder, sorted; none if there is no such folder.
    private static func files(of folder: String) throws -> [String] {
        let path = Checkout.root.appending(path: folder).path
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// Returns the text between `// snippet: NAME` and `// end` in this target's sources, without its indentation.
    private static func snippets() throws -> [String: String] {
        let folder = Checkout.root.appending(path: "Tests/DocumentationTests")
        var found: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") {
            var open: (name: String, indent: Int, lines: [String])?
            for line in try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
            {
                let text = line.drop { $0 == " " }
                if text.hasPrefix("// snippet: ") {
                    open = (String(text.dropFirst("// snippet: ".count)), line.count - text.count, [])
                } else if text == "// end", let snippet = open {
                    found[snippet.name] = snippet.lines.joined(separator: "\n")
                    open = nil
                } else if let indent = open?.indent {
                    open?.lines.append(text.isEmpty ? "" : String(line.dropFirst(min(indent, line.count - text.count))))
                }
            }
        }
        return found
    }

    /// Returns the dependency on this package in a manifest, with the newest version in the changelog.
    ///
    /// `test_articles.py` lets SwiftPM read it.
    private static func dependency() throws -> String {
        let heading = try #require(
            try Checkout.text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") }
        )
        let version = try #require(heading.split(separator: " ").dropFirst().first)
        return #".package(url: "https://github.com/refund-desk/refund-desk", from: "\#(version)", traits: [])"#
    }

    /// Returns the text of an article, or of a source file's documentation comments.
    private static func text(of page: String) throws -> String {
        let text = try Checkout.text(page)
        guard page.hasSuffix(".swift") else { return text }
        return text.split(separator: "\n").compactMap { $0.firstMatch(of: /^ *\/\/\/ ?(.*)/).map { String($0.1) } }
            .joined(separator: "\n")
    }

    private static func codeBlocks(of page: String) throws -> [String] {
        try text(of: page).components(separatedBy: "```swift\n")
            .dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    }

    @Test("Every code block names its language", arguments: try articles() + comments())
    func namesItsLanguage(_ page: String) throws {
        let fences = try Self.text(of: page).split(separator: "\n")
            .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("```") }
        #expect(fences.count.isMultiple(of: 2))
        for (number, fence) in fences.enumerated() {
            #expect((fence == "```") == !number.isMultiple(of: 2), "\(fence) is fence \(number + 1) of \(page)")
        }
    }

    /// Returns the whole files that a guide shows; `test_guides.py` builds them.
    private static func shownFiles() throws -> [String] {
        try files(of: "Examples/consent").filter { $0.hasSuffix(".swift") }.map { file in
            String(try Checkout.text("Examples/consent/\(file)").dropLast())
        }
    }

    @Test("All Swift code on a page is a tested snippet", arguments: try articles() + comments())
    func isRun(_ article: String) throws {
        let known = Set(try Self.snippets().values).union([try Self.dependency()]).union(try Self.shownFiles())
        for block in try Self.codeBlocks(of: article) {
            #expect(known.contains(block), "no snippet in Tests/DocumentationTests reads:\n\(block)")
        }
    }

    @Test("Every snippet is shown on a page")
    func isShown() throws {
        let shown = Set(try (Self.articles() + Self.comments()).flatMap { try Self.codeBlocks(of: $0) })
        for (name, text) in try Self.snippets() {
            #expect(shown.contains(text), "no page shows the snippet \(name)")
        }
    }
}
