import Ledger

/// The lists of the rows in one currency, by category and by place.
struct TransactionLists {
  /// The maximum number of links to rows per place.
  private static let placeLinks = 12

  private let context: ReportContext
  private let money: ReportCurrency
  private let bundles: [TransactionBundle]
  private let files: FileWords

  init(
    _ context: ReportContext, _ bundles: [TransactionBundle], _ files: FileWords, currency: Int,
    isOneOfSeveral: Bool
  ) {
    self.context = context
    money = context.money(in: context.currencies[currency], isOneOfSeveral: isOneOfSeveral)
    self.bundles = bundles
    self.files = files
  }

  func headlines() -> [Headline] {
    let flow = TransactionBundle.flow(bundles)
    return [
      Headline(
        label: money.label("Rows"), value: .count(Int64(bundles.reduce(0) { $0 + $1.count }))),
      Headline(label: money.label("Income"), value: money.cell(flow.income)),
      Headline(label: money.label("Spending"), value: money.cell(flow.expense), isOutgoing: true),
    ]
  }

  func sections() -> [Section] {
    let rows = Section(title: money.label("Rows by category"), table: table(), note: note())
    let places = places()
    guard !places.rows.isEmpty else { return [rows] }
    return [rows, Section(title: money.label("Rows by place"), table: places)]
  }

  /// The section with an empty table and a note on why it is empty.
  ///
  /// With this section, the file exists.
  func none(_ words: String) -> [Section] {
    [Section(title: money.label("Rows by category"), table: table(), note: words)]
  }

  private func note() -> String {
    let shown = bundles.reduce(0) { $0 + $1.shown.count }
    let all = bundles.reduce(0) { $0 + $1.rowCount }
    guard shown < all else { return "" }
    let counts = [shown, all].map { context.style.count(Int64($0)) }
    return "Showing \(counts[0]) of \(counts[1]) rows, the largest of each category; "
      + "transactions.csv (--format csv) has all rows."
  }

  private func table() -> Table {
    var table = Table(
      id: "transactions",
      caption:
        "\(money.label("Rows by category")), \(context.clippedPeriod.title): money out is negative",
      columns: Self.columns, rows: bundles.flatMap { $0.lines.map(row) })
    table.targets = bundles.flatMap { $0.anchors.map { $0.map(Trail.transaction) } }
    var first = 0
    var shownRows: [Int] = []
    for bundle in bundles {
      table.groups.append(
        RowGroup(
          rows: first..<first + bundle.lines.count, cells: heading(bundle), target: bundle.target))
      shownRows += bundle.shown.map { first + $0 }
      first += bundle.lines.count
    }
    table.shownRows = shownRows
    return table
  }

  private func heading(_ bundle: TransactionBundle) -> [Cell] {
    let left = bundle.rowCount - bundle.shown.count
    let title =
      left > 0
      ? "\(bundle.title) (\(bundle.shown.count) of \(bundle.rowCount))"
      : bundle.title
    return Self.columns.map { column in
      switch column.id {
      case "payee": .text(title)
      case "amount": money.cell(bundle.sum)
      default: .none
      }
    }
  }

  private func row(_ line: BookedLine) -> [Cell] {
    Self.cells(line, context.names, money.currency) + [.text(sourceWords(line.source))]
  }

  private static let columns: [Column] = [
    .text("day", "Day"), .rowHeading("payee", "Payee"), .text("memo", "Memo", .files),
    .text("category", "Category", .files), .text("place", "Place", .wide),
    .text("account", "Account", .wide), .text("currency", "Currency", .files),
    .number("amount", "Amount"), .text("transfer", "Transfer", .files),
    .text("id", "Id", .files), .text("file", "File", .files), .number("line", "Line", .files),
    .text("source", "Source", .pages),
  ]

  /// The cells of a row for all columns of files: all columns except the last.
  ///
  /// The cells are positional for speed, because files have one row for each row of the ledger.
  static func cells(_ line: BookedLine, _ names: LedgerNames, _ currency: Currency) -> [Cell] {
    let row = line.row
    return [
      .date(row.bookingDate), .text(line.payee), .text(line.memo),
      .category(names.categories[Int(row.category)]),
      .text(row.place < 0 ? "" : names.places[Int(row.place)].name),
      .text(names.accounts[Int(row.account)].name), .currency(currency),
      .amount(Amount(minorUnits: row.minorUnits, currency: currency)),
      .text(row.isTransfer ? "yes" : ""), .of(line.id?.description), .text(line.source.file),
      line.source.file.isEmpty ? .none : .count(Int64(line.source.line)),
    ]
  }

  /// The file and line of a row as text; `by hand` for a manual transaction.
  private func sourceWords(_ source: SourceLine) -> String {
    source.file.isEmpty ? "by hand" : "\(files[source.file]):\(source.line)"
  }

  /// The table of places with the dates of their shown rows as links to the rows, for pages only.
  private func places() -> Table {
    var byPlace: [Int32: [(BookedLine, TransactionID)]] = [:]
    for bundle in bundles where bundle.target != .transfers(money.currency) {
      for (line, id) in zip(bundle.lines, bundle.anchors) where line.row.place >= 0 {
        if let id { byPlace[line.row.place, default: []].append((line, id)) }
      }
    }
    let sorted = byPlace.map { (context.names.places[Int($0.key)], $0.value) }
      .sorted { ($0.0.name, $0.0.id) < ($1.0.name, $1.0.id) }
    var table = Table(
      id: "by-place", caption: money.label("Rows by place"), sorted,
      [
        .heading("place", "Place") { .text($0.0.name) },
        .text("rows", "Rows", .pages) { .links(links($0.1)) },
      ], target: { .place($0.0.id, money.currency) })
    table.isForPages = true
    return table
  }

  private func links(_ rows: [(line: BookedLine, id: TransactionID)]) -> [TrailLink] {
    let byDay = rows.sorted { $0.line.row.bookingDate < $1.line.row.bookingDate }
    let more = byDay.count - Self.placeLinks
    return byDay.prefix(Self.placeLinks).map {
      TrailLink(text: $0.line.row.bookingDate.shortWords, trail: .transaction($0.id))
    } + (more > 0 ? [TrailLink(text: "\(more) more", trail: nil)] : [])
  }
}
