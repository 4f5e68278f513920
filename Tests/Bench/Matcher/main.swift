import Glibc
import Ledger
import Rules
import Syntax

// Built by Tests/Bench/match alone:
//
//   match rules BOOK,… TEXTS [ROUNDS]   applies a book to `account<TAB>cents<TAB>text` lines
//   match hostile PATTERNS LENGTH       matches each pattern with texts of that many bytes

/// Seconds of processor time, which other work on the machine does not take.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else {
    perror(path)
    exit(66)
  }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  var bytes = [UInt8](repeating: 0, count: ftell(file))
  rewind(file)
  let count = fread(&bytes, 1, bytes.count, file)
  return Array(bytes[..<count])
}

func fixed(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

/// The rows of a file, each text beside its folded form.
struct Rows {
  private struct Row {
    var account: Int32
    var cents: Int64
    var text: Range<Int>
    var folded: Range<Int>
  }

  private var rows: [Row] = []
  private var bytes: [UInt8] = []
  var count: Int { rows.count }

  init(_ path: String, _ book: RuleBook) {
    var text = FoldedText()
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    for line in contents(path).split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2)
      guard fields.count == 3 else { continue }
      let start = bytes.count
      bytes += fields[2]
      let end = bytes.count
      Array(fields[2]).withUnsafeBufferPointer { field in
        text.set(payee: field, memo: none)
        bytes += text.folded
      }
      rows.append(
        Row(
          account: book.accountIndex(String(decoding: fields[0], as: UTF8.self)),
          cents: Int64(String(decoding: fields[1], as: UTF8.self)) ?? 0, text: start..<end,
          folded: end..<bytes.count))
    }
  }

  /// Classifies every row, folding its text first or not; returns how many got a category and a
  /// number that depends on each.
  func classify(_ classifier: inout Classifier, folds: Bool) -> (hits: Int, sum: UInt64) {
    var text = FoldedText()
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var (hits, sum) = (0, UInt64(0))
    bytes.withUnsafeBufferPointer { bytes in
      for (number, row) in rows.enumerated() {
        if folds {
          text.set(payee: UnsafeBufferPointer(rebasing: bytes[row.text]), memo: none)
        }
        // As the program does it: what is handed over is made for that.
        let rule = classifier.classify(subject(row, bytes, text, isFolded: folds)).categoryRule
        if rule >= 0 { hits += 1 }
        sum &+= UInt64(truncatingIfNeeded: Int(rule) + 1) &* UInt64(number % 1009 + 1)
      }
    }
    return (hits, sum)
  }

  private func subject(
    _ row: Row, _ bytes: UnsafeBufferPointer<UInt8>, _ text: borrowing FoldedText, isFolded: Bool
  ) -> RuleSubject {
    let raw = UnsafeBufferPointer(rebasing: bytes[row.text])
    var subject = RuleSubject(
      text: text, payee: raw, memo: UnsafeBufferPointer(start: nil, count: 0),
      minorUnits: row.cents, exponent: 2, date: CalendarDate(daysSince1970: 0),
      account: row.account, currency: .eur, kind: .unknown)
    if !isFolded {
      subject.text = raw
      subject.folded = UnsafeBufferPointer(rebasing: bytes[row.folded])
    }
    return subject
  }
}

func runRules(_ bookPath: String, _ textsPath: String, rounds: Int) throws {
  let files = bookPath.split(separator: ",").map { path in
    RuleFile(name: String(path), text: String(decoding: contents(String(path)), as: UTF8.self))
  }
  let start = seconds()
  let book = try RuleBook(files: files)
  let compile = seconds() - start
  let rows = Rows(textsPath, book)
  var classifier = Classifier(book)
  var line = "\(book.rules.count) rules \(rows.count) texts compile \(fixed(compile * 1e3)) ms"
  for (name, folds) in [("match", false), ("fold+match", true)] {
    let start = seconds()
    var result = rows.classify(&classifier, folds: folds)
    for _ in 1..<rounds { result = rows.classify(&classifier, folds: folds) }
    let spent = (seconds() - start) * 1e9 / Double(max(1, rows.count * rounds))
    line += " \(name) \(fixed(spent)) ns hits \(result.hits) sum \(result.sum)"
  }
  print(line)
}

/// Texts that make engines run out of states: one letter, two in disorder, words, and `é`.
func hostileTexts(_ length: Int) -> [String] {
  var state: UInt64 = 5
  func random(_ letters: [String]) -> String {
    (0..<length).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return letters[Int(state >> 33) % letters.count]
    }.joined()
  }
  return [
    String(repeating: "a", count: length), String(repeating: "a", count: length - 1) + "!",
    random(["a", "b"]), random("abcdefghijklmnopqrstuvwxyz0123456789 ".map(String.init)),
    String(repeating: "é", count: length / 2),
  ]
}

/// The worst time of each pattern, with an engine that has not seen a text before.
func runHostile(_ path: String, _ length: Int) {
  let texts = hostileTexts(length)
  var worst = 0.0
  for line in String(decoding: contents(path), as: UTF8.self).split(separator: "\n") {
    let rule = "version: 1\nstage: clean\nrules:\n- when: {text: {matches: '\(line)'}}\n"
    let set = line.contains("(") ? "  set: {payee: x$1}\n" : "  set: {payee: x}\n"
    var slowest = 0.0
    var outcome = ""
    for text in texts {
      do throws(Rejection) {
        let book = try RuleBook(files: [
          RuleFile(
            name: "hostile", text: rule + (line.contains("(?s)") ? "  set: {payee: x}\n" : set))
        ])
        var classifier = Classifier(book)
        let bytes = Array(text.utf8)
        bytes.withUnsafeBufferPointer { bytes in
          var folding = FoldedText()
          folding.set(bytes)
          let subject = RuleSubject(
            text: folding, payee: bytes, memo: bytes, minorUnits: 0, exponent: 2,
            date: CalendarDate(daysSince1970: 0), account: -1, currency: .eur, kind: .unknown)
          let start = seconds()
          _ = classifier.classify(subject)
          slowest = max(slowest, seconds() - start)
        }
        outcome = "worst \(fixed(slowest * 1e3)) ms"
      } catch {
        outcome = "refused: " + (error.diagnostics.first.map { "\($0.excerpt?.label ?? "")" } ?? "")
        outcome += " \(error.diagnostics.first?.message ?? "")"
        break
      }
    }
    worst = max(worst, slowest)
    print("\(Printable.padded(Printable.shortened(String(line), to: 36), 36)) \(outcome)")
  }
  print("worst of all \(fixed(worst * 1e3)) ms for a text of \(length) bytes")
}

let arguments = CommandLine.arguments
do {
  switch (arguments.dropFirst().first, arguments.count) {
  case ("rules", 4): try runRules(arguments[2], arguments[3], rounds: 1)
  case ("rules", 5):
    try runRules(arguments[2], arguments[3], rounds: max(1, Int(arguments[4]) ?? 1))
  case ("hostile", 4): runHostile(arguments[2], Int(arguments[3]) ?? 1_000)
  default:
    print("usage: match rules BOOK TEXTS | match hostile PATTERNS LENGTH")
    exit(64)
  }
} catch {
  print("\(error)")
  exit(65)
}
