import AppStoreTypes
import Foundation
import Testing

@Suite("The wire as Apple documents it")
struct ReferenceTests {
    @Test("every object has every member, of the documented type, and no other", arguments: ReferenceObject.all)
    func members(_ object: ReferenceObject) {
        let ours = object.type.members.map { ($0.name, $0.shape.map { "\($0)" } ?? "unknown") }
        #expect(Dictionary(uniqueKeysWithValues: ours) == object.members)
    }

    @Test("every object of ours is documented")
    func objects() {
        #expect(ReferenceObject.all.map(\.type.name).sorted() == WireType.all.map(\.name).sorted())
    }

    @Test("every kind of value has every documented value", arguments: ReferenceValues.all)
    func values(_ row: ReferenceValues) throws {
        #expect(try DeclaredValues.all.get()[row.type] == row.values)
    }

    @Test("every kind of value of ours is documented")
    func kinds() throws {
        let documented = Set(ReferenceValues.all.map(\.type))
        #expect(documented.count == ReferenceValues.all.count)
        #expect(try Set(DeclaredValues.all.get().keys).subtracting(documented) == ["AppStoreErrorCode"])
    }
}
