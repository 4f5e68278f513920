package import Syntax

extension CSVProfile {
  /// The one profile a file is read by; nil when none fits and the layout must be detected.
  package static func choose(
    for head: FileHead, options: ReadingOptions
  ) throws(Rejection) -> CSVProfile? {
    try choose(CSVHead(head), options)
  }

  static func choose(_ head: CSVHead, _ options: ReadingOptions) throws(Rejection) -> CSVProfile? {
    if let name = options.profile { return try named(name, options) }
    let head = head.start
    let own = options.profiles.filter { !$0.isShipped }
    var drifts: [(profile: CSVProfile, drift: LayoutDrift)] = []
    for group in [own, try shipped(head, options, hiding: Set(own.map(\.name)))] {
      var fitting: [CSVProfile] = []
      for profile in group {
        switch profile.fit(head) {
        case .exact: fitting.append(profile)
        case .drifted(let drift): drifts.append((profile, drift))
        case .none: break
        }
      }
      guard fitting.count < 2 else { throw .severalFit(fitting, head.name) }
      if let only = fitting.first { return only }
    }
    if let nearest = drifts.min(by: { $0.drift.changes.count < $1.drift.changes.count }) {
      throw .drifted(nearest.profile, nearest.drift, head.name)
    }
    return nil
  }

  /// The profiles that come with saldo, as far as this head has the words of their headers.
  private static func shipped(
    _ head: CSVHead, _ options: ReadingOptions, hiding hidden: Set<String>
  ) throws(Rejection) -> [CSVProfile] {
    var shipped = options.profiles.filter { $0.isShipped && !hidden.contains($0.name) }
    let texts = options.shippedProfiles.filter { !hidden.contains($0.name) }
    guard !texts.isEmpty else { return shipped }
    let text = head.text(head.encoding(expected: .latin1)) ?? []
    let words = Set(CSVProfileText.words(text))
    for text in texts where text.mayFit(words) { shipped.append(try text.profile()) }
    return shipped
  }

  private static func named(
    _ name: String, _ options: ReadingOptions
  ) throws(Rejection) -> CSVProfile {
    if let found = options.profiles.first(where: { $0.name == name }) { return found }
    if let found = options.shippedProfiles.first(where: { $0.name == name }) {
      return try found.profile()
    }
    let meant = Suggestion.closest(to: name, among: options.profileNames)
    throw Rejection(
      "unknown profile \(Printable.quoted(name))",
      hint: meant.map { "did you mean \"\($0)\"?" } ?? "saldo formats lists the profiles")
  }
}

extension ReadingOptions {
  /// The names of all profiles that are known.
  package var profileNames: [String] { profiles.map(\.name) + shippedProfiles.map(\.name) }
}

extension Rejection {
  fileprivate static func severalFit(_ profiles: [CSVProfile], _ file: String) -> Rejection {
    let names = profiles.map(\.name).sorted()
    return Rejection(
      "\(names.count) profiles match this file: \(names.joined(separator: ", "))",
      at: .init(file: file),
      hint: "choose one with --profile \(names.first ?? ""), or set recognise: {file: …} in each"
    )
  }

  fileprivate static func drifted(
    _ profile: CSVProfile, _ drift: LayoutDrift, _ file: String
  ) -> Rejection {
    let changes = drift.changes
    return Rejection(
      "the layout of \(profile.name) has changed: \(changes.first ?? "")",
      at: .init(file: file, line: drift.line, column: 1),
      notes: Array(changes.dropFirst().prefix(8)),
      hint: "check the columns, then create a profile for this layout: saldo profile new "
        + Printable.text(file))
  }
}
