import Ledger
import Rendering
import Reporting
import Syntax

/// An output file that you name instead of a folder, with the format from its extension.
struct ReportFile {
  let path: String
  /// The extension in lower case, of a format or of a calendar.
  let ending: String

  /// Creates an output file; nil for an existing folder, and for a path without an extension.
  ///
  /// - Throws: a ``Failure`` if the extension is not one of a format. Otherwise saldo would make a
  ///   folder such as `august.pdf`.
  init?(_ path: String) throws {
    guard let dot = path.lastIndex(of: "."), path[dot...].dropFirst().contains("/") == false,
      dot != path.startIndex, path[path.index(before: dot)] != "/", !OutputFile.isFolder(path)
    else { return nil }
    let ending = path[dot...].dropFirst().lowercased()
    guard Self.isExtension(ending) else { return nil }
    guard Self.endings.contains(ending) else { throw Self.unknown(ending, of: path) }
    self.path = path
    self.ending = ending
  }

  /// Whether the end of a name looks like an extension; the `08` of `2026.08` does not.
  private static func isExtension(_ ending: String) -> Bool {
    ending.contains { $0.isLetter } && ending.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private static func unknown(_ ending: String, of path: String) -> Failure {
    let shown = Printable.text(path)
    let formats = "extensions: \(endings.joined(separator: ", "))"
    let hint =
      ending == "pdf"
      ? "saldo writes no PDF: write a page with -o \(Printable.text(String(path.dropLast(3))))html, and print it"
      : Suggestion.hint(for: ending, among: endings, else: formats)
    return Failure(
      .usage, "cannot write \(shown): unknown format \(Printable.quoted(ending))",
      hint: "\(hint)\(hint.hasSuffix("?") ? " For" : "; for") a folder, write \(shown)/")
  }

  private static let endings =
    Renderers.all.filter { $0.isOfEachReport }.map { $0.name } + [CalendarFile.ending]

  /// The path of another table of the same report: `august-categories.csv` for `august.csv`.
  func sibling(_ table: String) -> String {
    "\(path.dropLast(ending.utf8.count + 1))-\(table).\(ending)"
  }
}

extension MakeReports {
  /// Writes one report in one format to a file, and returns a summary.
  func write(_ file: ReportFile) throws -> Summary {
    var own = options
    own.folder = nil
    own.isAlone = true
    own.formats = [try format(of: file)]
    let isSummary = own.formats == [SummaryRenderer.name]
    guard options.kinds.count == 1 || isSummary else {
      throw Failure(
        .usage,
        "a file can hold only one report, but "
          + (options.kinds.isEmpty ? "none is given" : "\(options.kinds.count) are given"),
        hint: "saldo report month -o \(Printable.text(file.path)), or -o FOLDER for all of them")
    }
    let made = try MakeReports(workspace, options: own, onNote: onNote).edition()
    let contents = try contents(of: file, made.edition, made.files)
    for (path, _) in contents { try workspace.checkOutput(path, reading: []) }
    var summary = Summary(folder: OutputFile.folder(of: file.path), asOf: made.asOf)
    summary.file = file.path
    summary.isRedacted = own.isRedacted
    var output = OutputBatch()
    for (path, rendered) in contents { try summary.count(output.write(rendered, to: path)) }
    try output.commit()
    return summary
  }

  /// The name of the format; a summary is Markdown, so only `--format` can select it.
  private func format(of file: ReportFile) throws -> String {
    let meant = file.ending == CalendarFile.ending ? JSONRenderer.name : file.ending
    let asked = options.formats.map { $0 == "markdown" ? MarkdownRenderer.name : $0 }
    if asked.isEmpty || asked == [meant] && file.ending == meant { return meant }
    if asked == [SummaryRenderer.name], meant == MarkdownRenderer.name { return asked[0] }
    throw Failure(
      .usage,
      "\(Printable.text(file.path)) ends in \(file.ending), but --format is "
        + "\(Printable.text(options.formats.joined(separator: ",")))",
      hint: "omit --format, or change the file's extension")
  }

  /// The paths and files; several if the report has several CSV tables.
  private func contents(
    of file: ReportFile, _ edition: Edition, _ files: [RenderedFile]
  ) throws -> [(String, RenderedFile)] {
    if file.ending == CalendarFile.ending {
      guard let calendar = edition.reports.first.flatMap(CalendarFile.init) else {
        throw Failure(
          .usage, "this report has no events for a calendar", hint: "use saldo report reminders")
      }
      return [(file.path, calendar.file)]
    }
    let kind = edition.reports.first?.kind ?? ""
    return files.enumerated().map { index, rendered in
      guard index > 0 else { return (file.path, rendered) }
      let table = rendered.path.lastPathPart.dropFirst(kind.utf8.count + 1).prefix { $0 != "." }
      return (file.sibling(String(table)), rendered)
    }
  }
}
