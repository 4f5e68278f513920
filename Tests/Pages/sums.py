"""Do the pages of a period agree with themselves: totals with rows, one page with another, figures with their links?

It reads pages as a person does, in the digits that they show, and of the files only `transactions.csv`, which has
the rows that links promise. `sum`: a total, or a tile, is not what its rows add up to. `same`: a figure is another
one on another page. `rows`: the rows behind a link do not add up to the figure that was clicked.
"""
import csv
import glob
import os
import re
import shutil
from collections import defaultdict
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Decimal

import agreement
import reading

# The columns of a total that are no sum: what they are of the other columns of the same row.
RATIOS = {
    "rate": lambda row: row["balance"] and ratio(row["balance"], row["income"], "0.1", ROUND_HALF_EVEN),
    "used": lambda row: ratio(row["actual"], row["budget"] + (row.get("carried") or 0), "0.1", "ROUND_DOWN"),
    "average": lambda row: ratio(row["expense"], row["count"], None, ROUND_HALF_EVEN),
}
# The tiles of a page that are the total of a column of a table: (page, label, table, column).
TILES = [
    ("budget", "Budget", "budget", "budget"), ("budget", "Spent", "budget", "actual"),
    ("budget", "Available", "budget", "variance"), ("budget", "Forecast", "budget", "forecast"),
    ("budget", "Budget", "whole", "budget"), ("budget", "Spent", "whole", "actual"), ("budget", "Available", "whole", "variance"),
    ("month", "Spending", "categories", "total"), ("month", "Income", "categories", "total"),
    ("places", "Spent at places", "places", "expense"), ("places", "Visits", "places", "count"),
    ("places", "Spent at places", "areas", "total"), ("places", "Spent at places", "cities", "total"),
    ("places", "Spent at places", "distances", "expense"), ("places", "Spent at places", "category-places", "total"),
    ("loans", "Planned balance", "loans", "outstanding"), ("loans", "Balance after payments", "loans", "owed"),
    ("loans", "Due", "instalments", "amount"), ("loans", "Paid", "instalments", "paid-amount"),
    ("rental", "Rent received", "rental", "received"), ("rental", "Costs", "rental", "costs"),
    ("rental", "Net", "rental", "net"), ("rental", "Rent received", "months", "rent"),
    ("rental", "Costs", "months", "costs"), ("rental", "Net", "months", "net"),
    ("prices", "Bought", "purchases", "total"),
    ("tracker", "Income", "tracker", "income"), ("tracker", "Expenses", "tracker", "expenses"),
    ("tracker", "Balance", "tracker", "balance"),
    ("year", "Income", "year", "income"), ("year", "Spending", "year", "expense"), ("year", "Saved", "year", "balance"),
    ("expiring", "Wasted", "wasted", "cost"),
]
# The same of tiles and tables of all currencies together.
HOUSEHOLD = [
    ("month", "Income", "household", "income"), ("month", "Spending", "household", "expense"),
    ("month", "Saved", "household", "balance"), ("month", "Net worth", "household-worth", "worth"),
    ("categories", "Income", "household-categories", "total"), ("categories", "Spending", "household-categories", "total"),
    ("places", "Spent at places", "household-places", "expense"),
]
# The tiles of a portfolio, and the column of its row that has the same.
PORTFOLIO = {"Value": "value", "Paid": "invested", "Gain": "gain", "XIRR": "xirr"}


@dataclass
class Cell:
    text: str
    link: str | None = None

    @property
    def value(self):
        """The number that it shows and what stands beside it: a currency's sign, %, or nothing."""
        found = re.fullmatch(r"([−-]?)([A-Z]{0,3}[^\w\s.,%▲▼◆●○◐=<>−-]?) ?([\d,]*\d(?:\.\d+)?) ?(%?)", self.text)
        if not found:
            return None
        number = Decimal(found[3].replace(",", ""))
        return (-number if found[1] else number), found[2] or found[4]


@dataclass
class Row:
    cells: list[Cell]
    id: str | None = None
    is_group: bool = False


@dataclass
class Table:
    id: str
    columns: list[str]
    caption: str
    rows: list[Row] = field(default_factory=list)
    rest: Row | None = None
    total: Row | None = None
    # Whether rows are left out, and none stands for them.
    is_part: bool = False

    def numbers(self, row):
        """The numbers of a row by column."""
        return {name: cell.value[0] for name, cell in zip(self.columns, row.cells) if cell.value}

    def column(self, name):
        """Every cell of a column but the total: those of the rows, and of the one that stands for the rest."""
        at = self.columns.index(name)
        rows = [row for row in self.rows if not row.is_group] + ([self.rest] if self.rest else [])
        return [row.cells[at] for row in rows if at < len(row.cells)]

    def sign(self):
        """The currency's sign of its amounts; of a table of several None."""
        signs = {cell.value[1] for row in self.rows for cell in row.cells if cell.value and cell.value[1] not in ("", "%")}
        return signs.pop() if len(signs) == 1 else None


class Page:
    """The tiles and tables of one page."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            root = reading.Tree(file.read()).root
        self.path, self.kind = path, os.path.basename(path).removesuffix(".html")
        self.period = os.path.basename(os.path.dirname(path))
        self.tiles = []
        for group in (node for node in root.all("dl") if node.has("k")):
            for tile in group.all("div"):
                label = reading.words(tile.first("dt").text())
                name, _, suffix = label.partition(", ")
                self.tiles.append((name, suffix, cell_of(tile.first("dd"))))
        self.tables = []
        for section in root.all("section"):
            is_cut = re.search(r"Showing .{1,60} rows; the rest are in", reading.words(section.text())) is not None
            for node in (node for node in section.all("table") if node.attributes.get("data-columns")):
                self.tables.append(table_of(node))
                self.tables[-1].is_part = is_cut and self.tables[-1].total is None


class Index:
    """The list of all periods, where a fault names the page that it is on."""

    def __init__(self, path):
        self.path, self.kind, self.period = path, "index", "."


def cell_of(node):
    link = node.first("a")
    return Cell(reading.words(node.text()), link.attributes.get("href") if link else None)


def row_of(node):
    cells = [child for child in node.children if isinstance(child, reading.Node) and child.tag in ("td", "th")]
    return Row([cell_of(cell) for cell in cells], node.attributes.get("id"),
               any(cell.attributes.get("scope") == "rowgroup" for cell in cells))


def table_of(node):
    caption = node.first("caption")
    table = Table(node.attributes.get("data-table") or "", node.attributes["data-columns"].split(),
                  reading.words(caption.text()) if caption else "")
    for part in node.all("tbody"):
        for line in part.all("tr"):
            if "data-rest" in line.attributes:
                table.rest = row_of(line)
            else:
                table.rows.append(row_of(line))
    if node.first("tfoot"):
        table.total = row_of(list(node.first("tfoot").all("tr"))[-1])
    return table


def ratio(part, whole, step, rounding):
    """A percentage to tenths, or a mean to the digits of its parts; None of nothing."""
    if whole is None or part is None or whole <= 0:
        return None
    if step is None:
        return (part / whole).quantize(Decimal(1).scaleb(part.as_tuple().exponent), rounding)
    return (part * 100 / whole).quantize(Decimal(step), rounding)


def added(cells):
    """The sum of cells that are numbers of one kind; None of none and of others."""
    values = [cell.value for cell in cells if cell.text not in ("", "·", "–")]
    if not values or None in values or len({unit for _, unit in values if unit}) > 1:
        return None
    return sum(number for number, _ in values)


class Sums:
    """The pages of one folder of reports, or of some periods in it. `checked` counts the comparisons of each kind."""

    def __init__(self, reports, folders=None):
        self.checked, self.faults = defaultdict(int), []
        self.facts = defaultdict(dict)
        all_folders = sorted({os.path.dirname(path) for path in glob.glob(os.path.join(reports, "*", "*.html"))})
        for folder in folders or all_folders:
            self.rows = rows_of(os.path.join(folder, "transactions.csv"))
            pages = [Page(path) for path in sorted(glob.glob(os.path.join(folder, "*.html")))]
            self.targets = {row.id: (table, row) for page in pages if page.kind == "transactions"
                            for table in page.tables for row in table.rows if row.id}
            self.codes = {target.sign(): row.id[2:5] for target, row in self.targets.values()
                          if row.is_group and target.sign()}
            for page in pages:
                self.page(page)
        if folders is None:
            self.index(os.path.join(reports, "index.html"))
        self.same()

    def fault(self, kind, page, words):
        self.faults.append((kind, f"{page.period}/{page.kind}.html", words))

    def expect(self, kind, page, what, found, expected):
        self.checked[kind] += 1
        if found != expected:
            self.fault(kind, page, f"{what} is {found}, not {expected}")

    def page(self, page):
        for table in page.tables:
            self.total(page, table)
            self.links(page, table)
            self.gather(page, table)
        self.tiles(page)
        self.portfolios(page)
        self.tile_facts(page)

    # A total and its rows

    def total(self, page, table):
        if table.total is None:
            return
        numbers = table.numbers(table.total)
        for name, cell in zip(table.columns, table.total.cells):
            if cell.value is None:
                continue
            what = f"the total of {name} in {table.id}"
            if name in RATIOS:
                self.ratio(page, table, name, numbers, what)
            elif cell.value[1] == "%":
                self.expect("sum", page, what, added(table.column(name)), cell.value[0])
            elif name == "forecast":
                # A line without a forecast counts with what is spent.
                actual = table.column("actual")
                used = [cell if cell.value else other for cell, other in zip(table.column(name), actual)]
                self.expect("sum", page, what, added(used), cell.value[0])
            else:
                self.expect("sum", page, what, added(table.column(name)), cell.value[0])

    def ratio(self, page, table, name, numbers, what):
        if not {"rate": {"balance", "income"}, "used": {"actual", "budget"}, "average": {"expense", "count"}}[name] <= set(numbers):
            return
        self.expect("sum", page, what, RATIOS[name](numbers), numbers[name])

    def tiles(self, page):
        for kind, label, name, column in TILES + HOUSEHOLD:
            for own, suffix, cell in page.tiles:
                is_household = suffix == "household"
                if page.kind != kind or own != label or cell.value is None or is_household != name.startswith("household"):
                    continue
                tables = [t for t in page.tables if t.id == name and column in t.columns and not t.is_part
                          and self.is_of(t, label, suffix, cell)]
                if not tables:
                    continue
                sums = [t.total.cells[t.columns.index(column)].value[0] if t.total and t.total.cells[t.columns.index(column)].value
                        else added(t.column(column)) for t in tables]
                whole = sum(number or 0 for number in sums)
                self.expect("sum", page, f"the tile {label}", cell.value[0], whole)

    def portfolios(self, page):
        """Each portfolio has a group of tiles and a row."""
        if page.kind != "portfolio":
            return
        for table in (table for table in page.tables if table.id == "portfolios"):
            for label, suffix, cell in page.tiles:
                for row in (row for row in table.rows if suffix in ("", row.cells[0].text)):
                    own = row.cells[table.columns.index(PORTFOLIO[label])]
                    self.expect("sum", page, f"the tile {label} of {row.cells[0].text}", cell.value, own.value)

    @staticmethod
    def is_of(table, label, suffix, cell):
        """Whether a table has the currency of a tile, and its side of the money."""
        if cell.value[1] and table.sign() not in (None, cell.value[1]):
            return False
        if not cell.value[1] and suffix not in ("", "household") and f", {suffix}" not in table.caption:
            return False
        if label in ("Income", "Spending") and table.id in ("categories", "household-categories"):
            return table.caption.startswith("Income" if label == "Income" else "Spending")
        return True

    # One figure on several pages

    def know(self, page, value, *key):
        self.facts[key].setdefault(value, page)
        self.checked["same"] += 1

    def gather(self, page, table):
        """Months and categories have their figures on several pages."""
        sign = table.sign()
        if page.kind in ("month", "year") and table.id in ("month", "year", "years", "household-months") and sign:
            whose = "household" if table.id == "household-months" else "own"
            for row in [row for row in table.rows if not row.is_group]:
                for name, number in table.numbers(row).items():
                    if name in ("income", "expense", "balance", "rate", "count"):
                        self.know(page, number, row.cells[0].text, whose, sign, name)
        if page.kind in ("month", "categories") and table.id == "categories" and sign:
            is_spending = not table.caption.startswith("Income")
            for row in table.rows:
                numbers = table.numbers(row)
                if "total" in numbers and row.cells[0].text != "Uncategorised":
                    # Of the page of categories money out has a minus, on the other its table says so.
                    self.know(page, abs(numbers["total"]), page.period, "category", row.cells[0].text, sign)
                    if "median" in numbers and is_spending:
                        self.know(page, abs(numbers["median"]), page.period, "median", row.cells[0].text, sign)
        if page.kind == "transactions" and table.id == "transactions" and sign:
            at = table.columns.index("amount")
            for row in (row for row in table.rows if row.is_group and row.id and row.id.startswith("c-")):
                name = re.sub(r" \(\d[\d,]* of \d[\d,]*\)$", "", row.cells[1].text)
                if name != "Uncategorised":
                    self.know(page, abs(row.cells[at].value[0]), page.period, "category", name, sign)

    def tile_facts(self, page):
        for label, suffix, cell in page.tiles:
            if suffix == "household":
                if cell.value and label in ("Income", "Spending", "Saved", "Net worth"):
                    self.know(page, cell.value[0], page.period, label, "household")
            elif cell.value and page.kind in ("month", "transactions", "year") and label in ("Income", "Spending", "Saved"):
                self.know(page, cell.value[0], page.period, label, cell.value[1])
            elif cell.value and page.kind == "categories" and label != "Uncategorised":
                self.know(page, abs(cell.value[0]), page.period, "category", label, cell.value[1])

    def index(self, path):
        """The list of periods has the tiles of each period's first page."""
        if not os.path.exists(path):
            return
        with open(path, encoding="utf-8") as file:
            root = reading.Tree(file.read()).root
        page = Index(path)
        for section in (node for node in root.all("section") if node.has("pe")):
            period = section.first("a").attributes["href"].split("/")[0]
            for line in section.all("p"):
                for part in reading.words(line.text()).split(" · "):
                    label, _, text = part.partition(" ")
                    value = Cell(text).value
                    if value and label in ("Income", "Spending", "Saved"):
                        self.know(page, value[0], period, label, value[1])

    def same(self):
        for key, values in self.facts.items():
            if len(values) > 1:
                words = " and ".join(f"{value} on {page.period}/{page.kind}" for value, page in values.items())
                for page in values.values():
                    self.fault("same", page, f"{' '.join(key)}: {words}")

    # The rows behind a figure

    def links(self, page, table):
        if page.kind == "transactions" or self.rows is None:
            return
        for row in table.rows:
            for name, cell in zip(table.columns, row.cells):
                if cell.link and cell.link.startswith("transactions.html#") and cell.value:
                    self.rows_behind(page, table, row, name, cell)
                elif cell.link and cell.link.endswith("transactions.html") and cell.value:
                    self.all_rows(page, table, row, name, cell)

    def all_rows(self, page, table, row, name, cell):
        """A month leads to the page of all its rows."""
        folder = os.path.normpath(os.path.join(os.path.dirname(page.path), os.path.dirname(cell.link)))
        rows = rows_of(os.path.join(folder, "transactions.csv"))
        code = self.codes.get(table.sign())
        if rows is None or code is None:
            return
        whole = sum(Decimal(row["amount"]) for row in rows if row["currency"] == code)
        self.expect("rows", page, f"{table.id}, {row.cells[0].text}: {name}, and the rows of {cell.link}", cell.value[0], whole)

    def rows_behind(self, page, table, row, name, cell):
        anchor = cell.link.partition("#")[2]
        what = f"{table.id}, {row.cells[0].text}: {name}"
        found = self.targets.get(anchor)
        if found is None:
            return
        target, heading = found
        if anchor[:2] in ("c-", "i-"):
            group = abs(heading.cells[target.columns.index("amount")].value[0])
            self.expect("rows", page, f"{what}, and its rows' heading", abs(cell.value[0]), group)
            category = "Uncategorised" if anchor[0] == "i" else path(anchor)
            amounts = [Decimal(r["amount"]) for r in self.rows if r["category"] == category and r["currency"] == anchor[2:5]]
            if category == "Uncategorised":
                # Without a category a row is income or spending by its sign.
                amounts = [amount for amount in amounts if (amount > 0) == (anchor[0] == "i")]
            whole = sum(amounts)
            self.expect("rows", page, f"{what}, and the rows of transactions.csv", abs(cell.value[0]), abs(whole))
        elif anchor.startswith("p-"):
            numbers = table.numbers(row)
            rows = [r for r in self.rows if agreement.shown(r["place"]) == heading.cells[0].text and r["currency"] == anchor[2:5]]
            if not self.has_twin(heading.cells[0].text):
                whole = sum(Decimal(r["amount"]) for r in rows)
                # What was spent has no minus where a column holds nothing else, and less came back than went out.
                spent, came = numbers.get("expense", cell.value[0]), numbers.get("income", 0)
                self.expect("rows", page, f"{what}, and the rows of transactions.csv", came - spent, whole)

    def has_twin(self, name):
        """Whether two places have one name, so that the rows of transactions.csv do not tell them apart."""
        return sum(row.cells[0].text == name and key.startswith("p-") for key, (_, row) in self.targets.items()) > 1


def path(anchor):
    """`c-INR-Food.Eating_out` as the category that it stands for."""
    name = anchor.split("-", 2)[2]
    raw = re.sub(r"~([0-9a-f]{1,2})", lambda found: f"\0{int(found[1], 16):02x}", name)
    raw = raw.replace(".", ":").replace("_", " ").encode("utf-8")
    return re.sub(rb"\x00([0-9a-f]{2})", lambda found: bytes([int(found[1], 16)]), raw).decode("utf-8", "replace")


def rows_of(name):
    """The rows that are no transfer; None where the folder has none."""
    if not os.path.exists(name):
        return None
    with open(name, encoding="utf-8", newline="") as file:
        rows = [{name: unguarded(text) for name, text in row.items()} for row in csv.DictReader(file)]
    return [row for row in rows if row["transfer"] != "yes"]


def unguarded(text):
    """A text that begins like a formula has an apostrophe before it in CSV."""
    return text[1:] if re.match(r"'[=+\-@\t\r＝＋－＠]", text) else text


# A page, what of it is changed, and into what: one more digit of a total, of a tile, of a figure that leads to rows.
PLANTED = {
    "sum": ("places.html", r'(<tfoot>.*?<td class="n">\D*\d)', r"\g<1>7"),
    "same": ("month.html", r'(<dt>Income[^<]*</dt><dd class="[^"]*">\D*\d)', r"\g<1>7"),
    "rows": ("categories.html", r'(<a href="transactions.html#c-[^"]*">\D*\d)', r"\g<1>7"),
}


def is_found_in_any(kind, all_reports, scratch):
    """Whether a wrong figure of a kind is found in a copy of some month's pages that it is planted into."""
    folders = [folder for reports in all_reports for folder in sorted(glob.glob(os.path.join(reports, "20??-??")))]
    return any(is_found(kind, folder, scratch) for folder in reversed(folders))


def is_found(kind, folder, scratch):
    name, pattern, change = PLANTED[kind]
    if not os.path.exists(os.path.join(folder, name)):
        return False
    reports = os.path.join(scratch, f"planted-{kind}")
    copy = os.path.join(reports, os.path.basename(folder))
    shutil.copytree(folder, copy)
    try:
        path = os.path.join(copy, name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        wrong = re.sub(pattern, change, text, count=1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(wrong)
        before = {found[:2] for found in Sums(os.path.dirname(folder), [folder]).faults}
        return wrong != text and (kind, f"{os.path.basename(folder)}/{name}") in {
            found[:2] for found in Sums(reports).faults} - before
    finally:
        shutil.rmtree(reports)
