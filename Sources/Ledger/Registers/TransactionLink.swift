/// A link from a transaction to a property (rent or costs) or to a loan (an instalment).
///
/// The link is one of the transaction's tags, such as `property:saldo/3` or `loan:Car`. Rules can
/// therefore set it, and you can override it.
package struct TransactionLink: Hashable, Sendable {
  /// The kind of record that a transaction can link to.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case property, loan

    /// The register of the linked record.
    package var register: Register {
      switch self {
      case .property: .asset
      case .loan: .loan
      }
    }
  }

  package let kind: Kind
  /// The record's key or name.
  package let target: String

  package init(_ kind: Kind, _ target: String) {
    self.kind = kind
    self.target = target
  }

  /// Makes the link that a tag expresses; nil for any other tag.
  package init?(tag: some StringProtocol) {
    guard let colon = tag.firstIndex(of: ":"), let kind = Kind(rawValue: String(tag[..<colon]))
    else { return nil }
    let target = tag[tag.index(after: colon)...].drop { $0 == " " }
    guard !target.isEmpty else { return nil }
    self.init(kind, String(target))
  }

  /// The tag that expresses the link.
  package var tag: String { "\(kind.rawValue):\(target)" }

  /// Whether the link refers to a record, by its key or, ignoring case, its name.
  package func leads(to entry: RegisterEntry) -> Bool {
    entry.key == target || entry.text("name")?.lowercased() == target.lowercased()
  }
}

/// A row of the ledger with a link to a property or a loan.
package struct LinkedRow: Hashable, Sendable {
  package let id: TransactionID
  /// The account's key.
  package let account: String
  package let amount: Amount
  package let link: TransactionLink

  package init(id: TransactionID, account: String, amount: Amount, link: TransactionLink) {
    self.id = id
    self.account = account
    self.amount = amount
    self.link = link
  }

  package var day: CalendarDate { id.day }
}
