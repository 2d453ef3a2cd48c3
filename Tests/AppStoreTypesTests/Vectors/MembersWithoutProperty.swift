import AppStoreTypes

/// Returns the paths of all members, at any depth, that have no property.
func membersWithoutProperty(in value: Any, at path: String = "") -> [String] {
    var found: [String] = []
    if let object = value as? any WireObject {
        found += object.unknownMembers.keys.sorted().map { "\(path).\($0)" }
    }
    for child in Mirror(reflecting: value).children where child.label != "unknownMembers" {
        found += membersWithoutProperty(in: child.value, at: child.label.map { "\(path).\($0)" } ?? path)
    }
    return found
}
