// embed-ledger OUTPUT
//
// Writes one Swift file with the bytes of an empty ledger. A build plugin runs it, because SQLite
// needs more time to create the tables than a small import takes in all.
import CSQLite
import Foundation
import LedgerSchema

/// Ends the build with an error message.
func fail(_ problem: String) -> Never {
  FileHandle.standardError.write(Data("embed-ledger: \(problem)\n".utf8))
  exit(1)
}

/// The file that SQLite would write for a new ledger.
func emptyLedger() -> [UInt8] {
  var connection: OpaquePointer?
  // An open connection is a leak, and some builds treat leaks as errors.
  defer { sqlite3_close(connection) }
  guard sqlite3_open(":memory:", &connection) == SQLITE_OK else {
    fail("SQLite cannot open a database in memory")
  }
  for statements in ["BEGIN"] + Schema.statements + ["COMMIT"] {
    guard sqlite3_exec(connection, statements, nil, nil, nil) == SQLITE_OK else {
      fail(String(cString: sqlite3_errmsg(connection)))
    }
  }
  var count: Int64 = 0
  guard let bytes = sqlite3_serialize(connection, "main", &count, 0) else {
    fail("SQLite is out of memory")
  }
  defer { sqlite3_free(bytes) }
  return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
}

/// The bytes as a string literal: scalars below U+0100 are bytes, scalars above encode runs of
/// zeros.
///
/// Most bytes of the file are zeros, and most others are the text of the schema.
func literal(_ bytes: [UInt8]) -> String {
  var text = ""
  var zeros: UInt32 = 0
  func endZeros() {
    if zeros > 0 { text += "\\u{\(String(0x100 + zeros, radix: 16))}" }
    zeros = 0
  }
  for byte in bytes {
    guard byte != 0 else {
      zeros += 1
      // Surrogates are not scalars, so end the run of zeros below them.
      if zeros == 0xD000 { endZeros() }
      continue
    }
    endZeros()
    let scalar = Unicode.Scalar(byte)
    let isPlain = (0x20..<0x7F).contains(byte) && scalar != "\\" && scalar != "\""
    text += isPlain ? String(scalar) : "\\u{\(String(byte, radix: 16))}"
  }
  endZeros()
  return text
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: embed-ledger OUTPUT\n".utf8))
  exit(64)
}
let source = """
  /// A ledger with all tables and no rows, as `embed-ledger` wrote it down.
  enum EmptyLedgerText {
    static let scalars = "\(literal(emptyLedger()))"
  }

  """
try source.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
