import SwiftASN1

extension AppReceiptContents {
    /// Returns the set of attributes that a receipt signs: those that have values, and ``otherAttributes``.
    ///
    /// The bundle ID comes from ``bundleID``. The purchases stay in their order, because Apple's receipts are not
    /// sorted either.
    ///
    /// - Throws: an error if a value cannot be encoded.
    func payload() throws -> [UInt8] {
        let purchases = try inAppPurchases.map { purchase in
            ReceiptAttribute(type: Self.inAppPurchaseType, value: try purchase.attributeSet())
        }
        return try ReceiptAttribute.set(Self.fields.attributes(of: self) + otherAttributes + purchases, isSorted: false)
    }

    /// Binds the receipt to a device: sets ``opaqueValue``, ``bundleIDOctets`` and ``deviceHash``.
    ///
    /// - Throws: an error if the bundle ID cannot be encoded.
    package mutating func bind(toDevice identifier: some Collection<UInt8>, opaqueValue: [UInt8]) throws {
        self.opaqueValue = opaqueValue
        bundleIDOctets = try bundleID?.encoded()
        deviceHash = expectedDeviceHash(identifier: identifier)
    }
}

extension InAppPurchaseReceipt {
    func attributeSet() throws -> [UInt8] {
        try ReceiptAttribute.set(Self.fields.attributes(of: self) + otherAttributes)
    }
}

extension ReceiptAttribute {
    static func set(_ attributes: [ReceiptAttribute], isSorted: Bool = true) throws -> [UInt8] {
        try DER.bytes { coder in
            guard !isSorted else { return try coder.serializeSetOf(attributes.map(Written.init)) }
            try coder.appendConstructedNode(identifier: .set) { set in
                for attribute in attributes { try set.serialize(Written(attribute: attribute)) }
            }
        }
    }

    /// An attribute as a sequence of type, version and value.
    private struct Written: DERSerializable {
        let attribute: ReceiptAttribute

        func serialize(into coder: inout DER.Serializer) throws {
            try coder.appendConstructedNode(identifier: .sequence) { sequence in
                try sequence.serialize(attribute.type)
                try sequence.serialize(attribute.version)
                try sequence.serialize(ASN1OctetString(contentBytes: attribute.value[...]))
            }
        }
    }
}
