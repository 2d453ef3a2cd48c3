package import AppStoreTypes
import AsyncHTTPClient
package import Foundation
import NIOCore
import NIOHTTP1
import TestSupport

/// Calls a desk over its socket.
package struct DeskCaller: Sendable {
    package let baseURL: String
    package var token: String?

    package init(baseURL: String, token: String? = nil) {
        self.baseURL = baseURL
        self.token = token
    }

    /// The reply of a desk.
    package struct Reply: Sendable {
        package let status: Int
        package let contentType: String?
        package let body: Data

        package var json: JSONValue? { body.json }
        package var text: String { String(decoding: body, as: UTF8.self) }
        package subscript(path: String) -> JSONValue? { json?[path] }
    }

    package func call(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> Reply {
        try await send(method, path, body: try body?.encoded())
    }

    package func send(_ method: String, _ path: String, body: Data?) async throws -> Reply {
        var request = HTTPClientRequest(url: baseURL + path)
        request.method = HTTPMethod(rawValue: method)
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let content = try await response.body.collect(upTo: 16 << 20)
        return Reply(
            status: Int(response.status.code),
            contentType: response.headers.first(name: "Content-Type"),
            body: Data(content.readableBytesView)
        )
    }

    /// Posts a notification as Apple does.
    package func notify(_ signedPayload: String) async throws -> Reply {
        try await call("POST", "/notifications/v2", ["signedPayload": .string(signedPayload)])
    }
}
