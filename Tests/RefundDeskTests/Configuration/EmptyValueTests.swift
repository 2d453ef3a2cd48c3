import AppStoreTypes
import DeskTestSupport
import RefundDesk
import Testing

@Suite("Empty and wrong values in every place of the configuration")
struct EmptyValueTests {
    @Test("A configuration with every key is valid")
    func valid() throws {
        #expect(try FullConfiguration().folder.issues() == [])
    }

    @Test("An empty mapping, list or text is refused wherever it is", arguments: FullConfiguration.Document.allCases)
    func empty(in document: FullConfiguration.Document) throws {
        let configuration = try FullConfiguration()
        let content = try configuration.content(of: document)
        for (path, value) in content.descendants() where !Self.mayBeEmpty(path, in: document) {
            let empty: JSONValue =
                switch value {
                case .object: .object([:])
                case .array: .array([])
                default: .string("")
                }
            let issues = try configuration.issues(content.replacing(path[...], with: empty), in: document)
            let issue = issues.first { $0.key == path.name }
            #expect(issue?.line != nil && issue?.file.hasSuffix(document.rawValue) == true, "\(path.name): \(issues)")
        }
    }

    @Test("An empty file root is refused", arguments: FullConfiguration.Document.allCases)
    func emptyRoot(of document: FullConfiguration.Document) throws {
        let issues = try FullConfiguration().issues(.object([:]), in: document)
        #expect(issues.map(\.message) == ["is an empty mapping; add a key, or omit this one"])
        #expect(issues.first?.allowed.isEmpty == false)
    }

    /// A product may be known without a fact about it, and without endpoints, the desk calls Apple's.
    private static func mayBeEmpty(_ path: [YAMLFile.Step], in document: FullConfiguration.Document) -> Bool {
        document == .products && path.count == 2 || document == .desk && path.last == .key("endpoints")
    }

    @Test("A name of white space is refused with what to write", arguments: ["", "  "])
    func noName(_ name: String) throws {
        let configuration = try FullConfiguration()
        let product = JSONValue.object(["products": .object([name: .object(["units": .integer(5)])])])
        let issues = try configuration.issues(product, in: .products)
        #expect(issues.map(\.message) == ["is without a name; write a product ID before the colon"])
        #expect(issues.first?.line == 1)
    }

    @Test("A product that is listed twice is named with both lines")
    func twice() throws {
        let folder = try ConfigurationFolder()
        try folder.write("products:\n  a: { units: 1 }\n  b: { units: 1 }\n  \"a\": { units: 2 }\n", to: "products.yml")
        #expect(
            folder.issues() == [
                "products.yml:2:3: \"a\" appears more than once in one mapping, again on line 4; keep one"
            ]
        )
    }

    @Test(
        "A text that is not a URL of a server is refused wherever a URL belongs",
        arguments: [
            "foo", "ftp://x", "http://", "http:///path", "https://me:hunter2@x.example", "https://x.example#part",
            "https://x.example?key=1", "https://x.example:99999", "https://a b", "//x.example",
        ]
    )
    func noURL(_ text: String) throws {
        let configuration = try FullConfiguration()
        let content = try configuration.content(of: .desk)
        let addresses = content.descendants().filter { $0.value.text?.hasPrefix("http") == true }
            .filter { $0.path.last != .key("audience") }
        #expect(addresses.count == 12)
        for (path, _) in addresses {
            let issues = try configuration.issues(content.replacing(path[...], with: .string(text)), in: .desk)
            let issue = issues.first { $0.key == path.name }
            #expect(issue?.message.hasPrefix("must be a URL ") == true, "\(path.name): \(issues)")
            #expect(!issues.map(\.description).joined().contains("hunter2"))
        }
    }
}
