extension WireMember {
    /// Creates a member that is an object whose member names are values.
    public init<Key: RawRepresentable<String> & Hashable & SendableMetatype, Value: Codable & SendableMetatype>(
        _ name: String,
        _ path: any WritableKeyPath<Object, [Key: Value]?> & Sendable
    ) where Key: Codable {
        self.init(name: name, valueType: [Key: Value].self) { object, container, key in
            guard try !container.decodeNil(forKey: key) else { return }
            let table = try container.nestedContainer(keyedBy: WireKey.self, forKey: key)
            object[keyPath: path] = try table.allKeys.reduce(into: [:]) { values, name in
                do {
                    guard let key = Key(rawValue: name.stringValue) else { return }
                    values[key] = try table.decode(Value.self, forKey: name)
                } catch {
                    throw WireError(error, in: table, key: name)
                }
            }
        } encode: { object, container, key in
            guard let values = object[keyPath: path] else { return }
            var table = container.nestedContainer(keyedBy: WireKey.self, forKey: key)
            for (name, value) in values { try table.encode(value, forKey: WireKey(stringValue: name.rawValue)) }
        }
    }
}
