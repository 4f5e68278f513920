import Syntax

extension CSVDetection {
  /// What the rows without a date and an amount are, and leaves them out of what the other
  /// decisions look at.
  ///
  /// A text below an entry and above another one carries on the first one's. A text that stands
  /// below all entries may be a footer just as well, and is left to be found as one.
  static func undated(
    _ sample: inout CSVTableSample, _ evidence: inout [Evidence]
  ) -> CSVProfile.UndatedRows? {
    func columns(_ isWanted: (HeaderWords.Role) -> Bool) -> [Int] {
      sample.names.indices.filter { sample.meanings[$0].map { isWanted($0.role) } ?? false }
    }
    let counted = columns { $0.isDate || $0.isMoney }
    let texts = columns { $0 == .payee || $0 == .text }
    guard !sample.isByContents, !counted.isEmpty else { return nil }
    func isBlank(_ row: CSVRoughRows.Row, _ columns: [Int]) -> Bool {
      columns.allSatisfy { $0 >= row.cells.count || row.cells[$0].trimmed.isEmpty }
    }
    let isUndated = sample.rows.map { isBlank($0, counted) }
    let isWorded = sample.rows.map { !isBlank($0, texts) }
    guard let first = isUndated.firstIndex(of: false), let last = isUndated.lastIndex(of: false)
    else { return nil }
    let joins = (first...last).contains { isUndated[$0] && isWorded[$0] }
    let taken = isUndated.indices.filter {
      isUndated[$0] && (!isWorded[$0] || (joins && $0 > first))
    }
    guard !taken.isEmpty else { return nil }
    evidence.append(
      Evidence(
        decision: "undated rows", finding: joins ? "join" : "ignore",
        reason: "\(taken.count) \(taken.count == 1 ? "row has" : "rows have") "
          + (joins
            ? "no date and no amount; the text continues the row above"
            : "no date, no amount and no text"),
        certainty: .likely))
    sample.leaveOut(rowsAt: Set(taken))
    return joins ? .join : .ignore
  }
}
