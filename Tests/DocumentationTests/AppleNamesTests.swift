import AppStoreClient
import Foundation
import TestSupport
import Testing

/// `AppleNames` contains a file for each of Apple's libraries: the public functions in the sources of one version.
///
/// For a newer version, list the functions of its sources again, rename the file, and change the version in `all` and
/// in the article. The tests then show which rows of the tables must change.
@Suite("Apple's names and ours")
struct AppleNamesTests {
    private static let article = "Sources/AppStoreClient/AppStoreClient.docc/MoveFromApplesLibrary.md"

    /// A row of a table, by the headings of its columns.
    struct Row: Sendable, CustomTestStringConvertible {
        let cells: [String: String]
        var testDescription: String { cells.values.sorted().joined(separator: " | ") }

        /// Returns the code in a column.
        func code(in column: String) -> [String] {
            cells[column, default: ""].matches(of: /`+([^`]+)`+/).map { String($0.1) }
        }
    }

    /// A library of Apple's, and the version that the article names.
    struct AppleLibrary: Sendable, CustomTestStringConvertible {
        let language: String
        let version: String
        var testDescription: String { "\(language) \(version)" }

        static let all = [
            AppleLibrary(language: "Swift", version: "6.0.0"), AppleLibrary(language: "Python", version: "3.1.1"),
            AppleLibrary(language: "Node", version: "3.1.0"),
        ]

        /// Returns the names in this library's sources.
        func names() throws -> [String] {
            let list = "Tests/DocumentationTests/AppleNames/\(language.lowercased())-\(version).txt"
            return try Checkout.text(list).split(separator: "\n").map(String.init)
        }
    }

    /// Returns the rows of the article's tables that name something of this library.
    static func rows() throws -> [Row] {
        var rows: [Row] = []
        var headings: [String]?
        for line in try Checkout.text(article).components(separatedBy: "\n") {
            guard line.hasPrefix("| ") else {
                if !line.hasPrefix("|") { headings = nil }
                continue
            }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let known = headings else {
                headings = cells
                continue
            }
            // A heading such as "Swift, Node" is for two libraries with the same names.
            let columns = zip(known, cells).flatMap { heading, cell in
                heading.components(separatedBy: ", ").map { ($0, cell) }
            }
            rows.append(Row(cells: Dictionary(columns) { $1 }))
        }
        return rows
    }

    static func calls() throws -> [Row] { try rows().filter { $0.cells["endpoint"] != nil } }

    @Test("The tables list every endpoint once")
    func complete() throws {
        let listed = try Self.calls().compactMap { $0.cells["endpoint"] }
        let endpoints = APIEndpoint.all.filter { $0 != .verifyReceipt }.map(\.name)
        #expect(listed.sorted() == endpoints.sorted())
    }

    /// The public functions of the client, which are read once for all rows.
    private static let functions = Result { try SourceFunction.all(of: "AppStoreClient") }

    @Test("A row names the call whose documentation names the same endpoint", arguments: try calls())
    func call(_ row: Row) throws {
        let endpoint = try #require(row.cells["endpoint"])
        let link = try #require(row.code(in: "this library").first)
        // A link to one of several functions with the same name ends with its parameter types.
        let name = link.prefix { $0 != ")" } + ")"
        let functions = try Self.functions.get().filter { "\($0.type)/\($0.name)" == name }
        let isItsCall = functions.contains { function in
            ["(\(endpoint))", "(\(endpoint),"].contains { function.summary.contains($0) }
        }
        #expect(isItsCall, "no function \(name) documents \(endpoint)")
    }

    @Test("The tables contain every name of Apple's library, and no other", arguments: AppleLibrary.all)
    func names(_ library: AppleLibrary) throws {
        let listed = try Self.rows().flatMap { $0.code(in: library.language) }
            .map { $0.contains(".") ? $0 : "AppStoreServerAPIClient.\($0)" }
        #expect(Set(listed) == Set(try library.names()))
        #expect(try Checkout.text(Self.article).contains("\(library.version) for \(library.language)"))
    }

    @Test("The tables name public functions of AppStoreTrust")
    func trust() throws {
        let known = Set(try SourceFunction.all(of: "AppStoreTrust").map { "\($0.type).\($0.name)" })
        let listed = try Self.rows().filter { $0.cells["endpoint"] == nil }.flatMap { $0.code(in: "this library") }
            .filter { $0.contains("(") && !$0.hasPrefix("AppStoreServerAPI/") }
        #expect(listed.count == 11)
        for name in listed { #expect(known.contains(name), "\(name) is unknown") }
    }

    @Test("The article names the versions of Swift, macOS and swift-crypto that the manifest requires")
    func requirements() throws {
        let manifest = try Checkout.text("Package.swift")
        let swift = try #require(manifest.firstMatch(of: /swift-tools-version: ([\d.]+)/)).1
        let macOS = try #require(manifest.firstMatch(of: /\.macOS\(\.v(\d+)\)/)).1
        #expect(try Checkout.text(Self.article).contains("needs Swift \(swift) and, on a Mac, macOS \(macOS)."))
        let match = try #require(manifest.firstMatch(of: /\/swift-crypto", from: "((\d+)[\d.]+)"/))
        #expect(try Checkout.text(Self.article).contains("This package needs \(match.1) or later."))
        // Apple's package accepts no version from 4.0.0 on, so the article's advice depends on this one.
        #expect(try #require(Int(match.2)) >= 4)
    }
}
