import AppStoreTrust

/// Signs with the certificates that the faults of a moment leave.
struct Signer: Sendable {
    let authority: CertificateAuthority
    let fault: CertificateFault

    /// Signs a value's JSON; the JWS in compact form.
    ///
    /// With a signature made before, the same JWS is put together again.
    func sign(_ payload: some Encodable, with signature: String? = nil) throws -> String {
        try authority.signer(for: fault).sign(payload, with: signature)
    }
}
