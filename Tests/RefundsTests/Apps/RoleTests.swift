import Refunds
import Testing

@Suite("Roles of API tokens")
struct RoleTests {
    @Test(
        "A role includes the roles it needs and no others",
        arguments: [
            (.backend, [.backend]), (.viewer, [.viewer]), (.operate, [.viewer, .operate]),
            (.privacy, [.viewer, .privacy]), (.admin, [.backend, .viewer, .operate, .privacy, .admin]),
        ] as [(Role, [Role])]
    )
    func includes(_ role: Role, _ included: [Role]) {
        #expect(Role.allCases.filter(role.includes) == included)
    }

    @Test("Each role has the name that the API contract gives it")
    func names() {
        #expect(Role.allCases.map(\.rawValue) == ["backend", "viewer", "operator", "privacy", "admin"])
    }
}
