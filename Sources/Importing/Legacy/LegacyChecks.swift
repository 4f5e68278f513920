import Ledger

/// The checks of register rules, done before saldo writes any record.
///
/// The database enforces the same rules through the conditions of `RegisterRule`. Checking them
/// here reports all errors of a file at once.
enum LegacyChecks {
  /// The rules of a register that a record violates.
  static func broken(_ register: Register, _ entry: RegisterEntry) -> [RegisterRule] {
    register.rules.filter { rule in
      guard let holds = all["\(register.name).\(rule.name)"] else { return false }
      return !holds(entry)
    }
  }

  typealias Check = @Sendable (RegisterEntry) -> Bool

  /// The check of each rule, by register name and rule name: `register.rule`.
  static let all: [String: Check] = [
    "budget.startsBeforeItEnds": { inOrder($0, "startDate", "endDate", isStrict: true) },
    "budget.onceFromDayToDay": {
      $0.text("period") != "once" || $0.values["startDate"] != nil && $0.values["endDate"] != nil
    },
    "loan.endsAfterItStarts": { inOrder($0, "startDate", "endDate", isStrict: false) },
    "manualTransaction.accountIsKey": { $0.text("account").map { Account.isKey($0) } ?? true },
    "manualTransaction.bothCoordinates": {
      ($0.values["latitude"] == nil) == ($0.values["longitude"] == nil)
    },
    "manualTransaction.onEarth": { isWithin($0, "latitude", 90) && isWithin($0, "longitude", 180) },
    "purchase.totalIsPriceTimesQuantity": isPriceTimesQuantity,
    "expirationTracker.noMoreLeftThanThere": {
      guard let left = $0.number("remainingQuantity"), let all = $0.number("quantity") else {
        return true
      }
      return left <= all
    },
    "shoppingListEntry.purchasedAtAPrice": {
      $0.flag("isPurchased") != true || $0.values["actualPrice"] != nil
    },
    "asset.commodityIsWhole": needs("commodity", ["commodityType"]),
    "asset.realEstateIsWhole": needs("realEstate", ["propertyType"]),
    "asset.bondIsWhole": needs("bond", ["bondType"]),
    "asset.chitFundIsWhole": needs(
      "chitFund", ["chitValue", "monthlyContribution", "totalMonths", "currentMonth"]),
    "asset.fixedDepositIsWhole": needs(
      "fixedDeposit", ["depositType", "interestRate", "tenure", "maturityDate"]),
    "asset.cashHoldingIsWhole": needs("cashHolding", ["accountType"]),
    "asset.prizeInAMonth": {
      $0.values["prizeReceivedMonth"] == nil || $0.flag("hasReceivedPrize") == true
    },
  ]

  private static func needs(_ type: String, _ fields: [String]) -> Check {
    { entry in
      entry.text("assetType") != type || fields.allSatisfy { entry.values[$0] != nil }
    }
  }

  private static func inOrder(
    _ entry: RegisterEntry, _ first: String, _ second: String, isStrict: Bool
  ) -> Bool {
    guard let first = entry.day(first), let second = entry.day(second) else { return true }
    return isStrict ? first < second : first <= second
  }

  private static func isWithin(_ entry: RegisterEntry, _ field: String, _ limit: Int64) -> Bool {
    guard let number = entry.number(field) else { return true }
    let size = number.isNegative ? -number : number
    return size <= ExactDecimal(coefficient: limit, scale: 0)
  }

  /// Whether the total is the price times the quantity, rounded to a minor unit.
  ///
  /// A tie may go either way. A record that lacks one of these values passes the check.
  private static let isPriceTimesQuantity: Check = { entry in
    guard let price = entry.number("price"), let quantity = entry.number("quantity"),
      let total = entry.money("totalCost"), let exponent = entry.currency?.exponent
    else { return true }
    return RoundedProduct(quantity, price, exponent)?.isNearest(total) == true
  }
}
