/// Where the desk listens.
package struct ListenAddress: Hashable, Sendable {
    package var host: String
    /// 0 picks a free port.
    package var port: Int

    package init(host: String = "127.0.0.1", port: Int = 8080) {
        self.host = host
        self.port = port
    }

    /// Reads `host:port`; the host of version 6 stands in brackets.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, host.allSatisfy({ !$0.isWhitespace && $0 != "/" }) else { return nil }
        self.init(host: String(host), port: Int(port))
    }
}

extension ConfigurationValue {
    /// A host and a port.
    func listenAddress() -> ListenAddress? {
        guard let text = text() else { return nil }
        guard let address = ListenAddress(text) else {
            report("must be a host and a port, such as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080")
            return nil
        }
        return address
    }
}
