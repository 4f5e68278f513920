package import Ledger
import Store
package import Syntax

/// Follows one transaction from the bank's line to what the ledger makes of it.
package struct ExplainTransaction {
  /// A transaction with the way it came about.
  package struct Explanation: Sendable {
    package let transaction: Transaction
    /// What rules and places make of it now.
    package let rules: RuleExplanation
    /// What it did to a security, and to which.
    package let trade: SecurityTrade?
    package let security: Security?
    /// What it was before the bank converted it.
    package let original: Amount?
    /// The receipt that it paid.
    package let receipt: ReceiptLineUp?
    /// The properties and loans it is linked to, and what these are called.
    package let links: [(link: TransactionLink, name: String?)]
    /// What a person said of it.
    package let edits: [TransactionEdit]
    /// The entry that it is made of, where it was written down and not read from a statement, and the
    /// fields of it that a person wrote.
    package let record: (key: String, fieldsByHand: [String])?

    /// Whether the ledger has another category than the rules would give today, and no person gave it.
    package var hasDrifted: Bool {
      let isByHand =
        edits.contains { $0.field == .category }
        || record?.fieldsByHand.contains("category") ?? false
      return !isByHand && rules.category != transaction.category.path
    }

    /// Whether the ledger has it at another place than texts and points would give today, and no
    /// person put it there.
    package var hasMoved: Bool {
      !edits.contains { $0.field == .place } && rules.place != transaction.place?.id
    }
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The explanation of every transaction with this id: one, unless short ids meet.
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
    let whereabouts = try store.whereabouts(on: id.day)
    guard !found.isEmpty else { throw StoreError.noSuchTransaction(id) }
    let classifier = EntryClassifier(try workspace.classifierBook())
    classifier.know(whereabouts)
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
          entry, batch, account: transaction.account.key, format: transaction.format,
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
  ) throws -> ReceiptLineUp? {
    guard try store.receiptCount() > 0 else { return nil }
    return try ListReceipts.all(store).map(\.shown).first { receipt in
      if case .matched(let key, _) = receipt.state { key.id == id } else { false }
    }
  }
}

/// Follows an entry of a register, named by its key, to where it came from.
package struct ExplainEntry {
  /// An entry with its source.
  package struct Explanation: Sendable {
    package let register: Register
    package let line: ListRegister.Line
    /// The file, the line and the place in the file's tree; nil of what was written by hand.
    package let source: (location: SourceLocation, path: String)?
    /// The transaction that it is, where it is one.
    package let transaction: TransactionID?
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Every entry with this key, of all registers: keys that saldo gives begin anew in each.
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
