package import Foundation

/// A program to start, with its arguments, input and output.
package struct ChildCommand: Sendable {
    /// The destination of a program's standard output or standard error.
    package enum Output: Sendable {
        /// Discards the output.
        case discarded
        /// Writes to the same place as this process.
        case inherited
        /// Writes to a file, which is emptied first.
        case file(path: String)
        /// Collects the output in memory; a program that writes more causes ``OutputTooLong``.
        case collected(upTo: Int = 64 << 20)
        /// Yields the output line by line; the stream finishes when the program writes no more.
        ///
        /// The stream limits how many lines wait in it. A line of more than a mebibyte arrives in pieces.
        case lines(AsyncStream<String>.Continuation)
    }

    /// The program's path, or its name in the folders of `PATH`.
    let program: String
    let arguments: [String]
    /// The environment variables of the program; those of this process by default.
    package var environment = ProcessInfo.processInfo.environment
    /// The working folder; that of this process by default.
    package var folder: String?
    /// The standard input, sent through a pipe; empty by default.
    package var input = Data()
    /// The destination of standard output; discarded by default.
    package var output = Output.discarded
    /// The destination of standard error; discarded by default.
    package var diagnostics = Output.discarded

    /// Names an installed program; write the name as a literal here, because `scripts/programs` searches for it.
    package init(named name: String, _ arguments: [String]) {
        program = name
        self.arguments = arguments
    }

    /// Names a program of this project by the path of its build.
    package init(path: String, _ arguments: [String]) {
        // The program may run in another folder, where a relative path is wrong.
        program = URL(filePath: path).absoluteURL.path
        self.arguments = arguments
    }
}
