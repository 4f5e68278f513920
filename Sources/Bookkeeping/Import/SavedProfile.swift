import Importing
import Ledger
import Syntax

/// A profile that keeps your answers about a file.
struct SavedProfile {
  /// The profile with which the rest of the run reads files.
  let profile: CSVProfile
  /// The text of the profile file.
  let yaml: String
  /// The path of the profile file, such as `profiles/giro.yaml` in the workspace.
  let path: String

  /// Creates the profile of an answered inquiry; nil if no profile could keep an answer.
  ///
  /// saldo never changes a profile of the workspace, because only its author knows its other uses.
  init?(_ inquiry: FileInquiry, in workspace: Workspace) throws(Rejection) {
    guard inquiry.isCSV else { return nil }
    let name: String
    switch try inquiry.hasLayoutAnswers ? nil : inquiry.knownProfile() {
    case .some(let known):
      guard known.isShipped, let account = inquiry.account else { return nil }
      name = known.name
      var own = known
      own.account = account
      yaml = own.yaml(comments: [
        "Written by: saldo import", "The built-in profile \(name), for one account.",
      ])
    case nil:
      let detection = try CSVDetection(
        head: inquiry.head, currency: inquiry.options.currency, answers: inquiry.answers,
        asOf: inquiry.options.asOf)
      name = Self.freeName(for: inquiry, workspace)
      yaml = detection.yaml(name: name, account: inquiry.namedAccount, writtenBy: "saldo import")
    }
    path = workspace.path("profiles/\(name).yaml")
    profile = try CSVProfile(yaml: yaml, name: name, file: path)
  }

  /// The name that `saldo profile new` would choose, with a number if another profile has that
  /// name.
  private static func freeName(for inquiry: FileInquiry, _ workspace: Workspace) -> String {
    let name = WriteProfile.name(for: inquiry.file)
    let taken = Set(inquiry.options.profileNames)
    func isFree(_ name: String) -> Bool {
      !taken.contains(name) && !InputPaths.exists(workspace.path("profiles/\(name).yaml"))
    }
    var number = 1
    while true {
      let candidate = number == 1 ? name : "\(name.prefix(60))-\(number)"
      if isFree(candidate) { return candidate }
      number += 1
    }
  }

  /// Writes the profile file.
  func write() throws { try OutputFile.write(Array(yaml.utf8), to: path) }
}
