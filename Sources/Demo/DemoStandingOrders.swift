/// A payment on the same day of every month, or of certain months.
struct DemoStandingOrder {
  let account: DemoAccount
  /// The day of the month; 31 means the last day of every month.
  let day: Int
  let text: String
  let detail: String
  /// The amount in minor units, negative for money out; it varies within the range.
  let price: ClosedRange<Int>
  /// The months with a payment, as offsets from August 2025: 0 to 12.
  let months: [Int]

  private init(
    _ account: DemoAccount, day: Int, _ text: String, detail: String = "",
    _ price: ClosedRange<Int>, in months: [Int] = everyMonth
  ) {
    self.account = account
    self.day = day
    self.text = text
    self.detail = detail
    self.price = price
    self.months = months
  }

  private init(
    _ account: DemoAccount, day: Int, _ text: String, detail: String = "", _ price: Int,
    in months: [Int] = everyMonth
  ) {
    self.init(account, day: day, text, detail: detail, price...price, in: months)
  }

  private static let everyMonth = Array(0...12)
  private static let quarters = [1, 4, 7, 10]
}

extension DemoStandingOrder {
  static let all: [DemoStandingOrder] = income + home + card + cash + euros

  private static let income = [
    DemoStandingOrder(
      .savings, day: 1, "NEFT CR-CITI0000004-ASTER ANALYTICS PVT LTD-SALARY", 185_000_00,
      in: Array(0...7)),
    DemoStandingOrder(
      .savings, day: 1, "NEFT CR-CITI0000004-ASTER ANALYTICS PVT LTD-SALARY", 192_500_00,
      in: Array(8...12)),
    DemoStandingOrder(
      .savings, day: 27, "NEFT CR-CITI0000004-ASTER ANALYTICS PVT LTD-BONUS", 90_000_00, in: [7]),
    DemoStandingOrder(
      .savings, day: 31, "INTEREST PAID ON SAVINGS BALANCE", 1_400_00...2_300_00, in: quarters),
    DemoStandingOrder(.savings, day: 9, "NEFT CR-ITD TAX REFUND AY2025-26", 11_840_00, in: [4]),
  ]

  private static let home = [
    DemoStandingOrder(.savings, day: 2, "IMPS-K LAKSHMI-HOUSE RENT", -35_000_00),
    DemoStandingOrder(.savings, day: 5, "ACH D-HDFC LTD HOME LOAN-620114473", -31_820_00),
    DemoStandingOrder(.savings, day: 7, "ACH D-INDIAN CLEARING CORP-MF SIP", -15_000_00),
    DemoStandingOrder(.savings, day: 11, "BILLPAY-BESCOM ELECTRICITY", -4_300_00 ... -2_600_00),
    DemoStandingOrder(.savings, day: 14, "BILLPAY-ACT FIBERNET", -1_178_82),
    DemoStandingOrder(.savings, day: 18, "BILLPAY-AIRTEL POSTPAID", -1_198_00),
    DemoStandingOrder(.savings, day: 31, "BILLPAY-BWSSB WATER", -720_00 ... -480_00),
    DemoStandingOrder(
      .savings, day: 10, "NEFT DR-GREENWOOD PUBLIC SCHOOL-TERM FEE", -38_500_00, in: quarters),
    DemoStandingOrder(
      .savings, day: 6, "UPI-GREENWOOD SCHOOL BUS", -3_200_00,
      in: [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
    ),
    DemoStandingOrder(.savings, day: 16, "ACH D-LIC OF INDIA PREMIUM", -24_600_00, in: [8]),
  ]

  private static let card = [
    DemoStandingOrder(.card, day: 6, "NETFLIX.COM MUMBAI", -649_00),
    DemoStandingOrder(.card, day: 12, "SPOTIFY INDIA", -179_00),
    DemoStandingOrder(.card, day: 21, "GOOGLE ONE", -130_00),
    DemoStandingOrder(.card, day: 19, "ANNUAL FEE INCL GST", -588_82, in: [3]),
    DemoStandingOrder(.card, day: 17, "FABINDIA JAYANAGAR", -9_450_00 ... -7_200_00, in: [2]),
    DemoStandingOrder(.card, day: 14, "CROMA KORAMANGALA", -21_990_00, in: [2]),
    DemoStandingOrder(.card, day: 22, "LUFTHANSA BANGALORE", -142_600_00, in: [7]),
    DemoStandingOrder(.card, day: 25, "MYNTRA DESIGNS REFUND", 1_499_00, in: [3, 8, 12]),
    DemoStandingOrder(.card, day: 18, "AMAZON PAY INDIA REFUND", 829_00, in: [5, 11]),
  ]

  /// The cash withdrawals, each a payment on both accounts, and the regular payments in cash.
  private static let cash = [
    DemoStandingOrder(.savings, day: 1, "ATW-416021XXXXXX8842-MG ROAD BANGALORE", -7_500_00),
    DemoStandingOrder(.wallet, day: 1, "Cash from ATM", detail: "cash", 7_500_00),
    DemoStandingOrder(.savings, day: 18, "ATW-416021XXXXXX8842-100 FEET RD", -1_500_00),
    DemoStandingOrder(.wallet, day: 18, "Cash from ATM", detail: "cash", 1_500_00),
    DemoStandingOrder(.wallet, day: 4, "House help", detail: "home", -4_000_00),
    DemoStandingOrder(.wallet, day: 8, "Newspaper", detail: "bills", -310_00),
  ]

  private static let euros = [
    DemoStandingOrder(.giro, day: 31, "Spreebank", detail: "Kontoführung", -2_90),
    DemoStandingOrder(
      .giro, day: 1, "Verlag Nordlicht", detail: "Honorar Übersetzung", 180_00...320_00),
    DemoStandingOrder(
      .giro, day: 15, "Sprachschule Tandem", detail: "Deutschkurs online", -49_00, in: Array(5...12)
    ),
    DemoStandingOrder(
      .savings, day: 4, "OUTWARD REMITTANCE EUR 1500.00 SPREEBANK", -156_750_00, in: [9]),
    DemoStandingOrder(
      .giro, day: 6, "Asha Rao", detail: "Gutschrift aus Indien", 1_500_00, in: [9]),
    DemoStandingOrder(
      .giro, day: 10, "Hotel Spreebogen Mitte", detail: "Rechnung 4471", -784_00, in: [9]),
    DemoStandingOrder(.giro, day: 28, "BVG", detail: "Erstattung Fahrkarte", 9_90, in: [9]),
  ]
}
