import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation

/// Verification with a known chain, JSON decoding included, against bare P-256 verification of the same bytes.
struct VerificationBenchmark {
    private let samples = 500
    private let rounds = 7

    func run() async throws -> [Measurement] {
        let made = try Samples()
        let texts = try (0..<samples).map { try made.transaction($0) }
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [made.chain.rootDER])
        )
        let bare = try BareVerification(texts, leafDER: made.chain.leafDER)
        // Rounds alternate, so that whatever else the machine does falls on both.
        var bareTime = Duration.seconds(1_000)
        var fullTime = Duration.seconds(1_000)
        for _ in 0..<rounds {
            bareTime = min(bareTime, try bare.timeAll())
            let start = ContinuousClock.now
            for text in texts { _ = try await verifier.verify(text, as: TransactionPayload.self) }
            fullTime = min(fullTime, ContinuousClock.now - start)
        }
        return [
            Measurement(
                name: "verify a signed transaction, chain known",
                value: microseconds(fullTime),
                unit: "us",
                against: String(format: "bare P-256 verification, %.1f us", microseconds(bareTime)),
                ratio: bareTime / fullTime
            )
        ]
    }

    private func microseconds(_ duration: Duration) -> Double {
        duration / .microseconds(1) / Double(samples)
    }
}

/// Nothing but hash and signature.
struct BareVerification: Sendable {
    private let key: P256.Signing.PublicKey
    private let signed: [(input: Data, signature: P256.Signing.ECDSASignature)]

    init(_ texts: [String], leafDER: [UInt8]) throws {
        key = try Self.key(in: leafDER)
        signed = try texts.map { text in
            let segments = text.split(separator: ".")
            var base64 = segments[2].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
            while base64.count % 4 != 0 { base64 += "=" }
            guard let raw = Data(base64Encoded: base64) else { throw Failure(what: "not base64") }
            return (
                Data("\(segments[0]).\(segments[1])".utf8),
                try P256.Signing.ECDSASignature(rawRepresentation: raw)
            )
        }
    }

    /// The time to verify each sample once.
    func timeAll() throws -> Duration {
        let start = ContinuousClock.now
        for (input, signature) in signed {
            guard key.isValidSignature(signature, for: SHA256.hash(data: input)) else {
                throw Failure(what: "a sample's signature does not fit")
            }
        }
        return ContinuousClock.now - start
    }

    var count: Int { signed.count }

    /// The leaf's key: the uncompressed point that follows the curve's identifier in its certificate.
    private static func key(in leafDER: [UInt8]) throws -> P256.Signing.PublicKey {
        let marker: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00]
        guard let range = leafDER.firstRange(of: marker) else { throw Failure(what: "the leaf has no P-256 key") }
        return try P256.Signing.PublicKey(x963Representation: leafDER[range.upperBound..<(range.upperBound + 65)])
    }
}
