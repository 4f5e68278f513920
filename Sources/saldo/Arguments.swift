import ArgumentParser
import Bookkeeping
import Ledger

/// The words that name a register on the command line but are none of the ledger's tables.
enum RegisterArgument {
  /// What the ledger counts, whoever wrote it.
  static func isTransactions(_ word: String) -> Bool {
    ["transaction", "transactions"].contains(word.lowercased())
  }

  /// The rows of `tables/places.csv`.
  static func isPlaces(_ word: String) -> Bool { ["place", "places"].contains(word.lowercased()) }

  /// Everyone who has a ledger.
  static func isUsers(_ word: String) -> Bool { ["user", "users"].contains(word.lowercased()) }

  /// Whether the word names something that has entries.
  static func isKnown(_ word: String) -> Bool {
    isPlaces(word) || isUsers(word) || (try? RegisterName.register(word)) != nil
  }

  /// The history of all registers.
  static func isChanges(_ word: String) -> Bool {
    ["change", "changes"].contains(word.lowercased())
  }

  /// The words behind a register, as fields with values.
  static func fields(_ words: [String], register: Register?) throws -> [FieldWord] {
    guard !words.isEmpty else {
      let names = register?.fields.map(\.name) ?? ["name", "lat", "lon", "match", "area"]
      throw Failure(
        .usage, "no field given",
        hint: "write field=value; fields: \(names.joined(separator: ", "))")
    }
    return try words.map(FieldWord.init)
  }
}

/// Reads the id of a transaction.
enum TransactionArgument {
  static func id(_ text: String) throws -> TransactionID {
    guard let id = TransactionID(text) else {
      throw Failure(
        .usage, "\"\(text)\" is not a transaction id",
        hint: "saldo list shows the ids")
    }
    return id
  }
}

/// The ids of two transactions to decide about.
struct TransactionPairArguments: ParsableArguments {
  @Argument(help: "Id of one transaction.") var first: String
  @Argument(help: "Id of the other.") var second: String

  func ids() throws -> (TransactionID, TransactionID) {
    (try TransactionArgument.id(first), try TransactionArgument.id(second))
  }
}
