#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How many files and connections the process may have open.
enum OpenFiles {
    /// Raises the limit as far as the system lets it: shells often begin with 1024 or fewer.
    static func raiseLimit() {
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        #if canImport(Darwin)
        limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
        #else
        limit.rlim_cur = limit.rlim_max
        #endif
        // What the system refuses stays as it was: it then takes fewer connections at a time.
        _ = setrlimit(resource, &limit)
    }
}
