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
  case amount, day, profile, rule, yaml

  /// The target that the environment names.
  static let chosen = FuzzTarget(getenv("SALDO_FUZZ").map { String(cString: $0) } ?? "any")

  init(_ name: String) {
    Self.keepEncodingsLoaded()
    switch name {
    case "any": self = .any
    case "amount": self = .amount
    case "day": self = .day
    case "profile": self = .profile
    case "rule": self = .rule
    case "yaml": self = .yaml
    case "list":
      for format in Formats.all { print(format.name) }
      // Not `exit`, which libFuzzer takes for a crash before anything is written.
      fflush(nil)
      _exit(0)
    default:
      guard let format = Formats.all.first(where: { $0.name == name }) else {
        preconditionFailure("there is no fuzz target \(name)")
      }
      self = .format(format)
    }
  }

  /// Keeps the libraries of encodings loaded, which the C library else loads anew for each input.
  private static func keepEncodingsLoaded() {
    for encoding in ["SHIFT_JIS", "GB18030", "BIG5", "EUC-JP", "EUC-KR", "UTF-16LE", "UTF-16BE"] {
      _ = iconv_open("UTF-8", encoding)
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
    case .profile: ProfileProof.hold(bytes)
    case .rule: RuleProof.hold(bytes)
    case .yaml: _ = try? YAMLDocument(String(decoding: bytes, as: UTF8.self), file: "fuzz")
    }
  }
}

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let begin = secondsOfWork()
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  // Not the time on the wall, which a busy machine stretches.
  precondition(secondsOfWork() - begin < 1, "it takes over a second")
  return 0
}

/// How long the processor worked for this program so far.
private func secondsOfWork() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
