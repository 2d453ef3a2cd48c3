import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The group of a service, which may read the configuration but not change it.
struct ReadingGroup {
    private let id: gid_t
    let name: String

    /// Finds the group that a folder is made for: root owns the folder, and only the group may also look into it.
    ///
    /// The Debian package makes such a folder. The group is `nil` for any other folder, and for a user who is not root,
    /// because only root can give files to a group.
    init?(of folder: URL) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.resolvingSymlinksInPath().path)
        guard geteuid() == 0, attributes?[.ownerAccountID] as? Int == 0,
            let group = attributes?[.groupOwnerAccountID] as? Int, group != 0,
            let permissions = attributes?[.posixPermissions] as? Int, permissions & 0o077 == 0o050
        else { return nil }
        id = gid_t(group)
        name = attributes?[.groupOwnerAccountName] as? String ?? "\(group)"
    }

    /// Lets the group read files that root owns, and nobody else.
    ///
    /// - Throws: ``CommandFailure``.
    func allow(_ files: [String]) throws {
        for path in files {
            guard chown(path, 0, id) == 0, chmod(path, 0o640) == 0 else {
                let reason = String(cString: strerror(errno))
                throw CommandFailure("\(path) cannot be given to the group \(name): \(reason).")
            }
        }
    }
}
