import Geotagging
import Ledger
import Syntax
import Testing

@Suite struct PlacesTableTests {
  private func table(_ text: String) throws(Rejection) -> PlacesTable {
    try PlacesTable(ByteStream(name: "places.csv", bytes: Array(text.utf8)))
  }

  private func id(_ table: PlacesTable, _ text: String, on day: String = "2026-08-14") throws
    -> String
  {
    let clue = PlaceEvidence(day: try #require(CalendarDate(day)), currency: .eur)
    let found = FoldedText.folded(text).withUnsafeBufferPointer { text in
      Geotagger(table).place(in: text, payee: .init(start: nil, count: 0), clue)
    }
    return found.place < 0 ? "-" : table.places[Int(found.place)].id
  }

  private static let sample = """
    id,name,lat,lon,radius_m,kind,match,area
    # the quarter
    indiranagar,Indiranagar market,12.9784,77.6408,250,market,contains:INDIRANAGAR,Bengaluru East
    cafe,Café,48.1,-11.5,,,is:café|starts:cafe ,
    web,Web shop,,,,,amazon | contains:flipkart,
    home,Home,12.9,77.6,,,,
    late,Late,1,1,,,contains:nagar,
    """

  @Test(arguments: [
    ("POS INDIRANAGAR 12", "indiranagar"), ("JAYANAGAR", "late"), ("CAFÉ", "cafe"),
    ("CAFÉ X", "-"), ("cafe latte", "cafe"), ("the cafe ", "-"), ("WWW.AMAZON.IN", "web"),
    ("Flipkart Indiranagar", "indiranagar"), ("", "-"), ("home", "-"),
  ])
  func `the first row that matches gives the place`(text: String, expected: String) throws {
    #expect(try id(try table(Self.sample), text) == expected)
  }

  private static let coded = """
    id,name,match,codes,from,to,city
    late,Late,contains:shop,T4711|#17-B,,,
    shop,Shop,,4711|é9,,,Köln
    old,Old hall,hall,,,2025-12-31,
    new,New hall,hall,,2026-01-01,2026-06-30,
    newest,Newest hall,hall,,2026-07-01,,
    """

  @Test(arguments: [
    ("EC T4711 SHOP", "late"), ("EC T4711", "late"), ("EC 4711 SHOP", "shop"), ("4711", "shop"),
    ("EC T4711X", "-"), ("EC 14711", "-"), ("EC 47110", "-"), ("EC é4711", "-"),
    ("EC 4711ß", "-"), ("EC 4711e\u{301}", "-"), ("EC/4711/DE", "shop"), ("EC–4711–DE", "shop"),
    ("t4711", "late"), ("x#17-b x", "-"), (" #17-b x", "late"), ("É9", "shop"), ("É98", "-"),
    ("٣4711", "-"), ("4711 shop 4711", "shop"), ("47114711 4711", "shop"),
  ])
  func `a code stands as a whole token, and beats every name`(
    text: String, expected: String
  ) throws {
    #expect(try id(try table(Self.coded), text) == expected)
  }

  @Test(arguments: [
    ("2025-12-31", "old"), ("2026-01-01", "new"), ("2026-06-30", "new"), ("2026-07-01", "newest"),
    ("2030-01-01", "newest"), ("1970-01-01", "old"),
  ])
  func `a row says nothing outside its days`(day: String, expected: String) throws {
    #expect(try id(try table(Self.coded), "HALL", on: day) == expected)
  }

  @Test func `a row becomes a place with all it says`() throws {
    let table = try table(Self.sample)
    #expect(table.index(id: "home") == 3)
    #expect(table.index(id: "nowhere") == nil)
    #expect(table.places[0].area == "Bengaluru East")
    #expect(table.places[0].coordinate == Coordinate(latitude: 12.9784, longitude: 77.6408))
    #expect(table.places[2].coordinate == nil)
    #expect(table.radii[0] == 250)
    #expect(table.kinds[0] == "market")
    #expect(table.locations[0].line == 3)
    #expect(try self.table(Self.coded).places[1].city == "Köln")
  }

  @Test func `codes and days that cannot be are refused where they stand`() {
    let text = """
      id,name,codes,from,to
      a,A,x||y,,
      b,B,|,,
      c,C,x,2026-02-30,
      d,D,x,,1.2.2026
      e,E,x,2026-03-02,2026-03-01
      f,F,x,2026-03-01,2026-03-01
      """
    do {
      _ = try table(text)
      Issue.record("the table was taken")
    } catch {
      #expect(
        error.diagnostics.map(\.firstLine) == [
          "places.csv:2:5: error: one of the codes is empty",
          "places.csv:3:5: error: one of the codes is empty",
          "places.csv:4:7: error: \"2026-02-30\" is not a valid date",
          "places.csv:5:8: error: \"1.2.2026\" is not a valid date",
          "places.csv:6:7: error: from 2026-03-02 is after to 2026-03-01",
        ])
      #expect(error.diagnostics[4].hint == "are from and to swapped?")
    }
  }

  @Test func `every problem of the table is told at its field`() {
    let text = """
      id,name,lat,lon,match
      a,A,177.6,12.9,x
      a2,B,12.9,277.6,x
      a3,C,12.9,,x
      a3,,1,1,
      a4,D,1,1,contains:
      a5,E,1,1,matches:x+
      A B,F,1,1,x
      a6,G,12°9',1,x
      a6b,G,0,0,x
      a7,H,1,1,x
      a7,I,1,1,x
      """
    do {
      _ = try table(text)
      Issue.record("the table was taken")
    } catch {
      #expect(
        error.diagnostics.map(\.firstLine) == [
          "places.csv:2:5: error: latitude \"177.6\" is outside -90 to 90",
          "places.csv:3:11: error: longitude \"277.6\" is outside -180 to 180",
          "places.csv:4:11: error: only one of lat and lon is set",
          "places.csv:5:4: error: this place has no name",
          "places.csv:6:10: error: empty text would match everything",
          "places.csv:7:10: error: regular expressions are not supported here",
          "places.csv:8:1: error: \"A B\" is not a valid place id",
          "places.csv:9:6: error: \"12°9'\" is not a valid coordinate",
          "places.csv:10:7: error: 0,0 is not a valid location",
          "places.csv:12:1: error: duplicate place \"a7\", first on line 11",
        ])
      #expect(error.diagnostics[0].hint == "are lat and lon swapped?")
    }
  }
}
