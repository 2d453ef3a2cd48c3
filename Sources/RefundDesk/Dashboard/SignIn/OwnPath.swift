/// A path of this desk to send a reader back to; anything that could lead elsewhere becomes `/`.
struct OwnPath: Hashable, Sendable {
    let text: String

    /// Takes a path with its query as the reader sent it.
    ///
    /// Browsers read `\` as `/` and skip line breaks and tabs, so nothing but printable ASCII without `\` is taken.
    init(_ text: String) {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        let isOwn = text.hasPrefix("/") && !text.hasPrefix("//") && !text.hasPrefix("/sign-")
        self.text = isPlain && isOwn && text.utf8.count <= 2048 ? text : "/"
    }
}
