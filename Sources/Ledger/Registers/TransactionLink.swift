/// What a transaction is about besides its category: a property that it brought rent for or cost, a
/// loan that it paid an instalment of.
///
/// It is one of the transaction's tags, `property:saldo/3` or `loan:Car`, so that rules can give it, what
/// a person says of it holds as of any tag, and it stands in every list.
package struct TransactionLink: Hashable, Sendable {
  /// What a transaction can be linked to.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case property, loan

    /// The register of which it is an entry.
    package var register: Register {
      switch self {
      case .property: .asset
      case .loan: .loan
      }
    }
  }

  package let kind: Kind
  /// The entry's key, or its name.
  package let target: String

  package init(_ kind: Kind, _ target: String) {
    self.kind = kind
    self.target = target
  }

  /// The link that a tag is; nil of any other tag.
  package init?(tag: some StringProtocol) {
    guard let colon = tag.firstIndex(of: ":"), let kind = Kind(rawValue: String(tag[..<colon]))
    else { return nil }
    let target = tag[tag.index(after: colon)...].drop { $0 == " " }
    guard !target.isEmpty else { return nil }
    self.init(kind, String(target))
  }

  /// The tag that says so.
  package var tag: String { "\(kind.rawValue):\(target)" }

  /// Whether it leads to an entry.
  package func leads(to entry: RegisterEntry) -> Bool {
    entry.key == target || entry.text("name")?.lowercased() == target.lowercased()
  }
}

/// A row of the ledger that is linked to a property or a loan.
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
