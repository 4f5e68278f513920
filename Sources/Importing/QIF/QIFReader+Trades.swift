import Ledger
import Syntax

extension QIFReader {
  /// What the N line of an investment account says.
  func action(_ fields: QIFFields) throws(QIFProblem) -> QIFAction {
    guard let field = fields.number else { return .plain }
    let word = String(decoding: row.text(field), as: UTF8.self)
    guard let action = QIFAction(word) else {
      throw QIFProblem(diagnostic: .unknownAction(word, row.mark(field, in: file)))
    }
    return action
  }

  /// What the row did to a security; nil where none is named.
  mutating func trade(
    _ fields: QIFFields, _ action: QIFAction, _ currency: Currency
  ) throws(QIFProblem) -> SecurityTrade? {
    guard let field = fields.security, let did = action.trade else { return nil }
    // Through the page, so that the name is checked and decoded as every text is.
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
  fileprivate static func unknownAction(_ word: String, _ mark: StatementMark) -> Diagnostic {
    Diagnostic(
      .error, "unknown investment action \(Printable.quoted(word))",
      at: mark.location, excerpt: mark.excerpt,
      hint:
        "the direction of the money is unknown; use an action such as Buy, Sell or Div")
  }

  fileprivate static func passedOver(_ what: String, _ mark: StatementMark) -> Diagnostic {
    Diagnostic(
      .warning, "this \(what) is invalid and was ignored", at: mark.location,
      excerpt: mark.excerpt)
  }
}
