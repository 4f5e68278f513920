"""What can be said of a page without a browser: size, links, anchors, headings, names, policy."""
import base64
import hashlib
import os
import re
import urllib.parse
from html.parser import HTMLParser

PAGE_BYTES = 100 * 1024
YEAR_BYTES = 2 * 1024 * 1024
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
FORBIDDEN = {"script", "iframe", "object", "embed", "form", "link", "base", "img", "audio", "video"}
# Addresses may stand in the credits at the foot, where they name who made the data.
ADDRESS = re.compile(r"https?://", re.I)


class Page(HTMLParser):
    """A page's links, ids, headings and charts, in order of appearance."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.path = path
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.ids, self.links, self.headings, self.faults = [], [], [], []
        self.open, self.style, self.policy, self.outside = [], "", "", []
        self.feed(self.bytes.decode("utf-8"))
        self.close()

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag in FORBIDDEN:
            self.faults.append(f"<{tag}> on the page")
        for name in named:
            if name == "style" or name.startswith("on"):
                self.faults.append(f"an attribute {name}= on <{tag}>")
        if "id" in named:
            self.ids.append(named["id"])
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "meta" and named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"]
        if tag == "svg" and "svg" not in self.open and named.get("role") != "img" and named.get("aria-hidden") != "true":
            self.faults.append("a drawing that is neither an image nor hidden")
        if "footer" not in self.open:
            self.outside += [f"{name}={value}" for name, value in attributes if ADDRESS.search(value or "")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, text):
        if self.open and self.open[-1] == "style":
            self.style += text

    def check(self, is_text_hostile=False):
        """(kind, what it is) for each fault. An address in a text that a bank wrote is no link of ours."""
        if len(self.bytes) > PAGE_BYTES:
            yield "size", f"{len(self.bytes)} bytes, more than {PAGE_BYTES}"
        yield from (("static", words) for words in self.source(is_text_hostile))

    def source(self, is_text_hostile):
        yield from self.faults
        if self.outside or (ADDRESS.search(self.without_foot()) and not is_text_hostile):
            yield f"an address outside the credits {self.outside[:2]}"
        if self.headings[:1] != [1] or self.headings.count(1) != 1:
            yield "not one h1 before all other headings"
        for above, below in zip(self.headings, self.headings[1:]):
            if below > above + 1:
                yield f"an h{below} after an h{above}"
        if len(set(self.ids)) < len(self.ids):
            yield "an id twice"
        digest = base64.b64encode(hashlib.sha256(self.style.encode()).digest()).decode()
        if f"style-src 'sha256-{digest}'" not in self.policy or "default-src 'none'" not in self.policy:
            yield "its policy does not allow exactly its one stylesheet"

    def without_foot(self):
        return re.sub(r"<footer>.*?</footer>", "", self.bytes.decode("utf-8"), flags=re.S)


def dead_links(pages):
    """(page, what is wrong) for each link that leads nowhere. `pages` are by their absolute path."""
    for path, page in pages.items():
        for link in page.links:
            where, _, anchor = link.partition("#")
            if ":" in where.split("/")[0]:
                # Credits may lead to who made the data; `outside` has addresses that stand anywhere else.
                if ADDRESS.match(link) is None:
                    yield path, f"a link to {link}"
                continue
            target = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(where))) if where else path
            if not os.path.exists(target):
                yield path, f"a link to {link}, which is no file"
            elif anchor and target.endswith(".html"):
                ids = (pages.get(target) or Page(target)).ids
                if urllib.parse.unquote(anchor) not in ids:
                    yield path, f"a link to {link}, of which the page has no part"


def year_size(reports):
    """The bytes of the pages of the latest twelve months, and of the index."""
    months = sorted(name for name in os.listdir(reports) if re.fullmatch(r"\d{4}-\d\d", name))[-12:]
    folders = [reports, *(os.path.join(reports, month) for month in months)]
    return sum(os.path.getsize(os.path.join(folder, name)) for folder in folders
               for name in os.listdir(folder) if name.endswith(".html"))


def paths(reports):
    """Every page, the index first."""
    found = [os.path.join(folder, name) for folder, _, names in os.walk(reports)
             for name in names if name.endswith(".html")]
    return sorted(found, key=lambda path: (path.count(os.sep), path))
