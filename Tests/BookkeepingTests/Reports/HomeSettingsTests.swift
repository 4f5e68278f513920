import Bookkeeping
import Ledger
import Syntax
import Testing

/// Where a workspace says that home is.
@Suite struct HomeSettingsTests {
  private static let places = """
    id,name,lat,lon,match
    flat,The flat,52.5200,13.4050,
    fair,Fair,51.3397,12.3731,MESSE
    web,Web,,,SHOP

    """

  private static func scratch(_ report: String) throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace(
      settings: "version: 1\ncurrency: EUR\nreport: \(report)\n")
    try scratch.folder("tables")
    try scratch.write(places, to: "tables/places.csv")
    try scratch.writeGiroProfile()
    try scratch.write("Day,Text,Amount\n2026-08-03,MESSE,-12.50\n", to: "giro.csv")
    let day = try #require(CalendarDate("2026-08-31"))
    var options = ImportStatements.Options(asOf: day)
    options.paths = [scratch.workspace.path("giro.csv")]
    _ = try ImportStatements(scratch.workspace, options: options).run()
    return scratch
  }

  private static func csv(_ report: String) throws -> String {
    let scratch = try scratch(report)
    var options = MakeReports.Options()
    options.kinds = ["places"]
    options.formats = ["csv"]
    let bytes = try MakeReports(scratch.workspace, options: options).text()
    return String(decoding: bytes.joined(), as: UTF8.self)
  }

  @Test func `home may be a place where nothing was ever paid`() throws {
    let csv = try Self.csv("{home: flat}")
    #expect(csv.contains("2026-08-03,2026-08-03,1,Fair,,149.1,EUR,1,-12.50"))
    #expect(csv.contains("Over 100 km,EUR,1,1,-12.50,100.0"))
  }

  @Test func `how far is away is said beside it`() throws {
    #expect(try !Self.csv("{home: flat, away_km: 150}").contains("from,to,days"))
    #expect(try Self.csv("{home: flat, away_km: 149}").contains("from,to,days"))
  }

  @Test(arguments: [
    ("{home: flatt}", "no place \"flatt\""), ("{home: web}", "has no coordinates"),
  ])
  func `a home that is nowhere is an error of the settings`(report: String, words: String) throws {
    let failure = #expect(throws: Failure.self) { _ = try Self.csv(report) }
    #expect(failure?.status == .configuration)
    #expect(failure?.diagnostics.first?.message.contains(words) == true)
    #expect(failure?.diagnostics.first?.location?.line == 3)
  }

  @Test(arguments: ["{home: flat, away_km: 0}", "{home: flat, away_km: far}", "{away_km: 60}"])
  func `a limit that is none is an error of the settings`(report: String) throws {
    #expect(throws: Rejection.self) {
      try Configuration("version: 1\nreport: \(report)\n", file: "saldo.yaml")
    }
  }

  @Test func `points are written only where they are asked for`() throws {
    let scratch = try Self.scratch("{home: flat}")
    _ = try MakeReports(scratch.workspace, options: MakeReports.Options()).run()
    #expect(scratch.names(in: "reports/2026-08").allSatisfy { !$0.hasSuffix(".geojson") })
    var options = MakeReports.Options()
    options.formats = ["geojson"]
    _ = try MakeReports(scratch.workspace, options: options).run()
    #expect(
      scratch.names(in: "reports/2026-08").filter { $0.hasSuffix(".geojson") } == [
        "places.geojson"
      ])
    options.kinds = ["month"]
    let refused = #expect(throws: Failure.self) {
      _ = try MakeReports(scratch.workspace, options: options).run()
    }
    #expect(refused?.status == .usage)
  }
}
