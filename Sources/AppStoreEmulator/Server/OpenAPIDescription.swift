/// The path of an emulator that describes its other paths in the OpenAPI format.
package enum OpenAPIDescription {
    /// The answer of the App Store emulator; `nil` for a call of another path.
    static func answer(_ call: Call) -> CallAnswer? { answer(call, PackageResources.openapi_yaml) }

    /// Returns the answer to a call.
    ///
    /// - Parameters:
    ///   - call: the call.
    ///   - description: the description, which is embedded in the program.
    /// - Returns: the answer; `nil` for a call of another path.
    package static func answer(_ call: Call, _ description: [UInt8]) -> CallAnswer? {
        guard call.segments == ["openapi.yaml"] else { return nil }
        guard call.method == "GET" else {
            var refusal = CallAnswer(status: 405, text: "/openapi.yaml takes GET, not \(call.method).\n")
            refusal.allowedMethods = ["GET"]
            return refusal
        }
        return CallAnswer(status: 200, bytes: description, contentType: "application/yaml")
    }
}
