import Foundation
import TestSupport
import Testing

@Suite("Temporary folders")
struct TemporaryFolderTests {
    private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    @Test("A temporary folder and its files are removed when the work in it ends")
    func returned() async throws {
        let url = try await TemporaryFolder.withNew { folder in
            try folder.write("text", to: "file")
            #expect(exists(URL(filePath: folder.path("file"))))
            return folder.url
        }
        #expect(!exists(url))
    }

    @Test("A temporary folder and its files are removed when the work in it fails")
    func failed() async throws {
        struct Failed: Error { let url: URL }
        let error = await #expect(throws: Failed.self) {
            try await TemporaryFolder.withNew { folder in
                try folder.write("text", to: "file")
                throw Failed(url: folder.url)
            }
        }
        #expect(try !exists(#require(error).url))
    }

    @Test("A temporary folder is removed with its last reference")
    func released() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let url = try #require(folder?.url)
        #expect(exists(url))
        folder = nil
        #expect(!exists(url))
    }

    @Test("Two temporary folders are different folders")
    func different() throws {
        #expect(try TemporaryFolder().url != TemporaryFolder().url)
    }

    @Test("Every test creates its temporary files in a folder that is removed")
    func everyTest() throws {
        let tests = Checkout.root.appending(path: "Tests").path
        let files = try FileManager.default.subpathsOfDirectory(atPath: tests).filter {
            $0.hasSuffix(".swift") && !$0.contains("TemporaryFolder")
        }
        let uses = try files.filter {
            try Checkout.text("Tests/\($0)").contains(/temporaryDirectory|NSTemporaryDirectory|mkdtemp|"\/tmp/)
        }
        #expect(uses.isEmpty)
    }
}
