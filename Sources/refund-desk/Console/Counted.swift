/// Returns a number with its noun, such as `1 line` and `2 lines`.
func counted(_ number: some BinaryInteger, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}
