package import Ledger

/// A matching that finds one account's rows that do not count, and the rows that replace them.
///
/// The result depends only on the rows, the files that show them, and your decisions and those of
/// the bank. Rows are judged one amount at a time, so memory is bounded by the most frequent
/// amount.
package struct DuplicateMatching {
  /// A verdict on a row that does not count; ``to`` is the row that replaces it, nil if none.
  package struct Verdict {
    package var row: TransactionKey
    package var status: TransactionStatus
    package var to: TransactionKey?
  }

  private let files: AccountFiles
  private let facts: AccountFacts
  private let ids: SharedBankIDs
  private let likeness: (TransactionKey, TransactionKey) throws -> Int
  /// The booked rows that have replaced a pending row.
  private var taken: Set<TransactionKey> = []
  /// The pending rows that a booked row replaced by bank id.
  private var takenPending: Set<TransactionKey> = []
  private var asked: [RowQuestion] = []
  private var agreement = SourceAgreement()

  /// Creates a matching; `likeness` counts the words that the texts of two rows share.
  ///
  /// `likeness` is called only to break ties between partners.
  package init(
    files: AccountFiles, facts: AccountFacts, ids: SharedBankIDs,
    likeness: @escaping (TransactionKey, TransactionKey) throws -> Int
  ) {
    self.files = files
    self.facts = facts
    self.ids = ids
    self.likeness = likeness
  }

  /// Settles pending rows with booked rows of the same bank id that no file shows together with
  /// them, and returns the verdicts.
  ///
  /// The amounts may differ. Call this before judging any amount. `files` returns the files that
  /// show a row.
  package mutating func takeByID(
    files: (TransactionKey) throws -> [Int32]
  ) rethrows -> [Verdict] {
    var verdicts: [Verdict] = []
    for (pending, booked) in ids.bookedOfPending.sorted(by: { $0.key < $1.key }) {
      let shown = try files(pending)
      for key in booked where !taken.contains(key) && !facts.isDifferent(pending, key) {
        guard AmountGroup.areDisjoint(try files(key), shown) else { continue }
        taken.insert(key)
        takenPending.insert(pending)
        verdicts.append(Verdict(row: pending, status: .settled, to: key))
        break
      }
    }
    return verdicts
  }

  /// Judges all rows of one amount, which must be in import order, and returns the verdicts.
  package mutating func judge(_ rows: [AmountGroup.Row]) throws -> [Verdict] {
    guard !rows.isEmpty else { return [] }
    let group = try AmountGroup(rows, files: files, facts: facts, ids: ids, likeness: likeness)
    asked += group.questions
    agreement.formUnion(group.agreement)
    var verdicts: [Verdict] = []
    for index in group.unmerged { verdicts += settle(group.clusters[index], rows) }
    if !facts.deleting.isEmpty {
      for row in rows where !row.isPending && facts.deleting.contains(row.key) {
        verdicts.append(Verdict(row: row.key, status: .superseded))
      }
    }
    return verdicts + settlePending(group)
  }

  /// The open questions about the rows judged so far, without those answered by the sources.
  package var questions: [RowQuestion] { asked.filter { !agreement.answers($0) } }

  /// The verdicts on a cluster.
  ///
  /// The first row counts, unless you deleted a row of the cluster or the bank corrected one with
  /// an entry outside the cluster.
  private func settle(_ cluster: AmountGroup.Cluster, _ rows: [AmountGroup.Row]) -> [Verdict] {
    let keys = cluster.rows.map { rows[$0].key }
    var verdicts = keys.dropFirst().map { Verdict(row: $0, status: .duplicate, to: keys[0]) }
    if keys.contains(where: facts.deleted.contains) {
      verdicts.append(Verdict(row: keys[0], status: .deleted))
    } else if let corrector = keys.compactMap({ facts.corrected[$0] }).first(where: {
      !keys.contains($0)
    }) {
      verdicts.append(Verdict(row: keys[0], status: .superseded, to: corrector))
    }
    return verdicts
  }
}

// MARK: - Pending rows

extension DuplicateMatching {
  /// Settles or lapses the pending rows of a group, and returns the verdicts.
  ///
  /// A booked row of the same amount settles a pending row at most a week older if no file shows
  /// both. An unsettled pending row that you deleted stays deleted. Any other one lapses if a
  /// source that shows it also covers the day two weeks later.
  private mutating func settlePending(_ group: AmountGroup) -> [Verdict] {
    let pending = group.rows.indices.filter { group.rows[$0].isPending }
      .sorted { group.rows[$0].key < group.rows[$1].key }
    guard !pending.isEmpty else { return [] }
    let booked = group.unmerged.sorted {
      group.rows[group.clusters[$0].rows[0]].key < group.rows[group.clusters[$1].rows[0]].key
    }
    var verdicts: [Verdict] = []
    for index in pending where !takenPending.contains(group.rows[index].key) {
      let row = group.rows[index]
      if let taker = booked.first(where: { takes(row, group.clusters[$0], of: group) }) {
        let key = group.rows[group.clusters[taker].rows[0]].key
        taken.insert(key)
        verdicts.append(Verdict(row: row.key, status: .settled, to: key))
      } else if facts.deleted.contains(row.key) {
        verdicts.append(Verdict(row: row.key, status: .deleted))
      } else if hasLapsed(row) {
        verdicts.append(Verdict(row: row.key, status: .lapsed))
      }
    }
    return verdicts
  }

  private func takes(
    _ pending: AmountGroup.Row, _ cluster: AmountGroup.Cluster, of group: AmountGroup
  ) -> Bool {
    (0...Self.mostDaysAnnounced).contains(cluster.day - pending.key.day)
      && AmountGroup.areDisjoint(cluster.files, pending.showing.files)
      && !cluster.rows.contains {
        let key = group.rows[$0].key
        return taken.contains(key) || facts.isDifferent(key, pending.key)
      }
  }

  private func hasLapsed(_ row: AmountGroup.Row) -> Bool {
    row.showing.sources.contains { source in
      files.covers[Int(source)].holds(row.key.day.adding(days: Self.daysUntilLapse))
    }
  }

  private static let mostDaysAnnounced = 7
  private static let daysUntilLapse = 14
}
