import AppStoreTypes
import Crypto
import CryptoExtras
import Dispatch
import Foundation
import HTTPTypes
package import Refunds
import Synchronization

/// Hashes and checks passwords with scrypt.
///
/// Scrypt needs 32 MiB and much time on purpose, and anyone can ask for a sign-in. So at most two passwords are hashed
/// at a time, on threads of their own that give way to others, and at most 64 wait.
package struct PasswordHasher: Sendable {
    /// The threads that hash.
    ///
    /// A serial queue has a thread of its own. Concurrent ones share as many threads as the machine has cores with all
    /// tasks of the process, so on a small machine two hashes would leave no thread for a request.
    private final class Queues: Sendable {
        static let count = max(1, min(2, ProcessInfo.processInfo.activeProcessorCount - 1))

        private let free = Mutex((1...count).map { DispatchQueue(label: "RefundDesk, passwords \($0)", qos: .utility) })

        /// Takes a queue; there must be a free one.
        func take() -> DispatchQueue {
            guard let queue = free.withLock({ $0.popLast() }) else { preconditionFailure("all queues hash a password") }
            return queue
        }

        func give(_ queue: DispatchQueue) { free.withLock { $0.append(queue) } }
    }

    /// How costly a hash is.
    struct Cost: Hashable, Sendable {
        /// The logarithm of the number of rounds, to base 2.
        var logRounds = 15
        var blockSize = 8
        var parallelism = 3
    }

    /// The shortest password, in characters.
    package static let shortest = 12
    /// The longest password, in bytes.
    package static let longest = 200

    private let cost: Cost
    private let limit = WorkLimit(mostRunning: Queues.count, mostWaiting: 64)
    private let queues = Queues()
    /// A digest that no password has, so that an unknown name takes as long as a known one.
    private let nobody: PasswordDigest

    package init() { self.init(Cost()) }

    init(_ cost: Cost) {
        self.cost = cost
        nobody = Self.text(cost, salt: RandomBytes.make(16), digest: RandomBytes.make(32))
    }

    /// Returns what is wrong with a new password, and what to do; `nil` if it can be used.
    package static func mistake(in password: String) -> String? {
        if password.utf8.count > longest { return "A password has at most \(longest) bytes." }
        if password.unicodeScalars.count < shortest {
            return
                "This password is too short. A password has at least \(shortest) characters; several words are easy to "
                + "remember."
        }
        return nil
    }

    /// Returns a random password of 120 bits that a person can type.
    package static func random() -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)
        var generator = SystemRandomNumberGenerator()
        let groups = (0..<6).map { _ in
            String(
                decoding: (0..<4).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] },
                as: UTF8.self
            )
        }
        return groups.joined(separator: "-")
    }

    /// Returns the digest of a password with a new salt.
    ///
    /// - Throws: ``Problem`` 503 if too many passwords wait.
    package func digest(of password: String) async throws -> PasswordDigest {
        let salt = RandomBytes.make(16)
        return Self.text(cost, salt: salt, digest: try await derive(password, salt: salt, cost))
    }

    /// Returns whether a password has a digest; it takes the same time for a person without a password.
    ///
    /// So it does for a password that is too long: a guess without that cost would be one that nothing limits.
    ///
    /// - Throws: ``Problem`` 503 if too many passwords wait.
    func matches(_ password: String, _ digest: PasswordDigest?) async throws -> Bool {
        let isTooLong = password.utf8.count > Self.longest
        guard let known = Self.parts(of: digest ?? nobody) else { return false }
        let derived = try await derive(isTooLong ? "" : password, salt: known.salt, known.cost)
        // By every byte, so that the time says nothing about the digest.
        let difference = zip(derived, known.digest).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 && derived.count == known.digest.count && digest != nil && !isTooLong
    }

    private func derive(_ password: String, salt: [UInt8], _ cost: Cost) async throws -> [UInt8] {
        let overload = Problem(
            .serviceUnavailable,
            "Too many people sign in at the same time; try again.",
            headers: [.retryAfter: "5"]
        )
        return try await limit.run(orThrow: overload as any Error) {
            let queue = queues.take()
            defer { queues.give(queue) }
            return try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(
                        with: Result {
                            let key = try KDF.Scrypt.deriveKey(
                                from: Data(password.utf8),
                                salt: salt,
                                outputByteCount: 32,
                                rounds: 1 << cost.logRounds,
                                blockSize: cost.blockSize,
                                parallelism: cost.parallelism
                            )
                            return key.withUnsafeBytes { Array($0) }
                        }
                    )
                }
            }
        }
    }

    private static func text(_ cost: Cost, salt: [UInt8], digest: [UInt8]) -> PasswordDigest {
        let parameters = "ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
        return PasswordDigest(rawValue: "$scrypt$\(parameters)$\(Base64URL.text(salt))$\(Base64URL.text(digest))")
    }

    private static func parts(of digest: PasswordDigest) -> (cost: Cost, salt: [UInt8], digest: [UInt8])? {
        let parts = digest.rawValue.split(separator: "$")
        guard parts.count == 4, parts[0] == "scrypt", let salt = Base64URL.decode(Array(parts[2].utf8)[...]),
            let bytes = Base64URL.decode(Array(parts[3].utf8)[...])
        else { return nil }
        var cost = Cost()
        for part in parts[1].split(separator: ",") {
            let pair = part.split(separator: "=")
            // The limits keep a damaged row from taking all memory.
            guard pair.count == 2, let number = Int(pair[1]), (1...32).contains(number) else { return nil }
            switch pair[0] {
            case "ln" where number <= 17: cost.logRounds = number
            case "r": cost.blockSize = number
            case "p": cost.parallelism = number
            default: return nil
            }
        }
        return (cost, salt, bytes)
    }
}
