import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

/// A receipt that a verifier refuses, and the expected cause.
struct RefusedReceiptRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let cause: ReceiptCause
    var draft: @Sendable (inout ReceiptDraft) throws -> Void = { _ in }
    /// Replaces the base64 text of the receipt.
    var text: @Sendable (String) throws -> String = { $0 }
    var bytes: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    /// The trusted roots; `nil` for the receipt's own root.
    var roots: [[UInt8]]?
    var bundleID = "com.example.notes"
    var environments: [AppStoreEnvironment] = [.sandbox]
    var maximumBytes = 8 << 20

    func diagnosis() async throws -> Diagnosis {
        var draft = ReceiptDraft()
        try self.draft(&draft)
        let made = try draft.make()
        let text = try text(Data(bytes(made.bytes)).base64EncodedString())
        let roots = try roots ?? [made.root]
        do throws(ReceiptFailure) {
            let verifier = try AppReceiptVerifier(
                bundleID: bundleID,
                environments: Set(environments),
                rootCertificates: roots,
                maximumBytes: maximumBytes
            )
            _ = try await verifier.verify(text)
        } catch {
            return .ofReceipt(
                Data(text.utf8),
                refused: error,
                under: roots,
                bundleID: bundleID,
                environments: environments
            )
        }
        throw UnexpectedAcceptance()
    }

    struct UnexpectedAcceptance: Error {}
}

extension RefusedReceiptRow {
    private static func text(
        _ description: String,
        _ cause: ReceiptCause,
        _ change: @escaping @Sendable (String) throws -> String
    ) -> RefusedReceiptRow {
        RefusedReceiptRow(testDescription: description, cause: cause, text: change)
    }

    private static func bytes(
        _ description: String,
        _ cause: ReceiptCause,
        _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> RefusedReceiptRow {
        RefusedReceiptRow(testDescription: description, cause: cause, bytes: change)
    }

    private static func draft(
        _ description: String,
        _ cause: ReceiptCause,
        _ change: @escaping @Sendable (inout ReceiptDraft) throws -> Void
    ) -> RefusedReceiptRow {
        RefusedReceiptRow(testDescription: description, cause: cause, draft: change)
    }

    /// The object identifiers of SHA-256 and SHA-512.
    private static let sha256: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
    private static let sha512: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03]

    static let all: [RefusedReceiptRow] = [
        text("nothing", .empty) { _ in "" },
        text("a word", .unknownForm) { _ in "hello, Apple" },
        text("a notification", .signedData) { _ in try JWSDraft(try ChainDraft().make()).text() },
        text("a token", .apiToken) { _ in
            try APIKey(
                issuerID: APITokenRow.issuerID,
                keyID: APITokenRow.keyID,
                bundleID: "com.example.notes",
                privateKey: APITokenRow.key
            ).token(at: SampleTime.present)
        },
        text("a verifyReceipt request", .wrappedInJSON) { #"{"receipt-data":"\#($0)"}"# },
        text("its answer", .wrappedInJSON) { #"{"latest_receipt":"\#($0)"}"# },
        text("quotes", .quotes) { "\"\($0)\"" },
        text("base64 twice", .base64Twice) { Data($0.utf8).base64EncodedString() },
        text("a transaction receipt", .transactionReceipt) { _ in
            Data(#"{ "signature" = "AAAA"; "purchase-info" = "e30="; "pod" = "1"; }"#.utf8).base64EncodedString()
        },
        RefusedReceiptRow(testDescription: "larger than the limit", cause: .tooLarge, maximumBytes: 600),
        bytes("no end", .cut) { Array($0.dropLast(100)) },
        bytes("a malformed part", .malformed) { bytes in
            // The version of the envelope, with a Boolean tag instead of an integer tag.
            var bytes = bytes
            if let index = bytes.firstRange(of: [0x02, 0x01, 0x01, 0x31])?.lowerBound { bytes[index] = 0x01 }
            return bytes
        },
        draft("no creation date", .incomplete) { $0.contents.receiptCreationDate = nil },
        bytes("SHA-512", .wrongAlgorithm) { $0.replacing(sha256, with: sha512) },
        bytes("changed after it was created", .wrongSignature) {
            $0.withOtherAgeRating
        },
        RefusedReceiptRow(testDescription: "no root", cause: .noRootCertificates, roots: []),
        RefusedReceiptRow(
            testDescription: "signed by Apple, with Apple's other root trusted",
            cause: .otherAppleRoot,
            draft: { $0.chain.root.name = "Apple Root CA" },
            roots: [AppleRootCertificates.g3]
        ),
        RefusedReceiptRow(
            testDescription: "signed by an emulator, with Apple's root trusted",
            cause: .emulatorUnderAppleRoot,
            draft: { $0.chain.root.name = "App Store Emulator Receipt Root CA" },
            roots: [AppleRootCertificates.rsa]
        ),
        RefusedReceiptRow(
            testDescription: "another root",
            cause: .foreignRoot,
            roots: [AppleRootCertificates.rsa]
        ),
        draft("a leaf for another purpose", .missingMarker) { $0.chain.leaf.marker = nil },
        draft("an expired leaf", .outsideValidity) {
            $0.chain.leaf.validity = Timestamp(seconds: 1_000_000_000)...(SampleTime.signing - .seconds(1))
        },
        RefusedReceiptRow(
            testDescription: "another app's",
            cause: .wrongBundleID,
            bundleID: "com.example.other"
        ),
        RefusedReceiptRow(
            testDescription: "of another environment",
            cause: .wrongEnvironment,
            environments: [.production]
        ),
    ]
}
