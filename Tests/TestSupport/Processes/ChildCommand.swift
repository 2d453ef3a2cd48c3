package import Foundation

/// A program to start, its arguments, and where its input and output go.
package struct ChildCommand: Sendable {
    /// Where a program's standard output or standard error goes.
    package enum Output: Sendable {
        /// Nowhere.
        case discarded
        /// Where this process writes its own.
        case inherited
        /// To a file, which is emptied first.
        case file(path: String)
        /// To memory; running a program that writes more throws ``OutputTooLong``.
        case collected(upTo: Int = 64 << 20)
        /// To a stream, line by line; the stream is finished when the program writes no more.
        ///
        /// The stream bounds how many lines wait in it. A line of more than a mebibyte arrives in pieces.
        case lines(AsyncStream<String>.Continuation)
    }

    /// The program's path, or its name in the folders of `PATH`.
    let program: String
    let arguments: [String]
    /// All variables that the program sees; those of this process unless set.
    package var environment = ProcessInfo.processInfo.environment
    /// The folder it runs in; that of this process unless set.
    package var folder: String?
    /// What it reads from standard input, through a pipe; nothing unless set.
    package var input = Data()
    /// Where its standard output goes; nowhere unless set.
    package var output = Output.discarded
    /// Where its standard error goes; nowhere unless set.
    package var diagnostics = Output.discarded

    /// Names an installed program: write the name itself here, because `scripts/programs` looks for it.
    package init(named name: String, _ arguments: [String]) {
        program = name
        self.arguments = arguments
    }

    /// Names a program of this project by the path that it was built at.
    package init(path: String, _ arguments: [String]) {
        // The program may run in another folder, where a relative path leads elsewhere.
        program = URL(filePath: path).absoluteURL.path
        self.arguments = arguments
    }
}
