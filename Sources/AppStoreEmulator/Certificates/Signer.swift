import AppStoreTrust

/// Signs a value's JSON and returns the JWS in compact form.
///
/// If you pass an earlier signature, it puts the same JWS together again.
protocol PayloadSigner: Sendable {
    func sign(_ payload: some Encodable, with signature: String?) throws -> String
}

/// Signs with the certificates that the current faults select.
struct Signer: PayloadSigner {
    let authority: CertificateAuthority
    let fault: CertificateFault

    func sign(_ payload: some Encodable) throws -> String { try sign(payload, with: nil) }

    func sign(_ payload: some Encodable, with signature: String?) throws -> String {
        try authority.signer(for: fault).sign(payload, with: signature)
    }
}
