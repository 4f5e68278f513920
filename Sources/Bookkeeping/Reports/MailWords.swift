import Rendering
import Syntax

/// What the command line says of a mail.
package struct MailWords: Sendable {
  package var from: String?
  package var to: [String] = []
  package var subject: String?

  package init() {}

  /// Who the mail is from and to; what is not said here stands in `saldo.yaml`.
  func head(_ workspace: Workspace, isWanted: Bool) throws -> MailHead {
    guard isWanted else {
      guard from == nil, to.isEmpty, subject == nil else {
        throw Failure(
          .usage, "--from, --to and --subject apply only to mail", hint: "add --format eml")
      }
      return MailHead()
    }
    var head = MailHead()
    head.from = try from.map { try Self.address($0, "--from") } ?? workspace.configuration.mailFrom
    head.to =
      to.isEmpty ? workspace.configuration.mailTo : try to.map { try Self.address($0, "--to") }
    head.subject = try subject.map(Self.line)
    guard !head.to.isEmpty else {
      throw Failure(
        .usage, "no recipient given",
        hint: "add --to asha@example.org, or report: {mail: {to: asha@example.org}} in saldo.yaml")
    }
    return head
  }

  private static func address(_ text: String, _ option: String) throws -> MailAddress {
    guard let address = MailAddress(text) else {
      throw Failure(
        .usage, "\(option): \(Printable.quoted(text)) is not an email address")
    }
    return address
  }

  /// A header is one line; what follows a line break would be another header.
  private static func line(_ text: String) throws -> String {
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }),
      text.unicodeScalars.count <= 200
    else {
      throw Failure(.usage, "--subject must be one line of at most 200 characters")
    }
    return text
  }
}
