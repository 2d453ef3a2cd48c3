import AppStoreClient
import AppStoreTypes
import Foundation
import RefundDesk
import SwiftASN1
import X509

extension Doctor {
    private static let publicAddress = "public address"
    /// How long before the certificate of the public address ends the doctor warns.
    private static let renewal: Duration = .seconds(14 * 86_400)

    /// Checks the address that Apple posts to: its certificate, and whether a desk answers there.
    func publicAddressFindings() async -> [DoctorFinding] {
        guard let publicURL else { return [] }
        guard let parts = URLComponents(string: publicURL), parts.scheme?.lowercased() == "https",
            let host = parts.host
        else {
            return [
                DoctorFinding(
                    Self.publicAddress,
                    .fail,
                    "\(publicURL) is not https, so Apple does not post to it",
                    mend: "put a proxy that terminates TLS in front of the desk, and name its https URL"
                )
            ]
        }
        let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        let certificate = await certificateFinding(of: publicURL, host: name, port: parts.port ?? 443)
        guard certificate.status != .fail else { return [certificate] }
        return [certificate, await livenessFinding(of: publicURL)]
    }

    private func certificateFinding(of url: String, host: String, port: Int) async -> DoctorFinding {
        let certificate: Certificate
        do {
            guard let own = try await presentedCertificates(host, port).first else {
                return DoctorFinding(Self.publicAddress, .fail, "\(url) presents no certificate")
            }
            certificate = try Certificate(derEncoded: own)
        } catch {
            return DoctorFinding(
                Self.publicAddress,
                .fail,
                "\(url) cannot be reached with TLS 1.2 or later, which Apple needs (\(Self.words(of: error)))",
                mend: "check that DNS has the name, start the proxy, open its port, and allow TLS 1.2 and 1.3"
            )
        }
        let (begins, ends) = (Timestamp(certificate.notValidBefore), Timestamp(certificate.notValidAfter))
        let today = now()
        if ends < today || today < begins {
            return DoctorFinding(
                Self.publicAddress,
                .fail,
                "\(url): the certificate \(ends < today ? "ended" : "begins") on "
                    + Self.day(ends < today ? ends : begins) + ", so Apple delivers nothing",
                mend: "renew the certificate, have the proxy read it again, and check the clock"
            )
        }
        guard today + Self.renewal < ends else {
            return DoctorFinding(
                Self.publicAddress,
                .warn,
                "\(url): the certificate ends on \(Self.day(ends))",
                mend: "renew it; if it should renew itself, see why it has not"
            )
        }
        return DoctorFinding(
            Self.publicAddress,
            .ok,
            "\(url): TLS 1.2 or later, with a certificate until \(Self.day(ends))"
        )
    }

    /// Checks that a client that trusts the system's roots gets the desk's answer.
    private func livenessFinding(of url: String) async -> DoctorFinding {
        let request = TransportRequest(method: "GET", url: "\(url)/health/live", timeout: .seconds(10))
        do {
            let response = try await transport.send(request)
            guard response.status == 200, response.body.starts(with: Data("ok".utf8)) else {
                return DoctorFinding(
                    Self.publicAddress,
                    .warn,
                    "\(request.url) is not answered by a desk (\(response.status))",
                    mend: "have the proxy forward it, or leave it if the proxy forwards notifications alone"
                )
            }
            return DoctorFinding(Self.publicAddress, .ok, "\(request.url) answers, and its certificate is trusted")
        } catch let failure as TransportFailure where failure.kind == .noTLS {
            return DoctorFinding(
                Self.publicAddress,
                .fail,
                "\(url): the certificate is for another name, or its chain is not trusted (\(failure.message))",
                mend: "use a certificate for this name, and have the proxy send it with its intermediate certificates"
            )
        } catch {
            return DoctorFinding(
                Self.publicAddress,
                .fail,
                "\(request.url) does not answer (\(Self.words(of: error)))",
                mend: "start the desk, and see whether the proxy forwards to it"
            )
        }
    }

    private static func words(of error: any Error) -> String {
        let words = String(describing: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        return String(words.prefix(200))
    }
}
