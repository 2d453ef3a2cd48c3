import AppStoreTypes
import Testing

@testable import AppStoreTrust

@Suite("Proved paths of signers")
struct ProvedPathsTests {
    /// The receipts of one signer have times inside and outside the validity of its certificates.
    @Test("A path that is valid for one receipt is checked again for another time")
    func times() async throws {
        var draft = ReceiptDraft()
        draft.chain.leaf.validity = (SampleTime.signing - .seconds(60))...(SampleTime.signing + .seconds(60))
        let made = try draft.chain.make()
        let signer = ReceiptSigner(key: draft.key, leaf: made.leaf, others: [made.intermediate, made.root])
        let verifier = try AppReceiptVerifier(
            bundleID: nil,
            environments: [.sandbox],
            rootCertificates: [made.root.der()]
        )
        func receipt(at time: Timestamp) throws -> [UInt8] {
            var contents = draft.contents
            contents.receiptCreationDate = time
            return try signer.sign(contents, digest: draft.digest, hasSignedAttributes: false)
        }
        for seconds in [0, 60, -60] {
            _ = try await verifier.verify(bytes: receipt(at: SampleTime.signing + .seconds(seconds)))
        }
        for seconds in [61, -61] {
            let late = try receipt(at: SampleTime.signing + .seconds(seconds))
            await #expect(throws: ReceiptFailure.certificateOutsideValidity) { try await verifier.verify(bytes: late) }
        }
        let stranger = ReceiptSigner(
            key: draft.key,
            leaf: made.leaf,
            others: [made.intermediate, made.root, try ChainDraft().make().root]
        )
        let forged = try stranger.sign(draft.contents, digest: draft.digest, hasSignedAttributes: false)
        await #expect(throws: ReceiptFailure.untrustedChain) { try await verifier.verify(bytes: forged) }
    }

    @Test("A path is found by all its certificates within their validity, and the cache is bounded")
    func kept() throws {
        let paths = ProvedPaths(capacity: 2)
        let chain = try ChainDraft().make()
        let path = [chain.leaf, chain.intermediate, chain.root]
        paths.keep(path, of: [chain.leaf, chain.intermediate])
        #expect(paths.contains([chain.leaf, chain.intermediate], at: SampleTime.signing))
        #expect(!paths.contains(path, at: SampleTime.signing))
        #expect(!paths.contains([chain.leaf], at: SampleTime.signing))
        #expect(!paths.contains([chain.leaf, chain.intermediate], at: Timestamp(milliseconds: 0)))
        for _ in 0..<5 {
            let other = try ChainDraft().make()
            paths.keep([other.leaf, other.intermediate, other.root], of: [other.leaf, other.intermediate])
            #expect(paths.contains([other.leaf, other.intermediate], at: SampleTime.signing))
            #expect(paths.count <= 2)
        }
    }
}
