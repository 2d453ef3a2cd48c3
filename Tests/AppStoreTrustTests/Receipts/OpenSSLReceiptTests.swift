import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("App receipts of our own signer, in the eyes of OpenSSL")
struct OpenSSLReceiptTests {
    private static let chain = Result {
        try ReceiptSigningChain.make(validFrom: Timestamp(seconds: 1_600_000_000), validUntil: .now + .seconds(86_400))
    }

    struct Row: CustomTestStringConvertible {
        let command: String
        let form: AppReceiptVerifierTests.Form
        var testDescription: String { "\(command), \(form.testDescription)" }

        static let all = ["cms", "smime"].flatMap { command in
            AppReceiptVerifierTests.Form.all.map { Row(command: command, form: $0) }
        }
    }

    @Test("are rightly signed", arguments: Row.all)
    func verify(_ row: Row) async throws {
        let chain = try Self.chain.get()
        let receipt = try chain.signer.sign(
            .example,
            digest: row.form.digest,
            hasSignedAttributes: row.form.hasSignedAttributes
        )
        let verifier = try AppReceiptVerifier(
            bundleID: "com.example.notes",
            environments: [.sandbox],
            rootCertificates: [chain.rootDER]
        )
        #expect(try await verifier.verify(bytes: receipt).payload == .example)

        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = folder.appending(path: "root.pem")
        let pem = Data(chain.rootDER).base64EncodedString(options: .lineLength64Characters)
        try Data("-----BEGIN CERTIFICATE-----\n\(pem)\n-----END CERTIFICATE-----\n".utf8).write(to: root)
        let signed = folder.appending(path: "receipt.der")
        try Data(receipt).write(to: signed)
        let payload = folder.appending(path: "payload.der")
        let arguments = [
            row.command, "-verify", "-inform", "DER", "-binary", "-in", signed.path, "-CAfile", root.path,
            "-out", payload.path,
        ]
        #expect(try await Self.openssl(arguments) == 0)
        #expect(try Data(contentsOf: payload) == Data(AppReceiptContents.example.payload()))

        try Data(receipt.replacing(Array("4+".utf8), with: Array("9+".utf8))).write(to: signed)
        #expect(try await Self.openssl(arguments) != 0)
    }

    private static func openssl(_ arguments: [String]) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }

    @Test("need an end after the beginning")
    func validity() {
        #expect(throws: VerificationFailure.certificateOutsideValidity) {
            try ReceiptSigningChain.make(validFrom: Timestamp(seconds: 2), validUntil: Timestamp(seconds: 1))
        }
    }
}
