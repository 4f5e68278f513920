"""Seeded input for `watch`: statements, rules, places and budgets of one invented household.

    python3 household.py FOLDER [--rows N]

Writes into FOLDER
    statement.csv       N rows over 36 months, with a running balance
    statement.ofx       the same rows as OFX 2
    again.csv           the same rows in a file with other bytes
    overlap.csv         a later download: the last tenth of the rows, then N/20 new ones
    few.csv             100 new rows
    dollars.csv         N/4 rows of another account, in dollars
    receipts.jsonl      N/10 receipts; statement.csv has a payment for four of five
    workspace/          saldo.yaml, about 100 rules, 60 places, a budget for each category and month
    changed/            the same rules with three changes
    rates.csv           a rate of the dollar for each day

The same N gives the same bytes on every machine: numbers come from `random.Random.random` alone, which
Python promises to keep. The span of days does not depend on N, so more rows mean more rows a day.
"""
import argparse
import csv
import io
import json
import os
import random
from datetime import date, timedelta

FIRST_DAY = date(2021, 1, 1)
DAYS = 1095  # 36 months
NEXT_MONTH = 31
OPENING = 250_000_00

CITIES = [
    ("BERLIN", "DE", 52.5200, 13.4050), ("MÜNCHEN", "DE", 48.1351, 11.5820), ("KÖLN", "DE", 50.9375, 6.9603),
    ("ZÜRICH", "CH", 47.3769, 8.5417), ("GENÈVE", "CH", 46.2044, 6.1432), ("WIEN", "AT", 48.2082, 16.3738),
    ("LYON", "FR", 45.7640, 4.8357), ("MÁLAGA", "ES", 36.7213, -4.4214), ("KRAKÓW", "PL", 50.0647, 19.9450),
    ("UTRECHT", "NL", 52.0907, 5.1214), ("LEEDS", "GB", 53.8008, -1.5491), ("OSLO", "NO", 59.9139, 10.7522),
]

# Category, nouns of its shops, median amount in cents, share of purchases.
TRADES = [
    ("Food:Groceries", ["SUPERMARKT", "GROCERS", "BIOLADEN"], 3800, 26),
    ("Food:Restaurants", ["TRATTORIA", "BISTRO", "GASTHAUS"], 3200, 14),
    ("Food:Coffee", ["COFFEE", "CAFÉ"], 480, 11),
    ("Food:Bakery", ["BAKERY", "BÄCKEREI"], 650, 8),
    ("Transport:Fuel", ["PETROL", "TANKSTELLE"], 5600, 6),
    ("Transport:Public", ["RAIL", "TRAM TICKETS"], 900, 7),
    ("Health:Pharmacy", ["PHARMACY", "APOTHEKE"], 1800, 4),
    ("Home:Hardware", ["HARDWARE", "BAUMARKT"], 4200, 3),
    ("Shopping:Clothing", ["FASHION", "SHOES"], 5200, 5),
    ("Shopping:Online", ["WEBSHOP", "E-STORE"], 3500, 6),
    ("Leisure:Sport", ["GYM", "CLIMBING HALL"], 3900, 3),
    ("Leisure:Cinema", ["CINEMA", "THEATRE"], 1700, 3),
    ("Leisure:Travel", ["HOTEL", "AIRWAYS"], 19000, 2),
    ("Utilities:Telecom", ["TELECOM", "MOBILE"], 3500, 2),
]
NAMES = """
ALPINA NORDLICHT HARBOR SUMMIT ORION CASTELLO LAGUNA FALCON MERIDIAN ATLAS VERDE KRONE LINDE ADLER
LÖWE STERN SONNE FJORD HAVEN KESTREL MARLOW ASHFORD CARLISLE ELDON FENWICK GARRICK HADLEY JARROW
KELSO LOMOND OAKHAM PELHAM RIPLEY SELBY WHITBY YARROW ZEPHYR BELMONT DUVAL ÉTOILE FONTAINE GARNIER
HÉLIOS LAFAYETTE ORLÉANS RIVOLI TURENNE BRAGA COIMBRA SINTRA WISŁA TATRY POZNAŃ ČERNÝ VLTAVA ŠUMAVA
TISZA BALATON SKÅNE BJÖRK AURORA KALLIO
""".split()
PEOPLE = ["ANNA MÜLLER", "BEN ROSSI", "CARLA DUBOIS", "FILIP NOVÁK", "GRETA SILVA", "HUGO JENSEN", "INÉS GARCÍA"]
CARDS = ["4821", "1177", "9034"]
MERCHANTS = 300


# What `saldo add` writes into the registers, so that every kind of report has something to show.
REGISTERS = [
    ("portfolio", "name=Home"),
    ("asset", "name=Flat", "assetType=realEstate", "propertyType=residential", "currentValue=100000",
     "purchasePrice=90000", "purchaseDate=2021-05-01"),
    ("loan", "name=Car", "amount=470.73", "startDate=2022-02-05", "endDate=2025-01-05", "principal=10000", "rate=12"),
    ("reminder", "text=Insurance", "date=2024-01-20"),
    ("item", "name=Milk", "category=Dairy", "unit=l"),
    ("purchase", "item=Milk", "quantity=2", "price=1.29", "store=Market", "date=2023-12-28"),
]


class Chance:
    """Numbers from a seed; `random()` is the one method that Python keeps the same between versions."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def below(self, bound):
        return int(self.random() * bound)

    def of(self, values):
        return values[self.below(len(values))]

    def weighted(self, sums):
        """The index of a running sum, more often where it grows more."""
        aim, low, high = self.random() * sums[-1], 0, len(sums) - 1
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if sums[middle] <= aim else (low, middle)
        return low


def running(weights):
    sums, total = [], 0.0
    for weight in weights:
        total += weight
        sums.append(total)
    return sums


def merchants():
    """(name, trade, city) of every shop; the first are visited most."""
    chance = Chance(1)
    shares = running([trade[3] for trade in TRADES])
    found = {}
    while len(found) < MERCHANTS:
        trade = chance.weighted(shares)
        words = [chance.of(NAMES)] + ([chance.of(NAMES)] if chance.random() < 0.35 else [])
        name = " ".join([*words, chance.of(TRADES[trade][1])])
        found.setdefault(name, (name, trade, chance.below(len(CITIES))))
    return list(found.values())


SHOPS = merchants()
VISITS = running([1 / (index + 8) for index in range(MERCHANTS)])


def purchase(chance, day):
    name, trade, home = SHOPS[chance.weighted(VISITS)]
    city, country, *_ = CITIES[home if chance.random() < 0.85 else chance.below(len(CITIES))]
    number, form = chance.below(900_000_000) + 100_000_000, chance.below(100)
    if form < 25:
        text = f"{name} {city}"
    elif form < 40:
        text = f"CARD {chance.of(CARDS)} {name} #{number % 1000} {city} REF {number}"
    elif form < 55:
        text = f"POS {name}, {city}"
    elif form < 68:
        text = f"KARTENZAHLUNG {name}//{city}/{country}"
    elif form < 78:
        text = f"SEPA DD {name} MANDATE {number}"
    elif form < 84:
        text = f"PAYPAL *{name} {number}"
    elif form < 86:
        text = f'"{name}" {city}'
    else:
        text = f"{name} {day % 28 + 1:02}.{day % 12 + 1:02}. {city}"
    # The sum of three even numbers leans to the middle as amounts do.
    spread = (chance.random() + chance.random() + chance.random()) / 1.5
    cents = max(50, int(TRADES[trade][2] * spread * spread))
    if chance.random() < 0.10:
        text = text.title()
    return (f"REFUND {text}", cents // 2 + 1) if chance.random() < 0.015 else (text, -cents)


def other(chance):
    """What is no purchase: pay, rent, transfers, cash and fees."""
    number, form = chance.below(900_000_000) + 100_000_000, chance.below(100)
    if form < 16:
        return f"SALARY OBERLAND KLINIK {number}", 210_000 + chance.below(180_000)
    if form < 30:
        return f"STANDING ORDER RENT FLAT {number % 40 + 1}", -(90_000 + 100 * chance.below(9))
    if form < 50:
        return f"TRANSFER TO SAVINGS {number}", -(10_000 + 1_000 * chance.below(90))
    if form < 75:
        cents = 500 + chance.below(40_000)
        return f"TRANSFER {chance.of(PEOPLE)} {number}", cents if chance.random() < 0.35 else -cents
    if form < 92:
        return f"ATM {number % 10_000:04} {CITIES[chance.below(len(CITIES))][0]}", -2_000 * (1 + chance.below(20))
    return f"ACCOUNT FEE REF {number}", -(200 + chance.below(900))


def rows(seed, count, first, days):
    """(day, text, cents) in the order of days."""
    chance = Chance(seed)
    found = []
    for day in sorted(first + chance.below(days) for _ in range(count)):
        if found and found[-1][0] == day and chance.random() < 0.001:
            found.append(found[-1])  # two equal purchases on one day
        else:
            found.append((day, *(purchase(chance, day) if chance.random() < 0.88 else other(chance))))
    return found


def money(cents):
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"


def iso(day):
    return (FIRST_DAY + timedelta(days=day)).isoformat()


def statement_csv(rows, balance, currency="EUR"):
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["Date", "Description", "Amount", "Currency", "Balance"])
    for day, words, cents in rows:
        balance += cents
        table.writerow([iso(day), words, money(cents), currency, money(balance)])
    return text.getvalue()


def statement_ofx(rows, balance):
    def element(name, value):
        value = str(value).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<{name}>{value}</{name}>\n"

    status = f"<STATUS>\n{element('CODE', 0)}{element('SEVERITY', 'INFO')}</STATUS>\n"
    compact = [iso(day).replace("-", "") for day, *_ in rows]
    parts = [
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
        '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
        f"<OFX>\n<SIGNONMSGSRSV1>\n<SONRS>\n{status}{element('DTSERVER', compact[-1] + '120000')}"
        f"{element('LANGUAGE', 'ENG')}</SONRS>\n</SIGNONMSGSRSV1>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n"
        f"{element('TRNUID', 1)}{status}<STMTRS>\n{element('CURDEF', 'EUR')}<BANKACCTFROM>\n"
        f"{element('BANKID', '12345678')}{element('ACCTID', 'CH9300762011623852957')}"
        f"{element('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>\n<BANKTRANLIST>\n"
        f"{element('DTSTART', compact[0])}{element('DTEND', compact[-1])}"]
    for number, (day, (_, words, cents)) in enumerate(zip(compact, rows)):
        balance += cents
        parts.append(
            f"<STMTTRN>\n{element('TRNTYPE', 'DEBIT' if cents < 0 else 'CREDIT')}"
            f"{element('DTPOSTED', day + '120000')}{element('TRNAMT', money(cents))}"
            f"{element('FITID', f'{day}{number:07}')}{element('NAME', words[:32].rstrip())}"
            f"{element('MEMO', words)}</STMTTRN>\n")
    parts.append(
        f"</BANKTRANLIST>\n<LEDGERBAL>\n{element('BALAMT', money(balance))}{element('DTASOF', compact[-1])}"
        "</LEDGERBAL>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n")
    return "".join(parts)


def receipts(rows, count):
    """A receipt for every few purchases; every fifth has a total that no row has."""
    chance = Chance(5)
    purchases = [row for row in rows if row[2] < -1_000 and not row[1].startswith(("TRANSFER", "ATM", "STANDING"))]
    lines = []
    for number in range(count):
        day, words, cents = purchases[number * len(purchases) // count]
        total = -cents + (7 if number % 5 == 4 else 0)
        first = total // 4 + chance.below(total // 2)
        shop = next((name for name, *_ in SHOPS if name in words.upper()), words)
        lines.append(json.dumps({
            "schema": "saldo.receipt/1", "merchant": shop.title(), "date": iso(day), "total": money(total),
            "lines": [{"text": "Bread", "amount": money(first), "category": "Food:Groceries"},
                      {"text": "Soap", "amount": money(total - first), "category": "Home:Hardware"}],
        }, ensure_ascii=False) + "\n")
    return "".join(lines)


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def rule(when, category):
    return f"  - when: {{{when}}}\n    set: {{category: {quoted(category)}}}\n"


def rules():
    """What a household writes: clean names, then categories by shop, amount, expression and word."""
    clean = ["contains,payee\n"]
    for name, *_ in SHOPS[3:60:4]:
        clean.append(f"{name},{name.title()}\n")
    lines = [
        rule("text: {matches: '^SALARY .* (KLINIK|GMBH)'}, amount: {min: 1000}", "Income:Salary"),
        rule("text: {matches: '^REFUND '}, amount: {min: 0.01}", "Income:Refunds"),
        rule("text: {matches: 'STANDING ORDER RENT FLAT [0-9]+'}", "Housing:Rent"),
        rule("text: {matches: '^ATM [0-9]{4} '}", "Cash"),
        rule("text: {contains: 'TRANSFER TO SAVINGS'}", "Savings"),
        rule("text: {contains: 'ACCOUNT FEE'}", "Fees"),
    ]
    for index, (name, trade, _) in enumerate(SHOPS[:48]):
        category = TRADES[trade][0]
        if index % 8 == 1:
            lines.append(rule(f"text: {{contains: {quoted(name)}}}, amount: {{max: -60}}", "Shopping:Large"))
        if index % 8 == 5:
            lines.append(rule(f"text: {{matches: {quoted(name + '( |/|,)')}}}", category))
        else:
            lines.append(rule(f"text: {{contains: {quoted(name)}}}", category))
    for category, nouns, *_ in TRADES:
        # The last trade has no rule for its words: some rows stay without a category.
        for index, noun in enumerate(nouns[:2] if category != TRADES[-1][0] else []):
            form = f"matches: {quoted(f'(^| ){noun}( |,|/|$)')}" if index else f"contains: {quoted(noun)}"
            lines.append(rule(f"text: {{{form}}}", category))
    return "".join(clean), "version: 1\nstage: category\nrules:\n" + "".join(lines)


def places():
    """40 shops, among them four chains of two branches, and the 12 cities."""
    chance = Chance(3)
    table = ["id,name,lat,lon,match\n"]

    def add(name, latitude, longitude, match):
        latitude, longitude = latitude + chance.random() * 0.02, longitude + chance.random() * 0.02
        table.append(f"p{len(table)},{name},{latitude:.6f},{longitude:.6f},contains:{match}\n")

    for index, (name, _, home) in enumerate(SHOPS[:44]):
        add(name.title(), CITIES[home][2], CITIES[home][3], name)
        if index % 11 == 0:
            add(f"{name.title()} North", CITIES[home][2] + 0.05, CITIES[home][3], name)
    for name, _, latitude, longitude in CITIES:
        add(name.title(), latitude, longitude, name)
    return "".join(table)


def budgets(count):
    """An amount for each category and month: rows × budgets must not show in any figure."""
    purchases, shares = count * 0.88 / 36, sum(trade[3] for trade in TRADES)
    table = ["from,category,period,amount\n"]
    for month in range(36):
        for category, _, median, share in TRADES:
            amount = int(purchases * share / shares * median * (0.9 + 0.005 * month) / 10_000) * 100 + 100
            table.append(f"{FIRST_DAY.year + month // 12}-{month % 12 + 1:02},{category},month,{amount}.00\n")
    return "".join(table)


def write(folder, name, text):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


def workspace(folder, count):
    payees, categories = rules()
    write(folder, "saldo.yaml", "version: 1\ntitle: Household\ncurrency: EUR\n")
    write(folder, "rules/10-payees.csv", payees)
    write(folder, "rules/20-categories.yaml", categories)
    write(folder, "tables/places.csv", places())
    write(folder, "tables/budgets.csv", budgets(count))


def rates():
    """The dollar on every day, as tables/rates.csv has it."""
    days = (f"{iso(day)},USD,1.{10_000 + day * 7919 % 997 * 10}" for day in range(DAYS + NEXT_MONTH))
    return "date,currency,rate\n" + "".join(f"{line}\n" for line in days)


def changed(folder):
    """The rules after an evening's work: one more, one less, one with another category."""
    payees, categories = rules()
    shop, trade, _ = SHOPS[0]
    categories = categories.replace(f"set: {{category: {quoted(TRADES[trade][0])}}}", "set: {category: 'Gifts'}", 1)
    categories = categories.replace(rule("text: {contains: 'ACCOUNT FEE'}", "Fees"), "", 1)
    categories += rule(f"text: {{contains: {quoted(TRADES[-1][1][0])}}}", TRADES[-1][0])
    write(folder, "10-payees.csv", payees)
    write(folder, "20-categories.yaml", categories)


def make(folder, count):
    all_rows = rows(2, count, 0, DAYS)
    cut = count - count // 10
    closing = OPENING + sum(cents for _, _, cents in all_rows)
    later = rows(4, max(100, count // 20), DAYS, NEXT_MONTH)
    before = OPENING + sum(cents for _, _, cents in all_rows[:cut])
    statement = statement_csv(all_rows, OPENING)
    write(folder, "statement.csv", statement)
    write(folder, "again.csv", statement + "\n")
    write(folder, "overlap.csv", statement_csv(all_rows[cut:] + later, before))
    write(folder, "few.csv", statement_csv(rows(6, 100, DAYS, NEXT_MONTH), closing))
    write(folder, "dollars.csv", statement_csv(rows(8, count // 4, 0, DAYS), OPENING, "USD"))
    write(folder, "rates.csv", rates())
    write(folder, "statement.ofx", statement_ofx(all_rows, OPENING))
    write(folder, "receipts.jsonl", receipts(all_rows, count // 10))
    workspace(os.path.join(folder, "workspace"), count)
    changed(os.path.join(folder, "changed"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--rows", type=int, default=2_000)
    options = parser.parse_args()
    make(options.folder, options.rows)


if __name__ == "__main__":
    main()
