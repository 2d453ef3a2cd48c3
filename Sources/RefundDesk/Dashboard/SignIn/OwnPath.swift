/// A path of this desk to redirect to; anything that could lead to another site becomes `/`.
struct OwnPath: Hashable, Sendable {
    let text: String

    /// Takes a path with its query from the request.
    ///
    /// Browsers read `\` as `/` and skip line breaks and tabs, so only printable ASCII without `\` is valid.
    init(_ text: String) {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        let isOwn = text.hasPrefix("/") && !text.hasPrefix("//") && !text.hasPrefix("/sign-")
        self.text = isPlain && isOwn && text.utf8.count <= 2048 ? text : "/"
    }
}
