import AppStoreTrust

/// Signs a value's JSON; the JWS in compact form.
///
/// With a signature made before, the same JWS is put together again.
protocol PayloadSigner: Sendable {
    func sign(_ payload: some Encodable, with signature: String?) throws -> String
}

/// Signs with the certificates that the faults of a moment leave.
struct Signer: PayloadSigner {
    let authority: CertificateAuthority
    let fault: CertificateFault

    func sign(_ payload: some Encodable) throws -> String { try sign(payload, with: nil) }

    func sign(_ payload: some Encodable, with signature: String?) throws -> String {
        try authority.signer(for: fault).sign(payload, with: signature)
    }
}
