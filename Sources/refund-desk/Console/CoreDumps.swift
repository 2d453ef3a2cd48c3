import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The core dumps of this process, which would contain keys and customer data.
struct CoreDumps {
    /// The file of Linux that selects the memory in a dump.
    ///
    /// It also works where the system passes dumps to a program, for which Linux ignores the size limit.
    private static let filter = "/proc/self/coredump_filter"

    /// Whether the system accepted the change.
    let areOff: Bool
    private let size: rlimit
    private let memory: String?

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    #else
    private static let resource = RLIMIT_CORE
    #endif

    /// The core dumps of this process, which are turned off at the first use.
    static let ofProcess = turnOff()

    /// Turns core dumps off, and returns what ``restore()`` needs to allow them again.
    private static func turnOff() -> CoreDumps {
        var former = rlimit()
        let isKnown = getrlimit(resource, &former) == 0
        var size = former
        size.rlim_cur = 0
        let isLimited = isKnown && setrlimit(resource, &size) == 0
        guard FileManager.default.fileExists(atPath: filter) else {
            return CoreDumps(areOff: isLimited, size: former, memory: nil)
        }
        let content = try? FileHandle(forReadingFrom: URL(filePath: filter)).readToEnd()
        let memory = content.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
        let isFiltered = memory != nil && select(memory: "0")
        return CoreDumps(areOff: isLimited && isFiltered, size: former, memory: memory)
    }

    /// Allows core dumps as before, and returns whether the system accepted it.
    func restore() -> Bool {
        var size = size
        let isRestored = setrlimit(Self.resource, &size) == 0
        return (memory.map { Self.select(memory: "0x\($0)") } ?? true) && isRestored
    }

    private static func select(memory: String) -> Bool {
        let file = open(filter, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return write(file, memory, memory.utf8.count) == memory.utf8.count
    }
}
