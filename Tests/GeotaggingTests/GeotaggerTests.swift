import Geotagging
import Ledger
import Syntax
import Testing

@Suite struct GeotaggerTests {
  /// `id reason`, and for a branch the place that it is near to.
  private func found(
    _ text: String, payee: String = "", at point: (Double, Double)? = nil,
    near visitedPlaces: [String] = [], on day: String = "2026-08-14", in sample: String = sample
  ) throws -> String {
    let table = try PlacesTable(ByteStream(name: "places.csv", bytes: Array(sample.utf8)))
    let clue = PlaceEvidence(
      day: try #require(CalendarDate(day)), currency: .eur,
      point: point.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) },
      visitedPlaces: try visitedPlaces.map { try #require(table.index(id: $0)) })
    let finding = FoldedText.folded(text).withUnsafeBufferPointer { text in
      FoldedText.folded(payee).withUnsafeBufferPointer { payee in
        Geotagger(table).place(in: text, payee: payee, clue)
      }
    }
    guard finding.place >= 0 else { return "-" }
    let words = "\(table.places[Int(finding.place)].id) \(finding.reason)"
    guard finding.reason == .branch else { return words }
    return "\(words) \(table.places[Int(finding.evidence)].id)"
  }

  /// A hundredth of a degree north is 1112 m, a thousandth 111 m.
  private static let sample = """
    id,name,lat,lon,radius_m,match,codes,from,to
    market,Market,52.500,13.400,80,MARKT,M1,,
    cafe,Cafe,52.501,13.400,,KAFFEE,,,
    shop,Web shop,,,,WEBSHOP,,,
    park,Park,52.600,13.400,3000,,,,
    north,Rewe north,52.700,13.400,,REWE,R1,,
    south,Rewe south,52.300,13.400,,contains:rewe,R2,,
    gone,Rewe gone,52.505,13.400,,REWE,,,2025-12-31
    hostel,Hostel,52.300,13.410,,HOSTEL,,,
    pole,Pole,90,0,,POLE,,,
    far,Far,0.0001,180,,FAR,,,
    """

  @Test(arguments: [
    ("nothing", "market point", 52.5004, 13.4), ("nothing", "cafe point", 52.5006, 13.4),
    ("nothing", "-", 52.5020, 13.4), ("nothing", "park point", 52.62, 13.41),
    ("pole", "pole point", 90, 123), ("nothing", "pole point", 89.9995, -170),
    ("nothing", "far point", 0, -179.9999), ("nothing", "-", 0, -179.998),
  ])
  func `a point has the nearest place that reaches it`(
    text: String, expected: String, latitude: Double, longitude: Double
  ) throws {
    #expect(try found(text, at: (latitude, longitude)) == expected)
  }

  @Test func `a name wins against a point only where they agree`() throws {
    // 111 m from the market, 0 m from the cafe: the text says which.
    #expect(try found("markt", at: (52.501, 13.4)) == "market point")
    #expect(try found("x", payee: "Markt", at: (52.501, 13.4)) == "market point")
    // 1001 m away is another place, and the park's radius does not reach it.
    #expect(try found("markt", at: (52.5090, 13.4)) == "-")
    #expect(try found("markt", at: (52.5089, 13.4)) == "market point")
    #expect(try found("markt", at: (52.62, 13.41)) == "park point")
    // What lies nowhere contradicts no point, but a place that reaches the point is better.
    #expect(try found("webshop", at: (10, 10)) == "shop name")
    #expect(try found("webshop", at: (52.501, 13.4)) == "cafe point")
    #expect(try found("webshop markt") == "market name")
    #expect(try found("m1", at: (10, 10)) == "market code")
  }

  @Test func `of a chain the branch at the point counts`() throws {
    #expect(try found("rewe", at: (52.301, 13.4)) == "south point")
    #expect(try found("rewe", at: (52.505, 13.4)) == "-")
    #expect(try found("rewe", at: (52.505, 13.4), on: "2025-12-31") == "gone point")
  }

  @Test func `of a chain the branch nearest to where the person was that day counts`() throws {
    #expect(try found("rewe") == "north chain")
    #expect(try found("rewe", near: ["hostel"]) == "south branch hostel")
    #expect(try found("rewe", near: ["park"]) == "north branch park")
    // The hostel is 680 m from the south branch, the park 11 km from the north one.
    #expect(try found("rewe", near: ["park", "hostel"]) == "south branch hostel")
    #expect(try found("x", payee: "Rewe", near: ["hostel"]) == "south branch hostel")
    #expect(try found("rewe r1", near: ["hostel"]) == "north code")
    // A place without coordinates is near to nothing.
    #expect(try found("rewe", near: ["shop"]) == "north chain")
    // The branch that has closed was nearest.
    #expect(try found("rewe", near: ["cafe"], on: "2025-12-31") == "gone branch cafe")
    #expect(try found("rewe", near: ["cafe"]) == "north branch cafe")
  }

  @Test func `a chain with one branch left is a name`() throws {
    let sample = """
      id,name,match,to
      a,A,REWE,2025-12-31
      b,B,REWE|REWE B,
      """
    #expect(try found("rewe", in: sample) == "b name")
    #expect(try found("rewe", on: "2025-12-31", in: sample) == "a chain")
    // The first place of the table wins by a match of its own.
    let own = """
      id,name,match
      b,B,REWE|REWE B
      a,A,REWE
      """
    #expect(try found("rewe b", in: own) == "b name")
    #expect(try found("rewe", in: own) == "b chain")
  }

  @Test func `a text comes before the payee`() throws {
    #expect(try found("kaffee", payee: "Markt") == "cafe name")
    #expect(try found("x", payee: "Kaffee") == "cafe payee")
    #expect(try found("x", payee: "Rewe") == "north chain")
    #expect(try found("x", payee: "y") == "-")
  }
}
