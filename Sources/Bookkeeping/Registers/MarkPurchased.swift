package import Ledger
import Store
import Syntax

/// An editor that marks an item of a shopping list as purchased.
///
/// One run writes the list item, the purchase and a point in the grocery item's price history. If
/// requested, it also writes an expiration tracker.
package struct MarkPurchased {
  /// The records of a purchase.
  package struct Outcome: Sendable {
    package let entry: RegisterEntry
    package let purchase: RegisterEntry
    package let pricePoint: RegisterEntry
    package let tracker: RegisterEntry?
    package let item: String
    package let run: Int
  }

  private let workspace: Workspace
  private let day: CalendarDate

  package init(_ workspace: Workspace, asOf day: CalendarDate) {
    self.workspace = workspace
    self.day = day
  }

  /// Writes the purchase of a list item; returns the written records.
  ///
  /// `words` sets fields of the purchase: unit price, store, quantity and day. The quantity
  /// defaults to that of the list item, and the day to the day of the run.
  package func run(
    _ name: String, _ words: [FieldWord], expires: CalendarDate? = nil, storage: String? = nil
  ) throws -> Outcome {
    guard expires != nil || storage == nil else {
      throw Failure(
        .usage, "--storage needs --expires", hint: "add --expires DAY")
    }
    let hand = try ManualEdit(workspace, asOf: day)
    let lookup = RegisterLookup(hand.store)
    var entry = try lookup.entry(name, in: .shoppingListEntry)
    try PurchaseMark(store: hand.store).checkIsOpen(entry)
    var purchase = try self.purchase(of: entry, words, lookup)
    if let expires, let bought = purchase.day("purchaseDate"), expires < bought {
      throw Failure(
        .usage, "the expiry date \(expires) is before the purchase date \(bought)",
        hint: "correct --expires, or set the purchase date: date=DAY")
    }
    let item = try lookup.entry(entry.text("groceryItem") ?? "", in: .groceryItem)
    entry["isPurchased"] = .flag(true)
    entry["purchasedAt"] = purchase.day("purchaseDate").flatMap { Moment(day: $0, second: 0) }
      .map { .moment($0) }
    entry["actualPrice"] = purchase["price"]
    // The quantity on the list stays, because the estimate refers to it.
    if purchase["quantity"] != entry["quantity"] { entry["actualQuantity"] = purchase["quantity"] }
    return try hand.write { session throws in
      _ = try session.write(entry, in: .shoppingListEntry)
      purchase.key = try session.nextKey(.purchase)
      _ = try session.write(purchase, in: .purchase)
      let point = Self.pricePoint(of: purchase, key: try session.nextKey(.pricePoint))
      _ = try session.write(point, in: .pricePoint)
      var tracker: RegisterEntry?
      if let expires {
        let key = try session.nextKey(.expirationTracker)
        let made = Self.tracker(of: purchase, key: key, expires: expires, storage: storage)
        _ = try session.write(made, in: .expirationTracker)
        tracker = made
      }
      return Outcome(
        entry: entry, purchase: purchase, pricePoint: point, tracker: tracker,
        item: item.text("name") ?? item.key, run: hand.run)
    }
  }

  private func purchase(
    of entry: RegisterEntry, _ words: [FieldWord], _ lookup: RegisterLookup
  ) throws -> RegisterEntry {
    var purchase = RegisterEntry(key: "saldo/1")
    purchase["groceryItem"] = entry["groceryItem"]
    purchase["quantity"] = entry["quantity"]
    purchase["currency"] = entry["currency"]
    purchase["purchaseDate"] = .day(day)
    let home = try lookup.home(workspace)
    let text = RegisterText(register: .purchase, home: home) { try lookup.key(of: $1, in: $0) }
    try text.put(words, into: &purchase)
    RegisterDefaults(register: .purchase, home: home, day: day, store: lookup).complete(&purchase)
    for field in ["price", "storeName"] where purchase[field] == nil {
      throw Failure(.missing([field]), .purchase)
    }
    return purchase
  }

  private static func pricePoint(of purchase: RegisterEntry, key: String) -> RegisterEntry {
    var point = RegisterEntry(key: key, values: ["source": .text("purchase")])
    for field in ["groceryItem", "price", "currency", "storeName"] {
      point[field] = purchase[field]
    }
    point["recordedAt"] = purchase["purchaseDate"]
    return point
  }

  private static func tracker(
    of purchase: RegisterEntry, key: String, expires: CalendarDate, storage: String?
  ) -> RegisterEntry {
    var tracker = RegisterEntry(
      key: key,
      values: [
        "purchase": .text(purchase.key), "expirationDate": .day(expires),
        "estimatedExpirationDate": .day(expires),
      ])
    for field in ["groceryItem", "purchaseDate", "quantity"] { tracker[field] = purchase[field] }
    tracker["remainingQuantity"] = purchase["quantity"]
    tracker["storageLocation"] = storage.map { .text($0) }
    return tracker
  }
}

/// The link between a marked list item and its purchase.
///
/// `saldo purchase` writes the mark and the purchase, and `undo` reverts both. No other command may
/// separate them.
struct PurchaseMark {
  let store: LedgerStore

  /// Rejects a list item that has a purchase or is marked as purchased.
  func checkIsOpen(_ entry: RegisterEntry) throws {
    if let written = try written(entry.key) { throw Failure.purchased(entry.key, written) }
    guard entry.flag("isPurchased") != true else { throw Failure.purchased(entry.key) }
  }

  /// Rejects an edit that sets the mark, and one that clears it while records of the purchase
  /// exist.
  ///
  /// `before` is nil for a new list item.
  func check(_ entry: RegisterEntry, before: RegisterEntry?) throws {
    let (was, isNow) = (before?.flag("isPurchased") == true, entry.flag("isPurchased") == true)
    if isNow, !was {
      throw Failure(
        .usage, "isPurchased cannot be set without a purchase",
        hint: before.map {
          "saldo purchase \(Printable.text($0.key)) price=… store=… records the purchase"
        }
          ?? "add it without isPurchased, then run saldo purchase KEY price=… store=…")
    }
    if was, !isNow, let written = try written(entry.key) {
      throw Failure.markOfPurchase(written)
    }
  }

  fileprivate typealias Written = (run: Int, left: [(register: Register, key: String)])

  private func written(_ key: String) throws -> Written? {
    return try store.purchase(ofListEntry: key)
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
