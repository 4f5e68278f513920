"""What saldo and every reader make of a statement file, in a form that can be compared."""
from dataclasses import dataclass, field
from decimal import Decimal


class Unreadable(Exception):
    """A reader's own word that a file is not for it."""


@dataclass
class Account:
    """The booked rows of one account, or of one statement of it: (day, amount), days as 2026-03-31."""

    name: str = ""
    rows: list = field(default_factory=list)
    closing: Decimal | None = None


FIELDS = ("count", "sum", "first", "last", "closing", "accounts")


def figures(accounts):
    """The fields that are compared, as texts; None where the reader has no such thing."""
    rows = [row for account in accounts for row in account.rows]
    days = sorted(str(day or "") for day, _ in rows) or [""]
    # A reader that gives one row no day says nothing of the first and the last.
    dated = all(days) or not rows
    # Trailing zeros are no difference, nor are the order and the number of the statements.
    closings = sorted({a.closing for a in accounts if a.closing is not None})
    parts = {}
    for account in accounts:
        parts.setdefault(account.name, []).extend(account.rows)
    shares = sorted((len(rows), total(rows)) for rows in parts.values() if rows)
    return {
        "count": str(len(rows)),
        "sum": plain(total(rows)),
        "first": days[0] if dated else None,
        "last": days[-1] if dated else None,
        "closing": " ".join(map(plain, closings)),
        "accounts": " ".join(f"{count}:{plain(amount)}" for count, amount in shares),
    }


def total(rows):
    return sum((amount for _, amount in rows), Decimal(0))


def plain(amount):
    amount = Decimal(amount).normalize()
    return f"{amount if amount else Decimal(0):f}"


def text_of(path):
    """The file as text: a byte order mark, then UTF-8, then the Windows code page of its letters."""
    raw = open(path, "rb").read()
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        letters = [byte for byte in raw if byte > 0xBF]
        cyrillic = len(letters) > len(raw) / 10
        return raw.decode("cp1251" if cyrillic else "cp1252", "replace")
