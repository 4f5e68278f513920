import Ledger
import Testing

@testable import Reporting

/// A redacted report says how much and when, and neither who nor where.
@Suite struct RedactionTests {
  private static func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    ledger.names.accounts[0].name = "My Savings 42"
    try ledger.add("2026-08-03 -12.50 Food market")
    try ledger.add("2026-08-04 -7.50 Food bakery")
    let spots = [("Old market", 52.5163, 13.3777), ("Café Krone", 52.4961, 13.4212)]
    for (index, spot) in spots.enumerated() {
      ledger.names.places[index].name = spot.0
      ledger.names.places[index].area = "Kreuzberg"
      ledger.names.places[index].coordinate = Coordinate(latitude: spot.1, longitude: spot.2)
    }
    ledger.home = Home(ledger.names.places[0])
    return ledger
  }

  private static func redaction(_ ledger: SmallLedger) throws -> Redaction {
    var redaction = Redaction([try ledger.context("2026-08")])
    redaction.add(payees: ["Jane Doe"], files: ["inbox/jane-2026.csv"])
    return redaction
  }

  @Test func `known names go from any sentence, whatever stands around them`() throws {
    let redaction = try Self.redaction(Self.ledger())
    #expect(redaction.text("Most at Old market (Kreuzberg)") == "Most at Place 1 (Area 1)")
    #expect(redaction.text("“Café Krone”, from Jane Doe.") == "“Place 2”, from Payee 1.")
    #expect(redaction.text("My Savings 42 has no statement") == "Account 1 has no statement")
    #expect(redaction.text("jane-2026.csv:7 and inbox/jane-2026.csv:9") == "File 1:7 and File 1:9")
    #expect(redaction.text("Old markets, Jane Doebler") == "Old markets, Jane Doebler")
    #expect(redaction.text("see 20260803-0a1b2c3d") == "see …")
    #expect(redaction.text("") == "")
  }

  @Test func `pictures of a name go with it`() throws {
    var redaction = try Self.redaction(Self.ledger())
    redaction.add(["🏳️‍🌈☕️"], "Payee")
    redaction.add(["🧁👩‍👧‍👦 Birthday cakes & more 🎂🎉"], "Payee")
    redaction.add(["घर का हिसाब 🏠"], "Ledger")
    #expect(redaction.text("Paid to 🏳️‍🌈☕️, at ☕️") == "Paid to Payee 2, at ☕️")
    #expect(redaction.text("🧁👩‍👧‍👦 Birthday cakes & more 🎂🎉: 3 rows") == "Payee 3: 3 rows")
    #expect(redaction.text("घर का हिसाब 🏠") == "Ledger 2")
    let payee = Column.rowHeading("payee", "Payee")
    #expect(redaction.cell("🏳️‍🌈☕️", under: payee) == "Payee 2")
    // Nobody had named this one.
    #expect(redaction.cell("🎈", under: payee) == "Payee 4")
  }

  @Test func `a category stays even where something is called like it`() throws {
    var ledger = try Self.ledger()
    ledger.names.places[0].name = "Food"
    var redaction = try Self.redaction(ledger)
    #expect(redaction.text("Food: 12 rows") == "Food: 12 rows")
    #expect(redaction.cell("Food", under: .text("category", "Category")) == "Food")
    #expect(redaction.cell("Food", under: .text("place", "Place")) == "Place 1")
    #expect(redaction.cell("Food", under: .text("payee", "Payee")) == "Place 1")
  }

  @Test func `a name of pictures is a name, whole and among letters`() throws {
    var redaction = try Self.redaction(Self.ledger())
    redaction.add(payees: ["🍕🍺", "☕", "🏳️‍🌈 Bar 🎂", "👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Inn"], files: [])
    #expect(redaction.text("Most at 🍕🍺, then ☕") == "Most at Payee 3, then Payee 2")
    #expect(redaction.text("“🏳️‍🌈 Bar 🎂” and 👩‍👧‍👦") == "“Payee 4” and Payee 6")
    #expect(redaction.text("🏴󠁧󠁢󠁳󠁣󠁴󠁿 Inn: ● open") == "Payee 5: ● open")
    #expect(redaction.cell("🎈", under: .text("payee", "Payee")) == "Payee 7")
    #expect(redaction.cell("***", under: .text("payee", "Payee")) == "Payee")
  }

  @Test func `a column that nobody knows loses its texts, and the same one stays the same`() throws
  {
    var redaction = try Self.redaction(Self.ledger())
    let column = Column.text("nickname", "Nickname")
    let cells = ["Bob", "Ann", "Bob", "Total", ""].map { redaction.cell($0, under: column) }
    #expect(cells == ["Nickname 1", "Nickname 2", "Nickname 1", "Total", ""])
    #expect(redaction.text("Ann is here") == "Nickname 2 is here")
    #expect(redaction.cell("a secret", under: .text("memo", "Memo")) == "")
    #expect(redaction.cell("over", under: .text("state", "State")) == "over")
  }

  @Test func `coordinates are rounded to a twentieth of a degree and ways to five kilometres`()
    throws
  {
    let ledger = try Self.ledger()
    var redaction = try Self.redaction(ledger)
    let plain = try ledger.report(PlacesReport.self, "2026-08")
    let report = plain.redacted(by: &redaction)
    let points = try required(report.points)
    #expect(points.map(\.coordinate.latitude) == [52.5, 52.5])
    #expect(points.map(\.coordinate.longitude) == [13.4, 13.4])
    let table = try required(report.tables.first)
    let column = { (id: String) in table.columns.firstIndex { $0.id == id } ?? 0 }
    #expect(table.rows.map { $0[column("latitude")] } == [.degrees(52.5), .degrees(52.5)])
    // 0 and 3.7 km from home.
    #expect(
      table.rows.map { $0[column("distance")] } == [
        .tenths(0), .tenths(50),
      ])
    guard case .map(let map)? = report.sections.first?.chart else { throw Missing() }
    #expect(map.points.map(\.name) == ["Place 1", "Place 2"])
    #expect(map.backdrop == MapBackdrop())
  }

  @Test func `no amount, day or count is another one`() throws {
    let ledger = try Self.ledger()
    for kind in Reports.all {
      var redaction = try Self.redaction(ledger)
      let plain = try ledger.report(kind, "2026-08")
      let report = plain.redacted(by: &redaction)
      #expect(report.tables.map(\.rows.count) == plain.tables.map(\.rows.count))
      for (one, other) in zip(report.tables, plain.tables) {
        #expect(Self.figures(one) == Self.figures(other), "\(kind.name) \(one.id)")
      }
      #expect(report.provenance.isRedacted)
      #expect(!plain.provenance.isRedacted)
    }
  }

  private static func figures(_ table: Table) -> [Cell] {
    table.rows.joined().filter { cell in
      switch cell {
      case .amount, .count, .date, .month, .permille, .category: true
      default: false
      }
    }
  }
}
