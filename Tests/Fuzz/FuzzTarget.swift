import Glibc
import Importing
import Ledger
import Rules
import Syntax

/// One thing that is fed with bytes nobody chose.
enum FuzzTarget {
  case format(any StatementFormat)
  /// Every format is asked whether it knows the bytes, and the one that does reads them.
  case any
  case amount, day, rule, yaml

  /// The target that the environment names.
  static let chosen = FuzzTarget(getenv("SALDO_FUZZ").map { String(cString: $0) } ?? "any")

  init(_ name: String) {
    switch name {
    case "any": self = .any
    case "amount": self = .amount
    case "day": self = .day
    case "rule": self = .rule
    case "yaml": self = .yaml
    case "list":
      for format in Formats.all { print(format.name) }
      exit(0)
    default:
      guard let format = Formats.all.first(where: { $0.name == name }) else {
        preconditionFailure("there is no fuzz target \(name)")
      }
      self = .format(format)
    }
  }

  func run(_ bytes: [UInt8]) {
    switch self {
    case .format(let format): ReadingProof(bytes).hold(format)
    case .any:
      let able = Formats.recognising(FileHead(name: "fuzz", bytes: bytes))
      for format in able { ReadingProof(bytes).hold(format) }
    case .amount: AmountProof.hold(bytes)
    case .day: DayProof.hold(bytes)
    case .rule: RuleProof.hold(bytes)
    case .yaml: _ = try? YAMLDocument(String(decoding: bytes, as: UTF8.self), file: "fuzz")
    }
  }
}

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
