import HTTPTypes
import NIOCore
import Running

@testable import RefundDesk

/// The input has one value of `X-Forwarded-For` a line.
///
/// Whatever they say, nobody can pose as a visitor from another network.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let name = HTTPField.Name("X-Forwarded-For"),
        let proxy = try? SocketAddress(ipAddress: "127.0.0.1", port: 443),
        let stranger = try? SocketAddress(ipAddress: "203.0.113.9", port: 443)
    else { fatalError("no addresses") }
    var headers = HTTPFields()
    for line in input(start, count).split(separator: 0x0A, omittingEmptySubsequences: false) {
        headers.append(HTTPField(name: name, value: String(decoding: line, as: UTF8.self)))
    }
    require(!proxies.network(of: headers, from: proxy).isEmpty, "a visitor comes from nowhere")
    require(proxies.network(of: headers, from: stranger) == "203.0.113.9", "a stranger's header counts")
    // The proxy adds the address of its caller, and so the visitor's own words are not the last ones.
    headers.append(HTTPField(name: name, value: "203.0.113.7"))
    require(proxies.network(of: headers, from: proxy) == "203.0.113.7", "a visitor chose another network")
    return 0
}

private let proxies = TrustedProxies(ranges: AddressRange.loopback)
