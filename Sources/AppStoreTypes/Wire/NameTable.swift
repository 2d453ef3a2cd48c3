import Foundation

/// Finds a member's index by its name, without creating a string.
struct NameTable: Sendable {
    private let names: [[UInt8]]
    /// Indexes by hash; `none` if there is no name.
    private let places: [UInt8]
    private static let none: UInt8 = 255

    /// The maximum number of names; further names are not found.
    static let capacity = 64

    /// Creates a table of unique names.
    init(_ names: [String]) {
        self.names = names.prefix(Self.capacity).map { Array($0.utf8) }
        var places = [UInt8](repeating: Self.none, count: 256)
        for (index, name) in self.names.enumerated() {
            var place = name.withUnsafeBufferPointer(Self.hash)
            while places[place] != Self.none { place = (place + 1) & 255 }
            places[place] = UInt8(index)
        }
        self.places = places
    }

    /// Returns the index of a name in the list.
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        var place = Self.hash(name)
        while true {
            let index = Int(places[place])
            guard index < names.count else { return nil }
            if names[index].count == name.count, let start = name.baseAddress,
                names[index].withUnsafeBytes({ $0.baseAddress.map { memcmp($0, start, name.count) } == 0 })
            {
                return index
            }
            place = (place + 1) & 255
        }
    }

    /// Returns a hash of a name from its length and three of its characters.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = name.first, let last = name.last else { return 0 }
        let middle = name[name.count / 2]
        return (Int(first) &+ Int(middle) &* 7 &+ Int(last) &* 31 &+ name.count &* 13) & 255
    }
}
