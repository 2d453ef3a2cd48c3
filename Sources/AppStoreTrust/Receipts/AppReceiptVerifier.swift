public import AppStoreTypes

/// Verifies app receipts offline.
///
/// The signer's certificate must have Apple's marker for receipts, below an intermediate with its own marker, below one
/// of the given roots. All must have been valid when the receipt was created, because receipts outlive certificates.
/// The bundle ID and environment must match. To check that the receipt is for a device, the caller uses
/// ``AppReceiptContents``.
///
/// It never accepts Xcode's receipts, which anyone can sign. See ``LocalDataReader``.
public struct AppReceiptVerifier: Sendable {
    private let bundleID: String?
    private let environments: Set<AppStoreEnvironment>
    private let paths: PathValidation
    private let proved = ProvedPaths()
    private let maximumBytes: Int

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - bundleID: the bundle ID that a receipt must have; `nil` accepts any.
    ///   - environments: the environments that a receipt may come from.
    ///   - rootCertificates: the trusted roots in DER.
    ///   - maximumBytes: the maximum size of a decoded receipt.
    /// - Throws: ``ReceiptFailure/invalidRoot``.
    public init(
        bundleID: String?,
        environments: Set<AppStoreEnvironment>,
        rootCertificates: [[UInt8]] = [AppleRootCertificates.rsa],
        maximumBytes: Int = 8 << 20
    ) throws(ReceiptFailure) {
        self.bundleID = bundleID
        self.environments = environments
        guard let paths = try? PathValidation(rootCertificates: rootCertificates) else { throw .invalidRoot }
        self.paths = paths
        self.maximumBytes = maximumBytes
    }

    /// Verifies a receipt in base64, with or without line breaks.
    ///
    /// - Throws: ``ReceiptFailure``.
    public func verify(_ receipt: String) async throws(ReceiptFailure) -> Verified<AppReceiptContents> {
        try await verify(bytes: ReceiptText.decode(receipt, maximumBytes: maximumBytes))
    }

    /// Verifies the bytes of a receipt, as in the app's bundle.
    ///
    /// - Throws: ``ReceiptFailure``.
    public func verify(bytes: [UInt8]) async throws(ReceiptFailure) -> Verified<AppReceiptContents> {
        let container = try ReceiptContainer(bytes, maximumBytes: maximumBytes)
        let signature = try ReceiptSignature(container)
        guard signature.isValid else { throw .invalidSignature }
        let contents = try AppReceiptContents(payload: container.payload)
        guard let created = contents.receiptCreationDate else { throw .missing(.attribute(12)) }
        try await checkPath(of: signature, at: created)
        if let bundleID, contents.bundleID != bundleID { throw .wrongBundleID }
        let environment = contents.receiptType?.environment
        guard let environment, environments.contains(environment) else { throw .wrongEnvironment(environment) }
        return Verified(checked: contents)
    }

    /// Checks that the signer's certificate was valid at a time, and that the receipt contains only its path.
    private func checkPath(of signature: ReceiptSignature, at time: Timestamp) async throws(ReceiptFailure) {
        do throws(VerificationFailure) {
            let certificates = [signature.leaf] + signature.others
            guard !proved.contains(certificates, at: time) else { return }
            let path = try await paths.path(from: signature.leaf, through: signature.others, at: time)
            guard signature.others.allSatisfy(path.contains) else { throw VerificationFailure.untrustedChain }
            proved.keep(path, of: certificates)
        } catch .missingMarker {
            throw .missingMarker
        } catch .certificateOutsideValidity {
            throw .certificateOutsideValidity
        } catch {
            throw .untrustedChain
        }
    }
}
