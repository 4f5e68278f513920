import Testing

@testable import Bookkeeping

/// The table of places keeps what a person wrote in it.
@Suite struct PlacesFileTests {
  private static let text = """
    # Mine.
    id,name,lat,lon,match

    # the hall
    hall,"Hall, old",52.5,13.4,"A ""B"" C"
    shop,Shop,,,
    """

  @Test func `what is not changed stays as it stands, byte for byte`() {
    var file = PlacesFile(Self.text)
    #expect(file.text == Self.text)
    file.add(["id": "new", "name": "A, B"])
    #expect(file.text == Self.text + "\nnew,\"A, B\",,,\n")
    file.remove("new")
    file.replace("shop", with: ["id": "shop", "name": "Shop 2", "match": "say \"x\""])
    #expect(
      file.text == Self.text.replacing("shop,Shop,,,", with: "shop,Shop 2,,,\"say \"\"x\"\"\"\n"))
  }

  @Test func `a row is read as its table reads it`() {
    let file = PlacesFile(Self.text)
    #expect(file.ids == ["hall", "shop"])
    #expect(file.place("hall")?["name"] == "Hall, old")
    #expect(file.place("hall")?["match"] == "A \"B\" C")
    #expect(file.missingColumn(for: ["area": "x"]) == "area")
  }

  @Test func `lines that end as on Windows, a mark in front and breaks in a field stay`() {
    let text = "\u{FEFF}id,name\r\na,\"two\r\nlines\"\r\nb,B\r\n"
    var file = PlacesFile(text)
    #expect(file.text == text && file.ids == ["a", "b"])
    file.add(["id": "c", "name": "C"])
    #expect(file.text == text + "c,C\r\n")
    file.remove("a")
    #expect(file.ids == ["b", "c"])
  }

  @Test func `a table that is not there begins with its columns`() {
    var file = PlacesFile("")
    file.add(["id": "a", "name": "A"])
    #expect(
      file.text == "id,name,lat,lon,radius_m,kind,match,area,city,codes,from,to\na,A,,,,,,,,,,\n")
  }
}
