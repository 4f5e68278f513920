import Ledger

/// What an action word of an investment account (`BuyX`, `ReinvDiv`) does to cash and to units.
///
/// T is the value of what was done, without a sign (formats.md, 2). It is cash of this account
/// for actions without X; with X the cash goes to or comes from the account named in L, and here
/// nothing moves. Shares that come in or are reinvested move no cash either.
struct QIFAction {
  /// Which way something moves.
  enum Flow {
    case none, `in`, out
  }

  var trade: SecurityTrade.Action?
  var kind: EntryKind
  var cash: Flow
  var units: Flow

  private init(
    _ trade: SecurityTrade.Action?, _ kind: EntryKind, cash: Flow = .none, units: Flow = .none
  ) {
    self.trade = trade
    self.kind = kind
    self.cash = cash
    self.units = units
  }

  /// An entry of an account that holds money: its amount has its sign.
  static let plain = QIFAction(nil, .unknown, cash: .in)

  /// Nil for a word that saldo does not know.
  init?(_ word: String) {
    let word = word.lowercased()
    if let action = Self.table[word] {
      self = action
    } else if word.hasSuffix("x"), var action = Self.table[String(word.dropLast())] {
      action.cash = .none
      self = action
    } else {
      return nil
    }
  }

  private static let table: [String: QIFAction] = {
    let income = QIFAction(.dividend, .dividend, cash: .in)
    let again = QIFAction(.reinvestment, .reinvestment, units: .in)
    let paper = QIFAction(.other, .unitChange)
    return [
      "buy": QIFAction(.buy, .buy, cash: .out, units: .in),
      "cvrshrt": QIFAction(.buy, .buy, cash: .out, units: .in),
      "exercise": QIFAction(.buy, .buy, cash: .out, units: .in),
      "sell": QIFAction(.sell, .sell, cash: .in, units: .out),
      "shtsell": QIFAction(.sell, .sell, cash: .in, units: .out),
      "div": income, "cglong": income, "cgmid": income, "cgshort": income,
      "intinc": QIFAction(.interest, .interest, cash: .in),
      "margint": QIFAction(.interest, .interest, cash: .out),
      "rtrncap": QIFAction(.returnOfCapital, .other, cash: .in),
      "miscinc": QIFAction(.other, .other, cash: .in),
      "miscexp": QIFAction(.other, .fee, cash: .out),
      "reinvdiv": again, "reinvint": again, "reinvlg": again, "reinvmd": again,
      "reinvsh": again,
      "shrsin": QIFAction(.transfer, .unitChange, units: .in),
      "shrsout": QIFAction(.transfer, .unitChange, units: .out),
      "stksplit": QIFAction(.split, .unitChange),
      "xin": QIFAction(nil, .transfer, cash: .in), "xout": QIFAction(nil, .transfer, cash: .out),
      "contrib": QIFAction(nil, .transfer, cash: .in),
      "contribx": QIFAction(nil, .transfer, cash: .in),
      "withdrw": QIFAction(nil, .transfer, cash: .out),
      "withdrwx": QIFAction(nil, .transfer, cash: .out),
      "cash": QIFAction(nil, .other, cash: .in),
      "grant": paper, "vest": paper, "expire": paper,
    ]
  }()
}
