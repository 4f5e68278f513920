internal import GRDB

/// How a ledger keeps its secret texts.
///
/// One value, known when the ledger is opened and handed to whatever reads or writes secret texts:
/// ``SecretTexts`` alone asks which it is.
enum Seal: Sendable {
  /// In their columns: the ledger has no key.
  case none
  /// In boxes, which stay closed: the ledger has a key, and nobody gave it.
  case locked
  /// In boxes.
  case keyed(LedgerKey)
}

extension Seal {
  /// Whether texts stand in boxes.
  var isSealed: Bool { if case .none = self { false } else { true } }

  /// The key of a sealed ledger, nil of an open one.
  ///
  /// - Throws: ``StoreError/key(_:)`` when the ledger has a key that was not given.
  func key() throws -> LedgerKey? {
    switch self {
    case .none: nil
    case .locked: throw StoreError.key(.missing)
    case .keyed(let key): key
    }
  }

  /// How an open ledger keeps its texts; `unlock` is asked only when the ledger has a key.
  init(_ database: Database, _ unlock: (KeyHeader) throws -> KeySecret?) throws {
    guard let header = try KeyHeader(database) else {
      self = .none
      return
    }
    guard let secret = try unlock(header) else {
      self = .locked
      return
    }
    do {
      var key = try header.key(secret)
      key.number = try Int64.fetchOne(database, sql: "SELECT number FROM keyHeader") ?? 1
      self = .keyed(key)
    } catch let problem as KeyProblem {
      throw StoreError.key(problem)
    }
  }
}

extension KeyHeader {
  /// The header that a ledger has; nil when it has no key.
  init?(_ database: Database) throws {
    guard let text = try String.fetchOne(database, sql: "SELECT header FROM keyHeader") else {
      return nil
    }
    do {
      self = try KeyHeader(text)
    } catch {
      throw StoreError.damagedHeader(error)
    }
  }
}
