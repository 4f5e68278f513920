import Geotagging
import Ledger
import Syntax
import Testing

@Suite struct PlacesTableTests {
  private func table(_ text: String) throws(Rejection) -> PlacesTable {
    try PlacesTable(ByteStream(name: "places.csv", bytes: Array(text.utf8)))
  }

  private func id(_ table: PlacesTable, _ text: String) -> String {
    let index = FoldedText.folded(text).withUnsafeBufferPointer { table.place(in: $0) }
    return index < 0 ? "-" : table.places[Int(index)].id
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
    #expect(id(try table(Self.sample), text) == expected)
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
          "places.csv:2:5: error: latitude \"177.6\" lies outside -90 to 90",
          "places.csv:3:11: error: longitude \"277.6\" lies outside -180 to 180",
          "places.csv:4:11: error: only one of lat and lon stands here",
          "places.csv:5:4: error: this place has no name",
          "places.csv:6:10: error: an empty text matches everything",
          "places.csv:7:10: error: regular expressions are not read here",
          "places.csv:8:1: error: \"A B\" cannot be the id of a place",
          "places.csv:9:6: error: \"12°9'\" is not a number of degrees",
          "places.csv:10:7: error: 0,0 is a point in the sea",
          "places.csv:12:1: error: place \"a7\" stands on line 11 already",
        ])
      #expect(error.diagnostics[0].hint == "are lat and lon swapped?")
    }
  }
}
