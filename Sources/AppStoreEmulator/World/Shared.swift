/// A value that copies share by reference until one changes it.
///
/// Notifications and receipts hold snapshots of transactions, a receipt up to a hundred. Most never change again.
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
