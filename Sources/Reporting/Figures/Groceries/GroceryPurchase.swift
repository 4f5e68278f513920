import Ledger

/// A quantity of a product, bought on a day in a store.
struct GroceryPurchase: Hashable, Sendable {
  var product: String
  var category = ""
  var store = ""
  var day: CalendarDate
  var quantity: ExactDecimal
  /// The unit of the quantity as entered: `kg`, `500 g`, `pack`.
  var unit = ""
  var totalCost: Amount
}

/// The price of a kilogram, a litre or a piece, independent of the size of the pack.
struct UnitPrice: Hashable, Sendable {
  let price: Amount
  /// The unit of the price: `kg`, `l`, `piece`, or the unit as entered.
  let unit: String

  /// Creates the price of one unit, halves to even; nil without a quantity or if a number is too
  /// large.
  init?(_ purchase: GroceryPurchase) {
    guard purchase.quantity.coefficient > 0 else { return nil }
    let measure = Measure(purchase.unit)
    guard let units = purchase.quantity.times(measure.size),
      let price = purchase.totalCost.divided(by: units)
    else { return nil }
    self.price = price
    unit = measure.unit
  }

  /// An entered unit, in kilograms, litres or pieces if its name is known.
  struct Measure: Hashable {
    let unit: String
    /// The quantity of ``unit`` in one entered unit: 0.5 for `500 g`.
    let size: ExactDecimal

    init(_ text: String) {
      let words = text.lowercased()
      let number = words.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      let name = words.dropFirst(number.count).drop { $0 == " " }
      let count = ExactDecimal(String(number.map { $0 == "," ? "." : $0 }))
      let trimmed = String(name.prefix { $0 != " " && $0 != "." })
      guard let known = Self.known[trimmed], number.isEmpty || count?.coefficient ?? 0 > 0,
        let size = number.isEmpty ? known.size : count?.times(known.size)
      else {
        unit = text
        self.size = ExactDecimal(coefficient: 1, scale: 0)
        return
      }
      unit = known.unit
      self.size = size
    }

    private static let known: [String: (unit: String, size: ExactDecimal)] = {
      let table: [(unit: String, digits: Int64, scale: Int, names: String)] = [
        // E-invoices use the codes of UN/ECE recommendation 20: KGM, GRM, LTR, MLT, C62, H87.
        ("kg", 1, 0, "kg kgs kilo kilos kilogram kilograms kgm"),
        ("kg", 1, 3, "g gm gms gr gram grams grm"), ("kg", 1, 6, "mg mgm"),
        ("kg", 45_359_237, 8, "lb lbs pound pounds"), ("kg", 28_349_523_125, 12, "oz ounce ounces"),
        ("l", 1, 0, "l ltr litre litres liter liters"), ("l", 1, 1, "dl"), ("l", 1, 2, "cl"),
        ("l", 1, 3, "ml mlt millilitre millilitres milliliter milliliters"),
        ("piece", 1, 0, "piece pieces pc pcs each unit units count ea c62 h87"),
        ("piece", 12, 0, "dozen dozens dz"),
      ]
      var known: [String: (String, ExactDecimal)] = [:]
      for line in table {
        for name in line.names.split(separator: " ") {
          known[String(name)] = (
            line.unit, ExactDecimal(coefficient: line.digits, scale: line.scale)
          )
        }
      }
      return known
    }()
  }
}
