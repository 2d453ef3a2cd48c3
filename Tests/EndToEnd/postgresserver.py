"""A temporary PostgreSQL server, which never touches the system's server."""

import itertools
import os
import pathlib
import shutil
import signal
import tempfile

from ports import free_ports, is_free
from process import Process, run

SETTINGS = {"listen_addresses": "127.0.0.1", "max_connections": "300"}
FLEETING = {
    "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "shared_buffers": "128MB",
    "max_locks_per_transaction": "256", "autovacuum": "off",
}
DURABLE = {"shared_preload_libraries": "pg_stat_statements"}

# Files in memory, and the free bytes there for the databases of all tests that run at a time.
MEMORY, ENOUGH = pathlib.Path("/dev/shm"), 6 << 30

TRIES = 20
START_SECONDS, STOP_SECONDS = 120, 60


def folder_of_programs():
    """Returns the folder with PostgreSQL's programs. On Debian they are not in PATH."""
    found = shutil.which("initdb")
    if found:
        return pathlib.Path(found).resolve().parent
    folders = [path.parent for path in pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if not folders:
        raise AssertionError("initdb is missing. Install PostgreSQL first: scripts/need initdb")
    return max(folders, key=lambda folder: float(folder.parent.name))


def folder_in_memory():
    """Returns a folder whose files stay in memory, or None if there is none with enough space.

    A database is several hundred files, and each test has its own: their creation on a disk takes a busy server up to
    ten times as long as its statements.
    """
    has_space = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ENOUGH
    return MEMORY if has_space else None


class PostgresServer:
    """A server in a temporary folder, on a free port of 127.0.0.1, until the end of a `with` block.

    `variables` are added to its environment. It does not wait for the disk and keeps its files in memory if it can,
    unless it is durable: then it uses the disk and waits for it, as a newly installed server does, and counts its
    statements (pg_stat_statements). It sorts text by English rules, as many
    servers do, so that tests find statements that wrongly rely on byte order.
    """

    def __init__(self, is_durable=False, variables=None, **settings):
        self.port, self._process, self._variables = None, None, variables or {}
        self._parent = None if is_durable else folder_in_memory()
        self._settings = (DURABLE if is_durable else FLEETING) | SETTINGS | settings

    @property
    def address(self):
        """The address of the database postgres, for the superuser."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def __enter__(self):
        inherited = {name: text for name, text in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
        path = f"{folder_of_programs()}:{os.environ['PATH']}"
        # The user postgres must be able to enter the folder, and a longer path is invalid for a socket.
        self._temporary = tempfile.TemporaryDirectory(prefix="refund-desk-pg-", dir=self._parent)
        self._folder = pathlib.Path(self._temporary.name)
        self._options = {
            "folder": self._folder, "environment": {
                **inherited, "PATH": path, "HOME": self._folder, "LC_ALL": "C", **self._variables,
            },
        }
        try:
            if os.geteuid() == 0:
                # PostgreSQL refuses to run as root.
                shutil.chown(self._folder, "postgres", "postgres")
                self._options["user"] = "postgres"
            self._create()
            self._start_on_a_free_port()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            self.stop()
        finally:
            self._temporary.cleanup()

    def _create(self):
        created = run(
            [
                "initdb", "--pgdata", self._folder / "data", "--username=postgres", "--encoding=UTF8", "--locale=C",
                "--locale-provider=icu", "--icu-locale=en-US", "--no-sync", "--auth=trust",
            ],
            timeout=START_SECONDS, **self._options,
        )
        if created.returncode != 0:
            raise created.failure(f"exit code {created.returncode}")

    def _start_on_a_free_port(self):
        for self.port in itertools.islice(free_ports(), TRIES):
            try:
                return self.resume()
            except AssertionError:
                # Another program may have taken the port after the check.
                if is_free(self.port):
                    raise
        raise AssertionError(f"PostgreSQL found no free port of 127.0.0.1 in {TRIES} tries")

    def resume(self):
        """Starts the server with its data, on its port."""
        settings = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        self._process = Process(
            ["postgres", "-D", self._folder / "data", "-p", self.port, "-k", self._folder, *settings], **self._options
        )
        try:
            # A standby accepts read-only connections.
            ready = "database system is ready to accept (read-only )?connections"
            self._process.wait_for_line(ready, START_SECONDS)
        except BaseException:
            self.stop()
            raise

    def stop(self):
        """Stops the server at once, so that its next start recovers, as after a crash."""
        process, self._process = self._process, None
        if process:
            process.send(signal.SIGQUIT)
            process.wait(STOP_SECONDS)
