"""An invented household: a workspace of saldo with statements, tables and records, drawn from a seed."""
import csv
import datetime
import os
import random
import subprocess

import saldo
from records import Records

CURRENCIES = {"EUR": 2, "USD": 2, "INR": 2, "GBP": 2, "JPY": 0, "KWD": 3}
# Payee, category (none without a rule), typical amount in whole units, rows in a month, whether it is regular.
PAYEES = [
    ("NORTH RENT", "Home:Rent", -700, 1, True), ("CITY POWER", "Home:Power", -60, 1, True),
    ("STREAM TV", "Leisure:Subscriptions", -12, 1, True), ("ACME PAYROLL", "Salary", 2400, 1, True),
    ("CORNER GROCER", "Food:Groceries", -38, 5, False), ("GREEN MARKET", "Food:Groceries", -21, 3, False),
    ("NOODLE BAR", "Food:Eating out", -17, 3, False), ("FOOD HALL", "Food", -9, 2, False),
    ("TRAM TICKETS", "Transport", -3, 4, False), ("FUEL STOP", "Transport:Fuel", -48, 1, False),
    ("BOOK NOOK", "Leisure:Books", -15, 1, False), ("RAIL FAR", "Travel", -90, 1, False),
    ("MYSTERY LTD", None, -25, 1, False), ("UNKNOWN SENDER", None, 30, 1, False),
    ("TENANT LEE", "Lettings", 300, 1, True), ("VACUUM SHOP", "Home:Things", -120, 0, False),
]
KINDS = ["month", "year", "categories", "budget", "places", "recurring", "loans", "portfolio", "rental", "prices",
         "expiring", "reminders", "tracker", "transactions", "quality"]
CATEGORIES = sorted({category for _, category, *_ in PAYEES if category})
# About how many units of a currency are worth one euro, for rates that look like some.
SIZES = {"JPY": 140, "INR": 90, "KWD": 0.4}
# What moves to accounts elsewhere, in categories that have budgets; what comes and goes at one place.
FUNDS = ["Home:Rent", "Food:Groceries", "Travel"]
AT_DESK = [("DESK BONUS", "Salary:Bonus", 210), ("DESK SNACK", "Food", -6), ("DESK FOUND", None, 9)]
TIMES = ["week", "month", "quarter", "year"]


class Household(Records):
    """Draws what belongs to it; `build` makes the workspace with the program alone."""

    def __init__(self, seed, program, folder):
        self.seed, self.draw, self.program, self.folder = seed, random.Random(seed), program, folder
        self.home = self.draw.choice(["EUR", "EUR", "USD", "INR", "JPY", "KWD"])
        self.abroad, self.far = self.draw.sample([code for code in CURRENCIES if code != self.home], 2)
        self.first = datetime.date(2025, 1, 1) + datetime.timedelta(self.draw.randrange(330))
        self.last = self.first + datetime.timedelta(self.draw.choice([40, 100, 200, 330, 400]))
        self.savings_rows, self.loans = [], self.draw_loans() if self.draw.random() < 0.6 else []

    def build(self):
        self.run("init", "-q", self.folder, cwd="/")
        self.write_settings()
        self.write_rules()
        self.write_places()
        self.write_budgets()
        self.write_rates()
        self.write_statements()
        self.run("import", "-q")
        for part in (self.add_budgets, self.add_transactions, self.add_assets, self.add_groceries,
                     self.add_reminders):
            if self.draw.random() < 0.6:
                part()
        self.add_loans()
        self.edit_rows()
        # What came later is drawn by itself, so that all else of a household stays as it was.
        self.draw, before = random.Random(f"{self.seed} more"), self.draw
        self.add_accounts()
        self.add_pantry()
        self.link_rows()
        self.draw = random.Random(f"{self.seed} abroad")
        for part in (self.add_transactions_abroad, self.add_loan_abroad, self.add_property_abroad,
                     self.add_groceries_abroad):
            if self.draw.random() < 0.6:
                part()
        self.draw = before

    def reports(self):
        """What to write: the day that the ledger is cut at, if any, and words for `saldo report`."""
        yield None, []
        days = (self.last - self.first).days
        day = self.first + datetime.timedelta(self.draw.randrange(days // 3, days + 1))
        month = f"{day:%Y-%m}"
        since = max(self.first, day - datetime.timedelta(self.draw.randrange(1, 150)))
        period = self.draw.choice([month, month, f"{day:%Y}", f"{since}..{day}", f"{since:%Y-%m}..{month}",
                                   f"{day:%Y}-Q{(day.month + 2) // 3}", "all"])
        yield str(day), ["--period", period, "--as-of", str(day), *KINDS]

    # The program.

    def run(self, *words, cwd=None, may_fail=False):
        answer = subprocess.run([self.program, *map(str, words)], cwd=cwd or self.folder, capture_output=True,
                                env=saldo.environment())
        # An import that leaves a finding ends with 1.
        if answer.returncode not in (0, 1) and not may_fail:
            raise RuntimeError(f"saldo {' '.join(map(str, words))}: {answer.stderr.decode()}")
        return answer.stdout.decode()

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def table(self, name, *lines):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(lines)

    # What a person wrote into the workspace.

    def write_settings(self):
        lines = ["version: 1", "title: Invented household", f"currency: {self.home}",
                 f"fiscal_year_start: {self.draw.choice(['january', 'january', 'april', 'july'])}", "accounts:",
                 f"  giro: {{name: Giro, kind: bank, currency: {self.home}, number: '4711'}}",
                 f"  card: {{name: Card, kind: card, currency: {self.home}}}",
                 f"  travel: {{name: Travel, kind: bank, currency: {self.abroad}}}",
                 f"  trip: {{name: Trip, kind: card, currency: {self.far}}}",
                 f"  savings: {{name: Savings, kind: savings, currency: {self.home}, number: '4712'}}",
                 f"  daily: {{name: Daily, kind: bank, currency: {self.home}, number: '4713'}}",
                 f"  pot: {{name: Pot, kind: savings, currency: {self.home}, number: '4714'}}",
                 f"  overseas: {{name: Overseas, kind: bank, currency: {self.abroad}, number: '4715'}}",
                 "income: [Lettings]"]
        if self.draw.random() < 0.3:
            lines += ["spending: ['Salary:Advance']"]
        if self.draw.random() < 0.7:
            lines += ["report: {home: flat}"]
        self.write("saldo.yaml", "\n".join(lines) + "\n")

    def write_rules(self):
        self.write("rules/20-categories.yaml", "version: 1\nstage: category\nrules:\n"
                   "  - when: {text: {contains: OWN MONEY}}\n    set: {category: Transfers, transfer: yes}\n" + "".join(
                       f"  - when: {{text: {{contains: FUND {category.upper()}}}}}\n"
                       f"    set: {{category: '{category}', transfer: yes}}\n" for category in FUNDS))
        self.table("rules/10-payees.csv", ["contains", "payee", "category", "tags"],
                   ["FLAT MORTGAGE", "", "Loans:Flat", ""],
                   *[[payee, payee.title(), category, ""] for payee, category, *_ in [*PAYEES, *AT_DESK] if category])

    def write_places(self):
        self.table("tables/places.csv", ["id", "name", "lat", "lon", "match", "area", "city"],
                   ["flat", "The flat", "52.5200", "13.4050", "", "Mitte", "Berlin"],
                   ["grocer", "Corner grocer", "52.5250", "13.4100", "CORNER GROCER", "Mitte", "Berlin"],
                   ["market", "Green market", "52.4990", "13.4180", "GREEN MARKET", "Kreuzberg", "Berlin"],
                   ["noodles", "Noodle bar", "53.5413", "9.9841", "NOODLE BAR", "", "Hamburg"],
                   ["books", "Book nook", "", "", "BOOK NOOK", "Web", ""],
                   ["desk", "The desk", "52.5301", "13.3999", "DESK", "Mitte", "Berlin"],
                   ["branch", "Branch", "52.5000", "13.3000", "TRANSFER TO SAVINGS", "West", "Berlin"])

    def write_budgets(self):
        lines = []
        for category in self.draw.sample([*CATEGORIES, "*", "Home", "Leisure"], self.draw.randrange(1, 8)):
            for _ in range(self.draw.choice([1, 1, 1, 2, 3])):
                lines.append(self.budget_line(category))
        # One line for a category and day.
        unique = {(line[0], line[1]): line for line in sorted(lines)}
        self.table("tables/budgets.csv", ["from", "category", "period", "amount", "rollover", "note", "until"],
                   *unique.values())

    def budget_line(self, category):
        day = self.first + datetime.timedelta(self.draw.randrange(-90, (self.last - self.first).days))
        since = self.draw.choice([f"{day:%Y-%m}", f"{day:%Y-%m}", str(day)])
        start = datetime.date.fromisoformat(since if len(since) == 10 else since + "-01")
        time = self.draw.choice([*TIMES, "month", "once"])
        until = ""
        if time == "once" or self.draw.random() < 0.25:
            until = str(start + datetime.timedelta(self.draw.randrange(5, 150)))
        rollover = "yes" if time != "once" and self.draw.random() < 0.4 else "no"
        return [since, category, time, self.amount(self.draw.randrange(10, 900)), rollover, "", until]

    def write_rates(self):
        if self.draw.random() < 0.5:
            return
        lines, day = [["date", "currency", "rate", "base"]], self.first - datetime.timedelta(10)
        # Rates are of the euro where the home currency is another one, so that crosses go through it.
        base = self.draw.choice([self.home, "EUR"])
        others = [code for code in (self.home, self.abroad, self.far) if code != base]
        while day <= self.last + datetime.timedelta(3):
            for other in others:
                rate = SIZES.get(other, 1.1) / SIZES.get(base, 1.1) * self.draw.uniform(0.9, 1.1)
                lines.append([day, other, f"{rate:.6f}", base])
            # Now and then more than seven days pass without a rate.
            day += datetime.timedelta(self.draw.choice([1, 1, 2, 5, 7, 7, 9 if self.draw.random() < 0.3 else 7]))
        self.table("tables/rates.csv", *lines)

    # Amounts and days.

    def amount(self, units, currency=None):
        """An amount around so many euros, exact to the currency's decimals."""
        digits = CURRENCIES[currency or self.home]
        minor = round(abs(units) * 10 ** digits * {"JPY": 100, "INR": 60, "KWD": 0.3}.get(currency or self.home, 1))
        minor += self.draw.choice([0, 0, self.draw.randrange(0, 100)])
        text = f"{minor // 10 ** digits}" + (f".{minor % 10 ** digits:0{digits}}" if digits else "")
        return ("-" if units < 0 else "") + text

    def days(self, count):
        return sorted(self.first + datetime.timedelta(self.draw.randrange((self.last - self.first).days + 1))
                      for _ in range(count))

    def months(self):
        day = self.first.replace(day=1)
        while day <= self.last:
            yield day
            day = (day + datetime.timedelta(32)).replace(day=1)

    # Statements: OFX with a balance, QIF with splits, normalised CSV in another currency.

    def write_statements(self):
        rows, card, travel = [], [], []
        for payee, category, units, often, regular in PAYEES:
            on, regular_amount = self.draw.randrange(1, 29), self.amount(units)
            if self.draw.random() < 0.15:
                continue
            for month in self.months():
                days = [month.replace(day=on)] if regular else [
                    month.replace(day=self.draw.randrange(1, 29)) for _ in range(self.draw.randrange(often * 2 + 1))]
                for day in days:
                    if not self.first <= day <= self.last or regular and self.draw.random() < 0.05:
                        continue
                    sign = -1 if not regular and self.draw.random() < 0.08 else 1
                    amount = regular_amount if regular else self.amount(sign * units * self.draw.uniform(0.4, 1.8))
                    target = rows if regular or self.draw.random() < 0.5 else card
                    target.append((day, payee, amount, category))
                    if not regular and self.draw.random() < 0.2:
                        travel.append((day, payee, self.amount(sign * units, self.abroad)))
        for day in self.days(self.draw.randrange(4)):
            amount = self.amount(self.draw.randrange(20, 400))
            rows.append((day, "OWN MONEY", "-" + amount, None))
            self.savings_rows.append((day, "OWN MONEY", amount, None))
        rows += self.loan_rows()
        self.write("inbox/giro.ofx", self.ofx("4711", rows, balance=self.draw.randrange(10 ** 6)))
        if self.savings_rows:
            self.write("inbox/savings.ofx", self.ofx("4712", self.savings_rows,
                                                        balance=self.draw.randrange(10 ** 6)))
        if card and CURRENCIES[self.home] == 3:
            # Three decimals alone could be thousands: one amount with two tells.
            day, payee, amount, category = card[0]
            card[0] = (day, payee, amount[:-1], category)
        self.write("card.qif", "!Type:CCard\n" + "".join(self.qif(*row) for row in sorted(card, key=lambda row: row[0])))
        if card:
            self.run("import", "-q", "--account", "card", "--currency", self.home, "card.qif")
        self.write_normalised("travel", self.abroad, travel)
        # Some days in a third currency, which most periods have no row of.
        if self.draw.random() < 0.3:
            start = self.some_day()
            self.write_normalised("trip", self.far, [
                (day, "NOODLE BAR", self.amount(-self.draw.uniform(5, 90), self.far)) for day in
                (start + datetime.timedelta(index) for index in range(6)) if day <= self.last])

    def add_accounts(self):
        """Accounts with transfers that saldo pairs and transfers to elsewhere, a gap between statements, and one abroad."""
        daily, pot, overseas = [], [], []
        for day in self.days(self.draw.randrange(2, 6)):
            amount = self.amount(self.draw.randrange(20, 400))
            daily.append((day, "TRANSFER TO SAVINGS", "-" + amount, None))
            pot.append((day, "TRANSFER FROM CHECKING", amount, None))
        for month in self.months():
            for payee, _, units in AT_DESK:
                daily.append((month.replace(day=self.draw.randrange(1, 29)), payee, self.amount(units), None))
            fund = self.draw.choice(FUNDS).upper()
            daily.append((month.replace(day=self.draw.randrange(1, 29)), f"FUND {fund}", self.amount(-80), None))
            day = month.replace(day=self.draw.randrange(1, 29))
            overseas += [(day, f"FUND {fund}", self.amount(-30, self.abroad), None),
                         (day, "RAIL FAR", self.amount(-8, self.abroad), None)]
        keep = lambda rows: [row for row in rows if self.first <= row[0] <= self.last]  # noqa: E731
        # Statements of the day to day account leave some weeks out, and rows of others are in two of them.
        middle = self.first + (self.last - self.first) / 2
        late = middle + datetime.timedelta(self.draw.choice([1, 5, 8, 9, 20, 70]))
        early = [row for row in keep(daily) if row[0] <= middle]
        self.write_ofx("daily-1", "4713", early, self.first, middle)
        if late < self.last:
            self.write_ofx("daily-2", "4713", [row for row in keep(daily) if row[0] >= late], late, self.last)
        self.write_ofx("pot", "4714", pot, self.first, self.last, self.draw.randrange(10 ** 6))
        self.write_ofx("overseas", "4715", keep(overseas), self.first, self.last, self.draw.randrange(10 ** 6), self.abroad)
        self.run("import", "-q")

    def write_ofx(self, name, number, rows, first, last, balance=None, currency=None):
        text = self.ofx(number, rows, first, last, balance, currency or self.home)
        self.write(f"inbox/{name}.ofx", text)

    def write_normalised(self, account, currency, rows):
        head = "account,date,valueDate,amount,currency,payee,memo,reference,kind,pending,category,place,file,line"
        if rows:
            self.table(f"inbox/{account}.csv", head.split(","), *[
                [account, day, "", amount, currency, payee, "", "", "unknown", "no", "", "", "t.csv", line]
                for line, (day, payee, amount) in enumerate(sorted(rows), 2)])

    def ofx(self, number, rows, first=None, last=None, balance=0, currency=None):
        """A statement, whose balance is what its rows come to and some more; without any, it states none."""
        first, last, currency = first or self.first, last or self.last, currency or self.home
        rows = sorted(rows, key=lambda row: row[0])
        lines = [f"<STMTTRN><TRNTYPE>OTHER<DTPOSTED>{day:%Y%m%d}<TRNAMT>{amount}<FITID>{number}-{day}-{index}<NAME>{payee}"
                 "</STMTTRN>" for index, (day, payee, amount, _) in enumerate(rows)]
        stated = "" if balance is None else (
            f"<LEDGERBAL><BALAMT>{self.text(sum(self.minor(row[2], currency) for row in rows) + balance, currency)}"
            f"<DTASOF>{last:%Y%m%d}</LEDGERBAL>")
        return ("OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1"
                f"<STMTRS><CURDEF>{currency}<BANKACCTFROM><BANKID>1<ACCTID>{number}<ACCTTYPE>CHECKING</BANKACCTFROM>"
                f"<BANKTRANLIST><DTSTART>{first:%Y%m%d}<DTEND>{last:%Y%m%d}\n" + "\n".join(lines) +
                f"\n</BANKTRANLIST>{stated}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n")

    def qif(self, day, payee, amount, category):
        lines = [f"D{day}", f"T{amount}", f"P{payee}"]
        minor = self.minor(amount)
        if self.draw.random() < 0.2 and abs(minor) > 3:
            share = minor // 3
            lines += [f"LFood:Groceries\nSFood:Groceries\n${self.text(share)}\nSHome:Things\n${self.text(minor - share)}"]
        elif category and self.draw.random() < 0.5:
            lines.append(f"L{category}")
        return "\n".join([*lines, "^", ""])

    def minor(self, amount, currency=None):
        whole, _, part = amount.partition(".")
        return int(whole + part.ljust(CURRENCIES[currency or self.home], "0"))

    def text(self, minor, currency=None):
        digits = CURRENCIES[currency or self.home]
        sign, minor = "-" if minor < 0 else "", abs(minor)
        return sign + (f"{minor // 10 ** digits}.{minor % 10 ** digits:0{digits}}" if digits else str(minor))
