import Foundation
import TestSupport
import Testing

@Suite("Process launching in the project")
struct ProcessUseTests {
    @Test(
        "No source file uses Foundation's Process, which crashes when many files are open",
        arguments: ["Sources", "Tests", "Benchmarks", "Fuzz"]
    )
    func foundation(_ folder: String) throws {
        let files = try #require(
            FileManager.default.enumerator(
                at: Checkout.root.appending(path: folder),
                includingPropertiesForKeys: nil,
                options: .skipsHiddenFiles
            )
        )
        var uses: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            for line in lines where line.contains("Process") {
                let code = line.replacing(/"[^"]*"|\/\/.*/, with: "")
                if code.contains(/\bProcess\b/) { uses.append("\(file.path): \(line)") }
            }
        }
        #expect(uses.isEmpty)
    }
}
