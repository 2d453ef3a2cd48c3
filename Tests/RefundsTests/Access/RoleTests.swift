import Refunds
import Testing

@Suite("The role of a token")
struct RoleTests {
    @Test(
        "includes what it needs and no more",
        arguments: [
            (.backend, [.backend]), (.viewer, [.viewer]), (.operate, [.viewer, .operate]),
            (.admin, [.backend, .viewer, .operate, .admin]),
        ] as [(Role, [Role])]
    )
    func includes(_ role: Role, _ included: [Role]) {
        #expect(Role.allCases.filter(role.includes) == included)
    }

    @Test("has its name in the contract")
    func names() {
        #expect(Role.allCases.map(\.rawValue) == ["backend", "viewer", "operator", "admin"])
    }
}
