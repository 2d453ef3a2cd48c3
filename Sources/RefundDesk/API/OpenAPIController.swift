import HTTPTypes
import Hummingbird
import NIOCore

/// The route that describes the HTTP API in the OpenAPI format.
///
/// The description is about the program, not about its data, so it needs no token.
struct OpenAPIController: Sendable {
    /// The path of the description.
    static let path = "/openapi.yaml"

    /// The description, which is embedded in the program.
    private static let text = ByteBuffer(bytes: PackageResources.openapi_yaml)

    func addRoutes(to router: Router<DeskRequestContext>) {
        router.get("openapi.yaml") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/yaml"],
                body: ResponseBody(byteBuffer: Self.text)
            )
        }
    }
}
