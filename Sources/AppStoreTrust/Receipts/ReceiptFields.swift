/// The attributes that have properties, in one list for both reading and writing.
struct ReceiptFields<Object>: Sendable, ExpressibleByArrayLiteral {
    private let list: [ReceiptField<Object>]
    private let byType: [Int: ReceiptField<Object>]

    init(arrayLiteral elements: ReceiptField<Object>...) {
        list = elements
        byType = Dictionary(uniqueKeysWithValues: elements.map { ($0.type, $0) })
    }

    /// Reads an attribute into its property.
    ///
    /// - Returns: whether there is a property for it. An undocumented attribute of an unexpected type counts as one
    ///   without a property.
    /// - Throws: ``ReceiptFailure``.
    func read(
        _ attribute: EncodedAttribute,
        into object: inout Object,
        seen: inout Set<Int>
    ) throws(ReceiptFailure) -> Bool {
        guard let field = byType[attribute.type] else { return false }
        guard seen.insert(attribute.type).inserted else { throw .duplicate(attribute.part) }
        do {
            try field.read(&object, attribute)
            return true
        } catch {
            if field.isDocumented { throw error }
            return false
        }
    }

    /// Returns the attributes that have values.
    func attributes(of object: Object) throws -> [ReceiptAttribute] {
        try list.compactMap { field in
            try field.encoded(object).map { ReceiptAttribute(type: field.type, version: field.version, value: $0) }
        }
    }
}

/// An attribute with the property that contains it.
struct ReceiptField<Object>: Sendable {
    let type: Int
    let version: Int
    let isDocumented: Bool
    let read: @Sendable (inout Object, EncodedAttribute) throws(ReceiptFailure) -> Void
    let encoded: @Sendable (Object) throws -> [UInt8]?

    init<Value: AttributeValue & SendableMetatype>(
        _ type: Int,
        _ path: any WritableKeyPath<Object, Value?> & Sendable,
        version: Int = 1,
        isDocumented: Bool = true
    ) {
        self.type = type
        self.version = version
        self.isDocumented = isDocumented
        read = { object, attribute throws(ReceiptFailure) in
            guard !Value.isAbsent(attribute) else { return }
            object[keyPath: path] = try Value(attribute)
        }
        encoded = { try $0[keyPath: path]?.encoded() }
    }
}
