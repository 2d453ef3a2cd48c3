import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension ChildCommand {
    /// Starts the program with three open files and no others.
    ///
    /// - Returns: the ID of its process.
    func spawn(input: Descriptor, output: Descriptor, diagnostics: Descriptor) throws(SystemFailure) -> pid_t {
        #if canImport(Darwin)
        var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        let flags = Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }

        if let folder { try Self.add(folder: folder, to: &actions) }
        for (number, descriptor) in [input, output, diagnostics].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(number))
        }
        Self.closeOthers(in: &actions)

        // Without this, the program would also ignore or block the signals that this process ignores or blocks.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        for signal in [SIGKILL, SIGSTOP] { sigdelset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let words = ([program] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for word in words + variables { free(word) } }
        var id: pid_t = 0
        let code = withExtendedLifetime((input, output, diagnostics)) {
            posix_spawnp(&id, program, &actions, &attributes, words + [nil], variables + [nil])
        }
        guard code == 0 else { throw SystemFailure(action: "start \(program)", code: code) }
        return id
    }

    #if canImport(Darwin)
    private static func add(folder: String, to actions: inout posix_spawn_file_actions_t?) throws(SystemFailure) {
        posix_spawn_file_actions_addchdir_np(&actions, folder)
    }

    /// Does nothing, because the flag `POSIX_SPAWN_CLOEXEC_DEFAULT` closes the files.
    private static func closeOthers(in actions: inout posix_spawn_file_actions_t?) {}
    #else
    private typealias AddFolder =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32
    private typealias AddCloseFrom =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    private static func add(folder: String, to actions: inout posix_spawn_file_actions_t) throws(SystemFailure) {
        guard let add = function("posix_spawn_file_actions_addchdir_np", as: AddFolder.self) else {
            throw SystemFailure(action: "start a program in a folder", code: ENOSYS)
        }
        _ = add(&actions, folder)
    }

    /// Closes files that a library opened without `O_CLOEXEC`, if the C library has the function for it.
    private static func closeOthers(in actions: inout posix_spawn_file_actions_t) {
        _ = function("posix_spawn_file_actions_addclosefrom_np", as: AddCloseFrom.self)?(&actions, 3)
    }

    /// Finds a function of the C library that its Swift module does not declare.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
    #endif
}
