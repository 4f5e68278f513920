import Geotagging
import Ledger
import Syntax
import Testing

@Suite struct GazetteerTests {
  private func read(_ text: String) throws(Rejection) -> Gazetteer {
    try Gazetteer(ByteStream(name: "cities.txt", bytes: Array(text.utf8)))
  }

  private static func line(
    _ id: String, _ name: String, latitude: String = "1", longitude: String = "2",
    feature: String = "P", population: String = "3"
  ) -> String {
    "\(id)\t\(name)\t\(name)\t\t\(latitude)\t\(longitude)\t\(feature)\tPPL\tDE\t\t01\t\t\t\t"
      + "\(population)\t\t\tEurope/Berlin\t2026-01-01\n"
  }

  @Test func `a line becomes a city, and what is none is passed over`() throws {
    let text =
      "# a comment\n" + Self.line("7", "Köln", latitude: "50.9", longitude: "-6.9") + "\n"
      + Self.line("8", "Hill", feature: "T") + Self.line("9", "Bonn")
    let cities = try read(text)
    #expect(cities.places.map(\.id) == ["geonames-7", "geonames-9"])
    #expect(cities.places[0].name == "Köln" && cities.places[0].city == "Köln")
    #expect(cities.places[0].coordinate == Coordinate(latitude: 50.9, longitude: -6.9))
    #expect(cities.location(of: 1).line == 5)
    #expect(try read("").isEmpty)
    #expect(Gazetteer().isEmpty)
    #expect(try read(text.replacing("\n", with: "\r\n")).places == cities.places)
  }

  @Test func `what cannot be is refused where it stands`() {
    let text =
      Self.line("x", "A") + Self.line("1", "B", latitude: "91")
      + Self.line("1", "C", longitude: "E")
      + Self.line("1", "D", population: "many") + "1\t2\n" + Self.line("1", "E")
    do {
      _ = try read(text)
      Issue.record("the file was taken")
    } catch {
      #expect(
        error.diagnostics.map(\.firstLine) == [
          "cities.txt:1:1: error: \"x\" is not a GeoNames id",
          "cities.txt:2:8: error: \"91\" is not a latitude",
          "cities.txt:3:10: error: \"E\" is not a longitude",
          "cities.txt:4:28: error: \"many\" is not a population",
          "cities.txt:5:1: error: expected 19 GeoNames columns, found 2",
        ])
    }
  }

  @Test func `of a file that is something else only the first faults are told`() {
    do {
      _ = try read(String(repeating: "day,amount\n", count: 100))
      Issue.record("the file was taken")
    } catch {
      #expect(error.diagnostics.count == 20)
    }
  }
}
