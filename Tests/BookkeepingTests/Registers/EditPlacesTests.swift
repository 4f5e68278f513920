import Ledger
import Testing

@testable import Bookkeeping

/// Places are added, changed and deleted in their table, which stays readable.
@Suite struct EditPlacesTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit()
    try kit.scratch.folder("tables")
    try kit.scratch.folder("rules")
    try kit.scratch.write(
      "# mine\nid,name,lat,lon,match\nhall,Hall,52.5211,13.4101,HALL\n", to: "tables/places.csv")
  }

  private var places: EditPlaces { EditPlaces(kit.workspace) }

  @Test func `a place is named for its name, changed and deleted`() throws {
    let words = try ["name=Market Hall!", "lat=52.52", "lon=13.40"].map { try FieldWord($0) }
    #expect(try places.add(words).id == "market-hall")
    #expect(HandKit.refusal { _ = try places.add(words) }.count == 1)
    _ = try places.edit("hall", [try FieldWord("latitude=52.6")])
    _ = try places.delete(["market-hall"])
    #expect(
      kit.scratch.text("tables/places.csv")
        == "# mine\nid,name,lat,lon,match\nhall,Hall,52.6,13.4101,HALL\n")
  }

  @Test func `a table that saldo could not read is not written`() throws {
    let before = kit.scratch.text("tables/places.csv")
    for word in ["lat=91", "lat=", "id=A B", "match=contains:", "area=x", "colour=red"] {
      let said = HandKit.refusal { _ = try places.edit("hall", [try FieldWord(word)]) }
      #expect(said.count == 1, "\(word)")
    }
    #expect(kit.scratch.text("tables/places.csv") == before)
  }

  @Test func `a place that a rule names stays`() throws {
    try kit.scratch.write(
      "version: 1\nstage: place\nrules:\n  - when: {text: {contains: X}}\n    set: {place: hall}\n",
      to: "rules/10.yaml")
    let said = HandKit.refusal { _ = try places.delete(["hall"]) }
    #expect(said == ["tables/places.csv has no place \"hall\""])
    #expect(try places.all().map(\.id) == ["hall"])
  }

  @Test func `places around a point are listed`() throws {
    let centre = try #require(Coordinate("52.5200,13.4050"))
    #expect(try places.all(.init(centre, metres: 360)).isEmpty)
    #expect(try places.all(.init(centre, metres: 370)).map(\.id) == ["hall"])
  }
}
