package import Ledger

/// A matching of receipts to the bank rows that paid them, independent of import order.
///
/// A row can pay a receipt only in the same currency, with the exact amount, and within the days of
/// ``window(_:)``. The row must also show evidence: the merchant's name, the receipt's place, the
/// seller's account, or the receipt's number. Receipts and rows without a unique best match are
/// paired only if all the receipts name one merchant and all the rows one payee. Otherwise you
/// decide. Your verdict overrides these conditions.
///
/// Purchases entered by hand are paid within three days of their day. A row of the same amount is
/// enough for them if no other row and no other receipt is a candidate, and if the row is not a
/// transfer (legacy-systems.md, section 4).
package struct ReceiptMatching {
  /// The payments found and the receipts left open.
  package struct Outcome: Sendable {
    /// The payment of each paid receipt, by the receipt's database id.
    package var payments: [Int64: Payment] = [:]
    /// The candidate rows of each open receipt, by the receipt's database id.
    ///
    /// A receipt without candidates is not open.
    package var open: [Int64: [TransactionKey]] = [:]

    package init() {}
  }

  /// A row that may have paid a receipt, with the strength of its evidence.
  private struct Edge {
    var receipt: Int
    var row: Int
    /// The strength of the evidence; 0 if only amount and day agree.
    var strength: Int
    var reason: String
  }

  private let receipts: [StoredReceipt]
  private let rows: [PaymentCandidate]
  private var edges: [Edge] = []
  private var outcome = Outcome()
  private var freeReceipts: Set<Int>
  private var freeRows: Set<Int>

  /// The square root of the size of the largest group that is paired.
  ///
  /// The size of a group is the number of its receipts times the number of its rows. Larger groups
  /// stay open. A thousand equal receipts in a week are unrealistic.
  private static let largestGroup = 1000

  /// The days on which a receipt may have been paid.
  ///
  /// They begin three days before the receipt's day and end ten days after it. A due day may extend
  /// them to five days after it, but to at most 370 days after the receipt's day. Banks book card
  /// payments a few days late, and invoices are paid when due. Purchases entered by hand may be
  /// paid up to three days before or after their day.
  package static func window(_ receipt: Receipt) -> ClosedRange<CalendarDate> {
    let day = receipt.day
    guard !receipt.isOfPurchases else { return day.adding(days: -3)...day.adding(days: 3) }
    let due = receipt.dueDay.map { min($0.adding(days: 5), day.adding(days: 370)) } ?? day
    return day.adding(days: -3)...max(day.adding(days: 10), due)
  }

  /// The matching of receipts with all candidate rows, given your verdicts on receipts.
  package static func outcome(
    _ receipts: [StoredReceipt], _ rows: [PaymentCandidate], verdicts: [Int64: ReceiptVerdict]
  ) -> Outcome {
    var matching = ReceiptMatching(receipts, rows)
    return matching.run(verdicts)
  }

  private init(_ receipts: [StoredReceipt], _ rows: [PaymentCandidate]) {
    self.receipts = receipts.sorted {
      ($0.receipt.day, $0.digest, $0.occurrence) < ($1.receipt.day, $1.digest, $1.occurrence)
    }
    self.rows = rows
    freeReceipts = Set(receipts.indices)
    freeRows = Set(rows.indices)
  }

  private mutating func run(_ verdicts: [Int64: ReceiptVerdict]) -> Outcome {
    takeVerdicts(verdicts)
    findEdges()
    while takeStrictlyBest() {}
    for group in groups() { pairAlike(group) }
    takeOnlyOnes()
    for edge in openEdges {
      outcome.open[receipts[edge.receipt].row, default: []].append(rows[edge.row].key)
    }
    return outcome
  }

  /// The edges between free receipts and free rows.
  private var openEdges: [Edge] {
    edges.filter { freeReceipts.contains($0.receipt) && freeRows.contains($0.row) }
  }

  private mutating func take(_ receipt: Int, _ row: Int, _ reason: String) {
    freeReceipts.remove(receipt)
    freeRows.remove(row)
    outcome.payments[receipts[receipt].row] = Payment(receipts[receipt], rows[row], reason)
  }

  /// Applies your verdicts, which are final.
  ///
  /// A receipt stays unpaid if the chosen row is not a candidate or already pays another receipt.
  private mutating func takeVerdicts(_ verdicts: [Int64: ReceiptVerdict]) {
    let places = Dictionary(rows.indices.map { (rows[$0].key, $0) }) { first, _ in first }
    for index in receipts.indices {
      guard let verdict = verdicts[receipts[index].row] else { continue }
      freeReceipts.remove(index)
      if case .paid(let key) = verdict, let row = places[key], freeRows.contains(row) {
        take(index, row, "by hand")
      }
    }
  }

  private mutating func findEdges() {
    var byAmount: [Amount: [Int]] = [:]
    for row in rows.indices where freeRows.contains(row) {
      byAmount[rows[row].amount, default: []].append(row)
    }
    var texts: [Int: PaymentEvidence.RowTexts] = [:]
    for index in receipts.indices where freeReceipts.contains(index) {
      let receipt = receipts[index].receipt
      guard receipt.total.minorUnits != 0 else { continue }
      let window = Self.window(receipt)
      let evidence = PaymentEvidence(receipt)
      for row in byAmount[-receipt.total] ?? [] where window.contains(rows[row].key.day) {
        let known = texts[row] ?? PaymentEvidence.RowTexts(rows[row])
        texts[row] = known
        let (strength, reason) = evidence.strength(of: known)
        edges.append(Edge(receipt: index, row: row, strength: strength, reason: reason))
      }
    }
  }

  /// Matches each receipt and row that are each other's best choice without a tie.
  ///
  /// The result is whether there was such a match.
  private mutating func takeStrictlyBest() -> Bool {
    let left = openEdges.filter { $0.strength > 0 }
    var ofReceipt: [Int: (best: Int, count: Int)] = [:]
    var ofRow: [Int: (best: Int, count: Int)] = [:]
    func see(_ strength: Int, _ key: Int, _ table: inout [Int: (best: Int, count: Int)]) {
      let known = table[key] ?? (0, 0)
      if strength > known.best {
        table[key] = (strength, 1)
      } else if strength == known.best {
        table[key] = (strength, known.count + 1)
      }
    }
    for edge in left {
      see(edge.strength, edge.receipt, &ofReceipt)
      see(edge.strength, edge.row, &ofRow)
    }
    let sure = left.filter { edge in
      guard let receipt = ofReceipt[edge.receipt], let row = ofRow[edge.row] else { return false }
      return receipt == (edge.strength, 1) && row == (edge.strength, 1)
    }
    for edge in sure { take(edge.receipt, edge.row, edge.reason) }
    return !sure.isEmpty
  }

  /// Matches each purchase with its only candidate row, if the row has no other candidate receipt.
  ///
  /// Transfers are excluded.
  private mutating func takeOnlyOnes() {
    let left = openEdges
    let ofReceipt = Dictionary(grouping: left, by: \.receipt).mapValues(\.count)
    let ofRow = Dictionary(grouping: left, by: \.row).mapValues(\.count)
    for edge in left
    where receipts[edge.receipt].receipt.isOfPurchases && !rows[edge.row].isTransfer
      && ofReceipt[edge.receipt] == 1 && ofRow[edge.row] == 1
    {
      take(edge.receipt, edge.row, "amount and day")
    }
  }

  /// The groups of receipts and rows connected by the remaining evidence.
  private func groups() -> [[Edge]] {
    DisjointSets.components(openEdges.filter { $0.strength > 0 }) {
      ($0.receipt, receipts.count + $0.row)
    }
  }

  /// Pairs the receipts and rows of a group if the receipts share one merchant, and the rows one
  /// payee.
  ///
  /// The pairs keep the order of days (``DayPairing``).
  private mutating func pairAlike(_ group: [Edge]) {
    let own = Set(group.map(\.receipt)).sorted()
    let paid = Set(group.map(\.row)).sorted { left, right in
      let (one, other) = (rows[left], rows[right])
      return (one.key.day, one.account, one.key.fingerprint.high, one.key.occurrence)
        < (other.key.day, other.account, other.key.fingerprint.high, other.key.occurrence)
    }
    guard own.count * paid.count <= Self.largestGroup * Self.largestGroup,
      Set(own.map { receipts[$0].receipt.merchant }).count == 1,
      Set(paid.map { PaymentEvidence.compact(rows[$0].payee) }).count == 1
    else { return }
    let able = Dictionary(group.map { ([$0.receipt, $0.row], $0.reason) }) { first, _ in first }
    // At equal distance the later row wins: a payment is booked after the purchase.
    let (last, latest) = (Array(own.reversed()), Array(paid.reversed()))
    let pairing = DayPairing(
      last.map { receipts[$0].receipt.day }, latest.map { rows[$0].key.day }
    ) { able[[last[$0], latest[$1]]] != nil }
    for (receipt, row) in pairing.pairs() {
      take(last[receipt], latest[row], able[[last[receipt], latest[row]]] ?? "")
    }
  }
}
