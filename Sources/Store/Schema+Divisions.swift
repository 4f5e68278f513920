extension Schema {
  /// Shares that a rule gives: `byRule` is 1 for these and empty for all others.
  ///
  /// Where a person gives the row a category it is whole, and its `hasSplits` 0; the shares stay for
  /// the day that the category is given back to the rules. A derivation keeps the shares before and
  /// after it in the words of ``RowShares``.
  static let divisions = """
    ALTER TABLE split ADD COLUMN byRule INTEGER
      CHECK(byRule IS NULL OR byRule=1 AND ofStatement=0);
    ALTER TABLE derivation ADD COLUMN shares TEXT;
    ALTER TABLE derivation ADD COLUMN newShares TEXT;
    """
}
