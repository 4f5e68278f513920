import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo explain` command.
struct ExplainCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show where a transaction comes from and what decided its category and place.",
    discussion: """
        saldo explain 20260814-3fa9c2d1
        saldo explain wealthwise/A1

      Shows file and line, the bank's text, and each rule that matched. saldo list shows the \
      ids. For a record, shows its source. To find its key, list the register, as in saldo list \
      assets.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Transaction id, such as 20260814-3fa9c2d1, or key of a record.")
  var id: String

  func run() throws {
    let workspace = try common.openWorkspace()
    if TransactionID(id) == nil, id.contains("/") { return try explain(entry: id, workspace) }
    try explain(try Arguments.transaction(id, in: workspace), workspace)
  }

  private func explain(_ id: TransactionID, _ workspace: Workspace) throws {
    for explanation in try ExplainTransaction(workspace).run(id) {
      for line in Self.lines(explanation) { try common.console.writeLine(line) }
    }
  }

  /// Explains a record: a manual transaction like any transaction, any other record by its source.
  private func explain(entry key: String, _ workspace: Workspace) throws {
    for explanation in try ExplainEntry(workspace).run(key) {
      if let id = explanation.transaction {
        try explain(id, workspace)
        continue
      }
      let source = explanation.source.map { source in
        Printable.text(source.location.description)
          + (source.path.isEmpty ? "" : "   \(Printable.text(source.path))")
      }
      let title = "\(explanation.register.title) \(Printable.text(key))"
      for line in [
        EntryText.line(explanation.line, explanation.register),
        "source    \(title)   \(source ?? "by hand")",
        "changes   saldo list changes --text \(Printable.text(key))",
      ] {
        try common.console.writeLine(line)
      }
    }
  }

  private static func lines(_ explanation: ExplainTransaction.Explanation) -> [String] {
    let transaction = explanation.transaction
    var lines = [
      TransactionText.line(transaction),
      "source    \(source(explanation))",
      "payee     \(Printable.quoted(transaction.rawPayee))",
    ]
    if !transaction.memo.isEmpty { lines.append("memo      \(Printable.quoted(transaction.memo))") }
    if !transaction.reference.isEmpty {
      lines.append("reference \(Printable.quoted(transaction.reference))")
    }
    if let line = tradeLine(explanation) { lines.append(line) }
    if let line = originalLine(explanation) { lines.append(line) }
    lines += explanation.links.map { link, name in
      "\(Printable.padded(link.kind.rawValue, 9)) "
        + "\(Printable.padded(Printable.text(name ?? "missing"), 22)) "
        + Printable.text(link.target)
    }
    lines += explanation.edits.map(editLine)
    lines += explanation.rules.lines
    if let receipt = explanation.receipt { lines.append(receiptLine(receipt)) }
    lines += transaction.splits.map {
      "posting   \(Printable.padded($0.isTransfer ? "Transfer" : $0.category.path, 22)) "
        + "\($0.amount)   \(side($0) ?? divider(transaction))"
    }
    if explanation.hasDrifted {
      lines.append(
        "The rules have changed: the ledger still has \(transaction.category.path).")
    }
    if explanation.hasMoved { lines.append(moved(transaction)) }
    return lines
  }

  /// The payee and memo of a posting, such as `to "Shop A", "Order 12"`; nil without its own payee.
  private static func side(_ posting: Posting) -> String? {
    guard !posting.payee.isEmpty else { return nil }
    let memo =
      posting.memo.isEmpty || posting.memo == posting.payee
      ? "" : ", \(Printable.quoted(posting.memo))"
    let way = posting.amount.isNegative ? "to" : "from"
    return "\(way) \(Printable.quoted(posting.payee))\(memo)"
  }

  private static func divider(_ transaction: Transaction) -> String {
    transaction.divider == .rule
      ? "by a rule" : "by its \(transaction.divider?.rawValue ?? "statement")"
  }

  /// The note that the ledger's place differs from the current result of the places table.
  private static func moved(_ transaction: Transaction) -> String {
    guard let place = transaction.place else {
      return "The places have changed: the ledger still has no place."
    }
    let reason = transaction.placeReason
    let words = reason == .unknown ? "" : " (\(reason), \(reason.confidence))"
    return "The places have changed: the ledger still has \(Printable.text(place.name))\(words)."
  }

  /// The text of the source: file and line, or `by hand`.
  ///
  /// For a manual transaction, it also has the key of the record. If the record comes from a file,
  /// it also has the fields that you set by hand.
  private static func source(_ explanation: ExplainTransaction.Explanation) -> String {
    let source = explanation.transaction.source
    let file = source.file.isEmpty ? "by hand" : Printable.text(source.description)
    guard let record = explanation.record else { return file }
    var text = "manual transaction \(Printable.text(record.key))   \(file)"
    if !record.fieldsByHand.isEmpty, !source.file.isEmpty {
      text += "   by hand: \(record.fieldsByHand.joined(separator: ", "))"
    }
    return text
  }

  /// The line of an override.
  ///
  ///     category  Food                   by hand, run 12, instead of Uncategorised
  private static func editLine(_ edit: TransactionEdit) -> String {
    func shown(_ text: String?) -> String {
      Printable.text(text?.replacing("\u{1F}", with: ", ") ?? "none")
    }
    return "\(Printable.padded(edit.field.rawValue, 9)) \(Printable.padded(shown(edit.value), 22)) "
      + "by hand, run \(edit.run), instead of \(shown(edit.derived))"
  }

  /// The line of a matched receipt.
  ///
  ///     receipt   r20260812-3fa9c2d1  inbox/edeka.json:1  the merchant's name
  private static func receiptLine(_ receipt: ReceiptSummary) -> String {
    var reason = ""
    if case .matched(_, let words) = receipt.state { reason = words }
    return "receipt   \(Printable.padded(receipt.id.description, 22)) "
      + "\(SourceText.of(receipt))   \(reason)"
  }

  /// The line of the original amount, before the bank's conversion; nil if there is none.
  ///
  ///     original  -10.00 USD   the bank's rate: 1 USD is 0.92 EUR
  private static func originalLine(_ explanation: ExplainTransaction.Explanation) -> String? {
    guard let original = explanation.original else { return nil }
    let (amount, day) = (explanation.transaction.amount, explanation.transaction.bookingDate)
    let rate = CurrencyConversion(amount, for: original, on: day)?.rate
    let words = rate.map {
      "   the bank's rate: 1 \(original.currency) is \($0) \(amount.currency)"
    }
    return "original  \(original) \(original.currency)\(words ?? "")"
  }

  /// The line of a trade; nil if there is none.
  ///
  ///     trade     buy 10 units of Acme (ISIN:…) at 12.5, fees 4.90
  private static func tradeLine(_ explanation: ExplainTransaction.Explanation) -> String? {
    guard let trade = explanation.trade, let security = explanation.security else { return nil }
    let currency = explanation.transaction.amount.currency
    var line = "trade     \(trade.action.rawValue)"
    if let units = trade.units { line += " \(units) units" }
    line += security.name.isEmpty ? " of" : " of \(Printable.text(security.name))"
    line +=
      security.name.isEmpty
      ? " \(Printable.text(security.key))" : " (\(Printable.text(security.key)))"
    if let price = trade.unitPrice { line += " at \(price)" }
    for (word, cost) in [("fees", trade.fees), ("taxes", trade.taxes)] where cost != 0 {
      line += ", \(word) \(Amount(minorUnits: cost, currency: currency))"
    }
    return line
  }
}
