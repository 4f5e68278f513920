#!/usr/bin/env python3
"""Packs the land of Natural Earth into `templates/basemap/land.txt`.

    apt-get download r-cran-rnaturalearthdata && dpkg-deb -x r-cran-rnaturalearthdata_*.deb FOLDER
    Tests/Oracles/land.py FOLDER            # writes the file
    Tests/Oracles/land.py FOLDER --check    # fails where the file is not what would be written

Natural Earth (naturalearthdata.com) is in the public domain. The package holds its coastlines at 1:50
million as an R database of version 0.1.0, which is read here with Python alone. The coastlines are joined
to rings, across the date line too and closed along the south pole, and simplified; `templates/basemap/README.md`
says how they are written. The same package gives the same bytes.
"""
import gzip
import lzma
import math
import pathlib
import struct
import sys
import zlib

TARGET = pathlib.Path(__file__).parents[2] / "templates/basemap/land.txt"
TOLERANCE = 0.045  # degrees of latitude by which a simplified coast may lie beside the real one
GRID = 100  # steps in a degree


class Serialized:
    """A value in R's XDR serialization (R Internals, section 1.8), as far as coordinates need it."""

    END, REFERENCE, GLOBAL, NULLS = 254, 255, 253, (254, 253, 252, 251, 242)

    def __init__(self, data):
        self.data, self.place, self.references = data, 0, []
        assert data[:2] == b"X\n"
        self.place = 2
        if self.number() == 3:
            self.number(), self.number()
            self.take(self.number())
        else:
            self.number(), self.number()

    def take(self, count):
        self.place += count
        return self.data[self.place - count:self.place]

    def number(self):
        return struct.unpack(">i", self.take(4))[0]

    def value(self):
        return self.of(self.number())

    def of(self, flags):
        kind, has_attributes, has_tag = flags & 255, flags & 512, flags & 1024
        if kind in self.NULLS:
            return None
        if kind == self.REFERENCE:
            return self.references[(flags >> 8 or self.number()) - 1]
        if kind == 1:  # a symbol
            self.references.append(self.value())
            return self.references[-1]
        if kind == 2:  # a pair list, here always of attributes
            pairs = {}
            while kind == 2:
                if has_attributes:
                    self.value()
                name = self.value() if has_tag else None
                pairs[name] = self.value()
                flags = self.number()
                kind, has_attributes, has_tag = flags & 255, flags & 512, flags & 1024
            assert kind == self.END
            return pairs
        if kind == 9:  # characters
            count = self.number()
            return None if count < 0 else self.take(count).decode()
        if kind in (10, 13):
            found = [self.number() for _ in range(self.number())]
        elif kind == 14:
            count = self.number()
            found = list(struct.unpack(f">{count}d", self.take(8 * count)))
        elif kind in (16, 19):
            found = [self.value() for _ in range(self.number())]
        elif kind == 25:  # an object: attributes alone
            return self.value()
        else:
            raise ValueError(f"R writes a type {kind} that this reader does not know")
        return (found, self.value()) if has_attributes else found


def coastlines(folder):
    """Every coastline as a list of longitudes and latitudes."""
    data = next(pathlib.Path(folder).rglob("rnaturalearthdata/data"))
    index = (data / "Rdata.rdx").read_bytes()
    index = gzip.decompress(index) if index[:2] == b"\x1f\x8b" else zlib.decompress(index)
    (places, names), *_ = Serialized(index).value()[0]
    start, size = places[names["names"].index("coastline50")]
    packed = (data / "Rdata.rdb").read_bytes()[start:start + size]
    assert packed[4:5] == b"Z"
    plain = lzma.decompress(
        packed[5:], format=lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA2, "preset": 6}])
    for line in Serialized(plain).value()["lines"]:
        for part in line["Lines"]:
            numbers, shape = part["coords"]
            count = shape["dim"][0]
            yield [snapped(*point) for point in zip(numbers[:count], numbers[count:])]


def snapped(longitude, latitude):
    """Ends that nearly lie on the date line lie on it."""
    near = abs(abs(longitude) - 180) < 0.001
    return (math.copysign(180.0, longitude) if near else longitude), latitude


def continued(line, end):
    """The line from that end on, turned round or a turn of the globe away if need be; else nothing."""
    for way in (line, line[::-1]):
        for turn in (0, 360, -360):
            if abs(way[0][0] + turn - end[0]) < 0.01 and abs(way[0][1] - end[1]) < 0.01:
                return [(longitude + turn, latitude) for longitude, latitude in way]
    return []


def rings(lines):
    """Closed lines as they are; open ones joined, across the date line too, so that no coast runs along it."""
    done = [line for line in lines if line[0] == line[-1]]
    rest = [line for line in lines if line[0] != line[-1]]
    while rest:
        ring = rest.pop(0)
        while ring[0] != ring[-1]:
            if abs(ring[0][0] - ring[-1][0]) == 360:  # around the south pole
                ring = ring + [(ring[-1][0], -90.0), (ring[0][0], -90.0), ring[0]]
            elif following := next((line for line in rest if continued(line, ring[-1])), None):
                rest.remove(following)
                ring = ring + continued(following, ring[-1])[1:]
            else:  # a coast that ends at a border; it is straight
                ring = ring + [ring[0]]
        done.append(ring)
    return [home(ring) for ring in done]


def home(ring):
    """The ring with its middle between -180 and 180; its ends may lie beyond."""
    longitudes = [longitude for longitude, _ in ring]
    turn = round((min(longitudes) + max(longitudes)) / 720) * 360
    return [(longitude - turn, latitude) for longitude, latitude in ring]


def simplified(points, tolerance):
    """Douglas and Peucker's choice of points, in a plane true at the middle of each piece."""
    kept, pieces = {0, len(points) - 1}, [(0, len(points) - 1)]
    while pieces:
        first, last = pieces.pop()
        (west, south), (east, north) = points[first], points[last]
        shrink = math.cos(math.radians((south + north) / 2))
        run, rise = (east - west) * shrink, north - south
        length = run * run + rise * rise
        farthest, place = -1.0, first
        for index in range(first + 1, last):
            x, y = (points[index][0] - west) * shrink, points[index][1] - south
            along = max(0.0, min(1.0, (x * run + y * rise) / length)) if length else 0.0
            distance = (x - along * run) ** 2 + (y - along * rise) ** 2
            if distance > farthest:
                farthest, place = distance, index
        if farthest > tolerance * tolerance:
            kept.add(place)
            pieces += [(first, place), (place, last)]
    return [points[index] for index in sorted(kept)]


def on_grid(points, tolerance):
    """The ring on the grid without its last point, which is its first; small islands stay triangles."""
    while tolerance > 0.001:
        steps = [(round(x * GRID), round(y * GRID)) for x, y in simplified(points, tolerance)]
        ring = [step for index, step in enumerate(steps[:-1]) if index == 0 or step != steps[index - 1]]
        if len(set(ring)) >= 3:
            return ring
        tolerance /= 2
    return []


def packed(ring):
    text, before = "", (0, 0)
    for point in ring:
        for value, last in zip(point, before):
            bits = (value - last) * 2 if value >= last else (last - value) * 2 - 1
            while bits >= 32:
                text += chr((bits & 31 | 32) + 63)
                bits >>= 5
            text += chr(bits + 63)
        before = point
    return text


def main():
    folder = sys.argv[1]
    lines = ["# Land: Natural Earth, 1:50 million, public domain. README.md says how it is written."]
    for ring in rings(list(coastlines(folder))):
        if grid := on_grid(ring, TOLERANCE):
            lines.append(packed(grid))
    text = "\n".join(lines) + "\n"
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text() == text else f"{TARGET} is not what {folder} gives")
    TARGET.write_text(text)
    print(f"{len(lines) - 1} rings, {len(text)} bytes")


main()
