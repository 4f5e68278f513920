"""Do CSV, JSON, HTML and Markdown of a report say the same, cell by cell?

CSV and JSON hold the whole of each table. A page shows a part: some columns, the first rows, amounts as people
write them. `data-table` and `data-columns` of a page's tables, and a comment before each in the Markdown, say
which table and columns of the files they are.
"""
import glob
import os
import re
from decimal import Decimal, InvalidOperation

import reading

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
GLYPHS = "▲▼◆●○◐="
# Markdown has no room for the words; a line below the table says what the signs mean.
SIGNS = {"●": "full", "◐": "part", "○": "none"}
# What a bar of a budget says that goes on behind its end.
OVERRUN = re.compile(r"(\d\S*) times the budget|nothing was planned")


class Agreement:
    """The reports of one folder. `cells` counts what was compared."""

    def __init__(self, folder):
        self.folder, self.cells, self.faults = folder, 0, []
        for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
            self.report(path.removesuffix(".json"))

    def report(self, stem):
        self.kind = os.path.basename(stem)
        said = reading.of_json(stem + ".json")
        tables = {}
        for table in said["tables"]:
            self.files(table)
            tables[table["id"]] = table
        html = reading.of_html(stem + ".html")
        markdown, faults = reading.of_markdown(stem + ".md")
        for fault in faults:
            self.fault("md", fault)
        self.equal("headings", html.heading, markdown.heading)
        self.equal("needs attention", html.attention, markdown.attention)
        self.headlines(said["headlines"], html.headlines, markdown.headlines)
        self.equal("needs attention in JSON", [shown(line["text"]) for line in said["attention"]],
                   [line.lstrip(GLYPHS).strip() for line in html.attention])
        self.pages(html.tables, markdown.tables)
        self.page("html", html.tables, tables)
        for one, other in zip(html.tables, markdown.tables):
            other.is_part = one.is_part
        self.page("md", markdown.tables, tables)

    def fault(self, where, what):
        self.faults.append(f"{self.kind} {where}: {what}")

    def equal(self, what, one, other):
        self.cells += 1
        if one != other:
            self.fault(what, f"{short(one)} is not {short(other)}")

    def files(self, table):
        """CSV and JSON hold the same texts."""
        lines = reading.of_csv(self.folder, self.kind, table["id"])
        if lines is None:
            return self.fault("csv", f"no file of {table['id']}")
        self.equal(f"columns of {table['id']}", lines[0], table["columns"])
        self.equal(f"rows of {table['id']}", len(lines) - 1, len(table["rows"]))
        for line, row in zip(lines[1:], table["rows"]):
            for name, text in zip(lines[0], line, strict=True):
                self.equal(f"csv {table['id']} {name}", unguarded(text), unguarded(plain(row.get(name))))

    def headlines(self, said, html, markdown):
        self.equal("headlines", [[*line[:2], line[2]] for line in html], markdown)
        self.equal("headlines in JSON", [shown(line["label"]) for line in said], [line[0] for line in html])
        for line, tile in zip(said, html):
            if not same(plain(line["value"]), tile[1]):
                self.fault("headline", f"{line['label']}: {line['value']} in JSON, {tile[1]} on the page")
            if not tile[2].endswith(shown(line.get("note", ""))):
                self.fault("headline", f"{line['label']}: the note is another")

    def pages(self, html, markdown):
        """The two forms that people read have the same tables with the same words in them."""
        if len(html) != len(markdown):
            return self.fault("tables", f"{len(html)} on the page, {len(markdown)} in the Markdown")
        for one, other in zip(html, markdown):
            # Below the rows stand those that are left out as one, and the total.
            rows = list(other.rows)
            total = rows.pop() if one.total is not None and rows else None
            rest = rows.pop() if one.rest is not None and rows else None
            other.below = len(other.rows) - len(rows)
            other.total, other.rest, other.left, other.count = total, rest, one.left, one.count
            self.equal(f"rows of {one.id}", len(one.rows), len(rows))
            for left, right in zip([one.headings, *one.rows, one.rest or [], one.total or []],
                                   [other.headings, *rows, rest or [], total or []]):
                for a, b in zip(left, right):
                    # A sign that is explained to those who do not see it is the sign alone in Markdown.
                    if isinstance(a, str) and b and a[:1] == b and b in GLYPHS:
                        continue
                    # A drawing is blocks in the Markdown; a column of them may follow the others. One that
                    # is cut goes on with dots there, with words on the page.
                    is_cut = isinstance(a, str) and OVERRUN.fullmatch(a) is not None
                    goes_on = re.fullmatch(r"[█┃· ]+…", b) is not None
                    if is_cut or goes_on:
                        self.equal(f"a drawing of {one.id} goes on", is_cut, goes_on)
                    elif a is not reading.DRAWING and not re.fullmatch(r"[▁▂▃▄▅▆▇█▉▊▋▌▍▎▏┃· ]*", b):
                        self.equal(f"cell of {one.id}", a, b)

    def page(self, form, shown, tables):
        """Each row of a page's tables is the next row of the table that it names."""
        taken, some = {}, set()
        for table in shown:
            if table.id is None:
                continue
            body = table.rows[:len(table.rows) - table.below]
            whole = tables.get(table.id)
            if whole is None:
                self.again(form, table, body, tables)
                continue
            start = taken.get(table.id, 0)
            if table.groups - {len(body)} or table.is_part:
                taken[table.id] = self.picked(form, table, body, whole["rows"], start)
                some.add(table.id)
                continue
            end = start + (table.count or len(body))
            if table.count is None:
                for line, row in zip(body, whole["rows"][start:]):
                    self.row(form, table, line, row)
            else:
                self.cut(form, table, body, whole["rows"][start:end])
            taken[table.id] = end
        for name, count in taken.items():
            rest = len(tables[name]["rows"])
            if form == "html" and name not in some and count != rest:
                self.fault(form, f"{name} shows {count} of {rest} rows and does not say so")

    def again(self, form, table, body, tables):
        """A table that no file has is the page's main one again, in another order."""
        rows = tables.get(self.kind, {"rows": []})["rows"]
        for line in (line for index, line in enumerate(body) if index not in table.groups):
            self.cells += len(line)
            if all(self.unlike(table, line, row) for row in rows):
                self.fault(form, f"{table.id}: {short(line)} is in no file")

    def picked(self, form, table, body, rows, start):
        """Rows below the headings of groups, of which a page may show some: each is a later row of the files."""
        at = start
        for line in (line for index, line in enumerate(body) if index not in table.groups):
            found = next((index for index in range(at, len(rows)) if not self.unlike(table, line, rows[index])), None)
            if found is None:
                self.fault(form, f"{table.id}: no row {short(line)} where it should be")
                continue
            self.cells += len(line)
            at = found + 1
        return at

    def cut(self, form, table, body, rows):
        """A table of which some rows are shown: each is one of the files, and one row stands for all others."""
        left, at = list(rows), 0
        for line in body:
            found = next((index for index in range(at, len(left)) if not self.unlike(table, line, left[index])), None)
            if found is None:
                self.fault(form, f"{table.id}: no row {short(line)} where it should be")
                continue
            self.cells += len(line)
            del left[found]
            at = found
        if len(left) != len(rows) - len(body):
            return
        if table.rest is None:
            if table.total is not None:
                self.fault(form, f"{table.id} leaves {len(left)} rows out of its total")
            return
        self.equal(f"{form} {table.id}: left out", table.left, len(left))
        for name, text in zip(table.columns, table.rest):
            self.rest(form, table, name, text, [row.get(name) for row in left], [row.get(name) for row in rows])

    def rest(self, form, table, name, text, left, rows):
        """What stands for rows that are left out is their number, their sum, or nothing where no sum makes sense."""
        self.cells += 1
        if text == f"{table.left:,} more" or text == f"{table.left} more":
            return
        sums = [added(cells) for cells in (left, rows)]
        if text:
            if sums[0] is None or not same(str(sums[0]), text):
                self.fault(form, f"{table.id} {name}: {text} stands for {table.left} rows of {sums[0]}")
            return
        total = table.total[table.columns.index(name)] if table.total else ""
        if sums[0] is not None and total and same(str(sums[1]), total):
            self.fault(form, f"{table.id} {name}: nothing stands for {table.left} rows of {sums[0]}")

    def row(self, form, table, line, row):
        self.cells += sum(name in row for name in table.columns)
        if "bar" in table.columns and form == "html":
            self.overrun(form, table, line[table.columns.index("bar")], row)
        for name, text in self.unlike(table, line, row):
            self.fault(form, f"{table.id} {name}: {short(text)} is not {short(row[name])}")

    def overrun(self, form, table, text, row):
        """A bar that is cut says how many budgets were spent: what the files have as percent used."""
        used = Decimal(row["used"]) / 100 if row.get("used") else None
        if text is reading.DRAWING:
            said = used is None and Decimal(row["actual"]) <= 0 or used is not None and used <= Decimal("2.005")
        elif (found := OVERRUN.fullmatch(text)) and found[1]:
            has_tenths = re.fullmatch(r"\d\D\d", found[1])
            number = Decimal(re.sub(r"\D", "", found[1])) / (10 if has_tenths else 1)
            half = Decimal("0.05" if has_tenths else "0.5")
            said = used is not None and abs(number - used) <= half + Decimal("0.001")
        else:
            said = text == "nothing was planned" and Decimal(row["budget"]) + Decimal(row["carried"]) <= 0
        self.equal(f"bar of {table.id}, {row.get('used')} % used: {text if isinstance(text, str) else 'drawing'}",
                   said, True)

    @staticmethod
    def unlike(table, line, row):
        """(column, text) of each cell that is not what the files have."""
        return [(name, text) for name, text in zip(table.columns, line)
                if name in row and text is not reading.DRAWING and not same(plain(row[name]), text)]


def added(cells):
    """The sum of cells that are numbers; None of none, and of others."""
    try:
        numbers = [Decimal(plain(cell)) for cell in cells if plain(cell)]
    except InvalidOperation:
        return None
    return sum(numbers) if numbers else None


def words(text):
    return reading.words(text)


def shown(text):
    """A page shows signs that would turn its own words round as a mark; files keep them."""
    return words(re.sub("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", "\ufffd", text))


def short(value):
    return repr(value)[:90]


def plain(value):
    return "" if value is None else str(value)


def unguarded(text):
    """A text that begins like a formula has an apostrophe before it in CSV."""
    return text[1:] if re.match(r"'[=+\-@\t\r＝＋－＠]", text) else text


def same(value, text):
    """Whether people read on the page what stands in the file: a number, a day, a month, a word."""
    text, value = words(text), shown(value)
    # A point holds the place of nothing.
    if SIGNS.get(text) == value or text in (value or "·", value, unguarded(value), readable(value), value.replace(":", ": ")):
        return True
    # What is due on a day of a calendar follows it.
    due = re.fullmatch(r"(\d{4}-\d\d-\d\d); (.*)", value, re.S)
    if due and ": " in text:
        day, items = text.split(": ", 1)
        return same(due[1], day) and words(due[2]) == items
    # A calendar names the month once, and days by their number.
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value) and text in (str(int(value[-2:])), readable(value)[:-5]):
        return True
    try:
        number = Decimal(value)
    except InvalidOperation:
        return text.lstrip(GLYPHS).strip() == value
    if re.match(r"[▲▼=] ([<>] )?\d+ %$", text):
        sign = -1 if text.startswith("▼") else 1
        whole = Decimal(re.sub(r"\D", "", text)) * sign
        # A move too small for a whole percent has its arrow; the file has tenths of it.
        if "<" in text:
            return 0 <= number * sign <= Decimal("0.5")
        return abs(number) >= 999 if ">" in text else abs(number - whole) <= Decimal("0.5")
    digits = re.sub(r"[^\d.\-]", "", text.replace("\u2212", "-"))
    # Money out is negative in files, and plain where a page's column holds nothing else.
    return bool(re.search(r"\d", digits)) and Decimal(digits) in (number, -number)


def readable(value):
    """`2026-08-14`, `2026-08` and `2026-08-01..2026-08-14` as a page writes them."""
    days = re.fullmatch(r"(\d{4}-\d\d)-(\d\d)\.\.\1-(\d\d)", value)
    if days:
        return f"{int(days[2])} – {int(days[3])} {readable(days[1])}"
    # Days of two months, such as a week, with both ends in full.
    first, dots, last = value.partition("..")
    if dots and all(re.fullmatch(r"\d{4}-\d\d-\d\d", end) for end in (first, last)):
        return f"{readable(first)} – {readable(last)}"
    parts = re.fullmatch(r"(\d{4})-(0[1-9]|1[0-2])(?:-(\d\d))?", value)
    if not parts:
        return value
    month = f"{MONTHS[int(parts[2]) - 1]} {parts[1]}"
    return f"{int(parts[3])} {month}" if parts[3] else month
