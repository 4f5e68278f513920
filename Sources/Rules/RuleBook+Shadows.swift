import Ledger
import Syntax

extension RuleBook {
  /// An unreachable rule and the earlier rule that matches all its rows.
  package struct Shadow: Hashable, Sendable {
    /// The index of the unreachable rule in ``RuleBook/rules``.
    package let rule: Int
    /// The index of the earlier rule in ``RuleBook/rules``.
    package let by: Int
    /// Whether the two conditions are provably equivalent.
    package let isSame: Bool
  }

  /// The rules that are provably unreachable: an earlier rule of their stage matches all their
  /// rows.
  ///
  /// Rules of the tags stage are never unreachable, because all matches count.
  package func shadows() -> [Shadow] {
    stages.filter { $0.stage != .tags }.flatMap { shadows(in: $0.rules) }
  }

  private func shadows(in stage: Range<Int>) -> [Shadow] {
    // Only a condition that contains the whole literal of a rule can imply that rule's condition.
    var byLiteral: [ArraySlice<UInt8>: [Int]] = [:]
    var others: [Int] = []
    var longest = 0
    var shadows: [Shadow] = []
    for index in stage {
      let rule = rules[index]
      var candidates = Set(others)
      for literal in Set(rule.condition.literals) {
        for start in literal.indices {
          for end in start + 1...max(start + 1, min(literal.count, start + longest)) {
            candidates.formUnion(byLiteral[literal[start..<end]] ?? [])
          }
        }
      }
      let taker = candidates.sorted().first { rule.condition.implies(rules[$0].condition) }
      if let taker {
        let isSame = rules[taker].condition.implies(rule.condition)
        shadows.append(Shadow(rule: index, by: taker, isSame: isSame))
      }
      if let trigger = Trigger(rule.condition) {
        for literal in trigger.literals.map(\.bytes) {
          byLiteral[literal[...], default: []].append(index)
          longest = max(longest, literal.count)
        }
      } else {
        others.append(index)
      }
    }
    return shadows
  }

  /// The fields that a rule sets, without the parts of a split; templates show their source.
  package func settings(ofRule index: Int) -> [RuleTrace.Setting] {
    settings(of: rules[index], -1, Classification(), MadeNames(names), tags: nil)
  }

  /// The first field that two rules of a stage set to different values; nil if there is none.
  ///
  /// The value of `rule` comes first.
  package func difference(
    _ rule: Int, _ other: Int
  ) -> (mine: RuleTrace.Setting, theirs: RuleTrace.Setting)? {
    let (mine, theirs) = (settings(ofRule: rule), settings(ofRule: other))
    for setting in mine {
      let same = theirs.filter { $0.name == setting.name }
      if let first = same.first, !same.contains(setting) { return (setting, first) }
    }
    return nil
  }
}

extension Condition {
  /// Whether this condition provably implies another.
  ///
  /// The proof uses only the wording of the two conditions, so false does not prove the opposite.
  func implies(_ other: Condition) -> Bool {
    if case .any(let parts) = self { return parts.allSatisfy { $0.implies(other) } }
    if case .all(let parts) = other { return parts.allSatisfy { implies($0) } }
    if case .any(let parts) = other, parts.contains(where: implies) { return true }
    if case .all(let parts) = self { return parts.contains { $0.implies(other) } }
    if case .not(let mine) = self, case .not(let theirs) = other { return theirs.implies(mine) }
    return isLeaf(implying: other)
  }

  private func isLeaf(implying other: Condition) -> Bool {
    switch (self, other) {
    case (.text(let field, let form, let literal), .text(let other, let wanted, let part)):
      return field.texts(form, FoldedText.folded(literal), are: other, wanted, .init(part))
    case (.pattern(let field, let pattern), .pattern(let other, let wanted)):
      return field == other && pattern.source == wanted.source
    case (.pattern(let field, let pattern), .text(let other, .contains, let part)):
      // Every match contains one of the literals, and each literal contains the part.
      let literals = field.isScanned ? pattern.literals.map(FoldedText.folded) : []
      return !literals.isEmpty
        && literals.allSatisfy { field.texts(.contains, $0, are: other, .contains, .init(part)) }
    case (.test(let mine), .test(let theirs)): return mine.implies(any: theirs)
    default: return false
    }
  }

  /// The folded literals of the condition, including those of its expressions.
  var literals: [[UInt8]] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.literals)
    case .not(let part): part.literals
    case .text(_, _, let literal): [FoldedText.folded(literal)]
    case .pattern(_, let pattern): pattern.literals.map(FoldedText.folded)
    default: []
    }
  }
}

/// A folded literal that a condition looks for.
private struct RequiredLiteral {
  let bytes: [UInt8]

  init(_ text: String) { bytes = FoldedText.folded(text) }
}

extension TextField {
  /// Whether every text that matches `literal` in one form also matches `part` in another.
  fileprivate func texts(
    _ form: TextForm, _ literal: [UInt8], are other: TextField, _ wanted: TextForm,
    _ part: RequiredLiteral
  ) -> Bool {
    if self != other {
      // The memo is part of the whole text.
      guard self == .memo, other == .text, wanted == .contains else { return false }
    }
    let isShown = literal.withUnsafeBufferPointer { wanted.holds($0, part.bytes) }
    return isShown && (form == .equals || wanted == .contains || form == wanted)
  }
}
