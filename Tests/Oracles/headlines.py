"""The headlines above the tables: the figure, its change, and the amounts in the words below it."""
import re
from collections import defaultdict
from fractions import Fraction

from budgets import days_between, half_even, plus
from groceries import decimal
from ledger import EXPONENTS, NO_CATEGORY, last_day, money

CODE = re.compile(r"(.*), ([A-Z]{3})$")
SYMBOLS = {"EUR": "€", "USD": "$", "GBP": "£", "INR": "₹", "JPY": "¥"}
NUMBER = re.compile(r"-?\d+(\.\d+)?$")


def in_words(cents, currency, home):
    """An amount as a sentence has it: grouped by the custom of its currency, without decimals that are zero."""
    digits = EXPONENTS.get(currency, 2)
    whole, rest = divmod(abs(cents), 10 ** digits)
    if currency == "INR" and whole >= 1000:
        head, tail = str(whole)[:-3], str(whole)[-3:]
        groups = []
        while head:
            head, group = head[:-2], head[-2:]
            groups.insert(0, group)
        text = ",".join([*groups, tail])
    else:
        text = f"{whole:,}"
    symbol = SYMBOLS.get(currency, currency + " ")
    return ("−" if cents < 0 else "") + symbol + text + (f".{rest:0{digits}}" if rest else "")


class Headlines:
    """The part of the checker that knows headlines."""

    def check_headlines(self):
        resolve = getattr(self, f"headline_{self.kind}", None)
        # Of one currency alone no label names it.
        alone = next((one["currency"] for one in self.report["headlines"]
                      if "currency" in one and not one["label"].endswith(", household")), self.used_currencies()[0])
        for one in self.report["headlines"]:
            parts = CODE.match(one["label"])
            base, code = parts.groups() if parts else (one["label"], one.get("currency", alone))
            found = resolve(base, code, one) if resolve else None
            if found is None:
                if isinstance(one["value"], int) or NUMBER.match(str(one["value"])):
                    self.problems.append(f"{self.path}: headline {one['label']} ({one['value']}) is checked by nothing")
                continue
            value, *more = found
            self.checked += 1 + len(more)
            self.expect_headline(one, "value", one["value"], value)
            for part in more:
                if isinstance(part, dict):
                    self.expect_headline(one, "change", one.get("change"), part["change"])
                elif part not in one.get("note", ""):
                    self.expect_headline(one, "note", one.get("note", ""), part)

    def expect_headline(self, one, column, found, expected):
        if found != expected:
            self.problems.append(f"{self.path}: headline {one['label']} {column}: {found}, expected {expected}")

    def words(self, cents, code):
        return in_words(cents, code, self.home)

    @staticmethod
    def change(now, before):
        from reports import permille
        return {"change": permille(now - before, before) if before and before > 0 else None}

    def sides(self, rows, code):
        income, spending, _ = self.flow([row for row in rows if row.currency == code])
        return {"Income": income, "Spending": spending, "Saved": income + spending}

    def percent_words(self, part, whole):
        from reports import permille
        text = permille(part, whole)
        return None if text is None else self.percent_text("0" if text == "-0.0" else text)

    @staticmethod
    def percent_text(percent):
        """A percentage as sentences have it; beyond ten times the whole it says nothing more."""
        if abs(Fraction(percent)) >= 1000:
            return "> 999\u202f%" if Fraction(percent) > 0 else "< −999\u202f%"
        return percent.removesuffix(".0").replace("-", "−") + "\u202f%"

    # Kinds.

    def headline_month(self, base, code, one):
        from reports import median
        if base.endswith(", household"):
            return self.household_headline(base.removesuffix(", household"), one)
        if base == "Net worth":
            return self.worth_headline(code)
        own = self.sides(self.rows, code)
        if base not in own:
            return None
        found = [money(own[base], code)]
        if base == "Saved":
            share = self.percent_words(own["Saved"], own["Income"]) if own["Income"] > 0 else None
            return found + ([share + " of income"] if share else [])
        sign = -1 if base == "Spending" else 1
        if len(self.own_months) > 1:
            months = [sign * self.sides(self.rows_of(span), code)[base] for span in self.own_months]
            return found + [self.words(half_even(Fraction(sum(months), len(months))), code) + " a month"]
        past = [sign * self.sides(self.rows_of(span, True), code)[base] for span in self.past]
        found.append(self.change(sign * own[base], past[-1] if past else None))
        if len(past) > 1 and median(past):
            days = "" if self.basis() == "whole months" else f" of {self.basis()}"
            found.append(f"{len(past)}-month median{days} {self.words(median(past), code)}")
        return found

    def household_headline(self, base, one):
        if base == "Net worth":
            return self.household_worth_headline()
        lines = self.month_household(None)[1].values()
        sums = {name: sum(int(line[column].replace(".", "")) for line in lines) for name, column in (
            ("Income", "income"), ("Spending", "expense"), ("Saved", "balance"))}
        found = [money(sums[base], self.home)]
        if base == "Saved" and sums["Income"] > 0:
            found.append(self.percent_words(sums["Saved"], sums["Income"]) + " of income")
        return found

    def household_worth_headline(self):
        units = [int(line["worth"].replace(".", "")) for line in self.month_household_worth(None)[1].values()]
        before = self.month_household_change(None)[1].get(("Net worth before",))
        change = self.change(sum(units), int(before["amount"].replace(".", ""))) if before else {"change": None}
        return [money(sum(units), self.home), change]

    def worth_headline(self, code):
        from reports import median
        evenings = self.evenings()
        now = self.worth(code, evenings[-1])
        if not now:
            return ["nothing is known of it"]
        before = self.worth(code, evenings[-2]) if len(evenings) > 1 else None
        found = [money(now[0], code)]
        found.append(self.change(now[0], before[0]) if before and before[1] == now[1] else {"change": None})
        if not self.loans and len(evenings) > 2:
            all_ = [self.worth(code, day) for day in evenings[:-1]]
            if all(one and one[1] == now[1] for one in all_):
                found.append(self.words(median([one[0] for one in all_]), code))
        for count, name in zip(now[2], ("account", "asset", "loan")):
            if count:
                found.append(f"{count} {name}" + ("s" if count > 1 else ""))
        return found

    def headline_year(self, base, code, one):
        from reports import permille
        if base.endswith(", household"):
            return self.household_headline(base.removesuffix(", household"), one)
        own = self.sides(self.rows, code)
        months = [(span, self.sides(self.rows_of(span), code)) for span in self.own_months]
        if base in own:
            sign = -1 if base == "Spending" else 1
            mean = half_even(Fraction(sign * own[base], len(months)))
            return [money(own[base], code)] + ([self.words(mean, code) + " a month"] if len(months) > 1 else [])
        if base == "Savings rate":
            return [permille(own["Saved"], own["Income"]) if own["Income"] > 0 else None]
        if base in ("Best month", "Worst month"):
            # Which month it is stands in the value; what was saved in it is the figure. A month without a row is neither.
            months = [(span, sums) for span, sums in months if any(
                row.currency == code and not row.is_transfer for row in self.rows_of(span))]
            saved = {span[0][:7]: sums["Saved"] for span, sums in months}
            whole = [sums["Saved"] for span, sums in months if span[0][8:] == "01" and span[1] == last_day(span[0][:7])
                     and self.first_known <= plus(span[0], 7) and not self.partial_through(*span)]
            best = max(whole) if base == "Best month" else min([*whole, min(saved.values())])
            return [one["value"], self.words(best, code) + " saved"]
        return None

    def headline_categories(self, base, code, one):
        if base.endswith(", household"):
            return self.household_headline(base.removesuffix(", household"), one)
        name = base.replace(": ", ":")
        lines = {side: rows for (currency, category, side), rows in self.lines(self.rows).items()
                 if (currency, category) == (code, name)}
        # What has no category has two lines of one name: the figure says which of them it is.
        sums = {money(sum(row.cents for row in lines.get(side, [])), code): side for side in (True, False)}
        side = sums.get(one["value"], False)
        found = [money(sum(row.cents for row in lines.get(side, [])), code)]
        if len(self.own_months) == 1 and self.lead:
            before = [row for row in self.rows_of(self.past[-1], True)
                      if row.currency == code and row.category == name and not row.is_transfer
                      and (name != NO_CATEGORY or self.books.is_income(row) == side)]
            now = [row for row in self.rows if row.currency == code and row.category == name and not row.is_transfer
                   and (name != NO_CATEGORY or self.books.is_income(row) == side)]
            moved = sum(row.cents for row in now) - sum(row.cents for row in before)
            found = [money(sum(row.cents for row in now), code)]
            if name != NO_CATEGORY or self.words(abs(moved), code) in one["note"]:
                found.append(self.words(abs(moved), code))
        return found

    def headline_budget(self, base, code, one):
        if base.endswith(", household"):
            return self.household_headline(base.removesuffix(", household"), one)
        shares = [line for line in self.shares() if line["currency"] == code]
        planned = sum(line["budget"] + (line["carried"] if line["is_first"] else 0) for line in shares)
        spent = sum(line["actual"] for line in shares)
        sums = {"Budget": planned, "Spent": spent, "Left": planned - spent, "Available": planned - spent}
        if base in sums:
            found = [money(sums[base], code)]
            used = self.used(planned, spent)
            if base == "Spent" and used:
                found.append(f"{self.percent_text(used)} of budget")
            return found
        if base == "Forecast":
            return [money(sum(line["actual"] if line["forecast"] is None else line["forecast"] for line in shares), code)]
        if base in ("Budgets", "Other budgets"):
            own = [line for line in self.own_periods() if line["currency"] == code]
            return [len({line["source"] for line in own})]
        return None

    def headline_places(self, base, code, one):
        from reports import permille
        if base.endswith(", household"):
            return self.household_places_headline(base.removesuffix(", household"))
        placed = [row for row in self.placed() if row.currency == code]
        spent = self.spent_at(placed)
        whole = self.sides(self.rows, code)["Spending"]
        if base == "Spent at places":
            share = self.percent_words(spent, whole)
            return [money(spent, code)] + ([share + " of spending"] if share else [])
        if base == "Visits":
            return [sum(row.is_first for row in placed), str(len({row.place for row in placed}))]
        if base.startswith("Top place: "):
            groups = defaultdict(list)
            for row in placed:
                groups[row.place].append(row)
            most = min(self.spent_at(rows) for rows in groups.values())
            return [money(most, code)]
        if base.startswith("Top area: "):
            own = [row for row in placed if self.books.places[row.place].get("area") == base.removeprefix("Top area: ")]
            share = self.percent_words(self.spent_at(own), spent)
            return [money(self.spent_at(own), code), share] if permille(spent, spent) else [money(self.spent_at(own), code)]
        if base == "Days away":
            trips = {name[0]: line for name, line in self.places_trips(None)[1].items()}
            return [sum(line["days"] for line in trips.values())]
        return None

    def household_places_headline(self, base):
        if base == "Spending":
            return [money(self.household_flows([self.rows], self.own_months)[0][1], self.home)]
        return [money(sum(int(line["expense"].replace(".", ""))
                          for line in self.places_household_places(None)[1].values()), self.home)]

    def headline_recurring(self, base, code, one):
        if base.endswith(", household"):
            return self.restated_headline(base.removesuffix(", household"))
        day = min(self.as_of, self.end)
        out = [chain for _, currency, chain in self.chains(day)[0] if currency == code and chain.links[-1][1] < 0
               and chain.state(self.known(chain, day)) != "ended"]
        year = sum(chain.amount * chain.times for chain in out)
        if base == "Per month":
            return [money(half_even(Fraction(year, 12)), code), str(len(out))]
        return [money(year, code)] if base == "Per year" else None

    def headline_loans(self, base, code, one):
        if base.endswith(", household"):
            return self.restated_headline(base.removesuffix(", household"))
        first, end = self.open_period()
        own = [loan for loan in self.loans if loan.currency == code]
        dues = [due for loan in own for due in loan.dues if first <= due.day <= end]
        extra = [row for loan in own for row in loan.on_top if first <= row.day <= end]
        if base == "Due":
            return [money(sum(due.cents for due in dues), code), str(len(dues))]
        if base == "Paid":
            paid = sum(due.paid or 0 for due in dues) - sum(row.cents for row in extra)
            return [money(paid, code), str(sum(bool(due.row) for due in dues))]
        planned = [loan for loan in own if loan.is_planned]
        if base == "Planned balance":
            return [money(sum(loan.outstanding(self.as_of) for loan in planned), code)]
        if base == "Balance after payments":
            return [money(sum(loan.owed for loan in planned), code)]
        if base.startswith("Interest in "):
            years = self.loans_years(None)[1]
            parts = [int(line["interest"].replace(".", "")) for (year, _, currency), line in years.items()
                     if currency == code and year == base.removeprefix("Interest in ")]
            return [money(sum(parts), code)]
        ahead = [due.day for loan in own for due in loan.dues if due.day >= self.as_of and not due.row]
        return [min(ahead)] if base == "Next due" and ahead else None

    def headline_portfolio(self, base, code, one):
        if base.endswith(", household"):
            lines = self.portfolio_household_assets(None)[1].values()
            return [money(sum(int(line["value"].replace(".", "")) for line in lines), self.home)]
        name, columns = base.split(", ")[0], {"Value": "value", "Paid": "invested", "Gain": "gain", "XIRR": "xirr"}
        lines = [line for (portfolio, _), line in self.portfolio_portfolios(None)[1].items()
                 if ", " not in base or portfolio == base.split(", ")[1]]
        return [lines[0][columns[name]]] if name in columns and len(lines) == 1 else None

    def headline_rental(self, base, code, one):
        if base.endswith(", household"):
            return self.restated_headline(base.removesuffix(", household"))
        own = [asset for asset in self.of("realEstate") if asset.is_active and asset.currency == code]
        rent, costs = (sum(asset.year(kind) for asset in own) for kind in ("deposit", "fee"))
        if base == "Net yield":
            from assets import percent
            return [percent(rent - costs, sum(asset.value for asset in own))]
        found = {"Rent received": rent, "Costs": costs, "Net": rent - costs}
        return [money(found[base], code)] if base in found else None

    def headline_prices(self, base, code, one):
        if base.endswith(", household"):
            return self.restated_headline(base.removesuffix(", household"))
        if base == "Bought":
            own = [bought for bought in self.bought if self.first <= bought.day <= self.end and bought.currency == code]
            return [money(sum(bought.cents for bought in own), code), str(len(own))]
        if base == "Personal price index":
            return [max((name[0], line["index"]) for name, line in self.prices_index(None)[1].items()
                        if name[1] == code)[1]]
        if base == "Largest increase":
            from reports import permille
            groups = defaultdict(list)
            for _, _, product, store, cents, currency in self.noted:
                if currency == code:
                    groups[product, store].append(cents)
            risen = max(Fraction(points[-1] - points[0], points[0]) for points in groups.values() if points[0])
            return [permille(risen.numerator, risen.denominator)]
        return None

    def headline_expiring(self, base, code, one):
        if base.endswith(", household"):
            return self.restated_headline(base.removesuffix(", household"))
        days = [days_between(self.as_of, stock["expirationDate"]) for stock, *_, is_gone, wasted in self.pantry()
                if not is_gone and not wasted]
        counts = {"Expired": sum(day < 0 for day in days), "Within 7 days": sum(0 <= day <= 7 for day in days),
                  "Within 30 days": sum(0 <= day <= 30 for day in days)}
        if base == "Wasted":
            parts = [half_even(Fraction(cost) * Fraction(decimal(left)) / Fraction(stock["quantity"]))
                     for stock, left, cost, currency, _, wasted in self.pantry()
                     if wasted and self.first <= wasted <= self.end and cost is not None and currency == code]
            return [money(sum(parts), code)]
        return [counts[base]] if base in counts else None

    def headline_reminders(self, base, code, one):
        if base != "Within 7 days" or not isinstance(one["value"], int):
            return None
        rows = [row["due"] for table in self.report["tables"] if table["id"] != "calendar" for row in table["all"]]
        return [sum(due <= plus(self.as_of, 7) for due in rows)]

    def headline_tracker(self, base, code, one):
        if base.endswith(", household"):
            return self.restated_headline(base.removesuffix(", household"))
        first, last = self.tracked_days()
        own = self.within(first, last, code)
        income = sum(note["amount"] for note in own if note["type"] == "income")
        spent = sum(note["amount"] for note in own if note["type"] == "expense")
        instalments = sum(due.paid or due.cents for loan in self.loans if loan.currency == code
                          for due in loan.dues if first <= due.day <= last and due.status != "upcoming")
        found = {"Income": income, "Expenses": spent + instalments, "Balance": income - spent - instalments}
        return [money(found[base], code)] if base in found else None

    def headline_quality(self, base, code, one):
        """Of the whole ledger, on whatever day."""
        rows = [row for row in self.books.whole.rows if not row.is_transfer]
        if base == "Uncategorised":
            return [sum(row.category == NO_CATEGORY for row in rows)]
        if base == "Payments without a place":
            return [sum(not row.place and row.cents < 0 and row.is_first and row.account != "receipts"
                        for row in rows)]
        if base == "Rows rejected":
            return [sum(statement["rejected"] for statement in self.books["statements"])]
        if base == "Gaps between statements":
            gaps = self.books.gaps
            return [len(gaps)] + ([f"{sum(gaps):,} day" + ("s" if sum(gaps) > 1 else "")] if gaps else [])
        return [one["value"]] if base == "Balances reconciled" else None

    def headline_transactions(self, base, code, one):
        if base.endswith(", household"):
            return self.household_headline(base.removesuffix(", household"), one)
        own = self.sides(self.rows, code)
        if base == "Rows":
            return [sum(row.is_first for row in self.rows if row.currency == code)]
        return [money(own[base], code)] if base in own else None
