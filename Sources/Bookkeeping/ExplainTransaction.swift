package import Ledger
import Store
package import Syntax

/// A query for the origin and the fields of one transaction.
package struct ExplainTransaction {
  /// A transaction with its origin.
  package struct Explanation: Sendable {
    package let transaction: Transaction
    /// The result of the current rules and places.
    package let rules: RuleExplanation
    /// The security trade of the transaction; nil if there is none.
    package let trade: SecurityTrade?
    /// The security of the trade; nil if there is no trade.
    package let security: Security?
    /// The amount before the bank converted it; nil if the bank converted nothing.
    package let original: Amount?
    /// The receipt that the transaction paid; nil if there is no match.
    package let receipt: ReceiptSummary?
    /// The links to properties and loans; `name` is nil if the record is missing or has no name.
    package let links: [(link: TransactionLink, name: String?)]
    /// The overrides of the transaction; empty if several transactions have its id.
    package let edits: [TransactionEdit]
    /// The key of the manual record behind the transaction, and the fields you set in it.
    ///
    /// Nil if the transaction comes from a statement.
    package let record: (key: String, fieldsByHand: [String])?

    /// Whether the category differs from the current rules, and is not an override.
    package var hasDrifted: Bool {
      let isByHand =
        edits.contains { $0.field == .category }
        || record?.fieldsByHand.contains("category") ?? false
      return !isByHand && rules.category != transaction.category.path
    }

    /// Whether the place differs from the current rules and coordinates, and is not an override.
    package var hasMoved: Bool {
      !edits.contains { $0.field == .place } && rules.place != transaction.place?.id
    }
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The explanations of the transactions with this id: one, unless short ids collide.
  ///
  /// - Throws: a `StoreError` if no transaction has the id.
  package func run(_ id: TransactionID) throws -> [Explanation] {
    let store = try workspace.openLedger(.read)
    let lookup = RegisterLookup(store)
    let found = try store.transactions(id: id).map {
      ($0, try store.trade(of: $0), try store.original(of: $0))
    }
    let receipt = try Self.receipt(paidBy: id, store)
    let edits = found.count == 1 ? try store.edits(of: id) : []
    let record = try ManualTransactionIndex(store)[id]
    let fieldsByHand = try record.map { try Self.fieldsByHand($0, store) } ?? []
    let visitedPlaces = try store.visitedPlaces(on: id.day)
    guard !found.isEmpty else { throw StoreError.noSuchTransaction(id) }
    let classifier = EntryClassifier(try workspace.classifierBook())
    classifier.know(visitedPlaces)
    return try found.map { transaction, traded, original in
      var batch = EntryBatch()
      var entry = StatementEntry(
        bookingDate: transaction.bookingDate, amount: transaction.amount,
        line: transaction.source.line)
      entry.payee = batch.add(transaction.rawPayee)
      entry.memo = batch.add(transaction.memo)
      entry.reference = batch.add(transaction.reference)
      entry.category = batch.add(transaction.sourceCategory)
      entry.counterparty = batch.add(transaction.counterparty)
      entry.kind = transaction.bankKind
      return Explanation(
        transaction: transaction,
        rules: RuleExplanation(
          entry, batch, accounts: transaction.account.currentKeys,
          format: transaction.format,
          point: record?.coordinate, by: classifier),
        trade: traded?.trade, security: traded?.security, original: original,
        receipt: receipt,
        links: try Self.links(of: transaction, lookup), edits: edits,
        record: record.map { ($0.key, fieldsByHand) })
    }
  }

  private static func links(
    of transaction: Transaction, _ lookup: RegisterLookup
  ) throws -> [(link: TransactionLink, name: String?)] {
    try transaction.tags.compactMap { TransactionLink(tag: $0) }.map { link in
      let entry = try lookup.entries(link.kind.register).first { link.leads(to: $0) }
      return (link, entry?.text("name"))
    }
  }

  private static func fieldsByHand(
    _ record: RegisterEntry, _ store: LedgerStore
  ) throws -> [String] {
    let fields = try store.fieldsByHand(.manualTransaction)[record.key] ?? []
    return Register.manualTransaction.fields.map(\.name).filter(fields.contains)
  }

  private static func receipt(
    paidBy id: TransactionID, _ store: LedgerStore
  ) throws -> ReceiptSummary? {
    guard try store.receiptCount() > 0 else { return nil }
    return try ListReceipts.all(store).map(\.shown).first { receipt in
      if case .matched(let key, _) = receipt.state { key.id == id } else { false }
    }
  }
}

/// A query for the origin of the register records with a key.
package struct ExplainEntry {
  /// A record with its source.
  package struct Explanation: Sendable {
    package let register: Register
    package let line: ListRegister.Line
    /// The file, line and JSON path of the record; nil if you entered it by hand.
    package let source: (location: SourceLocation, path: String)?
    /// The id of the transaction; nil unless the record is a manual transaction.
    package let transaction: TransactionID?
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The records with this key in all registers.
  ///
  /// Each register numbers its keys separately, so several records may match.
  ///
  /// - Throws: a ``Failure`` if no record has the key.
  package func run(_ key: String) throws -> [Explanation] {
    let store = try workspace.openLedger(.read)
    let list = ListRegister(workspace)
    let found = try Registers.all.compactMap { register -> Explanation? in
      guard let line = try list.line(register, key, in: store) else { return nil }
      return Explanation(
        register: register, line: line,
        source: try store.source(of: key, in: register).map {
          (location: SourceLocation(file: $0.file, line: $0.line ?? 0), path: $0.path)
        },
        transaction: register == .manualTransaction ? line.entry.transactionID : nil)
    }
    guard !found.isEmpty else {
      throw Failure(
        .noInput, "there is no record \(Printable.quoted(key))",
        hint: "saldo list assets (or another register) shows keys; saldo list shows transaction ids"
      )
    }
    return found
  }
}
