import Ledger
import Syntax

extension QIFReader {
  /// The action in the N line of an investment account; plain without an N line.
  ///
  /// Throws if the action is unknown.
  func action(_ fields: QIFFields) throws(QIFProblem) -> QIFAction {
    guard let field = fields.number else { return .plain }
    let word = String(decoding: row.text(field), as: UTF8.self)
    guard let action = QIFAction(word) else {
      throw QIFProblem(diagnostic: .unknownAction(word, row.mark(field, in: file)))
    }
    return action
  }

  /// The row's effect on a security; nil if it names none or its action does not affect one.
  mutating func trade(
    _ fields: QIFFields, _ action: QIFAction, _ currency: Currency
  ) throws(QIFProblem) -> SecurityTrade? {
    guard let field = fields.security, let did = action.trade else { return nil }
    // The page checks and decodes the name like every text.
    let span = try text(field)
    let name = page.batch.string(span)
    var trade = SecurityTrade(entry: 0, action: did, security: QIFSecurities.key(name))
    trade.unitPrice = decimal(fields.price)
    let units = action.units == .none ? nil : decimal(fields.quantity)
    trade.units = action.units == .out ? units.map { -$0 } : units
    if let commission = fields.commission {
      do throws(QIFNumbers.Problem) {
        trade.fees = try numbers.minorUnits(
          row.text(commission), exponent: currency.exponent, line: commission.line)
      } catch {
        tally.say(.passedOver("commission", row.mark(commission, in: file)), to: sink)
      }
    }
    return trade
  }

  private mutating func decimal(_ field: QIFRow.Field?) -> ExactDecimal? {
    guard let field else { return nil }
    if let number = QIFDecimal.number(row.text(field)) { return number }
    tally.say(.passedOver("number", row.mark(field, in: file)), to: sink)
    return nil
  }
}

extension Diagnostic {
  fileprivate static func unknownAction(_ word: String, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "unknown investment action \(Printable.quoted(word))",
      at: mark,
      hint:
        "the direction of the money is unknown; use an action such as Buy, Sell or Div")
  }

  fileprivate static func passedOver(_ what: String, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .warning, "this \(what) is invalid and was ignored", at: mark)
  }
}

/// The effect of an investment action such as `BuyX` or `ReinvDiv` on cash and units.
///
/// T is the unsigned value of the action (formats.md, 2). For an action without X, it is cash of
/// this account. With X, the cash belongs to the account in L, so no cash moves here. `ContribX`
/// and `WithdrwX` are exceptions and move cash. Reinvested or transferred shares move no cash
/// either.
struct QIFAction {
  /// The direction of cash or units.
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

  /// The action of a cash entry, which already has a signed amount.
  static let plain = QIFAction(nil, .unknown, cash: .in)

  /// The action of a word; nil if the word is unknown.
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

/// The securities of a file: their symbols, and the names already passed to the sink.
struct QIFSecurities {
  private var symbols: [String: String] = [:]
  private var told: Set<String> = []

  /// The maximum number of securities of a file; no portfolio has more.
  private static let limit = 100_000

  /// The key of a security, which QIF identifies by name only.
  static func key(_ name: String) -> String { "NAME:\(name)" }

  /// Adds a security; returns false if the file has too many.
  mutating func add(_ name: String, symbol: String) -> Bool {
    guard symbols.count < Self.limit else { return false }
    if !name.isEmpty, !symbol.isEmpty { symbols[name] = symbol }
    return true
  }

  /// Returns the securities of trades that are new to the sink, and marks them as passed to it.
  mutating func takeFresh(_ trades: [SecurityTrade]) -> [Security] {
    var fresh: [Security] = []
    for trade in trades where told.count < Self.limit && told.insert(trade.security).inserted {
      let name = String(trade.security.dropFirst("NAME:".count))
      fresh.append(Security(key: trade.security, name: name, ticker: symbols[name] ?? ""))
    }
    return fresh
  }
}

extension QIFReader {
  mutating func takeSecurity() throws(Rejection) {
    guard securities.add(row.string("N"), symbol: row.string("S")) else {
      throw Rejection(
        "this file lists more securities than saldo can hold",
        at: SourceLocation(file: file, line: row.line), hint: "is this the right kind of file?")
    }
  }
}
