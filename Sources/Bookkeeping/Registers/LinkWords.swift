import Ledger
import Syntax

/// Reads what a person says of the property or loan that a transaction is about.
struct LinkWords {
  private let transaction: Transaction
  private let lookup: RegisterLookup

  init(_ transaction: Transaction, _ lookup: RegisterLookup) {
    self.transaction = transaction
    self.lookup = lookup
  }

  /// Tags joined by U+001F, with the links that the words say instead of those before.
  func tags(_ words: [FieldWord], among tags: String?) throws -> String? {
    var tags = (tags ?? "").split(separator: "\u{1F}").map(String.init)
    for word in words {
      guard let kind = TransactionLink.Kind.allCases.first(where: { word.names($0.rawValue) })
      else { continue }
      tags.removeAll { TransactionLink(tag: $0)?.kind == kind }
      guard !word.value.isEmpty, word.value != "none" else { continue }
      let entry = try lookup.entry(word.value, in: kind.register)
      try check(entry, kind)
      tags.append(TransactionLink(kind, entry.key).tag)
    }
    return tags.isEmpty ? nil : tags.joined(separator: "\u{1F}")
  }

  /// What could never count there would seem to have been heeded.
  private func check(_ entry: RegisterEntry, _ kind: TransactionLink.Kind) throws {
    let name = Printable.text(entry.text("name") ?? entry.key)
    if kind == .property, entry.text("assetType") != "realEstate" {
      throw Failure(
        .usage, "\(name) is not a property: assetType is \(entry.text("assetType") ?? "not set")",
        hint: "saldo list assets --type realEstate shows the properties")
    }
    if kind == .loan, !transaction.amount.isNegative {
      throw Failure(.usage, "\(transaction.id) is incoming money and cannot pay an instalment")
    }
    guard let currency = entry.currency, currency != transaction.amount.currency else { return }
    throw Failure(
      .usage,
      "\(transaction.id) is in \(transaction.amount.currency), but \(name) is in \(currency)",
      hint: "link a transaction in the same currency: saldo does not convert it")
  }
}
