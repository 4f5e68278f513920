"""What a seeded household writes down by hand: budgets, loans, assets, purchases, edits and deletions."""
import datetime
import json
import re

KEY = re.compile(r"^(\S+/\d+)\s", re.MULTILINE)


def months_after(date, count):
    number = date.year * 12 + date.month - 1 + count
    year, month = number // 12, number % 12 + 1
    last = (datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.timedelta(1)).day
    return datetime.date(year, month, min(date.day, last))


class Records:
    """The part of a household that uses `saldo add`, `edit`, `delete` and `purchase`."""

    def add(self, register, may_fail=False, **fields):
        """The key of a new record, written on its last day unless `on` says otherwise."""
        day = fields.pop("on", self.last)
        words = [f"{name}={value}" for name, value in fields.items() if value is not None]
        if any(word.startswith(("category=", "categoryBudgets=")) for word in words) and register in ("transaction", "budget"):
            words.append("--create")
        found = KEY.search(self.run("add", register, *words, "--as-of", day, may_fail=may_fail))
        return found and found.group(1)

    def add_budgets(self):
        for index in range(self.draw.randrange(1, 4)):
            period = self.draw.choice(["weekly", "monthly", "yearly", "once"])
            start = self.some_day(-40)
            dated = period == "once" or self.draw.random() < 0.5
            self.add("budget", name=f"Plan {index}", amount=self.amount(self.draw.randrange(20, 800)), period=period,
                     category=self.draw.choice([None, "Food", "Home", "Travel", "Food:Groceries"]),
                     startDate=start if dated else None,
                     endDate=start + datetime.timedelta(self.draw.randrange(9, 200)) if period == "once" else None)

    def add_transactions(self):
        for name, category, units in [("Kiosk", "Food", 4), ("Lift", "Transport", 12), ("Gift", "Gifts", 40),
                                      ("Side job", "Income:Extra", 150), ("Kiosk", None, 6)]:
            if self.draw.random() < 0.6:
                kind = "income" if category == "Income:Extra" else "expense"
                place = self.draw.choice([{}, {"location": self.draw.choice(["Park", "Mall"])},
                                          {"location": "Pier", "latitude": "52.61", "longitude": "13.5"}])
                self.add("transaction", name=name, category=category, type=kind, amount=self.amount(units),
                         date=self.some_day(), **place)

    def draw_loans(self):
        """A loan without a principal and one with, whose last instalment takes the rest."""
        principal = self.draw.randrange(5, 200) * 100
        start = self.some_day(-200)
        return [{"name": "Car", "amount": self.amount(210), "startDate": start,
                 "endDate": max(start, months_after(self.last, self.draw.randrange(-2, 20)))},
                {"name": "Flat", "amount": self.amount(principal * 0.03), "principal": self.amount(principal),
                 "rate": self.draw.choice(["3.5", "0", "7.25", "12"]), "startDate": self.some_day(-400),
                 "endDate": months_after(self.last, self.draw.randrange(5, 60))}]

    def loan_rows(self):
        """Rows that pay instalments, most of the time: of the exact amount, or in the category of the loan."""
        for loan in self.loans:
            payee, spread = ("CAR FINANCE", 4) if loan["name"] == "Car" else ("FLAT MORTGAGE", 9)
            for index in range(60):
                day = months_after(loan["startDate"], index) + datetime.timedelta(self.draw.randrange(-spread, spread))
                if self.first <= day <= min(self.last, loan["endDate"]) and self.draw.random() < 0.8:
                    amount = loan["amount"]
                    if payee == "FLAT MORTGAGE" and self.draw.random() < 0.2:
                        amount = self.amount(self.draw.randrange(50, 400))
                    yield day, payee, "-" + amount, None

    def add_loans(self):
        for loan in self.loans:
            self.add("loan", **loan)

    def add_assets(self):
        folder = self.add("portfolio", name="Family", currency=self.home)
        value = lambda low, high: self.amount(self.draw.randrange(low, high))  # noqa: E731
        bought = self.some_day(-500)
        house = self.add("asset", portfolio=folder, name="Flat", assetType="realEstate", propertyType="residential",
                         currentValue=value(80000, 90000), purchasePrice=value(50000, 85000), purchaseDate=bought,
                         annualRentalIncome=self.draw.choice([None, value(2000, 5000)]),
                         mortgageAmount=self.draw.choice([None, value(10000, 40000)]), currency=self.home)
        for kind, low, high in [("deposit", 200, 400), ("fee", 5, 90), ("deposit", 200, 400)]:
            self.add("asset-transaction", asset=house, transactionType=kind, amount=value(low, high),
                     currency=self.home, transactionDate=self.some_day())
        if self.draw.random() < 0.7:
            tenure = self.draw.choice([6, 12, 24])
            self.add("asset", portfolio=folder, name="Deposit", assetType="fixedDeposit", depositType=self.draw.choice(
                ["fixedDeposit", "recurringDeposit"]), interestRate=self.draw.choice(["4", "6.5"]), tenure=tenure,
                interestFrequency=self.draw.choice(["monthly", "quarterly", "annual", "maturity"]),
                maturityDate=months_after(bought, tenure), purchaseDate=bought, purchasePrice=value(100, 3000),
                currentValue=value(100, 3000), currency=self.home)
        if self.draw.random() < 0.7:
            self.add("asset", portfolio=folder, name="Bond", assetType="bond", bondType="government",
                     faceValue=value(1000, 1001), couponRate="4.25",
                     interestFrequency=self.draw.choice(["annual", "halfYearly", "quarterly"]),
                     maturityDate=months_after(self.last, self.draw.randrange(2, 90)), purchaseDate=bought,
                     purchasePrice=value(900, 1100), currentValue=value(900, 1100), currency=self.home)
        if self.draw.random() < 0.7:
            code = self.draw.choice([self.home, self.abroad])
            self.add("asset", portfolio=folder, name="Purse", assetType="cashHolding", accountType="savings",
                     currentValue=self.amount(self.draw.randrange(10, 900), code), currency=code,
                     minimumBalance=self.draw.choice([None, self.amount(self.draw.randrange(100, 400), code)]))
        gold = self.add("asset", portfolio=folder, name="Gold", assetType="commodity", commodityType="gold",
                        weight="25", unit="gram", currentValue=value(1000, 2000), purchasePrice=value(1000, 1500),
                        purchaseDate=self.some_day(-300), currency=self.home, on=self.some_day())
        if self.draw.random() < 0.5:
            self.run("edit", "asset", gold, f"currentValue={value(1000, 2500)}", "--as-of", self.some_day())
        if self.draw.random() < 0.5:
            self.add("asset", portfolio=folder, name="Chit", assetType="chitFund", chitValue=value(2000, 2001),
                     monthlyContribution=value(100, 101), totalMonths=20, currentMonth=self.draw.randrange(1, 20),
                     currentValue=value(100, 900), currency=self.home)

    def add_groceries(self):
        items = [self.add("item", name=name, categoryName=category, unit=unit)
                 for name, category, unit in [("Milk", "Dairy", "500 ml"), ("Bread", "Bakery", "piece"),
                                              ("Rice", "Grains", "kg")]]
        for item in items:
            for day in self.days(self.draw.randrange(1, 5)):
                quantity, cents = self.draw.randrange(1, 6), self.draw.randrange(80, 400)
                price = self.text(cents)
                self.add("purchase", groceryItem=item, quantity=quantity, price=price, currency=self.home,
                         totalCost=self.text(cents * quantity), purchaseDate=day,
                         storeName=self.draw.choice(["Hall", "Corner"]))
        day = self.some_day()
        self.add("tracker", groceryItem=items[0], purchaseDate=day, expirationDate=self.last + datetime.timedelta(4),
                 estimatedExpirationDate=self.last + datetime.timedelta(4), quantity=3, remainingQuantity=2)
        paper = self.add("shopping-list", name="Week", budgetAmount=self.amount(30), currency=self.home, on=day)
        for item in items:
            entry = self.add("list-entry", shoppingList=paper, groceryItem=item, quantity=self.draw.choice(["2", "1.5"]),
                             estimatedPrice=self.text(self.draw.randrange(80, 400)), currency=self.home)
            if self.draw.random() < 0.5:
                self.run("purchase", entry, f"price={self.text(self.draw.randrange(80, 400))}", "store=Hall",
                         "--as-of", self.last)

    def add_pantry(self):
        """What expires around the days that count, what was wasted or used up, prices noted down, a budget of the planner."""
        items = [self.add("item", name=name, categoryName="Dairy", unit="piece") for name in ("Butter", "Cheese")]
        for days in (-1, 0, 7, 8, 30, 31, 90, 91):
            price, quantity = self.draw.randrange(80, 400), self.draw.randrange(1, 4)
            bought = self.add("purchase", groceryItem=items[days % 2], quantity=quantity, price=self.text(price),
                              currency=self.home, totalCost=self.text(price * quantity), purchaseDate=self.some_day(),
                              storeName=self.draw.choice(["Hall", "Corner"]))
            expires = self.last + datetime.timedelta(days)
            state = {}
            if days in (8, 90) and self.draw.random() < 0.5:
                state = {"isWasted": "true", "wastedAt": f"{self.some_day()}T12:00:00Z"}
            elif days == 0 and self.draw.random() < 0.5:
                state = {"isConsumed": "true", "consumedAt": f"{self.some_day()}T12:00:00Z"}
            self.add("tracker", groceryItem=items[days % 2], purchase=bought, purchaseDate=self.first, quantity=quantity,
                     expirationDate=expires, estimatedExpirationDate=expires, remainingQuantity=1, **state)
        for item in items:
            for day in self.days(self.draw.randrange(1, 4)):
                self.add("price", groceryItem=item, price=self.text(self.draw.randrange(80, 400)), currency=self.home,
                         recordedAt=day, storeName=self.draw.choice(["Hall", "Corner"]))
        start = self.some_day(-30)
        self.add("budget", name="Planner", amount=self.amount(60), period="once", startDate=start,
                 endDate=start + datetime.timedelta(self.draw.randrange(20, 200)),
                 categoryBudgets=f"Dairy {self.amount(20)}, Grains {self.amount(9)}")

    def add_transactions_abroad(self):
        for index in range(self.draw.randrange(1, 6)):
            code = self.draw.choice([self.abroad, self.far])
            self.add("transaction", name=f"Stall {index}", category=self.draw.choice(["Food", "Gifts", "Income:Extra"]),
                     type=self.draw.choice(["expense", "expense", "income"]), account=f"cash-{code.lower()}", currency=code,
                     amount=self.amount(self.draw.randrange(3, 90), code), date=self.some_day())

    def add_loan_abroad(self):
        """A loan in another currency, some of whose instalments were noted as paid."""
        principal, start = self.draw.randrange(20, 90) * 100, self.some_day(-150)
        amount = self.amount(principal * 0.04, self.abroad)
        self.add("loan", name="Cabin", amount=amount, principal=self.amount(principal, self.abroad), startDate=start,
                 rate=self.draw.choice(["0", "4.5", "9"]), currency=self.abroad,
                 endDate=months_after(self.last, self.draw.randrange(5, 60)))
        for index in range(40):
            day = months_after(start, index) + datetime.timedelta(self.draw.randrange(-2, 3))
            if self.first <= day <= self.last and self.draw.random() < 0.7:
                self.add("transaction", name="Cabin lender", type="expense", currency=self.abroad, amount=amount, date=day,
                         account=f"cash-{self.abroad.lower()}")

    def add_property_abroad(self):
        folder = self.add("portfolio", name="Away", currency=self.abroad)
        value = lambda low, high: self.amount(self.draw.randrange(low, high), self.abroad)  # noqa: E731
        cabin = self.add("asset", portfolio=folder, name="Cabin", assetType="realEstate", propertyType="residential",
                         currentValue=value(9000, 20000), purchasePrice=value(8000, 15000),
                         purchaseDate=self.some_day(-500), currency=self.abroad)
        for _ in range(self.draw.randrange(1, 5)):
            self.add("asset-transaction", asset=cabin, transactionType=self.draw.choice(["deposit", "deposit", "fee"]),
                     amount=value(20, 300), currency=self.abroad, transactionDate=self.some_day())

    def add_groceries_abroad(self):
        """Purchases in two other currencies, and some of it thrown away."""
        item = self.add("item", name="Figs", categoryName="Fruit", unit="piece")
        for day in self.days(self.draw.randrange(2, 6)):
            code, quantity = self.draw.choice([self.abroad, self.far]), self.draw.randrange(1, 5)
            cents = self.draw.randrange(80, 4000)
            bought = self.add("purchase", groceryItem=item, quantity=quantity, currency=code, purchaseDate=day,
                              price=self.text(cents, code), totalCost=self.text(cents * quantity, code),
                              storeName="Market")
            if self.draw.random() < 0.5:
                self.add("tracker", groceryItem=item, purchase=bought, purchaseDate=day, quantity=quantity,
                         expirationDate=day, estimatedExpirationDate=day, remainingQuantity=1, isWasted="true",
                         wastedAt=f"{self.some_day()}T12:00:00Z")

    def add_reminders(self):
        for repeats in ["never", "daily", "monthly", "yearly"]:
            self.add("reminder", text=f"Look {repeats}", date=self.some_day(-100), repeats=repeats)

    def edit_rows(self):
        """A person's word over what rules made of a few rows, and links of rows to a loan."""
        listed = self.run("list", "--json", "--limit", 200).splitlines()
        rows = [json.loads(line) for line in listed]
        rows = [row for row in rows if row.get("account") in ("giro", "card", "travel")]
        for row in self.draw.sample(rows, min(len(rows), 4)):
            words = self.draw.choice([["category=Travel", "--create"], ["category=Food:Groceries", "--create"], ["category="], ["place=books"]])
            # A row that its statement divides keeps its categories.
            self.run("edit", row["id"], *words, may_fail=True)
        paying = [row for row in rows if "FINANCE" in row.get("payee", "").upper()]
        if self.loans and paying and self.draw.random() < 0.5:
            self.run("edit", self.draw.choice(paying)["id"], "loan=Car", may_fail=True)
        for row in self.draw.sample(rows, min(len(rows), 2)):
            self.run("delete", row["id"], may_fail=True)

    def link_rows(self):
        """Links of some rows to a loan, several in a month too: instalments, and rows that are none."""
        rows = [json.loads(line) for line in self.run("list", "--json", "--limit", 200).splitlines()]
        rows = [row for row in rows if row.get("account") in ("giro", "card")]
        paying = [row for row in rows if any(word in row.get("payee", "").upper() for word in ("FINANCE", "MORTGAGE"))]
        for loan in self.loans if self.draw.random() < 0.5 else []:
            linked = self.draw.sample(paying, min(len(paying), self.draw.randrange(4)))
            linked += self.draw.sample(rows, min(len(rows), self.draw.randrange(3)))
            for row in linked:
                self.run("edit", row["id"], f"loan={loan['name']}", may_fail=True)

    def some_day(self, least=0):
        return self.first + datetime.timedelta(self.draw.randrange(least, (self.last - self.first).days + 1))
