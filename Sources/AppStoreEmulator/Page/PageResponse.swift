import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Returns a page response that caches do not keep and other sites cannot frame.
    static func page(_ markup: Markup, status: HTTPResponse.Status = .ok) -> Response {
        var headers = HTTPFields.guarded
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: markup.text))
        )
    }

    /// Returns a redirect to one of the emulator's own pages.
    static func seeOther(_ address: String) -> Response {
        var headers = HTTPFields.guarded
        headers[.location] = address
        headers[.cacheControl] = "no-store"
        return Response(status: .seeOther, headers: headers)
    }
}

extension HTTPFields {
    /// The headers that stop other sites from using a page, and a page from loading anything from other sites.
    static let guarded: HTTPFields = {
        var fields: HTTPFields = [
            .contentSecurityPolicy: """
            default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
            form-action 'self'; base-uri 'none'; frame-ancestors 'none'
            """,
            .xContentTypeOptions: "nosniff",
        ]
        let others = [
            "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY", "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
        for (name, value) in others.sorted(by: { $0.key < $1.key }) {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()
}
