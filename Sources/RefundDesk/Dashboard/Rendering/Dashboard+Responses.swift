import HTTPTypes
import Hummingbird

extension Dashboard {
    /// Renders a page as a response that caches do not store and other sites cannot frame.
    func html(
        _ page: some Sendable,
        as template: PageTemplate,
        in frame: Frame,
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let text = try PageTemplates.embedded.render(Framed(frame: frame, page: page), as: template)
        return Response(status: status, headers: .page, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

extension HTTPFields {
    /// The headers of every page.
    static let page: HTTPFields = {
        var fields: HTTPFields = [
            .contentType: "text/html; charset=utf-8",
            .cacheControl: "no-store",
        ]
        fields.append(contentsOf: HTTPFields.guarded)
        return fields
    }()

    /// The headers that protect a page or redirect from misuse by other sites.
    static let guarded: HTTPFields = {
        var fields: HTTPFields = [
            .contentSecurityPolicy: """
            default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; \
            base-uri 'none'; frame-ancestors 'none'
            """,
            .xContentTypeOptions: "nosniff",
        ]
        let others = [
            "Referrer-Policy": "no-referrer",
            "X-Frame-Options": "DENY",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
        for (name, value) in others.sorted(by: { $0.key < $1.key }) {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()
}

extension Response {
    /// Redirects to one of the desk's own pages.
    static func seeOther(_ location: String) -> Response {
        var headers = HTTPFields.guarded
        headers[.location] = location
        headers[.cacheControl] = "no-store"
        return Response(status: .seeOther, headers: headers)
    }
}
