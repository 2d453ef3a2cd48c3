import AppStoreTypes
import Foundation
import Testing

@Suite("Objects on the wire")
struct GeneratedValueTests {
    @Test("Every wire type is in the list of these tests")
    func list() throws {
        let declared = try DeclaredValues.texts().flatMap { text in
            text.matches(of: /(?:struct|class|enum|extension) (\w+):[\w, ]*\bWireObject\b/).map { String($0.1) }
        }
        #expect(declared.count > 100)
        #expect(declared.sorted() == WireType.all.map(\.name).sorted())
    }

    @Test("Every member of a wire type has a shape that these tests can generate", arguments: WireType.all)
    func shapes(_ type: WireType) {
        #expect(type.members.filter { $0.shape == nil }.map(\.name).isEmpty)
        #expect(!type.members.isEmpty)
    }

    @Test("A wire object is encoded as it was decoded, with unknown members", arguments: WireType.all)
    func identity(_ type: WireType) throws {
        for seed in 0..<25 as Range<UInt64> {
            var maker = WireMaker(seed: seed)
            try check(type, maker.object(type), seed)
        }
    }

    @Test("A wire object with every member set is encoded as it was decoded", arguments: WireType.all)
    func allMembersUnchanged(_ type: WireType) throws {
        for seed in 0..<5 as Range<UInt64> {
            var maker = WireMaker(seed: seed)
            let json = maker.wholeObject(type)
            try check(type, json, seed)
            let object = try type.decode(JSONEncoder().encode(json))
            #expect(membersWithoutProperty(in: object).isEmpty)
            #expect(json.members?.keys.sorted() == type.members.map(\.name).sorted())
        }
    }

    @Test("A wire error names the path and type of a wrong value, not its content", arguments: WireType.all)
    func wrongTypes(_ type: WireType) throws {
        let wrongValues = WrongValue.all(in: type)
        #expect(wrongValues.count >= type.members.count * 2)
        for wrong in wrongValues {
            let error = #expect(throws: WireError.self, "\(type.name) \(wrong.path): \(wrong.found)") {
                try type.decode(JSONEncoder().encode(wrong.json))
            }
            #expect(error?.path == wrong.path, "\(type.name)")
            #expect(error?.found == wrong.found, "\(type.name) \(wrong.path)")
            for secret in WrongValue.secrets { #expect(error?.description.contains(secret) == false) }
        }
    }

    @Test("Damaged JSON is either refused or decoded without loss", arguments: WireType.all)
    func mutations(_ type: WireType) throws {
        var (read, refused) = (0, 0)
        for seed in 0..<60 as Range<UInt64> {
            var maker = WireMaker(seed: seed)
            let bytes = try maker.mutation(of: JSONEncoder().encode(maker.object(type)))
            guard (try? type.decode(bytes)) != nil else {
                refused += 1
                continue
            }
            read += 1
            #expect(try type.roundTrip(bytes).isSame, "seed \(seed)")
        }
        #expect(read + refused == 60 && refused > 0)
    }

    private func check(_ type: WireType, _ json: JSONValue, _ seed: UInt64) throws {
        let (encoded, isSame) = try type.roundTrip(JSONEncoder().encode(json))
        #expect(isSame, "seed \(seed)")
        #expect(try JSONDecoder().decode(JSONValue.self, from: encoded) == json, "seed \(seed)")
    }
}
