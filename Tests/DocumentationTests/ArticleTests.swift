import Foundation
import TestSupport
import Testing

@Suite("Code in the articles")
struct ArticleTests {
    static func articles() throws -> [String] {
        let articles = try ["AppStoreTypes", "AppStoreTrust", "AppStoreClient"].flatMap { target in
            let folder = "Sources/\(target)/\(target).docc"
            return try FileManager.default.contentsOfDirectory(atPath: Checkout.root.appending(path: folder).path)
                .filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
        }
        return articles + ["docs/emulator.md"]
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

    private static func codeBlocks(of article: String) throws -> [String] {
        try Checkout.text(article).components(separatedBy: "```swift\n")
            .dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    }

    @Test("All code in an article is a tested snippet", arguments: try articles())
    func isRun(_ article: String) throws {
        let known = Set(try Self.snippets().values)
        for block in try Self.codeBlocks(of: article) {
            #expect(known.contains(block), "no snippet in Tests/DocumentationTests reads:\n\(block)")
        }
    }

    @Test("Every snippet is shown in an article")
    func isShown() throws {
        let shown = Set(try Self.articles().flatMap { try Self.codeBlocks(of: $0) })
        for (name, text) in try Self.snippets() {
            #expect(shown.contains(text), "no article shows the snippet \(name)")
        }
    }
}
