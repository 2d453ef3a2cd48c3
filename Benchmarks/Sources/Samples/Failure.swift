/// Why a benchmark could not be run.
package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(what: String) { description = what }
}
