import Refunds
import Yams

/// Where an app's policy comes from: a file, or what people publish on the pages.
struct PolicySource {
    /// The policy of the file; `nil` if there is none or it is invalid.
    let policy: Policy?
    /// The file: the policy itself, or the one that decides until another one is published.
    let path: String?
    let isPublished: Bool

    /// Reads `policy`: the path of a file, or `{ published: true, initial: policy.yml }`.
    init(_ value: ConfigurationValue) {
        guard value.node.mapping != nil else {
            (policy, path, isPublished) = (Policy(value), value.filePath(), false)
            return
        }
        let keys = value.mapping(of: ["published", "initial"])
        isPublished = keys?.required("published")?.boolean() ?? false
        let initial = keys?["initial"]
        if let keys, keys["published"] != nil, !isPublished, initial == nil {
            value.report("needs initial, the policy file, because published is false")
        }
        (policy, path) = (initial.flatMap { Policy($0) }, initial?.filePath())
    }
}
