import AppStoreTypes

/// A signed payload, packed without loss: base64 on the wire becomes bytes here.
///
/// The header of a compact JWS is a certificate chain. It stays the same for months, so it is stored once and a packed
/// payload refers to it by ID. The same applies to each compact JWS inside the payload. ``PayloadVocabulary`` shortens
/// the rest. Text in any other form, or text that would not unpack to exactly the same bytes, is stored unchanged:
/// ``CompactParts`` splits only what it rebuilds exactly, and every piece that was shortened is restored to compare.
struct PackedPayload: Sendable {
    /// The headers to store separately, each listed once.
    private(set) var headers: [HeaderText] = []
    private var body: [UInt8] = []

    private enum Form: UInt8 {
        case text = 0
        case compact = 1
    }

    /// Packs a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - known: its parts, if whoever verified it has split it already.
    init(_ text: String, parts known: JWSParts? = nil) {
        // The caller may have blanked the text since, and then the parts are not its own.
        let isWhole = known.map { !$0.header.bytes.isEmpty && $0.textCount == text.utf8.count } ?? false
        let parts = isWhole ? known.map(CompactParts.init) : CompactParts(Array(text.utf8)[...])
        if let parts {
            body = [Form.compact.rawValue]
            if pack(parts) { return }
        }
        headers = []
        body = [Form.text.rawValue] + Array(text.utf8)
    }

    /// Returns the bytes to store, which refer to the headers by their IDs.
    func stored(headerIDs: [Int64]) -> [UInt8] {
        var output: [UInt8] = []
        Varint.append(UInt64(headerIDs.count), to: &output)
        for id in headerIDs { Varint.append(UInt64(bitPattern: id), to: &output) }
        return output + body
    }

    /// Returns the text that was packed, or `nil` for bytes that are not a packed payload.
    static func text(of stored: some Sequence<UInt8>, header: (Int64) throws -> String?) rethrows -> String? {
        var rest = Array(stored)[...]
        guard let count = Varint.read(from: &rest), count <= 64 else { return nil }
        var headers: [String] = []
        for _ in 0..<count {
            guard let id = Varint.read(from: &rest), let header = try header(Int64(bitPattern: id)) else { return nil }
            headers.append(header)
        }
        guard let bytes = unpack(rest, headers: headers) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Appends a compact JWS with those inside it; returns whether it unpacks to the same text.
    private mutating func pack(_ outer: CompactParts) -> Bool {
        body.reserveCapacity(outer.payload.count / 4)
        appendHeader(outer.header)
        Varint.append(counted: outer.signature, to: &body)
        var position = 0
        for (range, inner) in CompactParts.inside(outer.payload) where headers.count < 64 {
            guard appendShortened(outer.payload[position..<range.lowerBound]) else { return false }
            appendHeader(inner.header)
            guard appendShortened(inner.payload[...]) else { return false }
            Varint.append(counted: inner.signature, to: &body)
            position = range.upperBound
        }
        return appendShortened(outer.payload[position...])
    }

    /// Appends a piece in short; returns whether it can be restored exactly.
    private mutating func appendShortened(_ piece: ArraySlice<UInt8>) -> Bool {
        let short = PayloadVocabulary.shorten(piece)
        Varint.append(counted: short, to: &body)
        return PayloadVocabulary.restore(short[...])?[...].hasSameBytes(as: piece) ?? false
    }

    private mutating func appendHeader(_ header: HeaderText) {
        let known = headers.firstIndex(of: header)
        if known == nil { headers.append(header) }
        Varint.append(UInt64(known ?? headers.count - 1), to: &body)
    }

    private static func unpack(_ body: ArraySlice<UInt8>, headers: [String]) -> [UInt8]? {
        var rest = body
        guard let form = rest.popFirst().flatMap(Form.init) else { return nil }
        if form == .text { return Array(rest) }
        guard let header = readHeader(from: &rest, headers), let signature = Varint.readCounted(from: &rest) else {
            return nil
        }
        var payload: [UInt8] = []
        while !rest.isEmpty {
            guard let between = Varint.readCounted(from: &rest).flatMap(PayloadVocabulary.restore) else { return nil }
            payload += between
            if rest.isEmpty { break }
            guard let header = readHeader(from: &rest, headers),
                let inner = Varint.readCounted(from: &rest).flatMap(PayloadVocabulary.restore),
                let signature = Varint.readCounted(from: &rest)
            else { return nil }
            payload += CompactParts.joined(header: header, payload: inner[...], signature: signature)
        }
        return CompactParts.joined(header: header, payload: payload[...], signature: signature)
    }

    private static func readHeader(from rest: inout ArraySlice<UInt8>, _ headers: [String]) -> String? {
        guard let index = Varint.read(from: &rest), index < UInt64(headers.count) else { return nil }
        return headers[Int(index)]
    }
}
