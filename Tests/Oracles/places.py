#!/usr/bin/env python3
"""Hold the report on places, and its GeoJSON, against sums that Python works out.

    Tests/Oracles/places.py

The rows and places come from `saldo export`; areas, cities, distances (haversine), trips (day by day), new
places and the points are worked out here from RFC 7946 and the report's README. A line for each difference; the
exit code is 1 if there is any.
"""
import csv
import io
import json
import math
import os
import random
import shutil
import sys
import tempfile
from collections import defaultdict
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import export  # noqa: E402
import saldo  # noqa: E402

SAMPLE = os.path.join(saldo.CHECKOUT, "samples", "places")
BANDS = [(1, "Up to 1 km"), (5, "1 to 5 km"), (25, "5 to 25 km"), (100, "25 to 100 km"), (math.inf, "Over 100 km")]
SILENCE = 14


def kilometres(a, b):
    """The haversine formula on the sphere of the mean radius."""
    north, south = math.radians(a["latitude"]), math.radians(b["latitude"])
    east = math.radians(b["longitude"] - a["longitude"])
    half = math.sin((south - north) / 2) ** 2 + math.cos(north) * math.cos(south) * math.sin(east / 2) ** 2
    return 2 * 6371.0088 * math.asin(math.sqrt(half))


def money(cents):
    return f"{Decimal(cents).scaleb(-2):.2f}"


def tenths(value):
    """One decimal, without a zero behind it."""
    text = str(Decimal(repr(value)).quantize(Decimal("0.1"), ROUND_HALF_UP))
    return text[:-2] if text.endswith(".0") else text


def shares(parts):
    """Percent with tenths that add up to 100: what rounding down leaves goes to the largest remainders."""
    whole = sum(Fraction(part) for part in parts)
    if not whole:
        return [""] * len(parts)
    exact = [Fraction(part) * 1000 / whole for part in parts]
    tenths = [math.floor(one) for one in exact]
    order = sorted(range(len(parts)), key=lambda index: (tenths[index] - exact[index], index))
    for index in order[:1000 - sum(tenths)]:
        tenths[index] += 1
    return [f"{one // 10}.{one % 10}" for one in tenths]


class Ledger:
    """The rows of an export, with what a place says of its day."""

    def __init__(self, exported, home, away):
        self.places = {place["key"]: place for place in exported["places"]}
        self.home, self.away = home, away
        self.rows = [row for row in exported["transactions"] if row["status"] == "counts"
                     and not row["isPending"] and not row["isTransfer"] and not row["isPaired"]]
        for row in self.rows:
            row["day"] = date.fromisoformat(row["day"])
            row["place"] = self.places.get(row.get("place"))

    def way(self, row):
        """How far from home a row was, where anybody knows."""
        place = row["place"]
        return kilometres(self.home, place) if place and "latitude" in place else None

    def telling(self, day):
        """The rows that say where the person was: cities count where nothing better does."""
        rows = [row for row in self.rows if row["day"] == day and self.way(row) is not None]
        sure = [row for row in rows if not row["place"]["key"].startswith("geonames-")]
        return sure or rows

    def trips(self, end):
        """Lists of away days, walked day by day from the first to `end`."""
        trips, last = [], None
        day = min(row["day"] for row in self.rows)
        while day <= end:
            rows = self.telling(day)
            if any(self.way(row) > self.away for row in rows):
                follows = bool(trips) and trips[-1][-1] == last and (day - last).days - 1 <= SILENCE
                departed = bool(trips) and trips[-1] == [last] and not self.is_home(day)
                if follows and (not self.is_home(last) or departed):
                    trips[-1].append(day)
                else:
                    trips.append([day])
            if rows:
                last = day
            day += timedelta(days=1)
        return trips, last

    def is_home(self, day):
        return any(self.way(row) <= self.away for row in self.telling(day))


def is_income(row):
    """A row without a category is income by its sign; these samples name their other income so."""
    if row["category"] == "Uncategorised":
        return row["amount"] > 0
    return row["category"].split(":")[0] in ("Income", "Salary", "Wages")


def flow(rows):
    """All of them, what came in, what was spent less what came back of it."""
    income = sum(row["amount"] for row in rows if is_income(row))
    spent = sum(row["amount"] for row in rows if not is_income(row))
    return income + spent, income, spent


def expected(ledger, first, last, as_of):
    """The tables of the report, each as a set of rows, in euros alone."""
    inside = [row for row in ledger.rows if first <= row["day"] <= last]
    placed = [row for row in inside if row["place"]]
    tables = {}
    for table, key in (("areas", "area"), ("cities", "city")):
        groups = defaultdict(list)
        for row in placed:
            groups[row["place"].get(key, "") or f"No {key}"].append(row)
        tables[table] = [(name, "EUR", str(len({row["place"]["key"] for row in rows})), str(len(rows)),
                          money(flow(rows)[2])) for name, rows in groups.items()] if len(groups) > 1 else []
    located = [row for row in placed if ledger.way(row) is not None]
    below, bands = 0, []
    for limit, name in BANDS if located else []:
        rows = [row for row in located if below < math.floor(ledger.way(row) * 1000) <= limit * 1000
                or not below and ledger.way(row) < 0.001]
        below = limit * 1000
        bands.append((name, rows))
    tables["distances"] = [
        (name, "EUR", str(len({row["place"]["key"] for row in rows})), str(len(rows)), money(flow(rows)[2]), percent)
        for (name, rows), percent in zip(bands, shares([flow(rows)[2] for _, rows in bands]))]
    tables["new"] = sorted(new_places(ledger, placed, first))
    tables["trips"] = list(trip_lines(ledger, first, last, as_of))
    tables["placing"] = list(placing(inside))
    return tables


def new_places(ledger, placed, first):
    seen = {row["place"]["key"] for row in ledger.rows if row["place"] and row["day"] < first}
    if not any(row["day"] < first for row in ledger.rows):
        return
    for key in {row["place"]["key"] for row in placed} - seen:
        rows = [row for row in placed if row["place"]["key"] == key]
        place, way = rows[0]["place"], ledger.way(rows[0])
        yield (str(min(row["day"] for row in rows)), place["name"], place.get("area", ""), place.get("city", ""),
               "" if way is None else tenths(way), "EUR", str(len(rows)), money(flow(rows)[2]), key)


def trip_lines(ledger, first, last, as_of):
    trips, last_told = ledger.trips(last)
    for trip in trips:
        if trip[-1] < first:
            continue
        start = max(trip[0], first)
        rows = [row for day in trip if day >= start for row in ledger.telling(day) if ledger.way(row) > ledger.away]
        farthest = max(rows, key=lambda row: (ledger.way(row), row["place"]["key"]), default=None)
        notes = [f"began {trip[0].day} {trip[0]:%b %Y}"] if trip[0] < first else []
        is_open = trip[-1] == last_told and not ledger.is_home(last_told)
        if is_open and (min(last, as_of) - last_told).days <= SILENCE:
            notes.append("continues")
        if all(row["place"]["key"].startswith("geonames-") for day in trip for row in ledger.telling(day)):
            notes.append("located by city name only")
        yield (str(start), str(trip[-1]), str((trip[-1] - start).days + 1),
               farthest["place"]["name"] if farthest else "", farthest["place"].get("city", "") if farthest else "",
               tenths(ledger.way(farthest)) if farthest else "", "EUR" if rows else "", str(len(rows)),
               money(flow(rows)[2]) if rows else "", ", ".join(notes), str(trip[0]))


def placing(rows):
    def kind(row):
        if not row["place"]:
            return "No place"
        if row["place"]["key"].startswith("geonames-"):
            return "Only the city is known"
        return "At a place with coordinates" if "latitude" in row["place"] else "At a place without coordinates"

    names = ("At a place with coordinates", "Only the city is known", "At a place without coordinates", "No place")
    parts = [[row for row in rows if kind(row) == name] for name in names]
    for name, mine, percent in zip(names, parts, shares([flow(mine)[2] for mine in parts])):
        yield name, "EUR", str(len(mine)), money(flow(mine)[2]), percent


def points(ledger, first, last):
    """The features that RFC 7946 asks for, by id."""
    features = {}
    for key, place in ledger.places.items():
        rows = [row for row in ledger.rows if row["place"] is place and first <= row["day"] <= last]
        if rows and "latitude" in place:
            total, income, expense = flow(rows)
            features[key] = (
                [round(place["longitude"], 7), round(place["latitude"], 7)], place["name"], place.get("area", ""),
                place.get("city", ""), len(rows), str(min(r["day"] for r in rows)), str(max(r["day"] for r in rows)),
                {"EUR": money(total)}, {"EUR": money(income)}, {"EUR": money(expense)})
    return features


def found_points(text):
    """What json reads in a file, which has to be a FeatureCollection of points."""
    found = json.loads(text)
    assert found["type"] == "FeatureCollection" and found["saldo"]["schema"] == "saldo.places.geojson/1"
    features = {}
    for feature in found["features"]:
        position, more = feature["geometry"]["coordinates"], feature["properties"]
        assert feature["type"] == "Feature" and feature["geometry"]["type"] == "Point" and len(position) == 2
        assert -180 <= position[0] <= 180 and -90 <= position[1] <= 90 and feature["id"] not in features
        features[feature["id"]] = (position, *(more[name] for name in (
            "name", "area", "city", "count", "first", "last", "total", "income", "expense")))
    assert list(features) == sorted(features)
    return features


def differences(folder, home, away, months, as_of):
    """What saldo's tables and points have otherwise, month by month."""
    exported = json.loads(export.run("export", "-q", folder=folder), parse_float=float)
    ledger = Ledger(exported, home, away)
    for first, last in months:
        period = f"{first}..{last}"
        options = ("--period", period, "--as-of", str(as_of), "-q")
        export.run("report", "places", *options, "--format", "csv,geojson", "-o", "out", folder=folder)
        written = os.path.join(folder, "out", os.listdir(os.path.join(folder, "out"))[0])
        for name, rows in expected(ledger, first, last, as_of).items():
            path = os.path.join(written, f"places-{name}.csv")
            table = list(csv.reader(io.StringIO(open(path, encoding="utf-8", newline="").read())))[1:] \
                if os.path.exists(path) else []
            yield f"{period} {name}", sorted(map(tuple, table)), sorted(rows)
        with open(os.path.join(written, "places.geojson"), encoding="utf-8") as file:
            yield f"{period} points", found_points(file.read()), points(ledger, first, last)
        shutil.rmtree(os.path.join(folder, "out"))


def sample(folder):
    """The workspace of samples/places.md."""
    folder = os.path.join(folder, "places")
    shutil.copytree(SAMPLE, folder)
    export.run("import", "-q", "--account", "giro", folder=folder)
    home = {"latitude": 52.52, "longitude": 13.405}
    months = [(date(2026, 7, 1), date(2026, 7, 31)), (date(2026, 8, 1), date(2026, 8, 31)),
              (date(2026, 8, 2), date(2026, 8, 29))]
    yield from differences(folder, home, 60, months, date(2026, 8, 30))


def invented(folder):
    """A year of somebody who travels by a seed: places near, far and of unknown whereabouts, and cities."""
    chance = random.Random(20261122)
    export.run("init", "-q", ".", folder=folder)
    table = ["id,name,lat,lon,match,area,city", "home,Home,48.2082,16.3738,,,"]
    for number in range(40):
        north = 48.2082 + chance.choice([0.003, 0.02, 0.1, 0.4, 3, 9]) * chance.uniform(-1, 1)
        east = 16.3738 + chance.choice([0.003, 0.02, 0.1, 0.4, 3, 9]) * chance.uniform(-1, 1)
        degrees = f"{north:.5f},{east:.5f}" if number % 9 else ","
        table.append(f"p{number},P {number},{degrees},QX{number:02}Z,{chance.choice(['', 'A', 'B'])},"
                     f"{chance.choice(['', 'Wien', 'Graz', 'Linz'])}")
    write(folder, "tables/places.csv", "\n".join(table) + "\n")
    cities = [("1", "Feldkirch", "47.23306", "9.6"), ("2", "Klosterneuburg", "48.30521", "16.32522")]
    write(folder, "cities.txt", "".join(
        f"{key}\t{name}\t{name}\t\t{north}\t{east}\tP\tPPL\tAT\t\t01\t\t\t\t900000\t\t\tEurope/Vienna\t2026-01-01\n"
        for key, name, north, east in cities))
    write(folder, "saldo.yaml", "version: 1\ncurrency: EUR\ngazetteer: cities.txt\nreport: {home: home}\n")
    lines, day = ["!Type:Bank"], date(2025, 1, 3)
    texts = [f"SHOP QX{number:02}Z" for number in range(40)] + ["ONLINE FELDKIRCH AT", "KIOSK KLOSTERNEUBURG AT", "MISC"]
    while day < date(2026, 1, 20):
        mood = chance.sample(texts, 4)
        for _ in range(chance.randrange(1, 12)):
            for _ in range(chance.randrange(0, 4)):
                text, cents = chance.choice(mood), chance.randrange(-9000, 900)
                lines += [f"D{day}", f"T{cents / 100:.2f}", f"P{text}", "^"]
            day += timedelta(days=chance.choice([1] * 14 + [2, 2, 3, 9, 20]))
    write(folder, "inbox/giro.qif", "\n".join(lines) + "\n")
    export.run("import", "-q", "--account", "giro", folder=folder)
    home = {"latitude": 48.2082, "longitude": 16.3738}
    months = [(date(2025, 1, 1), date(2025, 1, 31)), (date(2025, 3, 10), date(2025, 9, 4)),
              (date(2025, 12, 1), date(2025, 12, 31))]
    yield from differences(folder, home, 50, months, date(2025, 12, 20))


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def main():
    failures = count = 0
    for part in (sample, invented):
        with tempfile.TemporaryDirectory() as folder:
            for what, found, worked_out in part(folder):
                count += 1
                if found != worked_out:
                    failures += 1
                    print(f"places: {part.__name__} {what}: saldo has {found}, Python {worked_out}"[:3000])
    print(f"places: {failures} of {count} tables differ from what Python works out")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
