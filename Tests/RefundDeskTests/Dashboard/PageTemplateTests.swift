import Foundation
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Templates of pages")
struct PageTemplateTests {
    @Test("Every template is embedded under its name, since a missing part would leave its place empty")
    func embedded() throws {
        let folder = Checkout.root.appending(path: "Sources/RefundDesk/Dashboard/Pages")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let names = files.filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(".mustache".count)) }
        #expect(Set(names) == Set(PageTemplates.sources.keys))
    }
}
