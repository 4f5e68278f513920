import Geotagging
package import Ledger
import Rules
import Store
import Syntax

/// The open decisions of a ledger.
package struct OpenDecisions: Sendable {
  /// One decision.
  package enum Decision: Sendable {
    /// Rows without a category that share a text.
    case category(OpenTextGroup)
    /// Rows without a place that share a text.
    case place(OpenTextGroup)
    case duplicate(OpenQuestion)
    case transfer(TransferQuestion)
    case receipt(ReceiptSummary, candidates: [Transaction])
  }

  /// The decisions by kind: categories, places, duplicates, transfers, then receipts.
  ///
  /// Within each kind, the largest amounts come first.
  package let decisions: [Decision]
  package let share: CategorisedShare

  /// The value without decisions.
  package static let none = OpenDecisions(decisions: [], share: CategorisedShare())

  /// The number of decisions of each kind, in the order of the kinds, without zeros.
  package var counts: [(kind: Kind, count: Int)] {
    Kind.allCases.compactMap { kind in
      let count = decisions.count { $0.kind == kind }
      return count == 0 ? nil : (kind, count)
    }
  }

  /// A kind of decision.
  package enum Kind: String, Sendable, CaseIterable {
    case category, place, duplicate, transfer, receipt
  }
}

extension OpenDecisions.Decision {
  package var kind: OpenDecisions.Kind {
    switch self {
    case .category: .category
    case .place: .place
    case .duplicate: .duplicate
    case .transfer: .transfer
    case .receipt: .receipt
    }
  }

  /// The text that identifies the decision as long as the decision is open.
  package var key: String {
    switch self {
    case .category(let group): "category \(group.key)"
    case .place(let group): "place \(group.key)"
    case .duplicate(let question): "duplicate \(question.first.id) \(question.second.id)"
    case .transfer(let question):
      "transfer " + question.candidates.map { "\($0.out.id) \($0.into.id)" }.joined(separator: ",")
    case .receipt(let receipt, _): "receipt \(receipt.id)"
    }
  }
}

/// A query for the open decisions of a ledger.
package struct ListDecisions {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  package func run() throws -> OpenDecisions {
    let store = try workspace.openLedger(.read)
    let book = try workspace.classifierBook()
    let hasPlaces = !book.places.places.isEmpty
    let home = try workspace.home(store)
    let rows = try ReviewRows(store, home, needsPlaces: hasPlaces)
    var decisions = rows.groups(of: .category).map(OpenDecisions.Decision.category)
    if rows.usesPlaces {
      decisions += try placeless(rows.groups(of: .place), book).map(OpenDecisions.Decision.place)
    }
    decisions += Self.largest(try store.openQuestions(), home) { $0.first }
      .map(OpenDecisions.Decision.duplicate)
    let transfers = try store.transferQuestions(in: TransactionFilter().period)
    decisions += Self.largest(transfers, home) { $0.candidates.first?.out }
      .map(OpenDecisions.Decision.transfer)
    decisions += try receipts(store, home)
    return OpenDecisions(decisions: decisions, share: rows.share)
  }

  /// The groups with a text that no rule with `place: none` matches.
  ///
  /// The ledger does not distinguish rows with `place: none` from rows that lack a place.
  private func placeless(
    _ groups: [OpenTextGroup], _ book: ClassifierBook
  ) throws -> [OpenTextGroup] {
    let classifier = EntryClassifier(book)
    return groups.filter { group in
      guard let row = group.examples.first, !group.text.isEmpty else { return false }
      var batch = EntryBatch()
      var entry = StatementEntry(bookingDate: row.day, amount: row.amount, line: 1)
      entry.payee = batch.add(row.payee)
      entry.memo = batch.add(row.memo)
      return batch.withText { classifier.ruling(on: entry, in: $0).place != .nowhere }
    }
  }

  private func receipts(
    _ store: LedgerStore, _ home: HomeValue
  ) throws -> [OpenDecisions.Decision] {
    let open = try ListReceipts.all(store).map(\.shown).filter { $0.state == .open }
    let sorted = open.enumerated().sorted { one, other in
      func order(_ receipt: Receipt) -> Int64 { home.order(of: receipt.total, on: receipt.day) }
      return (order(other.element.receipt), one.offset)
        < (order(one.element.receipt), other.offset)
    }
    return try sorted.map(\.element).map { receipt in
      .receipt(
        receipt,
        candidates: try receipt.candidates.compactMap { try store.transactions(id: $0).first })
    }
  }

  /// The questions, largest amount first.
  private static func largest<Question>(
    _ questions: [Question], _ home: HomeValue, _ row: (Question) -> Transaction?
  ) -> [Question] {
    let orders = questions.map { question in
      row(question).map { home.order(of: $0.amount, on: $0.bookingDate) } ?? .min
    }
    return questions.indices.sorted { (orders[$1], $0) < (orders[$0], $1) }.map { questions[$0] }
  }
}
