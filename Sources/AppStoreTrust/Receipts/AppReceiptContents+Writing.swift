import SwiftASN1

extension AppReceiptContents {
    /// The set of attributes that a receipt signs: those that are set, and ``otherAttributes`` as they are.
    ///
    /// The bundle identifier is written from ``bundleID``. The purchases stand in the order they are given in, as in
    /// Apple's receipts, which are not sorted either.
    ///
    /// - Throws: what keeps a value from being written.
    func payload() throws -> [UInt8] {
        let purchases = try inAppPurchases.map { purchase in
            ReceiptAttribute(type: Self.inAppPurchaseType, value: try purchase.attributeSet())
        }
        return try ReceiptAttribute.set(Self.fields.attributes(of: self) + otherAttributes + purchases, isSorted: false)
    }

    /// Makes the receipt one for a device: sets ``opaqueValue``, ``bundleIDOctets`` and ``deviceHash``.
    ///
    /// - Throws: what keeps the bundle identifier from being written.
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

    /// A sequence of number, version and value.
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
