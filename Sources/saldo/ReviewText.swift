import Bookkeeping
import Ledger
import Syntax

/// The text and JSON forms of open decisions.
enum ReviewText {
  /// The counts of the open decisions: `9 texts without a category, 1 possible transfer`.
  static func counts(_ open: OpenDecisions) -> String {
    open.counts.map { $0.count.of(words($0.kind).one, words($0.kind).several) }
      .joined(separator: ", ")
  }

  private static func words(_ kind: OpenDecisions.Kind) -> (one: String, several: String) {
    switch kind {
    case .category: ("text without a category", "texts without a category")
    case .place: ("text without a place", "texts without a place")
    case .duplicate: ("possible duplicate", "possible duplicates")
    case .transfer: ("possible transfer", "possible transfers")
    case .receipt: ("open receipt", "open receipts")
    }
  }

  /// The share of money with a category, such as `93 % of the money has a category`.
  static func share(_ share: CategorisedShare) -> String {
    guard let percent = share.percent else { return "No money needs a category." }
    let rest =
      share.unvalued == 0
      ? "" : "  \(share.unvalued.of("row")) without an exchange rate not counted."
    return "\(percent) % of the money has a category.\(rest)"
  }

  /// The lines of a decision.
  static func lines(_ decision: OpenDecisions.Decision) -> [String] {
    switch decision {
    case .category(let group): lines(group) + (group.proposal.map { [line($0)] } ?? [])
    case .place(let group): lines(group)
    case .duplicate(let question):
      ["possible duplicate"] + [question.first, question.second].map(row)
        + ["    \(DuplicatesCommand.reason(question.reason))"]
    case .transfer(let question): ["possible transfer"] + candidates(question)
    case .receipt(let receipt, let candidates):
      ["receipt with possible payments", "    \(ListOfReceipts.line(receipt))"]
        + candidates.enumerated().map { "  \($0 + 1) \(TransactionText.line($1))" }
    }
  }

  private static func lines(_ group: OpenTextGroup) -> [String] {
    let sums = group.sums.map { "\($0) \($0.currency)" }.joined(separator: ", ")
    let name = group.text.isEmpty ? "(no text)" : "\"\(Printable.text(group.text))\""
    let more = group.count - group.examples.count
    return ["\(name)  \(group.count.of("row")), \(sums)"]
      + group.examples.map { "    \(line($0))" }
      + (more > 0 ? ["    and \(more) more"] : [])
  }

  /// The line of a row, with its date, amount and text.
  static func line(_ row: OpenTextGroup.Row) -> String {
    let amount = "\(row.amount) \(row.amount.currency)"
    let text = [row.payee, row.memo].filter { !$0.isEmpty }.joined(separator: "  ")
    return "\(row.day)  " + String(repeating: " ", count: max(0, 14 - amount.count)) + amount
      + "  " + Printable.shortened(Printable.text(text), to: 60)
  }

  private static func line(_ proposal: OpenTextGroup.Proposal) -> String {
    let rows = proposal.matched.of("categorised row")
    let verb = proposal.agreeing == 1 ? "has" : "have"
    return "    \(Printable.text(proposal.category))?  \(proposal.agreeing) of \(rows) with "
      + "\"\(Printable.text(proposal.phrase))\" \(verb) this category, such as"
      + "\n      \(line(proposal.example))"
  }

  private static func row(_ transaction: Transaction) -> String {
    "    \(TransactionText.line(transaction))  \(Printable.text(transaction.source.description))"
  }

  private static func candidates(_ question: TransferQuestion) -> [String] {
    question.candidates.enumerated().flatMap { index, pair in
      let number = question.candidates.count == 1 ? " " : "\(index + 1)"
      return [
        "  \(number) \(TransactionText.line(pair.out))", "    \(TransactionText.line(pair.into))",
      ]
    }
  }

  // MARK: - JSON

  static func json(_ decision: OpenDecisions.Decision) -> JSON {
    let kind: JSON = ["decision": decision.kind.rawValue]
    switch decision {
    case .category(let group):
      let proposal = group.proposal.map { found -> JSON in
        [
          "category": found.category, "phrase": found.phrase, "matched": found.matched,
          "agreeing": found.agreeing, "example": json(found.example),
        ]
      }
      return kind.adding(json(group)).adding(["proposal": JSON(proposal)])
    case .place(let group): return kind.adding(json(group))
    case .duplicate(let question):
      return kind.adding([
        "first": TransactionText.json(question.first),
        "second": TransactionText.json(question.second), "reason": question.reason.rawValue,
      ])
    case .transfer(let question):
      let pairs = question.candidates.map { pair -> JSON in
        ["out": TransactionText.json(pair.out), "in": TransactionText.json(pair.into)]
      }
      return kind.adding(["candidates": pairs])
    case .receipt(let receipt, let candidates):
      return kind.adding(["receipt": receipt.id.description, "merchant": receipt.receipt.merchant])
        .adding(receipt.receipt.total.json)
        .adding(["candidates": candidates.map(TransactionText.json)])
    }
  }

  private static func json(_ group: OpenTextGroup) -> JSON {
    [
      "text": group.text, "rows": group.count, "sums": group.sums,
      "examples": group.examples.map(json), "ids": group.ids.map(\.description),
    ]
  }

  private static func json(_ row: OpenTextGroup.Row) -> JSON {
    let start: JSON = ["id": row.id.description, "date": "\(row.day)"]
    return start.adding(row.amount.json).adding(["payee": row.payee, "memo": row.memo])
  }

  /// The JSON of the last line.
  ///
  /// It has the number of decisions of each kind, and the share of money with a category.
  static func summary(_ open: OpenDecisions) -> JSON {
    let counts = OpenDecisions.Kind.allCases.map { kind -> JSON in
      ["decision": kind.rawValue, "count": open.counts.first { $0.kind == kind }?.count ?? 0]
    }
    return [
      "schema": "saldo.review/1", "open": counts, "categorisedPercent": JSON(open.share.percent),
      "rowsWithoutRate": open.share.unvalued,
    ]
  }
}
