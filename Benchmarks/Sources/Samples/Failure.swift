/// Why a benchmark could not run.
package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(what: String) { description = what }
}
