import Refunds
import Testing

@testable import RefundDesk

@Suite("Passwords")
struct PasswordHasherTests {
    private static let cheap = PasswordHasher.Cost(logRounds: 4, blockSize: 1, parallelism: 1)

    @Test("Only the same password matches a digest, and two digests of one password differ")
    func matches() async throws {
        let passwords = PasswordHasher(Self.cheap)
        let digest = try await passwords.digest(of: "correct horse battery")
        #expect(try await passwords.matches("correct horse battery", digest))
        #expect(try await passwords.digest(of: "correct horse battery") != digest)
        for wrong in ["", "correct horse batterY", "correct horse battery ", String(repeating: "x", count: 100_000)] {
            #expect(try await !passwords.matches(wrong, digest))
        }
        #expect(try await !passwords.matches("correct horse battery", nil))
        #expect(!"\(digest)".contains("scrypt"))
    }

    @Test("A password that is too long is hashed too, so that the limit of hashed passwords applies to every guess")
    func tooLong() async throws {
        let passwords = PasswordHasher(PasswordHasher.Cost(logRounds: 12, blockSize: 8, parallelism: 1))
        let digest = try await passwords.digest(of: "correct horse battery")
        let refused = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    do {
                        return try await passwords.matches(String(repeating: "x", count: 201), digest)
                    } catch {
                        return true
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(refused > 0)
    }

    @Test("A digest keeps its cost, so that old passwords are valid after the cost changes")
    func cost() async throws {
        let digest = try await PasswordHasher(Self.cheap).digest(of: "correct horse battery")
        #expect(digest.rawValue.hasPrefix("$scrypt$ln=4,r=1,p=1$"))
        #expect(try await PasswordHasher().matches("correct horse battery", digest))
    }

    @Test(
        "A damaged digest matches no password",
        arguments: ["", "$", "$scrypt$ln=40,r=1,p=1$AAAA$AAAA", "$scrypt$ln=4,r=1,p=1$AAAA", "$md5$ln=4$AAAA$AAAA"]
    )
    func damaged(_ text: String) async throws {
        #expect(try await !PasswordHasher(Self.cheap).matches("", PasswordDigest(rawValue: text)))
    }

    @Test("A new password has 12 characters to 200 bytes")
    func mistakes() {
        #expect(PasswordHasher.mistake(in: "elevenchars")?.contains("at least 12") == true)
        #expect(PasswordHasher.mistake(in: "twelve chars") == nil)
        #expect(PasswordHasher.mistake(in: String(repeating: "é", count: 101))?.contains("at most 200") == true)
        let random = PasswordHasher.random()
        #expect(PasswordHasher.mistake(in: random) == nil && random != PasswordHasher.random())
    }
}
