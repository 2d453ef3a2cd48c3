import AppStoreTypes
import Crypto
import Foundation
import TestSupport

@testable import AppStoreTrust

/// A draft of a JWS; a test can change each part.
struct JWSDraft: Sendable {
    var header: [String: JSONValue]
    var payload: [String: JSONValue] = [
        "notificationType": .string("TEST"),
        "notificationUUID": .string("0a6f2b1c-93c3-4e0e-9a64-2d0d8f2b7f56"),
        "signedDate": .integer(SampleTime.signing.milliseconds),
    ]
    var sign: @Sendable (Data) throws -> Data

    init(_ chain: MadeChain) throws {
        header = [
            "alg": .string("ES256"),
            "x5c": .array(try chain.certificates.map { .string(try $0.base64) }),
        ]
        sign = { try chain.key.signature(for: $0).rawRepresentation }
    }

    var certificates: [JSONValue] {
        get { header["x5c"]?.elements ?? [] }
        set { header["x5c"] = .array(newValue) }
    }

    func text() throws -> String { try String(jws: header, payload, signedBy: sign) }
}
