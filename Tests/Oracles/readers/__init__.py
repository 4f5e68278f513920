"""The independent readers: a file each, a line each."""
from . import (camt_053, camt_tree, hledger, invoice_tree, mt_940, mt_lines, ofx_dump, ofx_marks,
               ofx_parse, ofx_tools, python_csv, qif_lines, qif_quiffen,
               receipt_json, tracker_json)

READERS = [
    camt_tree,
    camt_053,
    python_csv,
    hledger,
    mt_lines,
    mt_940,
    ofx_marks,
    ofx_dump,
    ofx_parse,
    ofx_tools,
    qif_lines,
    qif_quiffen,
    tracker_json,
    invoice_tree,
    receipt_json,
]
