package import Syntax

extension CSVProfile {
  /// The one profile a file is read by; nil when none fits and the layout must be detected.
  package static func choose(
    for head: FileHead, options: ReadingOptions
  ) throws(Rejection) -> CSVProfile? {
    try choose(CSVHead(head), options)
  }

  static func choose(_ head: CSVHead, _ options: ReadingOptions) throws(Rejection) -> CSVProfile? {
    if let name = options.profile { return try named(name, options.profiles) }
    let head = head.start
    let own = options.profiles.filter { !$0.isShipped }
    let hidden = Set(own.map(\.name))
    let shipped = options.profiles.filter { $0.isShipped && !hidden.contains($0.name) }
    var drifted: [(CSVProfile, Fit)] = []
    for group in [own, shipped] {
      var fitting: [CSVProfile] = []
      for profile in group {
        switch profile.fit(head) {
        case .exact: fitting.append(profile)
        case .drifted: drifted.append((profile, profile.fit(head)))
        case .none: break
        }
      }
      guard fitting.count < 2 else { throw .severalFit(fitting, head.name) }
      if let only = fitting.first { return only }
    }
    if let (profile, fit) = drifted.first { throw .drifted(profile, fit, head.name) }
    return nil
  }

  private static func named(
    _ name: String, _ profiles: [CSVProfile]
  ) throws(Rejection) -> CSVProfile {
    if let found = profiles.first(where: { $0.name == name }) { return found }
    let meant = Suggestion.closest(to: name, among: profiles.map(\.name))
    throw Rejection(
      "there is no profile \(Printable.quoted(name))",
      hint: meant.map { "did you mean \($0)?" } ?? "saldo formats lists the profiles")
  }
}

extension Rejection {
  fileprivate static func severalFit(_ profiles: [CSVProfile], _ file: String) -> Rejection {
    let names = profiles.map(\.name).sorted()
    return Rejection(
      "\(names.count) profiles fit this file: \(names.joined(separator: ", "))",
      at: .init(file: file),
      hint: "name one with --profile \(names.first ?? ""), or tell them apart by recognise: {file:}"
    )
  }

  fileprivate static func drifted(
    _ profile: CSVProfile, _ fit: CSVProfile.Fit, _ file: String
  ) -> Rejection {
    guard case .drifted(let line, let found, let missing) = fit else { return Rejection([]) }
    let wanted = Set(profile.recognition.header.map(CSVColumn.plain))
    let extra = found.filter { !$0.trimmed.isEmpty && !wanted.contains(CSVColumn.plain($0)) }
    let columns = missing.map { Printable.quoted($0) }.joined(separator: ", ")
    let message =
      missing.isEmpty
      ? "the columns of profile \(profile.name) stand in another order or number here"
      : "column \(columns) of profile \(profile.name) is missing here"
    let news = extra.map { Printable.quoted($0.trimmed) }.joined(separator: ", ")
    return Rejection(
      message, at: .init(file: file, line: line, column: 1),
      notes: extra.isEmpty ? [] : ["new here: \(news)"],
      hint: "the bank seems to have changed its layout: write a new profile with: "
        + "saldo profile new \(file)")
  }
}
