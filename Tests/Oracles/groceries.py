"""The tables of prices and of the pantry, worked out from what was bought, noted down and kept."""
import re
from collections import defaultdict
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

from assets import percent
from budgets import days_between, half_even, of_records
from ledger import EXPONENTS, money, month_before

SIZES = {"kg": ("kg", 1), "g": ("kg", Fraction(1, 1000)), "l": ("l", 1), "ml": ("l", Fraction(1, 1000)),
         "piece": ("piece", 1), "pieces": ("piece", 1), "dozen": ("piece", 12)}


def measure(unit):
    """The unit that prices are of, and how much of it one pack is."""
    number, name = re.fullmatch(r"([\d.]*)\s*(.*)", unit.lower()).groups()
    if name not in SIZES:
        return unit, Fraction(1)
    one, size = SIZES[name]
    return one, Fraction(number or 1) * size


def minor(value, currency):
    return half_even(Fraction(value) * 10 ** EXPONENTS.get(currency, 2))


class Bought:
    """A purchase of the planner or the receipt line."""

    def __init__(self, day, product, category, store, quantity, unit, cents, currency):
        self.day, self.product, self.category, self.store = day, product, category, store
        self.quantity, self.cents, self.currency = quantity, cents, currency
        self.unit, size = measure(unit)
        self.units = Fraction(quantity) * size

    @property
    def price(self):
        return half_even(self.cents / self.units)


class GroceryTables:
    """The part of the checker that knows prices and the pantry."""

    def product_name(self, key):
        one = next(one for one in self.books["register_groceryItem"] if one["key"] == key)
        return ", ".join(filter(None, [one["name"], one.get("brand")]))

    @property
    def planned(self):
        items = {one["key"]: one for one in self.books["register_groceryItem"]}
        return sorted((Bought(one["purchaseDate"], self.product_name(one["groceryItem"]),
                              items[one["groceryItem"]]["categoryName"], one["storeName"], one["quantity"],
                              items[one["groceryItem"]]["unit"], one["totalCost"], one["currency"])
                       for one in self.books["register_purchase"] if one["purchaseDate"] <= self.as_of),
                      key=lambda one: (one.day, one.product, one.store))

    @property
    def bought(self):
        """The planner's purchases and the receipt lines, a receipt of the same store and day left out."""
        planned = self.planned
        baskets = {(one.store.lower(), one.day, one.currency) for one in planned}
        found = []
        for receipt in self.books["receipts"]:
            basket = receipt["merchant"].lower(), receipt["day"], receipt["currency"]
            if receipt["series"].startswith("purchases") or basket in baskets or receipt["day"] > self.as_of:
                continue
            for line in self.books["receiptLines"]:
                if line["receipt"] == receipt["id"] and line.get("quantity") and line["amount"] > 0:
                    found.append(Bought(receipt["day"], line["text"], line.get("category", ""), receipt["merchant"],
                                        line["quantity"], line.get("unit", ""), line["amount"], receipt["currency"]))
        return sorted(planned + found, key=lambda one: (one.day, one.product, one.store))

    @property
    def noted(self):
        return sorted(((one["recordedAt"], index, self.product_name(one["groceryItem"]), one.get("storeName", ""),
                        minor(one["price"], one["currency"]), one["currency"])
                       for index, one in enumerate(self.books["register_pricePoint"])
                       if one["recordedAt"] <= self.as_of), key=lambda one: one[:2])

    def prices_prices(self, table):
        groups, expected = defaultdict(list), {}
        for day, _, product, store, cents, currency in self.noted:
            groups[product, store, currency].append((day, cents))
        for name, points in groups.items():
            all_ = [cents for _, cents in points]
            figures = {"first": all_[0], "last": all_[-1], "lowest": min(all_), "highest": max(all_),
                       "average": half_even(Fraction(sum(all_), len(all_))), "change": all_[-1] - all_[0]}
            expected[name] = {**{column: money(cents, name[2]) for column, cents in figures.items()},
                              "change-percent": percent(all_[-1] - all_[0], all_[0]), "count": len(all_),
                              "day": points[-1][0]}
        return ["product", "store", "currency"], expected

    def prices_averages(self, table):
        groups = defaultdict(list)
        for _, _, product, _, cents, currency in self.noted:
            groups[product, currency].append(cents)
        return ["product", "currency"], {name: {
            "average": money(half_even(Fraction(sum(own), len(own))), name[1]), "count": len(own)}
            for name, own in groups.items()}

    def prices_items(self, table):
        """The last price of each day, of products with two at the least: unit prices, else those noted down."""
        noted, paid = defaultdict(list), defaultdict(list)
        for day, _, product, store, cents, currency in self.noted:
            noted[product, currency].append((day, None, cents, store))
        for one in self.bought:
            paid[one.product, one.currency].append((one.day, one.unit, one.price, one.store))
        usable = lambda points: len({point[0] for point in points if point[1] == points[-1][1]}) > 1  # noqa: E731
        expected = {}
        for source in (noted, paid):
            for (product, currency), points in source.items():
                if usable(points):
                    expected = {name: one for name, one in expected.items() if name[::2] != (product, currency)}
                    for day, unit, cents, store in points:
                        if unit == points[-1][1]:
                            expected[product, day, currency] = {"price": money(cents, currency), "unit": unit,
                                                                "store": store}
        return ["product", "day", "currency"], expected

    def prices_unit_prices(self, table):
        return ["product", "currency"], {(one.product, one.currency): {
            "price": money(one.price, one.currency), "unit": one.unit, "day": one.day} for one in self.bought}

    def prices_stores(self, table):
        groups = defaultdict(list)
        for one in self.bought:
            groups[one.product, one.unit, one.store, one.currency].append(one)
        return ["product", "unit", "store", "currency"], {name: {
            "average": money(half_even(Fraction(sum(one.cents for one in own)) / sum(one.units for one in own)), name[3]),
            "last": money(own[-1].price, name[3]), "day": own[-1].day, "count": len(own)}
            for name, own in groups.items()}

    def prices_index(self, table):
        """The index of the month before times the price relatives, each to the power of its weight."""
        expected = {}
        for currency in {one.currency for one in self.bought}:
            sums = defaultdict(lambda: defaultdict(lambda: [0, Fraction(0)]))
            for one in self.bought:
                if one.currency == currency and one.cents > 0:
                    own = sums[one.day[:7]][one.product, one.unit]
                    own[0] += one.cents
                    own[1] += one.units
            if not sums:
                continue
            month, before = min(sums), {}
            with localcontext() as context:
                context.prec = 40
                logarithm = Decimal(0)
                while month <= max(sums):
                    year = [month_before(month, back) for back in range(1, 13)]
                    weights = defaultdict(int)
                    for other in year:
                        for product, own in sums.get(other, {}).items():
                            weights[product] += own[0]
                    compared = 0
                    for product, (cents, units) in sums.get(month, {}).items():
                        if product in before and weights.get(product):
                            relative = Fraction(cents) / units / before[product]
                            logarithm += (Decimal(relative.numerator) / relative.denominator).ln() * weights[
                                product] / sum(weights.values())
                            compared += 1
                        before[product] = Fraction(cents) / units
                    # An index is kept to four decimals and shown to two of them.
                    value = (100 * logarithm.exp()).quantize(Decimal("0.0001"), ROUND_HALF_EVEN)
                    value = value.quantize(Decimal("0.01"), ROUND_HALF_EVEN)
                    expected[month, currency] = {"index": str(value), "compared": compared}
                    month = month_before(month, -1)
        return ["month", "currency"], expected

    def prices_purchases(self, table):
        """Rows may be alike, so they are compared all at once."""
        self.at_once(table, ["day", "product", "store", "currency", "quantity", "total"], [
            (one.day, one.product, one.store, one.currency, decimal(one.quantity), money(one.cents, one.currency))
            for one in self.bought if self.first <= one.day <= self.end])
        return [], {}

    def at_once(self, table, columns, wanted):
        """Holds all rows against the wanted ones, each as the values of some columns."""
        from collections import Counter
        found, wanted = Counter(tuple(row[column] for column in columns) for row in table["rows"]), Counter(wanted)
        self.checked += sum(found.values())
        for name in (found - wanted).keys() | (wanted - found).keys():
            self.problem(table, name, "", f"{found[name]} times", f"{wanted[name]} times")
        table["columns"] = [column for column in table["columns"] if column not in columns]
        table["rows"] = []

    # Budgets of the grocery planner.

    def grocery_budgets(self):
        """A budget with the days it counts until, and what was bought of it by category."""
        end = self.open_period()[1]
        for budget in of_records(self.books):
            if budget.is_of_groceries:
                for days in budget.periods(*self.open_period()):
                    if days[0] <= max(self.as_of, self.open_period()[0]):
                        own = [one for one in self.planned if days[0] <= one.day <= min(days[1], end)
                               and one.currency == budget.currency]
                        yield budget, days, own

    def prices_budgets(self, table):
        return ["budget", "from", "currency"], {(budget.name or "Groceries", days[0], budget.currency): {
            "to": days[1], "budget-amount": money(budget.cents, budget.currency),
            "spent": money(sum(one.cents for one in own), budget.currency),
            "left": money(budget.cents - sum(one.cents for one in own), budget.currency),
            "used": sum(one.cents for one in own) * 100 // budget.cents} for budget, days, own in self.grocery_budgets()}

    def prices_budget_categories(self, table):
        expected = {}
        for budget, _, own in self.grocery_budgets():
            for category in {*budget.parts, *(one.category for one in own)}:
                bought = [one for one in own if one.category == category]
                spent, planned = sum(one.cents for one in bought), budget.parts.get(category)
                expected[budget.name or "Groceries", category, budget.currency] = {
                    "budget-amount": None if planned is None else money(planned, budget.currency),
                    "spent": money(spent, budget.currency), "count": len(bought),
                    "left": None if planned is None else money(planned - spent, budget.currency)}
        return ["budget", "category", "currency"], expected

    # The pantry.

    def pantry(self):
        """What was there on the day, each with what is left, what all of it cost and the day it was wasted."""
        purchases = {one["key"]: one for one in self.books["register_purchase"]}
        for one in self.books["register_expirationTracker"]:
            if one["purchaseDate"] > self.as_of:
                continue
            bought = purchases.get(one.get("purchase"))
            cost = None
            if bought:
                cost = half_even(Fraction(bought["totalCost"]) * Fraction(one["quantity"]) / Fraction(bought["quantity"]))
            is_gone = one.get("isConsumed") and (one.get("consumedAt") or "")[:10] <= self.as_of
            wasted = (one.get("wastedAt") or one["expirationDate"])[:10] if one.get("isWasted") else None
            wasted = wasted if wasted and wasted <= self.as_of else None
            left = one["remainingQuantity"]
            if Fraction(left) == 0 and not is_gone and not wasted:
                left = one["quantity"]
            yield one, left, cost, bought and bought["currency"], is_gone, wasted

    def expiring_expiring(self, table):
        wanted = []
        for one, left, cost, currency, is_gone, wasted in self.pantry():
            days = days_between(self.as_of, one["expirationDate"])
            if not is_gone and not wasted and days <= 90:
                share = None if cost is None else half_even(Fraction(cost) * Fraction(left) / Fraction(one["quantity"]))
                when = "expired" if days < 0 else f"within {next(limit for limit in (7, 30, 90) if days <= limit)} days"
                wanted.append((one["expirationDate"], self.product_name(one["groceryItem"]), days, when, decimal(left),
                               currency, None if share is None else money(share, currency)))
        self.at_once(table, ["expires", "product", "days", "when", "left", "currency", "cost"], wanted)
        return [], {}

    def expiring_wasted(self, table):
        wanted = []
        for one, left, cost, currency, _, wasted in self.pantry():
            if wasted and self.first <= wasted <= self.end:
                share = None if cost is None else half_even(Fraction(cost) * Fraction(left) / Fraction(one["quantity"]))
                wanted.append((wasted, self.product_name(one["groceryItem"]), decimal(left), currency,
                               None if share is None else money(share, currency)))
        self.at_once(table, ["day", "product", "quantity", "currency", "cost"], wanted)
        return [], {}

    def expiring_lists(self, table):
        expected = {}
        for one in self.books["register_shoppingList"]:
            done = one.get("isCompleted") and (one.get("completedAt") or "")[:10] <= self.as_of
            if done or (one.get("createdAt") or "")[:10] > self.as_of:
                continue
            currency, estimated, actual, rest, left = one["currency"], 0, 0, 0, 0
            for line in self.books["register_shoppingListEntry"]:
                if line["shoppingList"] != one["key"]:
                    continue
                cost = minor(Fraction(line["estimatedPrice"]) * Fraction(line["quantity"]), currency)
                estimated += cost
                if line.get("isPurchased") and (line.get("purchasedAt") or "")[:10] <= self.as_of:
                    quantity = Fraction(line.get("actualQuantity") or line["quantity"])
                    actual += minor(Fraction(line["actualPrice"]) * quantity, currency)
                else:
                    rest, left = rest + cost, left + 1
            figures = {"budgeted": one["budgetAmount"], "estimated": estimated, "actual": actual,
                       "expected": actual + rest, "left": one["budgetAmount"] - actual - rest}
            expected[one["name"], currency] = {**{name: money(cents, currency) for name, cents in figures.items()},
                                               "open": left}
        return ["list", "currency"], expected


def decimal(text):
    """A number as files have it: without zeros that say nothing."""
    number = Decimal(text).normalize()
    return f"{number:f}"
