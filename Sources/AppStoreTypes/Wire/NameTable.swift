import Foundation

/// Finds the index of a name in a list, without creating or hashing a string.
package struct NameTable: Sendable {
    /// The bytes of all names, one after the other.
    private let bytes: [UInt8]
    /// Where each name begins in ``bytes``, and where the last one ends.
    private let starts: [Int]
    /// Indexes by hash; `none` if there is no name.
    private let places: [UInt8]
    private static let none: UInt8 = 255

    /// The maximum number of names; further names are not found.
    package static let capacity = 255
    /// Four times as many places as names, so that most names have a place to themselves.
    private static let mask = 1023

    /// Creates a table of unique names.
    package init(_ names: [String]) {
        let names = names.prefix(Self.capacity).map { Array($0.utf8) }
        var places = [UInt8](repeating: Self.none, count: Self.mask + 1)
        for (index, name) in names.enumerated() {
            var place = name.withUnsafeBufferPointer(Self.hash)
            while places[place] != Self.none { place = (place + 1) & Self.mask }
            places[place] = UInt8(index)
        }
        self.places = places
        bytes = names.flatMap { $0 }
        starts = names.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    }

    /// Returns the index of a name in the list.
    package func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let name = name.baseAddress.map({ UnsafeRawBufferPointer(start: $0, count: name.count) }) else {
            return nil
        }
        return bytes.withUnsafeBytes { bytes in
            var place = Self.hash(name.bindMemory(to: UInt8.self))
            while places[place] != Self.none {
                let index = Int(places[place])
                let (start, end) = (starts[index], starts[index + 1])
                if end - start == name.count, let known = bytes.baseAddress, let given = name.baseAddress,
                    memcmp(known + start, given, name.count) == 0
                {
                    return index
                }
                place = (place + 1) & Self.mask
            }
            return nil
        }
    }

    /// Returns a hash of a name from its length and three of its characters.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = name.first, let last = name.last else { return 0 }
        let middle = name[name.count / 2]
        return (Int(first) &+ Int(middle) &* 7 &+ Int(last) &* 31 &+ name.count &* 113) & mask
    }
}
