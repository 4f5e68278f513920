package import Ledger
package import Syntax

/// A CSV layout detected from the head of a file, with the evidence for each decision.
///
/// If two readings of the file remain possible, saldo rejects it and shows both.
package struct CSVDetection: Sendable {
  /// The detected layout, as a profile that reads the file.
  package private(set) var profile: CSVProfile
  /// The evidence for each decision, in the order of the decisions.
  package private(set) var evidence: [Evidence] = []

  /// One decision with its reason and certainty.
  package struct Evidence: Hashable, Sendable {
    /// The certainty: proven by the file's numbers, certain from its words or an answer, or likely
    /// by convention.
    package enum Certainty: String, Hashable, Sendable {
      case proven, certain, likely
    }

    package var decision: String
    package var finding: String
    package var reason: String
    package var certainty: Certainty
  }

  /// Detects the layout from the head of a file.
  ///
  /// - Parameters:
  ///   - head: the head of the file.
  ///   - currency: the currency, if the file does not name one.
  ///   - answers: your answers to decisions that the file leaves open.
  ///   - asOf: the as-of day of the run.
  /// - Throws: a rejection if the layout is still ambiguous; see ``LayoutQuestion``.
  package init(
    head: FileHead, currency: Currency? = nil, answers: LayoutAnswers = LayoutAnswers(),
    asOf: CalendarDate
  ) throws(Rejection) {
    do throws(LayoutRefusal) {
      guard let table = CSVUnknownTable(CSVHead(head)) else { throw .noTable(head.name) }
      try self.init(table, currency: currency, answers: answers)
    } catch {
      throw error.rejection
    }
  }

  /// Detects the layout of all rows, or of those that remain without a few invalid ones.
  init(
    _ table: CSVUnknownTable, currency: Currency?, answers: LayoutAnswers
  ) throws(LayoutRefusal) {
    var badRows = BadRows()
    while true {
      do throws(LayoutRefusal) {
        self = try CSVDetection(table, currency: currency, answers: answers, without: badRows)
        return
      } catch {
        guard let all = badRows.adding(error.badRows) else { throw error }
        badRows = all
      }
    }
  }

  private init(
    _ table: CSVUnknownTable, currency: Currency?, answers: LayoutAnswers,
    without badRows: BadRows
  ) throws(LayoutRefusal) {
    var evidence = table.evidence
    var sample = try Self.sample(of: table, without: badRows, &evidence)
    let skipped = Self.textsBelowHeader(&sample)
    let undated = Self.undated(&sample, &evidence)
    let everyRow = sample
    let reasonsBefore = evidence
    var status = Self.status(&sample, &evidence)
    var date = try Self.date(&sample, isWhole: table.isWhole, answers)
    let balances = Self.balanceRows(&sample, &date, &evidence)
    var amount = try Self.amount(of: sample, order: RowOrder(date.readings), answers)
    if status?.pending.isEmpty == false, status?.ignored.isEmpty == true,
      let whole = Self.provenWhole(everyRow, isWhole: table.isWhole, answers),
      whole.date.index == date.index
    {
      (sample, date, amount, status) = (whole.sample, whole.date, whole.amount, nil)
      evidence = reasonsBefore
    }
    let settled = try Self.settleDate(date, said: answers.dateOrder, sample, amount.proof)
    try Self.refuseTwins(sample, date, amount)

    self.evidence = evidence + [settled.evidence] + amount.evidence
    profile = CSVProfile(
      name: Self.layoutName(sample, date, amount.rule),
      date: .init(column: date.column, field: settled.field),
      amount: amount.rule)
    profile.encoding = table.encoding
    profile.dialect = table.dialect
    profile.status = status
    profile.skip = skipped + balances
    profile.undated = undated
    addHeader(sample, of: table)
    addNumbers(amount)
    addColumns(sample)
    addFooter(sample)
    try addCurrency(sample, amount.style, fallback: currency)
  }

  /// The table without the bad rows, known by its header or by its contents.
  private static func sample(
    of table: CSVUnknownTable, without badRows: BadRows, _ evidence: inout [Evidence]
  ) throws(LayoutRefusal) -> CSVTableSample {
    guard var sample = table.named ?? CSVTableSample.byContents(table.rows, file: table.file)
    else { throw .noHeader(table) }
    sample.source = table.source
    sample.leaveOut(badLines: badRows.lines)
    evidence.append(header(sample))
    evidence += badRows.evidence.map { [$0] } ?? []
    return sample
  }

  /// A layout name that depends only on the header or, without a header, on the main columns.
  private static func layoutName(
    _ sample: CSVTableSample, _ date: FoundDate, _ rule: AmountColumns
  ) -> String {
    let names =
      sample.header.isEmpty
      ? ["\(sample.names.count)", date.column.name] + rule.columns.map(\.name)
      : sample.header.map(CSVColumn.plain)
    // FNV-1a is short and gives the same result on every machine.
    var digest: UInt32 = 0x811C_9DC5
    for byte in names.joined(separator: "\u{1F}").utf8 {
      digest = (digest ^ UInt32(byte)) &* 0x0100_0193
    }
    let digits = String(digest, radix: 16)
    return "csv-" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func amount(
    of sample: CSVTableSample, order: RowOrder, _ answers: LayoutAnswers
  ) throws(LayoutRefusal) -> FoundAmount {
    sample.isByContents
      ? try amountByContents(sample, order: order, answers)
      : try amount(sample, order: order, answers)
  }

  /// The table with its pending entries; nil unless they are part of the running balance.
  private static func provenWhole(
    _ everyRow: CSVTableSample, isWhole: Bool, _ answers: LayoutAnswers
  ) -> (sample: CSVTableSample, date: FoundDate, amount: FoundAmount)? {
    var sample = everyRow
    guard let date = try? date(&sample, isWhole: isWhole, answers),
      let amount = try? amount(of: sample, order: RowOrder(date.readings), answers),
      amount.proof.isComplete
    else { return nil }
    return (sample, date, amount)
  }

  /// Adds the header by which saldo recognises the layout, and the settings for the lines before
  /// it.
  private mutating func addHeader(_ sample: CSVTableSample, of table: CSVUnknownTable) {
    profile.recognition.header = sample.header
    if sample.header.isEmpty {
      profile.recognition.fieldCount = sample.names.count
      profile.skipLines = sample.headerLine - 1
    } else {
      profile.skipsUntilHeader = table.rows.first { !$0.isBlank }?.line != sample.headerLine
    }
  }

  /// Adds the format of the numbers, and the columns that belong to the amounts.
  private mutating func addNumbers(_ amount: FoundAmount) {
    profile.number = amount.style
    profile.balance = amount.balance
    profile.isBalanceBefore = amount.proof.isBefore
    profile.fee = amount.fee
  }

  /// Adds the other columns, by their header names or, without a header, by their contents.
  private mutating func addColumns(_ sample: CSVTableSample) {
    func column(_ role: HeaderWords.Role) -> CSVColumn? {
      sample.column(role).map { CSVColumn(sample.names[$0]) }
    }
    if let index = sample.column(.valueDate), sample.names[index] != profile.date.column.name,
      sample.cells(index).allSatisfy({ $0.isEmpty || profile.date.field.date($0) != nil })
    {
      profile.valueDate = .init(
        column: CSVColumn(sample.names[index]), field: profile.date.field)
    }
    // Of several payee columns, take the first that is not empty.
    let payees = sample.names.indices.filter { sample.meanings[$0]?.role == .payee }
    let payee = payees.first { sample.cells($0).contains { !$0.isEmpty } } ?? payees.first
    profile.payee = payee.map { [CSVColumn(sample.names[$0])] } ?? []
    profile.text = sample.names.indices.filter { sample.meanings[$0]?.role == .text }
      .map { CSVColumn(sample.names[$0]) }
    if profile.payee.isEmpty, profile.text.isEmpty { profile.text = Self.longestTexts(sample) }
    profile.reference = column(.reference)
    profile.accountNumberColumn = column(.account)
    let texts = (profile.payee + profile.text).map(\.name).joined(separator: ", ")
    evidence.append(
      Evidence(
        decision: "text", finding: texts,
        reason: sample.isByContents ? "these columns contain words" : "from the header names",
        certainty: sample.isByContents ? .likely : .certain))
  }

  /// The column with the longest texts among those with unknown names; empty if none has texts.
  ///
  /// It is used if no header name identifies a text column.
  private static func longestTexts(_ sample: CSVTableSample) -> [CSVColumn] {
    let unknown = sample.names.indices.filter { index in
      sample.meanings[index] == nil
        && sample.cells(index).contains { $0.contains(where: \.isLetter) }
    }
    let lengths = unknown.map { index in sample.cells(index).reduce(0) { $0 + $1.count } }
    guard let longest = lengths.max(), let place = lengths.firstIndex(of: longest) else {
      return []
    }
    return [CSVColumn(sample.names[unknown[place]])]
  }

  private mutating func addFooter(_ sample: CSVTableSample) {
    guard let first = sample.footer.first else { return }
    let text = first.cells.first { !$0.trimmed.isEmpty }?.trimmed ?? ""
    // Numbers and dates in the footer differ between files.
    let words = text.prefix { !$0.isNumber }.replacing("*", with: "?").trimmed
    guard !words.isEmpty else { return }
    profile.footer = [words + "*"]
    evidence.append(
      Evidence(
        decision: "footer", finding: Printable.quoted(words),
        reason: "line \(first.line) has no date, and no entry follows it", certainty: .likely))
  }

  private mutating func addCurrency(
    _ sample: CSVTableSample, _ style: NumberStyle, fallback: Currency?
  ) throws(LayoutRefusal) {
    let named = sample.column(.currency)
    if let index = named ?? Self.columnOfCodes(sample) {
      profile.currencyColumn = CSVColumn(sample.names[index])
      evidence.append(
        Evidence(
          decision: "currency", finding: "column \(sample.name(index))",
          reason: named == nil || sample.isByContents
            ? "it contains only currency codes" : "from the header name",
          certainty: .certain))
      return
    }
    if let (currency, reason) = Self.currency(sample) {
      profile.currency = currency
      evidence.append(
        Evidence(
          decision: "currency", finding: currency.code, reason: reason, certainty: .certain))
    } else if let fallback {
      profile.currency = fallback
      evidence.append(
        Evidence(
          decision: "currency", finding: fallback.code, reason: "from --currency or saldo.yaml",
          certainty: .likely))
    }
  }
}

extension LayoutRefusal {
  static func noTable(_ file: String) -> LayoutRefusal {
    LayoutRefusal(
      "no delimiter splits this file into columns", at: .init(file: file),
      hint: "is this a CSV statement?")
  }

  fileprivate static func noHeader(_ table: CSVUnknownTable) -> LayoutRefusal {
    let first = table.rows.first { !$0.isBlank }
    let names = (first?.trimmedCells ?? []).prefix(12).map { Printable.quoted($0.trimmed) }
    return LayoutRefusal(
      "no header row with a date and an amount",
      at: .init(file: table.file, line: first?.line ?? 1, column: 1),
      notes: ["the first row is: \(names.joined(separator: ", "))"],
      hint: "write a profile by hand: profiles/README.md lists every key")
  }
}
