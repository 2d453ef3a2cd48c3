import DeskTestSupport
import Refunds
import Testing

@testable import RefundDesk

@Suite("The keys of the configuration about customers' data")
struct PrivacyKeysTests {
    @Test("By default, the desk keeps everything, and the key of pseudonyms is beside the configuration")
    func defaults() throws {
        let folder = try ConfigurationFolder()
        let configuration = try folder.load()
        #expect(configuration.retention.isOff)
        #expect(configuration.erasureKey == "\(folder.path)/erasure.key")
        #expect(configuration.consentReceiptKey == "\(folder.path)/consent-receipt.key")
        #expect(configuration.scopes.map(\.bundleID) == ["com.example.coins"])
    }

    @Test("Each kind of data has its own time, and the key its own file")
    func keys() throws {
        let folder = try ConfigurationFolder()
        try folder.replace(
            "listen:",
            by: "retention: { payloads: 400d, cases: 300d, customers: 1000d }\nerasureKey: keys/a.key\n"
                + "consentReceiptKey: keys/b.key\nlisten:",
            in: "refund-desk.yml"
        )
        let configuration = try folder.load()
        let day: Duration = .seconds(86_400)
        #expect(configuration.retention == Retention(payloads: day * 400, cases: day * 300, customers: day * 1000))
        #expect(!configuration.retention.isOff)
        #expect(configuration.erasureKey == "\(folder.path)/keys/a.key")
        #expect(configuration.consentReceiptKey == "\(folder.path)/keys/b.key")
    }
}
