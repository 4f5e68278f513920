"""The tables of distances, trips and new places, for reports in JSON and of several currencies.

Ways and trips are those that places.py works out.
"""
from collections import defaultdict
from datetime import date

import places
from ledger import money


class Rows(places.Ledger):
    """The rows of a ledger that were at a place, each as places.py knows it."""

    def __init__(self, books, home, away):
        self.places, self.home, self.away = books.places, home, away
        self.rows = [{"day": date.fromisoformat(row.day), "place": books.places.get(row.place), "row": row}
                     for row in books.rows if not row.is_transfer]
        self._telling = defaultdict(list)
        for row in self.rows:
            if self.way(row) is not None:
                self._telling[row["day"]].append(row)

    def telling(self, day):
        rows = self._telling.get(day, [])
        return [row for row in rows if not row["place"]["key"].startswith("geonames-")] or rows


class Journeys:
    """The part of the checker that knows distances."""

    @property
    def journeys(self):
        if not hasattr(self, "_journeys"):
            settings = self.books.settings.get("report") or {}
            home = self.books.home_place(settings.get("home"))
            self._journeys = Rows(self.books, home, settings.get("away_km", 50)) if home else None
        return self._journeys

    def metres(self, key):
        place = self.books.places.get(key)
        if not self.journeys or not place or "latitude" not in place:
            return None
        return places.kilometres(self.journeys.home, place)

    def way(self, key):
        kilometres = self.metres(key)
        return None if kilometres is None else places.tenths(kilometres)

    def places_distances(self, table):
        from reports import largest_remainders
        expected = {}
        for currency in {row.currency for row in self.placed()}:
            own = [row for row in self.placed() if row.currency == currency and self.metres(row.place) is not None]
            below, bands = -1, []
            for limit, name in places.BANDS if own else []:
                bands.append((name, [row for row in own if below < self.metres(row.place) <= limit]))
                below = limit
            shares = largest_remainders([self.spent_at(rows) for _, rows in bands])
            for (name, rows), share in zip(bands, shares):
                expected[name, currency] = {
                    "places": len({row.place for row in rows}), "count": sum(row.is_first for row in rows),
                    "expense": money(self.spent_at(rows), currency), "share": share}
        return ["distance", "currency"], expected

    def spent_at(self, rows):
        return sum(row.cents for row in rows if not self.books.is_income(row))

    def places_new(self, table):
        """Places that no row before the period knows; none where the ledger begins in the period."""
        expected, before = {}, [row for row in self.books.rows if row.day < self.first and not row.is_transfer]
        groups = defaultdict(list)
        for row in self.placed():
            groups[row.place, row.currency].append(row)
        seen = {row.place for row in before}
        for (place, currency), rows in groups.items() if before else []:
            if place not in seen:
                expected[place, currency] = {
                    "first": min(row.day for row in self.placed() if row.place == place),
                    "count": sum(row.is_first for row in rows), "distance": self.way(place),
                    "total": money(self.spent_at(rows), currency)}
        return ["id", "currency"], expected

    def places_trips(self, table):
        """Runs of days away, walked day by day: what lies in the period, in each currency."""
        expected, ledger = {}, self.journeys
        end = date.fromisoformat(min(self.end, self.as_of))
        trips, told = ledger.trips(end) if ledger and ledger.rows else ([], None)
        for trip in trips:
            if trip[-1].isoformat() < self.first:
                continue
            start = max(trip[0], date.fromisoformat(self.first))
            rows = [row for day in trip if day >= start for row in ledger.telling(day)
                    if ledger.way(row) > ledger.away]
            farthest = max(rows, key=lambda row: (ledger.way(row), row["place"]["key"]), default=None)
            words = [f"began {trip[0].day} {trip[0]:%b %Y}"] if trip[0] < start else []
            if trip[-1] == told and not ledger.is_home(told) and (end - told).days <= places.SILENCE:
                words.append("continues")
            groups = defaultdict(list)
            for row in rows:
                groups[row["row"].currency].append(row["row"])
            for currency, own in groups.items() or [("", [])]:
                expected[start.isoformat(), currency] = {
                    "to": trip[-1].isoformat(), "days": (trip[-1] - start).days + 1, "began": trip[0].isoformat(),
                    "place": farthest["place"]["name"] if farthest else "",
                    "state": ", ".join(words),
                    "distance": self.way(farthest["place"]["key"]) if farthest else None,
                    "count": sum(row.is_first for row in own), "total": money(self.spent_at(own), currency)}
        return ["from", "currency"], expected
