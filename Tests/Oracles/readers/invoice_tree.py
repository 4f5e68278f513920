"""UBL and CII e-invoices read with ElementTree: the day of issue and the amount due."""
import xml.etree.ElementTree as ET
from decimal import Decimal

from reading import Account
from readers.camt_tree import local

NAME, FORMATS, NEEDS = "invoice-tree", ["invoice"], "Python"
BLIND = {"closing", "accounts"}
# The codes of UNTDID 1001 that are credit notes.
CREDIT = "81 83 261 262 296 308 381 396 420 458 502 503 532".split()


def missing():
    return None


def read(path, order):
    root = ET.parse(path).getroot()
    if local(root) in ("Invoice", "CreditNote"):
        code = of(root, f"{local(root)}TypeCode")
        day, due = of(root, "IssueDate")[:10], of(root, "LegalMonetaryTotal", "PayableAmount")
    else:
        document = next(child for child in root if local(child).endswith("ExchangedDocument"))
        code = of(document, "TypeCode")
        day = of(document, "IssueDateTime", "DateTimeString")
        day = f"{day[:4]}-{day[4:6]}-{day[6:8]}"
        totals = {local(e): e.text for e in root.iter()}  # The totals stand behind everything else.
        due = totals.get("DuePayableAmount") or totals["GrandTotalAmount"]
    turned = local(root) == "CreditNote" or code in CREDIT
    return [Account("", [(day, -Decimal(due) if turned else Decimal(due))])]


def of(element, *path):
    for name in path:
        element = next((child for child in element if local(child) == name), None)
        if element is None:
            return ""
    return (element.text or "").strip()
