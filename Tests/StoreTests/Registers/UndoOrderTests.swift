import Ledger
import TestKit
import Testing

@testable import Store

/// In which order runs that built on each other are taken back.
@Suite struct UndoOrderTests {
  @Test func `what a later run deleted keeps what it belonged to`() throws {
    let diary = try Diary()
    try diary.write { _ = try $0.put(Diary.category("saldo/1"), in: .category) }
    try diary.write {
      _ = try $0.put(
        Diary.manualTransaction("saldo/1", category: "saldo/1"), in: .manualTransaction)
    }
    try diary.write { _ = try $0.delete("saldo/1", from: .manualTransaction) }
    #expect(throws: StoreError.namedLater(run: 1, by: 3)) { _ = try diary.store.undo(run: 1) }
    _ = try diary.store.undo(run: 3)
    #expect(
      try diary.store.entries(.manualTransaction).map { $0.text("categoryID") } == ["saldo/1"])
    #expect(throws: StoreError.namedLater(run: 1, by: 2)) { _ = try diary.store.undo(run: 1) }
    _ = try diary.store.undo(run: 2)
    _ = try diary.store.undo(run: 1)
    #expect(try diary.isEmpty())
  }

  @Test func `what lost its link to another by hand keeps that too`() throws {
    let diary = try Diary()
    try diary.write { _ = try $0.put(Diary.category("saldo/1"), in: .category) }
    try diary.write {
      _ = try $0.put(
        Diary.manualTransaction("saldo/1", category: "saldo/1"), in: .manualTransaction)
    }
    try diary.write {
      _ = try $0.put(Diary.manualTransaction("saldo/1", category: nil), in: .manualTransaction)
    }
    #expect(throws: StoreError.namedLater(run: 1, by: 3)) { _ = try diary.store.undo(run: 1) }
  }

  @Test func `what belonged to something that is deleted does not come back before it`() throws {
    let diary = try Diary()
    try diary.write { _ = try $0.put(Diary.item("saldo/1"), in: .groceryItem) }
    try diary.write { _ = try $0.put(Diary.purchase("saldo/1", of: "saldo/1"), in: .purchase) }
    try diary.write { _ = try $0.delete("saldo/1", from: .purchase) }
    try diary.write { _ = try $0.delete("saldo/1", from: .groceryItem) }
    #expect(throws: StoreError.deletedLater(run: 3, by: 4)) { _ = try diary.store.undo(run: 3) }
    _ = try diary.store.undo(run: 4)
    _ = try diary.store.undo(run: 3)
    #expect(try diary.store.entries(.purchase).count == 1)
  }

  /// A sequence writes and undoes some thirty runs, so there are fewer than of other properties.
  private static let seeds = Seeds.upTo(300)

  @Test(arguments: seeds)
  func `whatever was done is taken back in any order that is allowed`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let diary = try Diary()
    try diary.doAnything(generator.number(4...24), &generator)
    let isNewestFirst = seed.isMultiple(of: 4)
    var left = Array(1...diary.runs)
    while let newest = left.last {
      let run = isNewestFirst || generator.chance(20) ? newest : generator.pick(left)
      do {
        _ = try diary.store.undo(run: run)
        left.removeAll { $0 == run }
      } catch let error as StoreError {
        // Who follows the hints comes to a run that can be taken back.
        let later = Diary.later(error, than: run)
        #expect(later.map { left.contains($0) } == true, "undo \(run): \(error)")
        #expect(run != newest, "undo \(run): \(error)")
        if run == newest { return }
      }
    }
    #expect(try diary.isEmpty())
  }
}
