package import Ledger

/// The rows of one account with one amount, grouped into transactions.
///
/// The result depends only on the rows, their files, and your decisions and those of the bank
/// (reliability.md 4.3). Earlier results do not affect it.
package struct AmountGroup {
  /// A stored row.
  package struct Row {
    package let key: TransactionKey
    package var showing = AccountFiles.Showing(files: [], sources: [])
    let isPending: Bool
    /// The category and the place; both would be lost if another row counted instead.
    let derived: [Int32]

    /// Creates a row that no file shows yet.
    package init(_ key: TransactionKey, isPending: Bool, derived: [Int32]) {
      self.key = key
      self.isPending = isPending
      self.derived = derived
    }
  }

  /// A cluster of rows that are one transaction, represented by its first row.
  struct Cluster {
    var rows: [Int]
    var files: [Int32]
    var sources: [Int32]
    var day: CalendarDate
    /// The index of the cluster that this cluster was merged into; nil if it was not merged.
    var mergedInto: Int?
  }

  let files: AccountFiles
  let facts: AccountFacts
  let rows: [Row]
  private(set) var clusters: [Cluster] = []
  /// The pairs of rows that you must judge, unless the evidence about the sources answers the
  /// question.
  private(set) var questions: [RowQuestion] = []
  /// The evidence from forced pairs about how the sources date transactions.
  private(set) var agreement = SourceAgreement()
  /// The indices of the unmerged clusters that already have a question.
  private var isAsked: Set<Int> = []
  /// A function that returns the likeness of two rows' texts, called only to break ties.
  let likeness: (TransactionKey, TransactionKey) throws -> Int

  init(
    _ rows: [Row], files: AccountFiles, facts: AccountFacts, ids: SharedBankIDs,
    likeness: @escaping (TransactionKey, TransactionKey) throws -> Int
  ) throws {
    self.rows = rows
    self.files = files
    self.facts = facts
    self.likeness = likeness
    for (index, row) in rows.enumerated()
    where !row.isPending && !facts.deleting.contains(row.key) {
      clusters.append(
        Cluster(
          rows: [index], files: row.showing.files, sources: row.showing.sources, day: row.key.day))
    }
    guard clusters.count > 1 else { return }
    joinVerdicts()
    joinIDs(ids)
    for source in files.sources.indices.dropFirst() { try joinSource(Int32(source)) }
    askLeftOver()
  }

  /// The indices of the clusters that were not merged into another cluster.
  var unmerged: [Int] { clusters.indices.filter { clusters[$0].mergedInto == nil } }

  private mutating func join(_ later: Int, into earlier: Int) {
    clusters[earlier].rows += clusters[later].rows
    clusters[earlier].files = Self.union(clusters[earlier].files, clusters[later].files)
    clusters[earlier].sources = Self.union(clusters[earlier].sources, clusters[later].sources)
    clusters[later].mergedInto = earlier
  }

  private static func union(_ one: [Int32], _ other: [Int32]) -> [Int32] {
    Set(one).union(other).sorted()
  }

  static func areDisjoint(_ one: [Int32], _ other: [Int32]) -> Bool {
    !one.contains { other.contains($0) }
  }

  private func root(_ cluster: Int) -> Int {
    var cluster = cluster
    while let next = clusters[cluster].mergedInto { cluster = next }
    return cluster
  }

  private func key(_ cluster: Int) -> TransactionKey { rows[clusters[cluster].rows[0]].key }

  func isDifferent(_ one: Int, _ other: Int) -> Bool {
    guard !facts.different.isEmpty else { return false }
    return clusters[one].rows.contains { first in
      clusters[other].rows.contains { facts.isDifferent(rows[first].key, rows[$0].key) }
    }
  }

  private func isSaidSame(_ one: Int, _ other: Int) -> Bool {
    guard !facts.same.isEmpty else { return false }
    return clusters[one].rows.contains { first in
      clusters[other].rows.contains { facts.isSame(rows[first].key, rows[$0].key) }
    }
  }
}

// MARK: - Verdicts and bank ids

extension AmountGroup {
  private mutating func joinVerdicts() {
    guard !facts.same.isEmpty else { return }
    var clusterOf: [TransactionKey: Int] = [:]
    for index in clusters.indices { clusterOf[key(index)] = index }
    for (one, others) in facts.same.sorted(by: {
      clusterOf[$0.key] ?? -1 < clusterOf[$1.key] ?? -1
    }) {
      for other in others {
        guard let first = clusterOf[one].map(root), let second = clusterOf[other].map(root),
          first != second
        else { continue }
        join(max(first, second), into: min(first, second))
      }
    }
  }

  /// Merges rows with a shared bank id if their days are near and no file shows both.
  ///
  /// Rows that you called distinct are not merged. A row with more than one possible partner is not
  /// merged, either.
  private mutating func joinIDs(_ ids: SharedBankIDs) {
    guard !ids.idsOfRow.isEmpty else { return }
    var clustersOfID: [Int: [Int]] = [:]
    for cluster in clusters.indices {
      for id in ids.idsOfRow[rows[clusters[cluster].rows[0]].key] ?? [] {
        let current = root(cluster)
        let candidates = Set((clustersOfID[id] ?? []).map(root)).filter { earlier in
          earlier != current
            && abs(clusters[earlier].day - clusters[current].day) <= SharedBankIDs.mostDaysApart
            && Self.areDisjoint(clusters[earlier].files, clusters[current].files)
            && !isDifferent(earlier, current)
        }
        if candidates.count == 1, let only = candidates.first {
          join(max(only, current), into: min(only, current))
        }
        clustersOfID[id, default: []].append(cluster)
      }
    }
  }
}

// MARK: - Across sources

extension AmountGroup {
  /// The clusters of one day that the same sources or files show.
  ///
  /// The clusters are in reverse order, because they are removed from the end.
  private struct Bunch {
    var day: CalendarDate
    /// The indices of these sources or files, ascending.
    var shown: [Int32]
    /// The sources of the first cluster.
    var sources: [Int32]
    var clusters: [Int]
  }

  private func bunches(_ clusters: [Int], by shown: (Cluster) -> [Int32]) -> [Bunch] {
    struct Place: Hashable {
      var day: CalendarDate
      var shown: [Int32]
    }
    var found: [Place: [Int]] = [:]
    for index in clusters.reversed() {
      let place = Place(day: self.clusters[index].day, shown: shown(self.clusters[index]))
      found[place, default: []].append(index)
    }
    return found.map { place, clusters in
      let first = clusters[clusters.count - 1]
      return Bunch(
        day: place.day, shown: place.shown, sources: self.clusters[first].sources,
        clusters: clusters)
    }
    .sorted { one, other in
      one.day != other.day ? one.day < other.day : one.shown.lexicographicallyPrecedes(other.shown)
    }
  }

  /// Pairs rows that this source but no earlier one shows with rows that an earlier source but not
  /// this one shows.
  ///
  /// Later sources may show the rows of either side, too.
  private mutating func joinSource(_ source: Int32) throws {
    let alive = unmerged
    let right = bunches(alive.filter { clusters[$0].sources.first == source }) { $0.sources }
    guard !right.isEmpty else { return }
    let earlier = alive.filter { index in
      (clusters[index].sources.first ?? source) < source
        && !clusters[index].sources.contains(source)
    }
    let left = bunches(earlier) { $0.sources }
    guard !left.isEmpty else { return }
    let result = BucketMatching(
      left.map { .init(day: $0.day, count: $0.clusters.count) },
      right.map { .init(day: $0.day, count: $0.clusters.count) }
    ) { bond(left[$0], right[$1]) }.result()
    var rest = (left: left.map(\.clusters), right: right.map(\.clusters))
    for flow in result.pairs {
      let (one, other) = (left[flow.left], right[flow.right])
      if flow.isForced {
        agreement.note(
          SourcePair.all(one.sources, other.sources), isOneDay: one.day == other.day,
          count: flow.count)
      }
      try join(flow, &rest.left[flow.left], &rest.right[flow.right])
    }
    for flow in result.open {
      try askOpen(flow.count, &rest.left[flow.left], &rest.right[flow.right])
    }
  }

  /// The relation between two bunches; nil if one source shows both.
  private func bond(_ one: Bunch, _ other: Bunch) -> BucketMatching.Bond? {
    guard Self.areDisjoint(one.sources, other.sources) else { return nil }
    let covers = other.sources.map { files.covers[Int($0)] }
    let otherCovers = one.sources.map { files.covers[Int($0)] }
    return BucketMatching.Bond(
      needsRight: covers.contains { $0.holdsFirmly(one.day) },
      needsLeft: otherCovers.contains { $0.holdsFirmly(other.day) },
      isCovered: covers.contains { $0.holds(one.day) }
        && otherCovers.contains { $0.holds(other.day) })
  }

  private mutating func join(
    _ flow: BucketMatching.Flow, _ left: inout [Int], _ right: inout [Int]
  ) throws {
    let isChoice = right.count > flow.count && Set(right.map { derived($0) }).count > 1
    for number in 0..<flow.count {
      guard let pair = try partners(left, right) else { return }
      let (earlier, later) = (left.remove(at: pair.left), right.remove(at: pair.right))
      let isUnsure = number < flow.unsure
      if isChoice || isUnsure, !isSaidSame(earlier, later) {
        ask(earlier, later, isUnsure ? .shifted : .tie)
      }
      join(later, into: earlier)
    }
  }

  /// Asks about rows without a partner that may still be one transaction.
  private mutating func askOpen(_ count: Int, _ left: inout [Int], _ right: inout [Int]) throws {
    for _ in 0..<min(count, left.count, right.count) {
      guard let pair = try partners(left, right) else { return }
      let (earlier, later) = (left.remove(at: pair.left), right.remove(at: pair.right))
      ask(min(earlier, later), max(earlier, later), .seam)
      isAsked.formUnion([earlier, later])
    }
  }

  private func derived(_ cluster: Int) -> [Int32] { rows[clusters[cluster].rows[0]].derived }

  /// The positions of the two most alike rows if the lists are small, otherwise of the first rows.
  ///
  /// Pairs that you called distinct are skipped. The result is nil if no pair is left.
  private func partners(_ left: [Int], _ right: [Int]) throws -> (left: Int, right: Int)? {
    let isSmall = left.count + right.count > 2 && left.count * right.count <= Self.mostCompared
    guard isSmall || !facts.different.isEmpty else {
      return left.isEmpty || right.isEmpty ? nil : (left.count - 1, right.count - 1)
    }
    var best: (left: Int, right: Int)?
    var most = -1
    for one in left.indices.reversed() {
      for other in right.indices.reversed() where !isDifferent(left[one], right[other]) {
        let score = isSmall ? try likeness(key(left[one]), key(right[other])) : 0
        if score > most {
          best = (one, other)
          most = score
        }
        if !isSmall { return best }
      }
    }
    return best
  }

  private static let mostCompared = 64
}

// MARK: - Questions

extension AmountGroup {
  private mutating func ask(_ one: Int, _ other: Int, _ reason: OpenQuestion.Reason) {
    questions.append(
      RowQuestion(
        first: key(one), second: key(other), reason: reason,
        files: Self.union(clusters[one].files, clusters[other].files),
        sources: SourcePair.all(clusters[one].sources, clusters[other].sources)))
  }

  /// Asks about nearby clusters that no file shows together.
  ///
  /// It asks if no source shows both. Otherwise it asks only if the day of each cluster is covered
  /// by a file that shows the other one.
  private mutating func askLeftOver() {
    guard files.files.count > 1 else { return }
    var left = bunches(unmerged.filter { !isAsked.contains($0) }) { $0.files }
    for one in left.indices {
      for other in left.indices.dropFirst(one + 1) {
        guard left[other].day - left[one].day <= CoveredDays.mostDaysShifted else { break }
        guard Self.areDisjoint(left[one].shown, left[other].shown),
          let reason = reason(left[one], left[other])
        else { continue }
        while let first = left[one].clusters.last, let second = left[other].clusters.last {
          left[one].clusters.removeLast()
          left[other].clusters.removeLast()
          guard !isDifferent(first, second) else { continue }
          ask(min(first, second), max(first, second), reason)
        }
      }
    }
  }

  private func reason(_ one: Bunch, _ other: Bunch) -> OpenQuestion.Reason? {
    if Self.areDisjoint(one.sources, other.sources) { return .seam }
    let misses = other.shown.contains { files.files[Int($0)].cover.holds(one.day) }
    let isMissed = one.shown.contains { files.files[Int($0)].cover.holds(other.day) }
    return misses && isMissed ? .rewritten : nil
  }
}
