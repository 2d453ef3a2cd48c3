import Crypto
import HTTPTypes
import Hummingbird
import NIOCore

/// A static file of the page, whose URL contains its digest so that caches can keep it forever.
struct PageAsset: Sendable {
    private let name: String
    private let contentType: String
    private let text: String
    /// The URL of the file with its digest.
    let address: String

    private init(_ name: String, _ contentType: String, _ text: String) {
        (self.name, self.contentType, self.text) = (name, contentType, text)
        let digest = SHA256.hash(data: Array(text.utf8)).prefix(6).map { String($0, radix: 16) }.joined()
        address = "\(PagePath.home)\(name)?v=\(digest)"
    }

    static func named(_ name: String) -> PageAsset? { [stylesheet, script, icon].first { $0.name == name } }

    var response: Response {
        var headers = HTTPFields.guarded
        headers[.contentType] = contentType
        headers[.cacheControl] = "public, max-age=31536000, immutable"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    static let stylesheet = PageAsset("page.css", "text/css; charset=utf-8", PageStylesheet.text)
    static let script = PageAsset("page.js", "text/javascript; charset=utf-8", PageScript.text)
    static let icon = PageAsset(
        "page.svg",
        "image/svg+xml",
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#4f46b8"/>\
        <path d="M9 16a7 7 0 1 1 7 7M9 16l-3-3M9 16l3-3" fill="none" stroke="#fff" stroke-width="2.6" \
        stroke-linecap="round" stroke-linejoin="round"/></svg>
        """
    )
}
