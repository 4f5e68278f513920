import Ledger
import Reporting
import Store
import Syntax

/// The payment histories of payees, by currency and direction.
struct PayeeHistories: ~Copyable {
  private var key = PayeeKey()
  private var groups = ByteGroups()
  /// The payee of each group, as spelled in its first row.
  private var names = PayeeTexts()
  /// The number of rows in each group, including rows before `firstDay`.
  private var counts: [Int32] = []
  private var payments = PaymentList()
  /// The group of each payee name of the ledger, by currency and direction; -1 if unknown.
  private var groupOfName: [Int32] = []
  private let currencies: [UInt8]
  private let markCount: Int
  /// The first day of the payments that are kept.
  private let firstDay: CalendarDate

  private init(_ names: LedgerNames, keepingFrom firstDay: CalendarDate) {
    self.firstDay = firstDay
    let all = Set(names.accounts.map(\.currency)).sorted()
    currencies = names.accounts.map {
      UInt8(truncatingIfNeeded: all.firstIndex(of: $0.currency) ?? 0)
    }
    markCount = max(1, min(all.count, 128)) * 2
  }

  /// The payment histories, and the unusual payments of each period.
  struct Outcome: Sendable {
    var histories: [PayeeHistory] = []
    var unusual: [[UnusualPayments.Found]] = []
  }

  /// The payment data that reports on these periods need.
  static func all(
    _ store: LedgerStore, _ contexts: [ReportContext], _ needs: PaymentNeeds = .recurring
  ) throws -> Outcome {
    guard let first = contexts.first, let days = needs.days(contexts) else { return Outcome() }
    var histories = PayeeHistories(first.names, keepingFrom: days.keptFrom)
    try store.forEachPayment(in: days.read) { histories.add($0) }
    var outcome = Outcome()
    if needs.hasUnusual { outcome.unusual = histories.unusual(contexts) }
    if needs.hasRecurring { outcome.histories = histories.all() }
    return outcome
  }

  /// The unusual payments in the last month of each period.
  private borrowing func unusual(_ contexts: [ReportContext]) -> [[UnusualPayments.Found]] {
    let (payments, names) = (payments, names)
    return contexts.map { context in
      UnusualAmounts.find(
        payments, in: UnusualPayments.days(context),
        currencies: context.names.accounts.map(\.currency)
      ).map { UnusualPayments.Found(finding: $0, payee: names[Int($0.payment.payee)]) }
    }
  }

  private mutating func add(_ row: LedgerStore.PayeeRow) {
    guard row.minorUnits != 0 else { return }
    let mark = currencies[Int(row.account)] << 1 | (row.minorUnits < 0 ? 1 : 0)
    guard let group = group(of: row, mark) else { return }
    counts[Int(group)] += 1
    guard row.day >= firstDay else { return }
    payments.append(
      PayeePayment(
        day: row.day, minorUnits: row.minorUnits, account: row.account, payee: group,
        category: row.category))
  }

  /// The group of a row; nil if the row has no payee.
  private mutating func group(of row: LedgerStore.PayeeRow, _ mark: UInt8) -> Int32? {
    let place = Int(row.name) * markCount + Int(mark)
    if row.name > 0 {
      while groupOfName.count <= place { groupOfName.append(-1) }
      if groupOfName[place] >= 0 { return groupOfName[place] }
    }
    guard !row.payee.isEmpty else { return nil }
    key.set(row.payee)
    let group = groups.number(of: key.bytes, mark)
    if Int(group) == counts.count {
      names.append(row.payee)
      counts.append(0)
    }
    if row.name > 0 { groupOfName[place] = group }
    return group
  }

  /// The histories of the groups with at least three rows.
  private consuming func all() -> [PayeeHistory] {
    // The keys use much memory, and saldo has read all payments.
    groups = ByteGroups()
    let (payments, names, counts) = (payments, names, counts)
    let (numbers, starts) = payments.byPayee(counts.count)
    return counts.indices.filter { counts[$0] > 2 }.map { group in
      PayeeHistory(
        payee: String(decoding: names[group], as: UTF8.self), in: payments,
        numbers[starts[group]..<starts[group + 1]])
    }
  }
}

/// A list of texts in one buffer, which avoids an allocation for each.
private struct PayeeTexts {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }
}

/// The key of a payee: the part of the name that is the same for all payments.
///
/// Banks add references, dates and terminals to the name, and employers add the month. The key
/// omits words with digits and names of months, unless no word would remain.
struct PayeeKey: ~Copyable {
  private var folded = FoldedText()
  private var room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)
  private var count = 0
  /// The class of each byte: 0 for a separator, 1 for a letter, 2 for a digit.
  ///
  /// Folded text has no capitals, and every non-ASCII byte counts as a letter.
  private let kinds = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)

  init() {
    for byte in 0..<256 {
      let isDigit = (0x30...0x39).contains(byte)
      kinds[byte] = isDigit ? 2 : (0x61...0x7A).contains(byte) || byte >= 0x80 ? 1 : 0
    }
  }

  deinit {
    room.deallocate()
    kinds.deallocate()
  }

  /// The words of the key, each followed by a space; valid until the next `set`.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: room[..<count]) }

  mutating func set(_ payee: UnsafeBufferPointer<UInt8>) {
    folded.set(payee)
    // A space follows the last word, too.
    if folded.folded.count >= room.count {
      room.deallocate()
      room = .allocate(capacity: folded.folded.count * 2)
    }
    write(leavesOut: true)
    if count == 0 { write(leavesOut: false) }
  }

  /// Writes the words of the key; `leavesOut` omits those that vary between payments.
  private mutating func write(leavesOut: Bool) {
    count = 0
    guard let text = folded.folded.baseAddress, let room = room.baseAddress,
      let kinds = kinds.baseAddress
    else { return }
    let length = folded.folded.count
    var (index, end) = (0, 0)
    while index < length {
      var kind = kinds[Int(text[index])]
      guard kind != 0 else {
        index += 1
        continue
      }
      let (first, start) = (index, end)
      var found: UInt8 = 0
      repeat {
        found |= kind
        room[end] = text[index]
        end += 1
        index += 1
        kind = index < length ? kinds[Int(text[index])] : 0
      } while kind != 0
      let word = UnsafeBufferPointer(start: text + first, count: index - first)
      if leavesOut, found & 2 != 0 || MonthWord.isOne(word) {
        end = start
      } else {
        room[end] = 0x20
        end += 1
      }
    }
    count = end
  }
}

/// The English names of months, which banks use worldwide.
///
/// Names in other languages stay in the key. Such a name separates the payments of a payee. The
/// result may be fewer recurring payments, but no wrong ones.
private enum MonthWord {
  /// The bytes of each name as one integer; only `september` is too long for that.
  private static let packed: Set<UInt64> = Set(
    [
      "jan", "january", "feb", "february", "mar", "march", "apr", "april", "may", "jun", "june",
      "jul", "july", "aug", "august", "sep", "sept", "oct", "october", "nov", "november", "dec",
      "december",
    ].map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })

  static func isOne(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count >= 3, word.count <= 9 else { return false }
    // Few words begin like a month, so this check avoids most lookups.
    switch (word[0], word[1]) {
    case (0x6A, 0x61), (0x6A, 0x75), (0x66, 0x65), (0x6D, 0x61), (0x61, 0x70), (0x61, 0x75),
      (0x73, 0x65), (0x6F, 0x63), (0x6E, 0x6F), (0x64, 0x65):
      break
    default: return false
    }
    guard word.count <= 8 else { return word.elementsEqual("september".utf8) }
    return packed.contains(word.reduce(0) { $0 << 8 | UInt64($1) })
  }
}
