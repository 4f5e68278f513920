/// The rows that show the same payment: the row that counts and those that are linked to it.
enum LinkedRows {
  /// Begins a statement with the table `linked`: the keys of one row, `?1` to `?4`, and of all rows linked with it.
  static let ofOne = """
    WITH one(day,account,fingerprint,occurrence) AS (SELECT ?1,?2,?3,?4),
      head AS (SELECT * FROM one UNION SELECT toDay,toAccount,toFingerprint,toOccurrence
        FROM link JOIN one USING(day,account,fingerprint,occurrence)),
      linked AS (SELECT * FROM head UNION
        SELECT link.day,link.account,link.fingerprint,link.occurrence FROM link JOIN head
          ON toDay=head.day AND toAccount=head.account
            AND toFingerprint=head.fingerprint AND toOccurrence=head.occurrence)
    """
}
