/// Who a mail is from and to, and what it is called.
package struct MailHead: Hashable, Sendable {
  package var from: MailAddress?
  package var to: [MailAddress] = []
  /// Nil for the report's heading and the ledger's name.
  package var subject: String?

  package init() {}
}
