import Ledger
import Store
import Syntax

/// Keeps the mark of a list entry and the purchase behind it together: `saldo purchase` writes both, `undo`
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
      .usage, "\(Printable.text(key)) is already purchased",
      hint: "saldo list changes shows the run; saldo undo RUN reverts it")
  }

  fileprivate static func purchased(_ key: String, _ written: PurchaseMark.Written) -> Failure {
    Failure(
      .usage, "\(Printable.text(key)) was already purchased in run \(written.run)",
      hint: "saldo undo \(written.run) reverts it")
  }

  fileprivate static func markAlone(_ key: String?) -> Failure {
    Failure(
      .usage, "isPurchased cannot be set without a purchase",
      hint: key.map { "saldo purchase \(Printable.text($0)) price=… store=… records the purchase" }
        ?? "add it without isPurchased, then run saldo purchase KEY price=… store=…")
  }

  fileprivate static func markOfPurchase(_ written: PurchaseMark.Written) -> Failure {
    let left = written.left.map { "\($0.register.title) \($0.key)" }.joined(separator: " and ")
    let deletions = written.left.map {
      "saldo delete \(RegisterName.kebab($0.register.title)) \($0.key)"
    }
    return Failure(
      .usage, "isPurchased cannot be cleared: run \(written.run) also wrote \(left)",
      hint: "saldo undo \(written.run) reverts all of it; or first delete the other records: "
        + deletions.joined(separator: ", "))
  }
}
