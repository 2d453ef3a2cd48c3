import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

/// Queries the emulator's responder in process, by POST or by GET.
struct ResponderTransport: OCSPTransport {
    let store: EmulatedAppStore
    let usesGet: Bool

    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        let target = try #require(URL(string: url)).path
        let path = usesGet ? "\(target)/\(Self.escaped(Data(request).base64EncodedString()))" : target
        let answer = try await OCSPController(store: store).answer(
            Call(
                method: usesGet ? "GET" : "POST",
                target: path,
                host: nil,
                authorization: nil,
                body: usesGet ? [] : request
            )
        )
        guard answer.status == 200, answer.contentType == "application/ocsp-response" else { throw Unanswered() }
        return answer.body
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }
}

/// The error for an answer that is not a successful OCSP response.
struct Unanswered: Error {}
