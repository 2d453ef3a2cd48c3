import AppStoreTrust
import AppStoreTypes
import Foundation

/// A receipt that a verifyReceipt call presents, after its signature was verified, with the call's other members.
struct InputReceipt: Sendable {
    enum Kind: Sendable {
        case app(AppReceiptContents)
        case transaction(TransactionReceipt)
    }

    let kind: Kind
    let environment: AppStoreEnvironment
    let bundleID: String
    let password: String?
    let excludesOldTransactions: Bool

    /// The maximum size of a receipt, in bytes.
    private static let maximumBytes = 12 << 20

    /// Reads a call and verifies its receipt, without access to the world.
    static func read(_ call: Call, authority: CertificateAuthority) async -> Result<Self, ReceiptRejection> {
        do throws(ReceiptRejection) {
            return .success(try await Self(call, authority: authority))
        } catch {
            return .failure(error)
        }
    }

    private init(_ call: Call, authority: CertificateAuthority) async throws(ReceiptRejection) {
        guard call.method == "POST", case .object(let body) = JSONValue(received: call.body) else {
            throw ReceiptRejection(.notPosted)
        }
        let members = JSONMembers(body)
        guard case .string(let text) = members["receipt-data"], !text.isEmpty else {
            throw ReceiptRejection(.malformed)
        }
        password = members["password"].map { if case .string(let text) = $0 { text } else { "" } }
        excludesOldTransactions = members["exclude-old-transactions"] == .bool(true)
        do throws(ReceiptFailure) {
            (kind, environment, bundleID) = try await Self.prove(text, authority: authority)
        } catch {
            throw ReceiptRejection(error.isAboutText ? .malformed : .notAuthenticated)
        }
    }

    private static func prove(
        _ text: String,
        authority: CertificateAuthority
    ) async throws(ReceiptFailure) -> (Kind, AppStoreEnvironment, String) {
        // A transaction receipt is a property list, which starts with a brace; an app receipt never does.
        if Data(base64Encoded: text, options: .ignoreUnknownCharacters)?.first == UInt8(ascii: "{") {
            let receipt = try TransactionReceipt(text, maximumBytes: maximumBytes)
            guard TransactionReceiptText.isGenuine(receipt, of: authority),
                let bundleID = receipt.purchaseInfo?.bundleID
            else { throw .invalidSignature }
            return (.transaction(receipt), receipt.serverEnvironment, bundleID)
        }
        let verifier = try AppReceiptVerifier(
            bundleID: nil,
            environments: [.sandbox, .production],
            rootCertificates: [authority.rootDER],
            maximumBytes: maximumBytes
        )
        let contents = try await verifier.verify(text).payload
        guard let environment = contents.receiptType?.environment, let bundleID = contents.bundleID else {
            throw .wrongEnvironment(contents.receiptType?.environment)
        }
        return (.app(contents), environment, bundleID)
    }
}

extension ReceiptFailure {
    /// Whether the base64 text around the receipt is invalid.
    fileprivate var isAboutText: Bool {
        switch self {
        case .notBase64, .tooLarge: true
        default: false
        }
    }
}
