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
