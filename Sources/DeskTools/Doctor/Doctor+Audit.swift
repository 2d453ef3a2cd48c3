import Foundation
import RefundDesk

extension Doctor {
    /// Reports a key of the audit that can be neither read nor made, and a copy that cannot be written.
    func auditFindings(_ configuration: DeskConfiguration) -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        if let file = configuration.audit.keyFile {
            do throws(PrivateKeyFileProblem) {
                if try file.read() == nil, !Self.canMake(file.path) {
                    findings.append(Self.unsigned("\(file.path) is missing, and its folder is not writable"))
                }
            } catch {
                findings.append(Self.unsigned(error.description))
            }
        }
        if let path = configuration.audit.file {
            let isThere = FileManager.default.fileExists(atPath: path)
            let canWrite = isThere ? FileManager.default.isWritableFile(atPath: path) : Self.canMake(path)
            if !canWrite {
                findings.append(
                    DoctorFinding(
                        "audit",
                        .warn,
                        "\(path), the file of audit.copy.file, cannot be written",
                        mend: "let the desk's user write it and its folder, or name another file"
                    )
                )
            }
        }
        return findings
    }

    private static func unsigned(_ problem: String) -> DoctorFinding {
        DoctorFinding(
            "audit",
            .warn,
            problem,
            mend: "name a file with audit.key that the desk's user can read or make; until then, nothing is signed"
        )
    }

    private static func canMake(_ path: String) -> Bool {
        FileManager.default.isWritableFile(atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }
}
