import AppStoreTypes
import Foundation
import ServiceLifecycle
import SwiftASN1

/// Reports the status of the emulator's certificates.
///
/// It handles `POST /ocsp`, and `GET /ocsp/` with the request in the path.
struct OCSPResponder: Sendable {
    /// The first part of its path; certificates contain the full URL.
    static let path = "ocsp"

    let authority: CertificateAuthority
    /// The date of the answers.
    let time: Timestamp

    /// Returns the answer to an HTTP request.
    func answer(_ call: Call) -> CallAnswer {
        switch call.method {
        case "POST" where call.segments.count == 1: return answer(to: call.body)
        case "GET" where call.segments.count > 1:
            // Base64 may contain slashes, which the path may leave unescaped.
            let text = call.segments.dropFirst().joined(separator: "/")
            guard let request = Data(base64Encoded: text) else {
                return CallAnswer(status: 400, text: "The path after /ocsp/ is not the base64 of a request.\n")
            }
            return answer(to: Array(request))
        default:
            var answer = CallAnswer(
                status: 405,
                text: "Post a request (application/ocsp-request), or GET /ocsp/{base64}.\n"
            )
            answer.allowedMethods = ["GET", "POST"]
            return answer
        }
    }

    private func answer(to request: [UInt8]) -> CallAnswer {
        let bytes = (try? der(answering: request)) ?? (try? OCSPResponse.der(.internalError)) ?? []
        return CallAnswer(status: 200, bytes: bytes, contentType: "application/ocsp-response")
    }

    private func der(answering bytes: [UInt8]) throws -> [UInt8] {
        guard let request = try? OCSPRequest(der: bytes) else { return try OCSPResponse.der(.malformedRequest) }
        guard let issuer = try authority.issuers().first(where: { try $0.isNamed(by: request.certificates[0]) }) else {
            return try OCSPResponse.der(.unauthorized)
        }
        let statuses = try request.certificates.map { certificate in
            let isOurs = try issuer.isNamed(by: certificate)
            return (certificate, isOurs ? authority.status(of: certificate.serialNumber, under: issuer) : nil)
        }
        return try OCSPResponse(statuses: statuses, nonce: request.nonce, time: time).der(signedBy: issuer.responder)
    }
}

/// Serves the OCSP responder, with the faults that apply to it.
struct OCSPController: Sendable {
    let store: EmulatedAppStore

    func answer(_ call: Call) async throws -> CallAnswer {
        let (responder, fault) = store.update { world in
            (OCSPResponder(authority: world.authority, time: world.systemNow), world.faults.take(at: .responder))
        }
        if fault?.hang == true { try await gracefulShutdown() }
        if let delay = fault?.delayMs { try await Task.sleep(for: .milliseconds(delay)) }
        var answer = fault?.answer(at: responder.time) ?? responder.answer(call)
        answer.ending = CallAnswer.Ending(fault)
        return answer
    }
}
