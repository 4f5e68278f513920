"""Workspaces that saldo writes its pages for: the demo, the registers of the samples, and the extremes.

Every row is made from its number, so two runs make the same files.
"""
import csv
import json
import os
from concurrent.futures import ThreadPoolExecutor

import saldo

HEADER = ["account", "date", "valueDate", "amount", "currency", "payee", "memo", "reference", "kind", "pending", "category",
          "place", "file", "line"]
DEVANAGARI = ("श्री लक्ष्मी नारायण किराना एवं जनरल स्टोर्स, इन्दिरानगर मुख्य मार्ग के सामने",
              "चाय वाला", "राष्ट्रीय महिला विकास सहकारी समिति मर्यादित, भोपाल")
EMOJI = ("🧁👩‍👧‍👦 Birthday cakes & more 🎂🎉", "🏳️‍🌈☕️", "🇮🇳 Chai 🫖 and pakora 🌶️🌶️🌶️🌶️🌶️🌶️")
UNBROKEN = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
HOSTILE = ("<b>&\"'</script>", "=HYPERLINK(\"http://evil.example\";\"x\")", "+1-1", "@SUM(A1)", "\u202egnp.exe",
           "|a|`b`|\\|", "</td></tr></table><img src=x onerror=alert(1)>", "{{title}}{{{style}}}", "](javascript:x)<!--",
           "a\u2066b\u2069", "'; DROP TABLE account; --", "\u0627\u0644\u0642\u0647\u0648\u0629 & \u05e9\u05dc\u05d5\u05dd")
# What of a register is a text that people write, and may be anything.
TEXTS = {"name", "text", "location", "storeName", "brand", "bankName", "storageLocation"}


class Workspace:
    """A folder that `saldo init` made, filled by the commands that a person would type."""

    def __init__(self, parent, name, settings="currency: EUR\n"):
        self.name, self.folder = name, os.path.join(parent, name)
        os.makedirs(self.folder)
        self.write("saldo.yaml", f"version: 1\n{settings}")
        for folder in ("inbox", "rules", "tables"):
            os.makedirs(os.path.join(self.folder, folder))

    @property
    def reports(self):
        return os.path.join(self.folder, "reports")

    def write(self, path, text):
        with open(os.path.join(self.folder, path), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def table(self, path, header, rows):
        with open(os.path.join(self.folder, path), "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([header, *rows])

    def rows(self, rows):
        """A statement in saldo's own layout: (account, day, amount, currency, payee, category)."""
        self.table("inbox/rows.csv", HEADER, [
            (account, day, "", amount, currency, payee, "", "", "unknown", "no", category, "", "", "")
            for account, day, amount, currency, payee, category in rows])
        saldo.ask("import", "-q", folder=self.folder)

    def places(self, places):
        """(name, latitude, longitude, the text that stands for it, area)"""
        self.table("tables/places.csv", ["id", "name", "lat", "lon", "match", "area"], [
            (f"p{number}", name, f"{north:.4f}", f"{east:.4f}", f"contains:{text}", area)
            for number, (name, north, east, text, area) in enumerate(places, 1)])

    def budgets(self, budgets):
        """(category, amount of a month)"""
        self.table("tables/budgets.csv", ["from", "category", "period", "amount"],
                   [("2025-01", category, "month", amount) for category, amount in budgets])

    def report(self, *words):
        saldo.ask("report", "-q", "--format", "html,csv,md,json", *words, folder=self.folder)
        return self


def registers(workspace, rename=lambda number, text: text):
    """The entries of `samples/registers`, written down one by one, with other texts if asked for."""
    with open(os.path.join(saldo.CHECKOUT, "samples", "registers", "entries.json"), encoding="utf-8") as file:
        sample = json.load(file)
    keys, number = {}, 0
    for register, entries in sample.items():
        if not isinstance(entries, list) or register == "rows":
            continue
        for entry in entries:
            words = []
            for field, value in entry.items():
                if field in TEXTS:
                    value, number = rename(number, value), number + 1
                # What is bought is so with its purchase, by another command.
                if field not in ("key", "isPurchased", "actualPrice"):
                    words.append(f"{field}={field_text(keys.get(value, value) if isinstance(value, str) else value)}")
            names_category = any(word.startswith(("category=", "categoryBudgets=")) for word in words)
            if register in ("transaction", "manualTransaction", "budget") and names_category:
                words.append("--create")
            said = saldo.ask("add", register, *words, folder=workspace.folder)
            # "Portfolio saldo/3 added. Run 29.": other entries name this one by the key that it was given.
            keys[entry["key"]] = next(word for word in said.split() if word.startswith("saldo/"))
    workspace.rows([("giro", day, amount, "EUR", "Bank", category) for day, amount, category in sample["rows"]])


def field_text(value):
    """A field as `saldo add` reads it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ", ".join(f"{name} {amount}" for name, amount in value.items())
    return str(value)


def demo(parent):
    os.makedirs(os.path.join(parent, "demo"))
    saldo.ask("demo", "-q", folder=os.path.join(parent, "demo"))
    workspace = object.__new__(Workspace)
    workspace.name, workspace.folder = "demo", os.path.join(parent, "demo", "saldo-demo")
    # A year, all there is, and, beside what is known, a month of which nobody has a statement.
    saldo.ask("report", "-q", "--period", "2024-02", folder=workspace.folder, statuses=(66,))
    kinds = ("month", "categories", "budget", "places", "transactions", "recurring", "reminders", "quality")
    return workspace.report("--period", "2026").report("--period", "all").report(*kinds, "--period", "2024-02")


def register_sample(parent):
    workspace = Workspace(parent, "registers")
    registers(workspace)
    return workspace.report("--period", "2026-08", "--as-of", saldo.AS_OF)


def empty(parent):
    """A ledger that was used once, and from which everything was taken back."""
    workspace = Workspace(parent, "empty")
    saldo.ask("add", "-q", "transaction", "name=Coffee", "amount=3.50", "type=expense", folder=workspace.folder)
    saldo.ask("undo", "-q", "1", folder=workspace.folder)
    saldo.ask("report", "-q", folder=workspace.folder, statuses=(66,))
    # With a reminder there is something to say, and every kind can be asked for by name beside it.
    saldo.ask("add", "-q", "reminder", "text=Rent", "date=2026-09-01", folder=workspace.folder)
    return workspace.report("--period", "2026-08").report(
        "month", "categories", "budget", "places", "reminders", "--period", "2026")


def one_row(parent):
    workspace = Workspace(parent, "one-row")
    workspace.places([("Market hall", 52.52, 13.41, "MARKET", "Mitte")])
    workspace.budgets([("Food", "100")])
    workspace.rows([("giro", "2026-08-14", "-12.50", "EUR", "MARKET HALL", "Food")])
    return workspace.report("--period", "2026-08").report("--period", "2026")


def ten_thousand_rows(parent):
    """Sixty categories, four hundred payees at as many places, two currencies, eight months."""
    workspace = Workspace(parent, "many-rows")
    workspace.places([(f"Place {n}", 48 + n % 20 * 0.21, 8 + n // 20 * 0.17, f"SHOP {n:03} ", f"Area {n % 12}")
                      for n in range(400)])
    workspace.budgets([(f"Group {n % 10}:Kind {n}", 400 + n * 10) for n in range(60)])
    workspace.rows([
        ("giro" if n % 7 else "travel", f"2026-{n % 8 + 1:02}-{n % 28 + 1:02}",
         f"{(2000 + n % 900) if n % 100 == 0 else -(n * 7919 % 9000 + 100) / 100:.2f}", "EUR" if n % 7 else "USD",
         f"SHOP {n * 31 % 400:03} {n}", "Salary" if n % 100 == 0 else f"Group {n % 10}:Kind {n % 60}")
        for n in range(10_000)])
    return workspace.report("--period", "2026-08").report("--period", "2026")


def all_negative(parent):
    workspace = Workspace(parent, "all-negative")
    workspace.budgets([("Rent", 500), ("Food", 10)])
    workspace.rows([("giro", f"{2025 + n // 12}-{n % 12 + 1:02}-{day:02}", f"-{amount}", "EUR", payee, category)
                    for n in range(8, 20) for day, amount, payee, category in (
                        (1, "900.00", "LANDLORD", "Rent"), (9, f"{30 + n}.10", "GROCER", "Food"), (28, "0.01", "FEE", "Fees"))])
    return workspace.report("--period", "2026-08").report("--period", "2026")


def wide_budget(parent):
    """A budget over rows of several categories, one of a part of it, and one whose rows are in one category below."""
    workspace = Workspace(parent, "wide-budget")
    workspace.budgets([("Food", 100), ("Food:Snacks", 10), ("Home", 50)])
    workspace.rows([("giro", f"2026-08-{day:02}", f"-{amount}", "EUR", payee, category) for day, amount, payee, category in (
        (1, "20.00", "GROCER", "Food:Groceries"), (2, "30.00", "CAFE", "Food:Out"), (3, "7.00", "KIOSK", "Food:Snacks"),
        (4, "40.00", "POWER", "Home:Power"), (31, "5.00", "BANK", "Fees"))])
    return workspace.report("--period", "2026-08")


def two_currencies(parent):
    """Euros and dollars with rates, so that each page has the household's total too."""
    workspace = Workspace(parent, "two-currencies")
    workspace.places([("Market hall", 52.52, 13.41, "MARKET", "Mitte"), ("Deli", 40.71, -74.00, "DELI", "Downtown")])
    workspace.budgets([("Food", 100)])
    workspace.table("tables/rates.csv", ["Date", "USD"], [
        (f"2026-{month:02}-{day:02}", f"1.{1000 + month * 37 + day * 13}") for month in range(5, 9) for day in range(1, 31, 3)])
    workspace.rows([(account, f"2026-{month:02}-{day:02}", amount, currency, payee, category)
                    for month in range(6, 9) for account, day, amount, currency, payee, category in (
                        ("giro", 1, "1900.00", "EUR", "WORK", "Salary"), ("giro", 4, f"-{30 + month}.35", "EUR", "MARKET HALL", "Food"),
                        ("dollars", 9, f"-{17 + month}.49", "USD", "DELI", "Food"), ("dollars", 11, "-7.77", "USD", "BUS", "Travel"),
                        ("dollars", 20, "55.55", "USD", "GIFT", ""), ("giro", 28, "-0.03", "EUR", "FEE", ""))])
    return workspace.report("--period", "2026-08").report("--period", "2026")


def outlier(parent):
    """Small change every week, and once a hundred times as much, in the month that is reported."""
    workspace = Workspace(parent, "outlier")
    workspace.places([("Corner", 52.5200, 13.4050, "CORNER", "Mitte"), ("Kiosk", 52.5230, 13.4110, "KIOSK", "Mitte"),
                      ("Far away", -33.8688, 151.2093, "FAR", "Sydney")])
    workspace.budgets([("Food", 120), ("Treats", 20)])
    rows = [("giro", f"{2025 + n // 12}-{n % 12 + 1:02}-{day:02}", f"-{amount}", "EUR", payee, category)
            for n in range(8, 20) for day, amount, payee, category in (
                (3, "14.20", "CORNER SHOP", "Food"), (10, "15.80", "CORNER SHOP", "Food"), (17, "15.00", "KIOSK", "Treats"))]
    rows += [("giro", f"{2025 + n // 12}-{n % 12 + 1:02}-27", "60.00", "EUR", "ALLOWANCE", "Income") for n in range(8, 20)]
    workspace.rows([*rows, ("giro", "2026-08-20", "-1500.00", "EUR", "FAR SAFARI", "Treats")])
    return workspace.report("--period", "2026-08").report("--period", "2026")


def texts(parent, name, texts, settings):
    """Texts of one sort wherever a person or a bank can put one: payees, categories, places, areas, registers."""
    workspace = Workspace(parent, name, settings)
    workspace.write("rules/payees.yaml", "version: 1\nstage: clean\nrules:\n" + "".join(
        f"  - when: {{text: {{contains: PAYEE{n:02}}}}}\n    set: {{payee: {json.dumps(text, ensure_ascii=False)}}}\n"
        for n, text in enumerate(texts)))
    workspace.places([(text, 12.97 + n * 0.011, 77.59 + n % 5 * 0.013, f"PAYEE{n:02}", f"{text} {n}")
                      for n, text in enumerate(texts)])
    registers(workspace, lambda number, text: texts[number % len(texts)])
    workspace.budgets([(category(text), 100 * (n + 1)) for n, text in enumerate(texts[:4])])
    rows = [("house", f"2026-{month:02}-{n + 1:02}", f"{-125_000.5 - 1000 * n - month:.2f}", "INR", f"PAYEE{n:02} {text}",
             category(text)) for month in range(1, 9) for n, text in enumerate(texts)]
    workspace.rows(rows)
    # What was written down is worth what it says from that day on.
    return workspace.report("--period", "2026-08", "--as-of", saldo.AS_OF).report("--period", "2026")


def category(text):
    """A category's name has a colon between its levels only, and at most 200 bytes."""
    return text.replace(":", " ").encode()[:198].decode(errors="ignore").strip()


def names(parent):
    return texts(parent, "names", (*DEVANAGARI, *EMOJI, UNBROKEN), "currency: INR\ntitle: \"घर का हिसाब 🏠\"\n")


def hostile(parent):
    return texts(parent, "hostile", HOSTILE, "currency: INR\ntitle: \"<b>&\\\"'</script>\"\n")


ALL = [demo, register_sample, empty, one_row, ten_thousand_rows, all_negative, wide_budget, two_currencies, outlier, names, hostile]


def make(parent, only=()):
    """Every workspace, or those whose names are asked for, with its reports written."""
    chosen = [maker for maker in ALL if not only or maker.__name__ in only]
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        return list(pool.map(lambda maker: maker(parent), chosen))
