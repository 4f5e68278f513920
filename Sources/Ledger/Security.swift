/// Something that is held in units and has a price: a share, a fund, a bond.
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

/// What an entry of an investment statement did to the units of one security.
///
/// The cash it moved is the entry's own amount; a split or a transfer of units moves none.
package struct SecurityTrade: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case buy, sell, dividend, interest, reinvestment, split, transfer, other
    case returnOfCapital = "return-of-capital"
  }

  /// Index of the entry in its ``EntryBatch``.
  package var entry: Int
  package var action: Action
  /// The ``Security/key``.
  package var security: String
  /// Units that came in; those that went out are negative.
  package var units: ExactDecimal?
  package var unitPrice: ExactDecimal?
  /// Minor units of the entry's currency; costs are positive.
  package var fees: Int64 = 0
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

/// How many units of a security a statement says are held, and what it says they are worth.
package struct Position: Hashable, Sendable {
  /// The ``Security/key``.
  package var security: String
  package var day: CalendarDate
  package var units: ExactDecimal
  package var unitPrice: ExactDecimal?
  /// Minor units of the statement's currency.
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

/// What statements say of one security in one account.
package struct SecurityHistory: Hashable, Sendable {
  /// A trade that counts, and the money it moved.
  package struct Trade: Hashable, Sendable {
    package let day: CalendarDate
    package let action: SecurityTrade.Action
    /// Units that came in; those that went out are negative.
    package let units: ExactDecimal?
    package let unitPrice: ExactDecimal?
    /// In minor units of the account's currency; money out is negative.
    package let cash: Int64
    /// Fees and taxes in it, above zero.
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
  /// Oldest first; of one day, units that came in stand before those that went out.
  package let trades: [Trade]
  /// What statements say is held, oldest first; of one day, the last one holds.
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

  /// The first day on which a trade or a statement tells of it.
  package var firstDay: CalendarDate? {
    [trades.first?.day, positions.first?.day].compactMap(\.self).min()
  }
}
