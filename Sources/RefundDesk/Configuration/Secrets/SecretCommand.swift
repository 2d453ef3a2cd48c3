import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program whose standard output is a secret, such as the client of a vault.
///
/// It runs without a shell and without input. Its standard error is discarded, because it may contain the secret.
struct SecretCommand {
    /// The most that a program may print, in bytes.
    static let outputLimit = 64 << 10
    /// How long a program may take.
    static let timeLimit: Duration = .seconds(10)

    /// A path, or a name that is looked up in `PATH`.
    let program: String
    let arguments: [String]
    /// The variables of the program.
    let environment: [String: String]
    var timeLimit = Self.timeLimit

    /// Runs the program to its end, and kills it with all that it started when it takes too long or prints too much.
    ///
    /// - Returns: what it printed.
    /// - Throws: the reason, without any of what it printed.
    func run() throws(ConfigurationFile.Failure) -> Data {
        guard let path else {
            throw ConfigurationFile.Failure(message: "no such program; name one in PATH, or write its path")
        }
        let end = ContinuousClock.now + timeLimit
        let (child, output) = try start(path)
        defer { close(output) }
        let printed: Data?
        let status: Int32?
        do {
            printed = try Self.read(output, until: end)
            status = printed.flatMap { $0.count > Self.outputLimit ? nil : Self.status(of: child, until: end) }
        } catch {
            Self.kill(child)
            throw error
        }
        guard let printed, let status else {
            Self.kill(child)
            throw ConfigurationFile.Failure(
                message: (printed?.count ?? 0) > Self.outputLimit
                    ? "printed more than \(Self.outputLimit >> 10) KiB"
                    : "took longer than \(timeLimit.components.seconds) seconds"
            )
        }
        let signal = status & 0x7f
        guard status == 0 else {
            let end = signal == 0 ? "ended with exit status \((status >> 8) & 0xff)" : "was ended by signal \(signal)"
            throw ConfigurationFile.Failure(message: "\(end); run it as the user of the desk to see why")
        }
        return printed
    }

    private var path: String? {
        if program.contains("/") {
            return FileManager.default.isExecutableFile(atPath: program) ? program : nil
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Starts the program as the leader of its own process group; returns its process ID, and where its output is read.
    ///
    /// Foundation's `Process` is not used, because it crashes when many files are open.
    private func start(_ path: String) throws(ConfigurationFile.Failure) -> (child: pid_t, output: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Self.systemFailure(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The desk handles and ignores signals that the program knows nothing about.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        )
        let words = ([path] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for word in words + variables { free(word) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, path, &actions, &attributes, words + [nil], variables + [nil])
        guard code == 0 else {
            close(ends[0])
            throw Self.systemFailure(code)
        }
        return (child, ends[0])
    }

    /// Reads to the end; returns `nil` if it does not come in time, and more than the limit if there is more.
    private static func read(
        _ output: Int32,
        until end: ContinuousClock.Instant
    ) throws(ConfigurationFile.Failure) -> Data? {
        var (printed, part) = (Data(), [UInt8](repeating: 0, count: 1 << 14))
        while printed.count <= outputLimit {
            let left = Int32(clamping: Int64((end - .now) / .milliseconds(1)))
            guard left > 0 else { return nil }
            var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let ready = poll(&polled, 1, left)
            if ready == -1, errno == EINTR { continue }
            guard ready >= 0 else { throw systemFailure(errno) }
            guard ready > 0 else { return nil }
            #if canImport(Darwin)
            let count = Darwin.read(output, &part, part.count)
            #elseif canImport(Musl)
            let count = Musl.read(output, &part, part.count)
            #else
            let count = Glibc.read(output, &part, part.count)
            #endif
            if count == -1, errno == EINTR { continue }
            guard count >= 0 else { throw systemFailure(errno) }
            guard count > 0 else { return printed }
            printed += part[..<count]
        }
        return printed
    }

    /// Waits for the end of the program; returns its status, or `nil` if it does not end in time.
    private static func status(of child: pid_t, until end: ContinuousClock.Instant) -> Int32? {
        var status: Int32 = 0
        while true {
            switch waitpid(child, &status, WNOHANG) {
            case child: return status
            case -1 where errno != EINTR: return nil
            default: break
            }
            guard ContinuousClock.now < end else { return nil }
            // It closed its output, so it ends in a moment.
            usleep(2_000)
        }
    }

    /// Kills the program and all that it started.
    private static func kill(_ child: pid_t) {
        #if canImport(Darwin)
        _ = Darwin.kill(-child, SIGKILL)
        #elseif canImport(Musl)
        _ = Musl.kill(-child, SIGKILL)
        #else
        _ = Glibc.kill(-child, SIGKILL)
        #endif
        var status: Int32 = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
    }

    private static func systemFailure(_ code: Int32) -> ConfigurationFile.Failure {
        ConfigurationFile.Failure(message: "cannot be run: \(String(cString: strerror(code)))")
    }
}
