import Running

@testable import RefundDesk

/// The input is a form, or the query of a URL: its fields must be the same after they are written again.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let form = FormFields(String(decoding: input(start, count), as: UTF8.self))
    let fields = form.filled
    for name in form.names.prefix(3) {
        require(form.all(name).allSatisfy { !$0.isEmpty }, "a blank value counts")
        _ = (form.text(name), try? form.flag(name))
    }
    let written = fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    let again = FormFields(written).filled
    require(again.elementsEqual(fields) { $0.name == $1.name && $0.value == $1.value }, "the fields have changed")
    return 0
}

private let digits = Array("0123456789ABCDEF")

private func encoded(_ text: String) -> String {
    String(text.utf8.flatMap { ["%", digits[Int($0 >> 4)], digits[Int($0 & 15)]] as [Character] })
}
