/// An occasional purchase of the household: on random days, for a price in a range.
struct DemoHabit {
  let account: DemoAccount
  let text: String
  let detail: String
  /// The price in whole units of the account's currency.
  let price: ClosedRange<Int>
  /// The number of purchases to draw for a month, or for the whole trip.
  let times: ClosedRange<Int>
  /// Whether the price has random paise or cents, as in a supermarket.
  let hasOddCents: Bool

  private init(
    _ account: DemoAccount, _ text: String, detail: String = "", _ price: ClosedRange<Int>,
    times: ClosedRange<Int>, hasOddCents: Bool = false
  ) {
    self.account = account
    self.text = text
    self.detail = detail
    self.price = price
    self.times = times
    self.hasOddCents = hasOddCents
  }
}

extension DemoHabit {
  /// The purchases at home, in Bengaluru.
  static let home: [DemoHabit] = savings + card + wallet

  private static let savings = [
    DemoHabit(.savings, "UPI-SWIGGY-SWIGGY8@YBL-UTIB0000114", 220...780, times: 2...4),
    DemoHabit(.savings, "UPI-ZOMATO LTD-ZOMATO@HDFCBANK", 250...690, times: 1...3),
    DemoHabit(.savings, "UPI-NAMDHARIS FRESH KORAMANGALA", 420...1350, times: 2...3),
    DemoHabit(.savings, "UPI-HOPCOMS JAYANAGAR-HOPCOMS@SBI", 180...560, times: 1...3),
    DemoHabit(
      .savings, "POS 416021XXXXXX8842 MORE SUPERMARKET HSR LAYOUT", 640...1900, times: 1...2,
      hasOddCents: true),
    DemoHabit(.savings, "UPI-APOLLO PHARMACY DOMLUR-APOLLO@AXIS", 180...1450, times: 1...3),
    DemoHabit(.savings, "UPI-NAMMA YATRI-JUSPAY@AXISBANK", 90...340, times: 3...5),
    DemoHabit(.savings, "UPI-BMRCL METRO CARD RECHARGE", 200...300, times: 1...1),
    DemoHabit(.savings, "UPI-RAVI KUMAR M-98450XXX21@PAYTM", 150...1800, times: 0...2),
    DemoHabit(.savings, "UPI-QWIK ENTERPRISES-Q4471@YBL", 200...950, times: 0...1),
  ]

  private static let card = [
    DemoHabit(.card, "BIGBASKET BANGALORE", 1250...3100, times: 3...4, hasOddCents: true),
    DemoHabit(.card, "DMART HSR LAYOUT BANGALORE", 1800...4200, times: 1...2, hasOddCents: true),
    DemoHabit(.card, "RELIANCE FRESH MALLESHWARAM", 650...1900, times: 1...2, hasOddCents: true),
    DemoHabit(.card, "SPAR MARATHAHALLI BANGALORE", 1500...3600, times: 1...1, hasOddCents: true),
    DemoHabit(.card, "INDIAN OIL DOMLUR BANGALORE", 1800...3200, times: 2...3),
    DemoHabit(.card, "HP PETROL PUMP HEBBAL", 1500...2800, times: 1...1),
    DemoHabit(.card, "FASTAG RECHARGE", 500...500, times: 0...1),
    DemoHabit(.card, "TRUFFLES KORAMANGALA", 600...1900, times: 1...2),
    DemoHabit(.card, "CTR MALLESHWARAM", 240...620, times: 1...2),
    DemoHabit(.card, "TOIT BREWPUB INDIRANAGAR", 1400...3600, times: 0...1),
    DemoHabit(.card, "WESTSIDE COMMERCIAL STREET", 1200...4800, times: 1...1),
    DemoHabit(.card, "FABINDIA JAYANAGAR", 1500...5200, times: 0...1),
    DemoHabit(.card, "MYNTRA DESIGNS BANGALORE", 900...2900, times: 0...2),
    DemoHabit(.card, "AMAZON PAY INDIA", 350...3200, times: 1...3),
    DemoHabit(.card, "BLOSSOM BOOKS CHURCH STREET", 350...1200, times: 0...1),
    DemoHabit(.card, "PVR CINEMAS WHITEFIELD", 700...1600, times: 0...1),
    DemoHabit(.card, "DECATHLON ELECTRONIC CITY", 800...3500, times: 0...1),
    DemoHabit(.card, "MANIPAL CLINIC YELAHANKA", 800...1600, times: 0...1),
    DemoHabit(.card, "RZP*KALPA STORES", 300...1500, times: 0...1),
  ]

  private static let wallet = [
    DemoHabit(.wallet, "Vegetables, Indiranagar market", detail: "food", 120...460, times: 5...7),
    DemoHabit(.wallet, "Fruit and flowers, Gandhi Bazaar", detail: "food", 80...320, times: 2...3),
    DemoHabit(.wallet, "Milk booth", detail: "food", 60...180, times: 2...3),
    DemoHabit(.wallet, "Filter coffee, Gandhi Bazaar", detail: "food", 40...120, times: 2...3),
    DemoHabit(.wallet, "Pani puri, Malleshwaram", detail: "food", 80...260, times: 1...2),
    DemoHabit(.wallet, "Auto rickshaw", detail: "transport", 60...240, times: 3...5),
    DemoHabit(.wallet, "Haircut", detail: "personal", 250...400, times: 0...1),
    DemoHabit(.wallet, "Temple donation", detail: "other", 101...501, times: 0...1),
  ]

  /// The purchases on the trip to Berlin.
  static let abroad = [
    DemoHabit(
      .giro, "REWE Markt Mitte", detail: "Kartenzahlung REWE SAGT DANKE BERLIN MITTE", 12...46,
      times: 5...5, hasOddCents: true),
    DemoHabit(
      .giro, "EDEKA Prenzlauer Berg", detail: "Kartenzahlung EDEKA PRENZLAUER BERG", 9...34,
      times: 3...3,
      hasOddCents: true),
    DemoHabit(.giro, "BVG", detail: "Fahrkarten 24 h AB", 10...30, times: 4...4, hasOddCents: true),
    DemoHabit(.giro, "Curry Eck Kreuzberg", detail: "Kartenzahlung", 9...24, times: 2...2),
    DemoHabit(.giro, "Café Görli Kreuzberg", detail: "Kartenzahlung", 7...21, times: 4...4),
    DemoHabit(.giro, "Gasthaus Mitte", detail: "Kartenzahlung", 28...64, times: 3...3),
    DemoHabit(.giro, "Museumsinsel Mitte", detail: "Tageskarte Familie", 24...42, times: 2...2),
    DemoHabit(
      .giro, "dm Drogerie Prenzlauer Berg", detail: "Kartenzahlung", 6...22, times: 2...2,
      hasOddCents: true),
    DemoHabit(.giro, "Spätkauf Oranienstr.", detail: "Kartenzahlung", 4...12, times: 3...3),
  ]
}
