"""The four formats of a report, read by readers that know nothing of how saldo writes them."""
import csv
import json
import os
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# A drawing stands in this cell, and no text.
DRAWING = object()


@dataclass
class Table:
    """A table as its reader sees it. `id` and `columns` are None where the file does not name them."""
    id: str | None = None
    columns: list[str] | None = None
    headings: list[str] = field(default_factory=list)
    rows: list[list] = field(default_factory=list)
    total: list | None = None
    # The rows, by their index, that head a group and are no row of the files.
    groups: set[int] = field(default_factory=set)
    # The row that stands for all that are left out, and how many the page says these are.
    rest: list | None = None
    left: int | None = None
    # How many rows at the foot of the table are the two of these that are no row of the files.
    below: int = 0
    # How many rows there are in all, where only some are shown.
    count: int | None = None
    # Whether a sentence beside it names the file that has the rest.
    is_part: bool = False


@dataclass
class Reading:
    heading: str = ""
    headlines: list[list[str]] = field(default_factory=list)
    attention: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


class Node:
    def __init__(self, tag, attributes=()):
        self.tag, self.attributes, self.children = tag, dict(attributes), []

    def all(self, *tags):
        for child in self.children:
            if isinstance(child, Node):
                if child.tag in tags:
                    yield child
                yield from child.all(*tags)

    def first(self, tag):
        return next(self.all(tag), None)

    def has(self, name):
        return name in (self.attributes.get("class") or "").split()

    def text(self):
        """Its words, without those of drawings."""
        return "".join(child if isinstance(child, str) else "" if child.tag == "svg" else child.text()
                       for child in self.children)


class Tree(HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.root = Node("")
        self.open = [self.root]
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        node = Node(tag, attributes)
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag, attributes):
        self.open[-1].children.append(Node(tag, attributes))

    def handle_endtag(self, tag):
        if any(node.tag == tag for node in self.open):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, text):
        self.open[-1].children.append(text)


def words(text):
    """Without the marks that set names from right to left apart; those of strangers are shown as U+FFFD."""
    return re.sub(r"[\s\u202f\u00a0]+", " ", re.sub("[\u2068\u2069]", "", text)).strip()


def of_html(path):
    with open(path, encoding="utf-8", newline="") as file:
        page = Tree(file.read()).root
    reading = Reading(heading=words(page.first("h1").text()))
    for tile in (node for group in page.all("dl") if group.has("k") for node in group.all("div")):
        label, value = tile.first("dt"), tile.first("dd")
        rest = list(tile.all("dd"))[1:]
        reading.headlines.append([words(label.text()), words(value.text()), words(" ".join(r.text() for r in rest))])
    for section in page.all("section"):
        if section.attributes.get("aria-labelledby") == "attention":
            reading.attention = [words(line.text()) for line in section.all("li")]
            continue
        for node in section.all("table"):
            reading.tables.append(html_table(node, section))
    return reading


def html_table(node, section):
    names = node.attributes.get("data-columns")
    table = Table(node.attributes.get("data-table"), names.split() if names is not None else None)
    lines = [line for part in node.all("tbody") for line in part.all("tr")]
    table.headings = [words(cell.text()) for cell in node.first("thead").all("th", "td")]
    rests = [line for line in lines if "data-rest" in line.attributes]
    lines = [line for line in lines if line not in rests]
    if rests:
        table.rest, table.left = cells_of_line(rests[-1]), int(rests[-1].attributes["data-rest"])
    table.rows = [cells_of_line(line) for line in lines]
    table.groups = {at for at, line in enumerate(lines) if any(
        cell.attributes.get("scope") == "rowgroup" for cell in line.all("th"))}
    if node.first("tfoot"):
        table.total = cells_of_line(list(node.first("tfoot").all("tr"))[-1])
    cut = re.search(r"Showing (?:the first )?([\d,.\u202f]+) of ([\d,.\u202f]+) rows; the rest are in [\w-]+\.csv", section.text())
    table.is_part = f"{table.id}.csv" in section.text().replace(cut[0] if cut else "", "")
    table.count = int(re.sub(r"\D", "", cut[2])) if cut else None
    return table


def cells_of_line(line):
    return [cell_of(cell) for cell in line.all("th", "td")]


def cell_of(cell):
    if cell.has("ag"):
        return agenda(cell)
    text = cell.text()
    return DRAWING if not text.strip() and cell.first("svg") else words(text)


def agenda(cell):
    """A day of a calendar: its number, and what is due on it, each on a line of its own."""
    items = [words(item.text()) for box in cell.children if isinstance(box, Node) and box.tag == "div"
             for item in box.children if isinstance(item, Node)]
    day = cell.first("time")
    return words(day.text() if day else "") + (": " + "; ".join(items) if items else "")


def of_markdown(path):
    """By markdown-it with GitHub's tables. It evens rows out, so their cells are counted in the source too."""
    from markdown_it import MarkdownIt

    with open(path, encoding="utf-8", newline="") as file:
        source = file.read()
    lines = source.split("\n")
    tokens = MarkdownIt("commonmark").enable("table").parse(source)
    reading, named, table, is_list = Reading(), None, None, False
    faults = []
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h1":
            reading.heading = words(inline(tokens[index + 1]))
        elif token.type == "html_block":
            named = re.fullmatch(r"<!-- table ([\w-]+): ?([\w,-]*) -->\s*", token.content)
            if not named:
                faults.append(f"HTML in the Markdown: {token.content.strip()[:60]}")
        elif token.type == "table_open":
            counts = {cells_of(line) for line in lines[token.map[0]:token.map[1]]}
            if len(counts) > 1:
                faults.append(f"a table with rows of {sorted(counts)} cells at line {token.map[0] + 1}")
            table = Table(*((named[1], named[2].split(",")) if named else (None, None)))
            named = None
        elif token.type == "tr_open":
            row, is_bold = [], False
        elif token.type in ("th_open", "td_open"):
            row.append(words(inline(tokens[index + 1])))
            is_bold = is_bold or any(child.type == "strong_open" for child in tokens[index + 1].children)
        elif token.type == "tr_close":
            if table.headings:
                if is_bold:
                    table.groups.add(len(table.rows))
                table.rows.append(row)
            else:
                table.headings = row
        elif token.type == "table_close":
            if any(table.headings):
                reading.tables.append(table)
            else:
                reading.headlines = table.rows
            table = None
        elif token.type == "list_item_open":
            is_list = True
        elif token.type == "list_item_close":
            is_list = False
        elif token.type == "inline" and is_list:
            reading.attention.append(words(inline(token)))
        if token.type == "inline" and any(child.type in ("html_inline", "link_open", "image") for child in token.children
                                          if not is_ours(child)):
            faults.append(f"text that became a link or HTML at line {token.map[0] + 1}")
    return reading, faults


def is_ours(child):
    """A link that saldo makes leads to a file beside this one."""
    return child.type == "link_open" and re.fullmatch(r"[\w./#?=%-]+", child.attrs.get("href", ""))


def inline(token):
    return "".join(" " if child.type in ("softbreak", "hardbreak") else
                   child.content if child.type in ("text", "code_inline", "text_special", "entity", "html_inline") else ""
                   for child in token.children)


def cells_of(line):
    return len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) - 1


def of_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def of_csv(folder, kind, table):
    """[columns, row, …] of a table's file, by Python's own reader."""
    name = kind if table == kind else f"{kind}-{table}"
    path = os.path.join(folder, f"{name}.csv")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file, strict=True))
