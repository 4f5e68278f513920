"""A workspace in euros with a card in dollars: what a seeded household has too seldom to be sure of.

More rows than a page holds, payments that ended, receipts with quantities, and food thrown away, all in dollars, while
the rate changes every week.
"""
import datetime
import json
import os
import re
import subprocess

import saldo

FIRST, LAST = datetime.date(2025, 1, 1), datetime.date(2026, 8, 31)
AS_OF = str(LAST)


def make(program, folder):
    """The folder of the workspace, with the reports of its last month and of all its time."""
    workspace = os.path.join(folder, "abroad")
    for name in ("tables", "rules", "in"):
        os.makedirs(os.path.join(workspace, name))
    write(workspace, "saldo.yaml", "version: 1\ntitle: Abroad\ncurrency: EUR\naccounts:\n"
          "  giro: {name: Giro, kind: bank, currency: EUR}\n  card: {name: Card, kind: card, currency: USD}\n")
    write(workspace, "tables/rates.csv", "date,currency,rate\n" + "".join(
        f"{day},USD,{1.04 + 0.017 * (week * 7 % 12):.4f}\n"
        for week, day in enumerate(days(7, FIRST - datetime.timedelta(3)))))
    write(workspace, "tables/places.csv", "id,name,lat,lon,match\n")
    write(workspace, "in/card.qif", "!Type:CCard\n" + "".join(card_rows()))
    write(workspace, "in/giro.qif", "!Type:Bank\n" + "".join(
        row(month, 1850_00, "Works", "Salary") + row(month, -640_00, "Landlord", "Home") for month in months()))
    write(workspace, "in/market.jsonl", "\n".join(receipts()) + "\n")
    run(program, workspace, "import", "-q", "in/card.qif", "--account", "card", "--currency", "USD")
    run(program, workspace, "import", "-q", "in/giro.qif", "--account", "giro")
    run(program, workspace, "import", "-q", "in/market.jsonl")
    throw_away(program, workspace)
    for period in ("2026-08", "all"):
        run(program, workspace, "report", "-q", "--period", period, "--format", "json", "--as-of", AS_OF)
    return workspace


def days(step, first=FIRST):
    while first <= LAST:
        yield first
        first += datetime.timedelta(step)


def months():
    return [day for day in days(1) if day.day == 3]


def row(day, cents, payee, category):
    return f"D{day}\nT{cents / 100:.2f}\nP{payee}\nL{category}\n^\n"


def card_rows():
    for number, day in enumerate(days(1)):
        for shop in range(9):
            yield row(day, -(199 + (number * 31 + shop * 117) % 1900), f"Shop {shop} {'abcdefgh'[number % 8]}", "Food")
    for day in months():
        yield row(day, -11_99, "Music club", "Leisure")
        if str(day) < "2025-11":
            yield row(day, -17_49, "Film club", "Leisure")


def receipts():
    for day, quantity, price in [("2026-08-04", 2, 350), ("2026-08-13", 3, 410), ("2026-08-29", 1, 395)]:
        cents = quantity * price
        yield json.dumps({
            "schema": "saldo.receipt/1", "merchant": "Market hall", "date": day, "currency": "USD", "number": day,
            "total": cents / 100, "lines": [{"text": "Figs", "quantity": quantity, "unit": "kg", "price": price / 100,
                                             "amount": cents / 100, "category": "Food:Fruit"}]})


def throw_away(program, workspace):
    item = add(program, workspace, "item", "name=Dates", "categoryName=Fruit", "unit=piece")
    for bought, wasted in [("2026-07-20", "2026-08-05"), ("2026-08-02", "2026-08-19")]:
        purchase = add(program, workspace, "purchase", f"groceryItem={item}", "quantity=4", "price=2.15", "currency=USD",
                       "totalCost=8.60", f"purchaseDate={bought}", "storeName=Corner")
        add(program, workspace, "tracker", f"groceryItem={item}", f"purchase={purchase}", f"purchaseDate={bought}",
            "quantity=4", f"expirationDate={wasted}", f"estimatedExpirationDate={wasted}", "remainingQuantity=3",
            "isWasted=true", f"wastedAt={wasted}T12:00:00Z")


def add(program, workspace, register, *words):
    """The key of a new record."""
    return re.search(r"^(\S+/\d+)\s", run(program, workspace, "add", register, *words, "--as-of", AS_OF), re.M).group(1)


def run(program, workspace, *words):
    answer = subprocess.run([program, *words], cwd=workspace, capture_output=True, text=True, env=saldo.environment())
    if answer.returncode not in (0, 1):
        raise RuntimeError(f"saldo {' '.join(words)}: {answer.stderr}")
    return answer.stdout


def write(workspace, name, text):
    with open(os.path.join(workspace, name), "w", encoding="utf-8") as file:
        file.write(text)
