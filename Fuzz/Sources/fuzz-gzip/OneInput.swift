import Running

@testable import DeskTools

/// The input is the most bytes that a content may have, in two bytes, and a gzip file.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard bytes.count >= 2 else { return 0 }
    let limit = Int(bytes[0]) << 8 | Int(bytes[1])
    let file = Array(bytes.dropFirst(2))
    guard let content = try? Gzip.unpack(file, limit: limit) else { return 0 }
    require(content.count <= limit, "the content is larger than its limit")
    require(Gzip.isPacked(file), "a file that does not look packed was unpacked")
    require((try? Gzip.unpack(file, limit: content.count - 1)) == nil, "a smaller limit does not hold")
    let twice = try? Gzip.unpack(file + file, limit: 2 * content.count)
    require(twice == content + content, "two packed files are not one")
    return 0
}
