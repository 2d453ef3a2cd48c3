import CLibPQ

/// Whether the server confirmed a commit that no standby has, although it was to wait for one.
///
/// It does so if the wait is cancelled, and says it only in a warning.
final class ReplicationWarning {
    var isGiven = false

    /// Lets a connection report its warnings here; the connection must not outlive this object.
    func watch(_ connection: OpaquePointer) {
        PQsetNoticeReceiver(
            connection,
            { context, result in
                guard let context, PostgresError.isUnreplicatedCommit(result) else { return }
                Unmanaged<ReplicationWarning>.fromOpaque(context).takeUnretainedValue().isGiven = true
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }
}
