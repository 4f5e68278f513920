import Bookkeeping
import Ledger
import Syntax

/// The text and JSON forms of an import summary.
struct ImportSummaryText {
  private let summary: ImportSummary

  init(_ summary: ImportSummary) {
    self.summary = summary
  }

  /// The lines about the rules, each statement and receipt file, the totals, open decisions and the
  /// run.
  var lines: [String] {
    let rows = summary.files.flatMap(Self.rows)
    let widths = (0..<2).map { column in rows.map { Printable.cells($0[column]) }.max() ?? 0 }
    var lines = rows.map { row in
      (Printable.padded(row[0], widths[0]) + "  " + Printable.padded(row[1], widths[1]) + "  "
        + row[2])
    }
    if let rules = summary.rules { lines.insert(RulesUpdateText(rules).line, at: 0) }
    lines += ["", totals]
    let questions = summary.files.map(\.questions).reduce(0, +)
    if questions > 0, !summary.isDryRun {
      lines.append("\(questions.of("possible duplicate")): saldo duplicates")
    }
    if summary.openTransfers > 0 {
      let transfers = summary.openTransfers.of("possible transfer")
      lines.append("\(transfers) between your accounts: saldo transfers --open")
    }
    if let rejected { lines.append(rejected) }
    if let run = summary.run { lines.append("Run \(run).  Undo: saldo undo \(run)") }
    return lines
  }

  /// The advice about rejected files if others were imported; nil otherwise.
  private var rejected: String? {
    let count = summary.files.count { if case .refused = $0.result { true } else { false } }
    guard count > 0, count < summary.files.count, !summary.isDryRun else { return nil }
    return
      "\(count.of("file")) rejected; the others were imported. Fix the errors above, then run: "
      + "saldo import"
  }

  private static func rows(_ file: FileImport) -> [[String]] {
    let name = Printable.text(file.name)
    switch file.result {
    case .sameBytes(let known):
      let restored = file.restored > 0 ? "; \(file.restored) restored" : ""
      let known = Printable.text(known)
      let isOwnName = known.lastPathPart == name.lastPathPart
      let what = isOwnName ? "already imported" : "identical to \(known)"
      return [[name, "", "\(what), skipped\(restored)"]]
    case .refused:
      return [[name, "", "rejected, nothing imported"]]
    case .taken:
      let receipts = file.receipts.isEmpty ? [] : [row(name, file.receipts)]
      let last = file.statements.count - 1
      return file.statements.enumerated().map { place, statement in
        let more = place == last ? rest(file) : []
        let parts = [counts(statement, rejects: file.rejects)] + more
        return [name, statement.account.key, parts.joined(separator: "  ")]
      } + receipts
    }
  }

  /// The counts that apply to the whole file, not to one statement.
  private static func rest(_ file: FileImport) -> [String] {
    var parts: [String] = []
    if file.repaired > 0 { parts.append("\(file.repaired) repaired") }
    if file.restored > 0 { parts.append("\(file.restored) restored") }
    if file.superseded > 0 {
      parts.append("\(file.superseded.of("earlier row")) no longer counted")
    }
    if file.revived > 0 { parts.append("\(file.revived.of("earlier row")) counted again") }
    if file.questions > 0 { parts.append("\(file.questions) to review") }
    return parts
  }

  private static func row(_ name: String, _ receipts: [ReceiptImport]) -> [String] {
    guard receipts.count == 1, let only = receipts.first else {
      return [name, "receipts", counts(receipts)]
    }
    var parts = [only.receipt.lines.count.of("line")]
    if !only.isNew { parts.append("already in") }
    switch only.state {
    case .matched(let key, _):
      let paid = -only.receipt.total
      parts.append("matched to \(key.day)  \(paid) \(paid.currency)")
    case .open: parts.append("open: saldo receipts shows the possible payments")
    case .alone: parts.append("no bank row yet")
    case nil: break
    }
    return [name, "receipt", parts.joined(separator: "  ")]
  }

  private static func counts(_ receipts: [ReceiptImport]) -> String {
    let new = receipts.count { $0.isNew }
    var parts = ["\(receipts.count) receipts", "\(new) new"]
    if new < receipts.count { parts.append("\(receipts.count - new) already in") }
    let matched = receipts.count { if case .matched? = $0.state { true } else { false } }
    if matched > 0 { parts.append("\(matched) matched") }
    let open = receipts.count { $0.state == .open }
    if open > 0 { parts.append("\(open) open") }
    let alone = receipts.count { $0.state == .alone }
    if alone > 0 { parts.append("\(alone) without a bank row") }
    return parts.joined(separator: "  ")
  }

  private static func counts(_ statement: StatementImport, rejects: String?) -> String {
    let counts = statement.counts
    var parts = [counts.read.of("row"), "\(counts.new) new"]
    if counts.updated > 0 { parts.append("\(counts.updated) updated") }
    if counts.alreadyIn > 0 { parts.append("\(counts.alreadyIn) already in") }
    if counts.ignored > 0 { parts.append("\(counts.ignored) ignored") }
    if counts.rejected > 0 {
      parts.append(
        "\(counts.rejected) rejected" + (rejects.map { " → \(Printable.text($0))" } ?? ""))
    }
    if counts.pending > 0 { parts.append("\(counts.pending) pending") }
    if counts.deleted > 0 { parts.append("\(counts.deleted) deleted by you") }
    switch statement.balance {
    case .none: break
    case .proven: parts.append("balance ok")
    case .differs(let expected, let stated):
      let exponent = statement.account.currency.exponent
      let rows = counts.rejected > 0 ? "the accepted rows give" : "the rows give"
      parts.append(
        "balance differs: \(rows) \(Amount.decimalText(expected, exponent: exponent)), the "
          + "file states \(Amount.decimalText(stated, exponent: exponent))")
    }
    if statement.isNewAccount { parts.append("new account") }
    return parts.joined(separator: "  ")
  }

  private var totals: String {
    let total = summary.total
    if summary.isDryRun {
      let receipts = summary.newReceipts.of("receipt")
      let prefix = summary.newReceipts > 0 ? "Would add \(receipts).  " : ""
      return prefix + "Would add \(total.new), update \(total.updated), skip \(total.alreadyIn)"
        + (total.rejected > 0 ? ", reject \(total.rejected)" : "") + ".  Nothing was written."
    }
    let prefix =
      summary.newReceipts > 0 ? summary.newReceipts.of("new receipt") + ".  " : ""
    var text = prefix + "\(total.new) new, \(total.updated) updated, \(total.alreadyIn) already in"
    if total.rejected > 0 { text += ", \(total.rejected) rejected" }
    text += "."
    if total.new > 0 {
      text += "  Category for \(total.categorised) of \(total.new)"
      text += " (\(total.categorised * 100 / total.new) %),"
      text += " place for \(total.placed) (\(total.placed * 100 / total.new) %)."
    }
    if summary.settledReceipts > 0 {
      text += "\nPayment found for "
      text += summary.settledReceipts.of("earlier receipt") + "."
    }
    return text
  }

  /// The text of one changed row in a dry run.
  static func text(_ line: ChangeLine) -> String {
    let sign =
      switch line.change {
      case .new: "+"
      case .updated: "~"
      case .alreadyIn: "="
      case .ignored: "-"
      }
    let amount = "\(line.amount) \(line.amount.currency)"
    let left = "\(sign) \(line.date)  \(String(repeating: " ", count: max(0, 16 - amount.count)))"
    let payee = Printable.shortened(Printable.text(line.payee), to: 36)
    return
      (left + amount + "  " + Printable.padded(payee, 36) + "  "
      + Printable.padded(line.category, 22) + "  "
      + line.place).trimmed
  }

  /// The text of one rejected row in a dry run.
  static func text(_ line: RejectedLine) -> String {
    "! \(SourceLocation(file: line.file, line: line.line))  \(Printable.text(line.problem))"
  }

  /// The summary as JSON.
  var json: JSON {
    [
      "schema": "saldo.import/1", "run": JSON(summary.run), "dryRun": summary.isDryRun,
      "rules": JSON(summary.rules.map { RulesUpdateText($0).json }),
      "openTransfers": summary.openTransfers, "files": summary.files.map(Self.json),
    ]
  }

  private static func json(_ file: FileImport) -> JSON {
    let result: JSON =
      switch file.result {
      case .taken: ["result": "taken"]
      case .sameBytes(let known): ["result": "same-bytes", "as": known]
      case .refused(_, let diagnostics): ["result": "refused", "errors": diagnostics]
      }
    let head: JSON = ["file": file.name]
    let new = file.receipts.count { $0.isNew }
    return head.adding(result).adding([
      "receipts": [
        "read": file.receipts.count, "new": new, "alreadyIn": file.receipts.count - new,
      ] as JSON,
      "statements": file.statements.map(json), "review": file.questions,
      "repaired": file.repaired, "rejects": file.rejects, "notes": file.notes,
    ])
  }

  private static func json(_ statement: StatementImport) -> JSON {
    let counts = statement.counts
    return [
      "account": statement.account.key, "read": counts.read, "new": counts.new,
      "alreadyIn": counts.alreadyIn, "updated": counts.updated, "ignored": counts.ignored,
      "rejected": counts.rejected, "pending": counts.pending, "deleted": counts.deleted,
      "categorised": counts.categorised, "placed": counts.placed,
    ]
  }
}
