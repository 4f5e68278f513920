import Ledger
import Store
import Syntax

/// Keeps the mark of a list entry and the purchase behind it together: `bought` writes both, `undo`
/// takes both back, and nothing else that a person does parts them.
struct PurchaseMark {
  let store: LedgerStore

  /// Refuses an entry that was purchased before, also one that lost its mark since.
  func checkIsOpen(_ entry: RegisterEntry) throws {
    if let written = try written(entry.key) { throw Failure.purchased(entry.key, written) }
    guard entry.flag("isPurchased") != true else { throw Failure.purchased(entry.key) }
  }

  /// Refuses a mark by hand without its purchase, and one taken off while its purchase stays.
  ///
  /// `before` is nil for an entry that is added.
  func check(_ entry: RegisterEntry, before: RegisterEntry?) throws {
    let (was, isNow) = (before?.flag("isPurchased") == true, entry.flag("isPurchased") == true)
    if isNow, !was { throw Failure.markAlone(before?.key) }
    if was, !isNow, let written = try written(entry.key) {
      throw Failure.markOfPurchase(written)
    }
  }

  fileprivate typealias Written = (run: Int, left: [(register: Register, key: String)])

  private func written(_ key: String) throws -> Written? {
    return try Failure.ofLedger { try store.purchase(ofListEntry: key) }
  }
}

extension Failure {
  fileprivate static func purchased(_ key: String) -> Failure {
    Failure(
      .usage, "\(Printable.text(key)) was purchased before",
      hint: "saldo list changes shows in which run; saldo undo RUN takes it back")
  }

  fileprivate static func purchased(_ key: String, _ written: PurchaseMark.Written) -> Failure {
    Failure(
      .usage, "\(Printable.text(key)) was purchased before, in run \(written.run)",
      hint: "saldo undo \(written.run) takes it back")
  }

  fileprivate static func markAlone(_ key: String?) -> Failure {
    Failure(
      .usage, "isPurchased: a list entry is purchased together with its purchase and its price",
      hint: key.map { "saldo bought \(Printable.text($0)) price=… store=… writes all of it" }
        ?? "add it without isPurchased; saldo bought KEY price=… store=… then writes all of it")
  }

  fileprivate static func markOfPurchase(_ written: PurchaseMark.Written) -> Failure {
    let left = written.left.map { "\($0.register.title) \($0.key)" }.joined(separator: " and ")
    let deletions = written.left.map {
      "saldo delete \(RegisterName.kebab($0.register.title)) \($0.key)"
    }
    return Failure(
      .usage, "isPurchased: run \(written.run) wrote \(left) with it",
      hint: "saldo undo \(written.run) takes all of it back; or delete what it wrote first: "
        + deletions.joined(separator: ", "))
  }
}
