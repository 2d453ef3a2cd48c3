import AppStoreTypes
import SwiftASN1
import Testing

@testable import AppStoreTrust

@Suite("Attributes of app receipts")
struct ReceiptAttributeTests {
    @Test("A receipt attribute is read", arguments: ReceiptAttributeRow.app)
    func app(_ row: ReceiptAttributeRow) throws {
        let payload = try ReceiptAttribute.set([ReceiptAttribute(type: row.type, value: row.value)])
        #expect(row.isRead(try AppReceiptContents(payload: payload[...])))
    }

    @Test("An in-app purchase attribute is read", arguments: ReceiptAttributeRow.inApp)
    func inApp(_ row: ReceiptAttributeRow) throws {
        let purchase = try ReceiptAttribute.set([ReceiptAttribute(type: row.type, value: row.value)])
        let payload = try ReceiptAttribute.set([ReceiptAttribute(type: 17, value: purchase)])
        #expect(row.isRead(try AppReceiptContents(payload: payload[...])))
    }

    @Test("An invalid receipt attribute is refused with its type and offset", arguments: ReceiptAttributeRow.wrong)
    func wrong(type: Int, value: [UInt8]) throws {
        let payload = try ReceiptAttribute.set([ReceiptAttribute(type: type, value: value)])
        #expect(throws: ReceiptFailure.malformed(.attribute(type), offset: payload.count - value.count)) {
            try AppReceiptContents(payload: payload[...])
        }
    }

    @Test("An invalid in-app purchase attribute is refused by its type", arguments: ReceiptAttributeRow.wrongInApp)
    func wrongInApp(type: Int, value: [UInt8]) throws {
        let good = try ReceiptAttribute.set([])
        let purchase = try ReceiptAttribute.set([ReceiptAttribute(type: type, value: value)])
        let payload = try ReceiptAttribute.set([
            ReceiptAttribute(type: 17, value: good), ReceiptAttribute(type: 17, value: purchase),
        ])
        let part = ReceiptPart.inAppAttribute(type, index: 1)
        #expect(throws: ReceiptFailure.malformed(part, offset: payload.count - value.count)) {
            try AppReceiptContents(payload: payload[...])
        }
    }

    struct Shape: CustomTestStringConvertible {
        let testDescription: String
        let payload: [UInt8]
        let failure: ReceiptFailure

        static let all = [
            Shape(testDescription: "no element", payload: [], failure: .malformed(.payload, offset: 0)),
            Shape(testDescription: "a sequence", payload: [0x30, 0], failure: .malformed(.payload, offset: 0)),
            Shape(testDescription: "a primitive set", payload: [0x11, 0], failure: .malformed(.payload, offset: 0)),
            Shape(
                testDescription: "a member that is not a sequence",
                payload: [0x31, 3, 2, 1, 0],
                failure: .malformed(.payload, offset: 2)
            ),
            Shape(
                testDescription: "an attribute without value",
                payload: [0x31, 8, 0x30, 6, 2, 1, 3, 2, 1, 1],
                failure: .malformed(.payload, offset: 2)
            ),
            Shape(
                testDescription: "an attribute with a fourth member",
                payload: [0x31, 12, 0x30, 10, 2, 1, 6, 2, 1, 1, 4, 0, 5, 0],
                failure: .malformed(.payload, offset: 12)
            ),
            Shape(
                testDescription: "a number of more than 64 bits",
                payload: [0x31, 18, 0x30, 16, 2, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 1, 1, 4, 0],
                failure: .malformed(.payload, offset: 4)
            ),
            Shape(
                testDescription: "a length beyond the end",
                payload: [0x31, 10, 0x30, 8, 2, 1, 6, 2, 1, 1, 4, 0x7f],
                failure: .malformed(.payload, offset: 10)
            ),
            Shape(
                testDescription: "a length of 2^64 - 1",
                payload: [0x31, 0x88] + Array(repeating: 0xff, count: 8),
                failure: .malformed(.payload, offset: 0)
            ),
            Shape(
                testDescription: "a length of 2^32 - 1",
                payload: [0x31, 0x84] + Array(repeating: 0xff, count: 4),
                failure: .malformed(.payload, offset: 0)
            ),
            Shape(
                testDescription: "an indefinite length without end",
                payload: [0x31, 0x80, 0x30, 0x80],
                failure: .malformed(.payload, offset: 4)
            ),
            Shape(
                testDescription: "an end without a beginning",
                payload: [0x31, 2, 0, 0],
                failure: .malformed(.payload, offset: 2)
            ),
            Shape(
                testDescription: "a tag of several bytes",
                payload: [0x31, 4, 0x1f, 0x81, 0x01, 0],
                failure: .malformed(.payload, offset: 2)
            ),
            Shape(
                testDescription: "fifty nested sets",
                payload: (0..<50).reversed().flatMap { [0x31, UInt8($0 * 2)] },
                failure: .tooComplex(.payload, offset: 48)
            ),
        ]
    }

    @Test("A malformed payload is refused with its offset", arguments: Shape.all)
    func shape(_ shape: Shape) {
        #expect(throws: shape.failure) { try AppReceiptContents(payload: shape.payload[...]) }
    }

    @Test("An attribute in pieces and of indefinite length is read")
    func indefinite() throws {
        let octets: [UInt8] = [0x24, 0x80, 4, 2, 0x0c, 1, 0x24, 3, 4, 1, 0x31, 0, 0]
        let payload: [UInt8] = [0x31, 0x80, 0x30, 0x80, 2, 1, 3, 2, 1, 1] + octets + [0, 0, 0, 0]
        #expect(try AppReceiptContents(payload: payload[...]).applicationVersion == "1")
    }

    @Test("The description of a receipt failure names the fault, not the content")
    func words() {
        let failure = ReceiptFailure.malformed(.inAppAttribute(1704, index: 3), offset: 99)
        #expect("\(failure)" == "attribute 1704 of in-app purchase 3 is malformed at byte 99")
        #expect("\(ReceiptFailure.wrongEnvironment(.xcode))" == "the receipt belongs to the environment Xcode")
    }
}
