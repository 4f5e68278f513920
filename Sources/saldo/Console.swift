import Bookkeeping
import Glibc
import Syntax

/// The output of a command.
///
/// Results go to one stream of its invocation, messages to the other.
struct Console {
  /// The format of errors.
  enum ErrorStyle: String, CaseIterable {
    case auto, short, full, github, json
  }

  enum Colour: String, CaseIterable {
    case auto, always, never
  }

  /// The invocation that owns the streams.
  ///
  /// A console keeps it, because some callbacks run on another thread.
  let invocation = Invocation.current
  var errorStyle = ErrorStyle.auto
  var colour = Colour.auto
  var isQuiet = false
  /// Whether questions are allowed.
  var takesInput = true

  /// Writes bytes of the result.
  func write(_ bytes: [UInt8]) throws {
    try invocation.output.write(bytes)
  }

  /// Writes a line of the result.
  func writeLine(_ text: String) throws {
    try write(Array("\(text)\n".utf8))
  }

  /// Writes a line of the result as JSON.
  func writeLine(_ json: JSON) throws {
    var bytes: [UInt8] = []
    json.write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    try write(bytes)
  }

  /// Writes one part of the result, as JSON or as text.
  func show(
    _ text: @autoclosure () -> String, or json: @autoclosure () -> JSON, asJSON isJSON: Bool
  ) throws {
    if isJSON { try writeLine(json()) } else { try writeLine(text()) }
  }

  /// Writes a message, unless `--quiet` is set; with `--errors json`, one object for each line.
  func tell(_ text: String) {
    guard !isQuiet else { return }
    guard errorStyle == .json else { return sayLine(text) }
    for line in text.split(separator: "\n") { say([Diagnostic(.note, line.trimmed)]) }
  }

  /// Suggests the next step, such as `Next: saldo report`, unless `--quiet` is set.
  func tellNext(_ step: String) { tell("Next: \(step)") }

  /// Writes a message line even if `--quiet` is set.
  func sayLine(_ text: String) {
    try? invocation.errors.write(Array("\(text)\n".utf8))
  }

  /// Writes warnings and errors in the selected style, and notes unless `--quiet` is set.
  func say(_ all: [Diagnostic]) {
    let diagnostics = isQuiet ? all.filter { $0.severity != .note } : all
    for diagnostic in diagnostics.prefix(Self.mostDiagnostics) { sayLine(text(diagnostic)) }
    let rest = diagnostics.count - Self.mostDiagnostics
    guard rest > 0 else { return }
    let isJSON = errorStyle == .json
    sayLine(
      isJSON ? text(Diagnostic(.note, "\(rest) more not shown")) : "saldo: \(rest) more not shown")
  }

  /// The listener for notes of a use case; nil with `--quiet`.
  var onNote: ((Diagnostic) -> Void)? { isQuiet ? nil : { say([$0]) } }

  /// The maximum number of diagnostics to write at once.
  ///
  /// The reader of a file reports at most twenty, and a line with the number of others.
  private static let mostDiagnostics = 21

  private func text(_ diagnostic: Diagnostic) -> String {
    let isGitHub = invocation.variable("GITHUB_ACTIONS") == "true"
    switch errorStyle {
    case .short: return diagnostic.firstLine
    case .github: return diagnostic.gitHubAnnotation
    case .json: return diagnostic.json.text
    case .auto where isGitHub: return diagnostic.gitHubAnnotation
    case .auto, .full: return coloured(diagnostic)
    }
  }

  private func coloured(_ diagnostic: Diagnostic) -> String {
    guard isColoured, diagnostic.severity == .error else { return diagnostic.text }
    return diagnostic.text.replacing(
      " error: ", with: " \u{1B}[31merror:\u{1B}[0m ", maxReplacements: 1)
  }

  private var isColoured: Bool {
    switch colour {
    case .always: return true
    case .never: return false
    case .auto:
      let isForbidden = invocation.variable("NO_COLOR") != nil
      let isDumb = invocation.variable("TERM") == "dumb"
      return invocation.errors.isTerminal && !isForbidden && !isDumb
    }
  }

  /// Whether to show progress.
  ///
  /// Standard error must be a terminal that takes plain text, and neither `--quiet` nor `CI` may be
  /// set.
  var showsProgress: Bool {
    !isQuiet && errorStyle != .json && invocation.errors.isTerminal && !invocation.has("CI")
  }

  /// The word in the list that is closest to a misspelled one; nil if none is close.
  static func suggestion(for word: String, among words: [String]) -> String? {
    Suggestion.closest(to: word, among: words)
  }
}

extension Console {
  /// Creates the console for errors in the arguments themselves, with the options that are
  /// readable.
  init(forArguments arguments: [String]) {
    self.init()
    let style = Self.value(of: "--errors", in: arguments) ?? invocation.variable("SALDO_ERRORS")
    errorStyle = style.flatMap(ErrorStyle.init) ?? .auto
    colour = Self.value(of: "--color", in: arguments).flatMap(Colour.init) ?? .auto
  }

  private static func value(of option: String, in arguments: [String]) -> String? {
    for (index, word) in arguments.enumerated() {
      if word == option { return arguments.dropFirst(index + 1).first }
      if word.hasPrefix("\(option)=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }
}

extension Diagnostic: JSONWritable {
  /// The annotation that GitHub Actions shows beside the file.
  var gitHubAnnotation: String {
    let kind = severity == .note ? "notice" : severity.rawValue
    var place: [String] = []
    if let location {
      place.append("file=\(Self.escaped(location.file, isProperty: true))")
      if location.line > 0 { place.append("line=\(location.line)") }
      if location.column > 0 { place.append("col=\(location.column)") }
    }
    let text = ([message] + notes + [hint].compactMap(\.self)).joined(separator: "\n")
    let head = place.isEmpty ? "::\(kind)" : "::\(kind) \(place.joined(separator: ","))"
    return "\(head)::\(Self.escaped(text, isProperty: false))"
  }

  /// The object that `--errors json` writes.
  var json: JSON {
    func known(_ number: Int?) -> Int? { number == 0 ? nil : number }
    return [
      "severity": severity.rawValue, "message": message,
      "file": location?.file, "line": known(location?.line),
      "column": known(location?.column), "notes": notes.isEmpty ? nil : notes,
      "hint": hint,
    ]
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}

/// A terminal line with the progress of reading a file, removed at the end.
final class ProgressLine {
  private let errors: Sink
  private let isShown: Bool
  private let started: UInt64
  private var last: UInt64 = 0
  private var isDirty = false

  init(_ console: Console) {
    errors = console.invocation.errors
    isShown = console.showsProgress
    started = Self.milliseconds
  }

  /// Shows the progress, at most ten times a second and only after 0.3 seconds.
  func show(file: String, read: Int64, of size: Int64?) {
    guard isShown else { return }
    let now = Self.milliseconds
    guard now - started > 300, now - last > 100 else { return }
    last = now
    isDirty = true
    let part = size.map { $0 > 0 ? "\(read * 100 / $0) %" : "" } ?? "\(read / 1_000_000) MB"
    put("\r\u{1B}[K\(Printable.text(file))  \(part)")
  }

  /// Removes the line.
  func clear() {
    guard isDirty else { return }
    put("\r\u{1B}[K")
    isDirty = false
  }

  private func put(_ text: String) {
    try? errors.write(Array(text.utf8))
  }

  private static var milliseconds: UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1000 + UInt64(now.tv_nsec) / 1_000_000
  }
}
