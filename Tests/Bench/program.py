"""The program under test, and the lists it prints."""
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
WORDS = re.compile(r"(?:[a-z][a-z-]*, ){3,}[a-z][a-z-]*")


def default():
    """$SALDO, or the release build of this checkout."""
    return os.path.abspath(os.environ.get("SALDO", os.path.join(CHECKOUT, ".build", "release", "saldo")))


def listed(message):
    """The longest list in an error message: saldo names every kind of report when it does not know one."""
    lists = WORDS.findall(message)
    return max(lists, key=len).split(", ") if lists else []
