package import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Store

/// An error response in the format `application/problem+json`.
struct Problem: Error, HTTPResponseError {
    var status: HTTPResponse.Status
    /// What happened and what to do; must contain nothing a client may not see.
    var detail: String
    var headers: HTTPFields = [:]

    init(_ status: HTTPResponse.Status, _ detail: String, headers: HTTPFields = [:]) {
        self.status = status
        self.detail = detail
        self.headers = headers
    }

    /// Creates a 503 problem for a store failure, which may be temporary, and tells the client when to retry.
    init(storeFailed error: any Error, _ detail: String) {
        let isBusy = if case StoreError.overloaded = error { true } else { false }
        self.init(.serviceUnavailable, detail, headers: [.retryAfter: isBusy ? "1" : "5"])
    }

    private struct Body: Encodable {
        let type = "about:blank"
        let title: String
        let status: Int
        let detail: String
    }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        let body = try JSONEncoder.api.encode(Body(title: status.reasonPhrase, status: status.code, detail: detail))
        var headers = headers
        headers[.contentType] = "application/problem+json"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension JSONEncoder {
    /// Encodes API bodies: sorted keys, slashes not escaped.
    package static var api: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
