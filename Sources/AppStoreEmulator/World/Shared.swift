/// A value that many may hold at the price of a reference: a change makes a value of its own.
///
/// A notification is a snapshot of a transaction; so are the hundred transactions of a receipt. Most never change again.
struct Shared<Value: Codable & Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    var value: Value {
        get { box.value }
        set { box = Box(newValue) }
    }

    init(_ value: Value) { box = Box(value) }
}

extension Shared: Codable {
    init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
