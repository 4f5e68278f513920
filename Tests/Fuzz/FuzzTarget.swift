import Bookkeeping
import Geotagging
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
  /// A regular expression of a rule, and a text that it is tried on.
  case pattern
  /// `saldo.yaml`.
  case settings
  /// A page of a person's own.
  case template
  /// A question in SQL.
  case query
  /// `tables/places.csv`, `tables/budgets.csv`, the rates of a central bank, the list of towns.
  case places, budgets, rates, towns
  /// Crashes where the bytes spell a word: the self-test of the fault programme.
  case planted

  /// The targets that are no format, by their names.
  private static let named: [(name: String, target: FuzzTarget)] = [
    ("any", .any), ("amount", .amount), ("day", .day), ("profile", .profile), ("rule", .rule),
    ("yaml", .yaml), ("pattern", .pattern), ("settings", .settings), ("template", .template),
    ("query", .query), ("places", .places), ("budgets", .budgets), ("rates", .rates),
    ("towns", .towns),
  ]

  /// The target that the environment names.
  static let chosen = FuzzTarget(getenv("SALDO_FUZZ").map { String(cString: $0) } ?? "any")

  init(_ name: String) {
    Self.keepEncodingsLoaded()
    if name == "list" { Self.list() }
    let named = Self.named + [("planted", .planted)]
    if let named = named.first(where: { $0.name == name }) {
      self = named.target
    } else if let format = Formats.all.first(where: { $0.name == name }) {
      self = .format(format)
    } else {
      fatalError("there is no fuzz target \(name)")
    }
  }

  /// Names every target, and ends.
  private static func list() -> Never {
    for format in Formats.all { print(format.name) }
    for (name, _) in named { print(name) }
    // Not `exit`, which libFuzzer takes for a crash before anything is written.
    fflush(nil)
    _exit(0)
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
    case .pattern: PatternProof.hold(bytes)
    case .settings:
      FileProof.hold { () throws(Rejection) in
        _ = try Configuration(String(decoding: bytes, as: UTF8.self), file: "fuzz")
      }
    case .template: TemplateProof.hold(bytes)
    case .query: QueryProof.hold(bytes)
    case .places: FileProof.hold(bytes) { stream throws(Rejection) in _ = try PlacesTable(stream) }
    case .budgets:
      FileProof.hold(bytes) { stream throws(Rejection) in
        _ = try BudgetsTable(stream, currency: .eur)
      }
    case .rates:
      FileProof.hold(bytes) { stream throws(Rejection) in
        _ = try RatesTable(stream, of: Currency("USD").map { [$0] } ?? [])
      }
    case .towns: FileProof.hold(bytes) { stream throws(Rejection) in _ = try Gazetteer(stream) }
    case .planted: prove(!bytes.starts(with: Array("SALDO".utf8)), "the planted fault")
    }
  }
}

typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// What libFuzzer's own main calls: it runs `one` again and again as the words say.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>, _ words: UnsafeMutablePointer<Words>,
  _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Where the program begins: Swift's package manager expects an entry of this name instead of
/// libFuzzer's own.
@_cdecl("fuzz_main")
func fuzzMain(_ count: CInt, _ words: Words) -> CInt {
  var (count, words) = (count, words)
  return runFuzzer(&count, &words) { fuzzOneInput($0, $1) }
}

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let begin = secondsOfWork()
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  // Not the time on the wall, which a busy machine stretches.
  prove(secondsOfWork() - begin < 1, "it takes over a second")
  return 0
}

/// Stops the program with the message unless the condition holds.
///
/// A release build leaves the message of `precondition` out, and then a find would not say what it is.
func prove(
  _ holds: @autoclosure () -> Bool, _ message: String = "a proof does not hold",
  file: StaticString = #file, line: UInt = #line
) {
  if !holds() { fatalError(message, file: file, line: line) }
}

/// The processor time of this program so far, in seconds.
private func secondsOfWork() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
