import Geotagging
import Ledger
import Syntax
import Testing

@Suite struct CitySearchTests {
  /// `id name alternatives country region population`, at points that lie apart.
  private static let cities = [
    ("1", "Berlin", "Berlino", "DE", "16", 3_426_354),
    ("2", "München", "Muenchen,Munich", "DE", "02", 1_260_391),
    ("3", "Essen", "", "DE", "07", 593_085), ("4", "Bern", "Berne", "CH", "BE", 121_631),
    ("5", "Bengaluru", "Bangalore,BLR", "IN", "19", 8_443_675),
    ("6", "Portland", "", "US", "ME", 66_881), ("7", "Portland", "", "US", "OR", 652_503),
    ("8", "Paris", "", "US", "TX", 24_782), ("9", "Paris", "", "FR", "11", 2_138_551),
    ("10", "New Delhi", "", "IN", "07", 317_797), ("11", "Delhi", "", "IN", "07", 10_927_986),
    ("12", "Amsel", "", "DE", "03", 20_000), ("13", "Ulm", "", "DE", "01", 120_000),
    ("14", "Newport", "", "GB", "WLS", 128_060),
  ]

  private static func file() -> String {
    cities.enumerated().map { index, city in
      [
        city.0, city.1, city.1, city.2, "\(index + 1)", "\(index * 2 + 1)", "P", "PPL", city.3, "",
        city.4,
        "",
        "", "", "\(city.5)", "", "", "", "",
      ].joined(separator: "\t") + "\n"
    }.joined()
  }

  private func found(
    _ text: String, _ currency: Currency, isPayee: Bool, at point: Coordinate? = nil
  ) throws -> String {
    let gazetteer = try Gazetteer(ByteStream(name: "cities.txt", bytes: Array(Self.file().utf8)))
    let clue = PlaceEvidence(day: CalendarDate(daysSince1970: 0), currency: currency, point: point)
    let city = FoldedText.folded(text).withUnsafeBufferPointer {
      CitySearch(gazetteer).city(in: $0, isPayee: isPayee, clue)
    }
    guard city >= 0 else { return "-" }
    return "\(gazetteer.places[city].id.dropFirst(9))"
  }

  @Test(arguments: [
    // Before a code that is the city's.
    ("LOTUS BOOKS BENGALURU IN", "EUR", "5"), ("CEDAR COFFEE 0042 PORTLAND OR", "USD", "7"),
    ("LOBSTER HOUSE PORTLAND ME", "USD", "6"), ("CAFE PARIS FR", "USD", "9"),
    ("CAFE PARIS TX", "EUR", "8"), ("TEA HOUSE NEW DELHI IN", "INR", "10"),
    ("FUEL STOP HOSUR ROAD IN", "INR", "-"), ("BERLIN IN", "INR", "-"),
    ("TOURIST INFO BERLIN IN", "EUR", "-"), ("KANTINE ESSEN DE", "EUR", "3"),
    // Between separators.
    ("EDEKA//BERLIN/DE", "EUR", "1"), ("EDEKA MARKT / Muenchen", "EUR", "2"),
    ("Bahnhof Kiosk;Bern", "CHF", "4"), ("Kiosk;Bern;x", "EUR", "4"),
    ("CAFE, PARIS, TX", "EUR", "8"), ("CAFE, PARIS", "EUR", "9"), ("CAFE, PARIS", "USD", "8"),
    ("CITY WATER, SEWER", "USD", "-"), ("Kantine, Essen", "EUR", "-"),
    ("Berlin, Tor 5", "EUR", "-"), ("Kino, Berlin Mitte", "EUR", "-"), ("Hotel/ULM/DE", "EUR", "-"),
    // The bare end of a payee, in the country of the money.
    ("LOTUS BOOKS BENGALURU", "INR", "5"), ("LOTUS BOOKS BENGALURU", "EUR", "-"),
    ("LOTUS BOOKS BANGALORE", "INR", "5"), ("TEA HOUSE NEW DELHI", "INR", "10"),
    ("TEA HOUSE DELHI", "INR", "11"), ("Kantine Essen", "EUR", "-"), ("BERLIN", "EUR", "-"),
    ("Bäckerei München", "EUR", "2"), ("Tischlerei Amsel", "EUR", "-"),
    ("BERLIN TAXI", "EUR", "-"), ("CAFE OBERLIN", "EUR", "-"), ("CAFE PARIS", "EUR", "9"),
    ("CAFE PARIS", "USD", "-"), ("CAFE PORTLAND", "USD", "7"), ("KEBAB ULM", "EUR", "-"),
    ("Gym Newport", "GBP", "14"), ("", "EUR", "-"), ("/", "EUR", "-"), (" ", "EUR", "-"),
  ])
  func `a city counts where statements write cities, and nowhere else`(
    text: String, code: String, expected: String
  ) throws {
    #expect(try found(text, try #require(Currency(code)), isPayee: true) == expected)
  }

  @Test func `free text names a city between separators or before its code only`() throws {
    #expect(try found("trip to Paris", .eur, isPayee: false) == "-")
    #expect(try found("Karte 12 EDEKA//BERLIN/DE", .eur, isPayee: false) == "1")
    #expect(try found("CAFE PARIS FR", .eur, isPayee: false) == "9")
  }

  @Test func `a row's own point says which city it is not`() throws {
    let texas = try #require(Coordinate(latitude: 8.1, longitude: 15))
    #expect(try found("CAFE, PARIS", .eur, isPayee: true, at: texas) == "8")
    #expect(try found("CAFE, BERLIN", .eur, isPayee: true, at: texas) == "-")
  }
}
