extension RuleBook {
  /// A rule that no row can reach, and the earlier one that takes all its rows.
  package struct Shadow: Hashable, Sendable {
    /// Indices into ``RuleBook/rules``.
    package let rule: Int
    package let by: Int
    /// Whether the two ask for the same.
    package let isSame: Bool
  }

  /// The rules that can be seen never to win: every row of theirs is one of an earlier rule.
  ///
  /// In the stage of tags every rule adds, so there is none.
  package func shadows() -> [Shadow] {
    stages.enumerated().filter { RuleStage.allCases[$0.offset] != .tags }.flatMap {
      shadows(in: $0.element)
    }
  }

  private func shadows(in stage: Range<Int>) -> [Shadow] {
    // A condition that hangs on a literal is implied only by one that holds all of the literal.
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

  /// What a rule sets, in words; of what it makes out of a text, the words it makes it of.
  package func settings(ofRule index: Int) -> [RuleTrace.Setting] {
    settings(of: rules[index], -1, Classification(), MadeNames(), tags: nil)
  }

  /// What two rules of one stage give, where they give something else: first that of `rule`; nil where
  /// they give the same.
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
