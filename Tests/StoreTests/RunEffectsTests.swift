import Ledger
import Testing

@testable import Store

/// What a run did to registers and edits is counted entry by entry, before it is taken back.
@Suite struct RunEffectsTests {
  private let store: LedgerStore

  init() throws { store = try LedgerStore() }

  private func write(_ body: (RegisterSession) throws -> Void) throws {
    try store.writeRegisters(
      nil, run: try store.nextRun(), day: SealedRegisters.day
    ) { session in try body(session) }
  }

  private func portfolio(_ number: Int, _ name: String) -> RegisterEntry {
    RegisterEntry(
      key: "saldo/\(number)", values: ["name": .text(name), "currency": .currency(.eur)])
  }

  @Test func `added, changed and deleted entries are counted once each`() throws {
    try write { session in
      for number in 1...3 { _ = try session.put(portfolio(number, "A"), in: .portfolio) }
      _ = try session.put(portfolio(1, "B"), in: .portfolio)
    }
    try write { session in
      _ = try session.put(portfolio(1, "C"), in: .portfolio)
      _ = try session.put(portfolio(1, "D"), in: .portfolio)
      _ = try session.delete("saldo/2", from: .portfolio)
      _ = try session.put(portfolio(4, "A"), in: .portfolio)
      // It came and went: nothing of it is left to take back.
      _ = try session.put(portfolio(5, "A"), in: .portfolio)
      _ = try session.delete("saldo/5", from: .portfolio)
    }
    #expect(
      try store.effects(ofRun: 1).entries == [RunEffects.Entries(of: .portfolio, added: 3)])
    #expect(
      try store.effects(ofRun: 2).entries == [
        RunEffects.Entries(of: .portfolio, added: 1, changed: 1, deleted: 1)
      ])
    #expect(try store.effects(ofRun: 9) == RunEffects())
  }

  @Test func `what goes with an entry is counted in its own register, in their order`() throws {
    try SealedRegisters.fill(store)
    #expect(
      try store.effects(ofRun: 1).entries == [
        RunEffects.Entries(of: .manualTransaction, added: 1),
        RunEffects.Entries(of: .portfolio, added: 1),
        RunEffects.Entries(of: .asset, added: 2),
        RunEffects.Entries(of: .assetTransaction, added: 1),
      ])
    #expect(try store.effects(ofRun: 2).entries == [RunEffects.Entries(of: .asset, changed: 1)])
    try SealedRegisters.delete(SealedRegisters.portfolio.key, .portfolio, store)
    #expect(
      try store.effects(ofRun: 4).entries == [
        RunEffects.Entries(of: .portfolio, deleted: 1), RunEffects.Entries(of: .asset, deleted: 2),
        RunEffects.Entries(of: .assetTransaction, deleted: 1),
      ])
  }

  @Test func `words about a transaction are counted by the transaction`() throws {
    let books = try Books(store)
    try books.take(Export([.on(2, -350, "COFFEE"), .on(3, -280, "TRAM")]))
    let ids = try books.transactions().map(\.id)
    try write { session in
      _ = try session.edit(ids[0], .category, to: "Food")
      _ = try session.edit(ids[0], .tags, to: "work")
      _ = try session.edit(ids[1], .category, to: "Food")
    }
    #expect(try store.effects(ofRun: 2) == RunEffects(edited: 2))
    #expect(try store.effects(ofRun: 1) == RunEffects())
  }
}
