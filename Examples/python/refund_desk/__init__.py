"""A client of the HTTP API of Refund Desk. It needs Python 3.11 and nothing else."""

from .calls import CallFailed, DeskProblem, Retries, is_from_desk
from .client import DeskClient

__all__ = ["CallFailed", "DeskClient", "DeskProblem", "Retries", "is_from_desk"]
