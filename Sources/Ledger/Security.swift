/// A share, fund, bond or other security that has units and a price.
package struct Security: Hashable, Sendable {
  /// The identifier with its scheme, such as `ISIN:US0378331005` or `CUSIP:037833100`.
  package var key: String
  package var name: String
  package var ticker: String

  package init(key: String, name: String = "", ticker: String = "") {
    self.key = key
    self.name = name
    self.ticker = ticker
  }
}

/// The effect of an investment entry on the units of one security.
///
/// The entry's own amount is the cash. A split or a transfer of units has no cash.
package struct SecurityTrade: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case buy, sell, dividend, interest, reinvestment, split, transfer, other
    case returnOfCapital = "return-of-capital"
  }

  /// The index of the entry in its ``EntryBatch``.
  package var entry: Int
  package var action: Action
  /// The ``Security/key`` of the traded security.
  package var security: String
  /// The units received; negative for units that left, nil if the entry names none.
  package var units: ExactDecimal?
  package var unitPrice: ExactDecimal?
  /// The fees in minor units of the entry's currency; a cost is positive.
  package var fees: Int64 = 0
  /// The taxes in minor units of the entry's currency; a cost is positive.
  package var taxes: Int64 = 0

  package init(
    entry: Int, action: Action, security: String, units: ExactDecimal? = nil,
    unitPrice: ExactDecimal? = nil
  ) {
    self.entry = entry
    self.action = action
    self.security = security
    self.units = units
    self.unitPrice = unitPrice
  }
}

/// The units of a security that a statement reports as held, and their market value.
package struct Position: Hashable, Sendable {
  /// The ``Security/key`` of the security.
  package var security: String
  package var day: CalendarDate
  package var units: ExactDecimal
  package var unitPrice: ExactDecimal?
  /// The market value in minor units of the statement's currency; nil if it is not stated.
  package var marketValue: Int64?

  package init(
    security: String, day: CalendarDate, units: ExactDecimal, unitPrice: ExactDecimal? = nil,
    marketValue: Int64? = nil
  ) {
    self.security = security
    self.day = day
    self.units = units
    self.unitPrice = unitPrice
    self.marketValue = marketValue
  }
}

/// The trades and positions of one security in one account.
package struct SecurityHistory: Hashable, Sendable {
  /// A trade that counts in totals, with its cash amount.
  package struct Trade: Hashable, Sendable {
    package let day: CalendarDate
    package let action: SecurityTrade.Action
    /// The units received; negative for units that left, nil if the statement names none.
    package let units: ExactDecimal?
    package let unitPrice: ExactDecimal?
    /// The cash amount in minor units of the account's currency; negative for money out.
    package let cash: Int64
    /// The fees and taxes included in ``cash``; a cost is positive.
    package let costs: Int64

    package init(
      day: CalendarDate, action: SecurityTrade.Action, units: ExactDecimal? = nil,
      unitPrice: ExactDecimal? = nil, cash: Int64 = 0, costs: Int64 = 0
    ) {
      self.day = day
      self.action = action
      self.units = units
      self.unitPrice = unitPrice
      self.cash = cash
      self.costs = costs
    }
  }

  package let account: Account
  package let security: Security
  /// The trades, oldest first; within a day, units received come before units that left.
  package let trades: [Trade]
  /// The positions in statements, oldest first; within a day, the last one applies.
  package let positions: [Position]

  package init(
    account: Account, security: Security, trades: [Trade] = [], positions: [Position] = []
  ) {
    self.account = account
    self.security = security
    self.trades = trades.enumerated().sorted { one, other in
      let isOut = { (trade: Trade) in trade.units?.isNegative == true ? 1 : 0 }
      return (one.element.day, isOut(one.element), one.offset)
        < (other.element.day, isOut(other.element), other.offset)
    }.map(\.element)
    self.positions = positions
  }

  /// The first day with a trade or a position; nil if there is none.
  package var firstDay: CalendarDate? {
    [trades.first?.day, positions.first?.day].compactMap(\.self).min()
  }
}
