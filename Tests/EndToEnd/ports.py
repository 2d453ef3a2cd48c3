"""Free ports of 127.0.0.1 for servers of the tests."""

import random
import socket

# Systems give the ports above these to connections and to listeners on port 0, even while a server is stopped.
PORTS = range(20_000, 32_768)


def is_free(port):
    with socket.socket() as probe:
        # Connections that have ended do not count.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def free_ports():
    """Yields free ports in an order of their own for each caller, whatever seed a test sets."""
    return filter(is_free, random.SystemRandom().sample(PORTS, len(PORTS)))


def free_port():
    return next(free_ports())
