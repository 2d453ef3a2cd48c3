"""A private PgBouncer in front of a PostgreSQL server."""

import os
import pathlib
import shutil
import tempfile

import process
from ports import free_port


class PgBouncer:
    """A PgBouncer on a free port of 127.0.0.1, until the end of a `with` block.

    `settings` are added to its configuration, such as `pool_mode`.
    """

    def __init__(self, server_port, **settings):
        self.server_port, self.settings, self.port, self.process = server_port, settings, None, None

    def __enter__(self):
        self._temporary = tempfile.TemporaryDirectory(prefix="refund-desk-pgbouncer-")
        self.folder = pathlib.Path(self._temporary.name)
        self.port = free_port()
        settings = {
            "listen_addr": "127.0.0.1", "listen_port": self.port, "unix_socket_dir": "", "auth_type": "trust",
            "auth_file": self.folder / "users", "admin_users": "admin", **self.settings,
        }
        (self.folder / "users").write_text('"admin" ""\n')
        configuration = self.folder / "pgbouncer.ini"
        configuration.write_text("\n".join([
            "[databases]", f"* = host=127.0.0.1 port={self.server_port} auth_user=postgres",
            "[pgbouncer]", *(f"{name} = {value}" for name, value in settings.items()),
        ]) + "\n")
        is_root = os.geteuid() == 0
        if is_root:
            for path in (self.folder, *self.folder.iterdir()):
                shutil.chown(path, "postgres", "postgres")
        self._configuration = configuration
        self._options = {"folder": self.folder, "user": "postgres" if is_root else None}
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start(self):
        self.process = process.Process(["pgbouncer", self._configuration], **self._options)
        self.process.wait_for_line("process up", 20)

    def restart(self):
        """Ends it at once, with all connections, and starts it again."""
        self.process.kill()
        self._start()

    def __exit__(self, *_):
        if self.process:
            self.process.kill()
        self._temporary.cleanup()
