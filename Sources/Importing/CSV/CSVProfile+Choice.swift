package import Syntax

extension CSVProfile {
  /// The profile for a file; nil if none matches and saldo must detect the layout.
  ///
  /// Throws if the chosen name is unknown, if several profiles match, or if the layout of a profile
  /// has changed.
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
    let wide = drifts.compactMap { profile, drift in
      profile.widened(by: drift, in: profile.rows(of: head))
    }
    if wide.count == 1 { return wide[0] }
    if let nearest = drifts.min(by: { $0.drift.changes.count < $1.drift.changes.count }) {
      throw .drifted(nearest.profile, nearest.drift, head.name)
    }
    return nil
  }

  private func rows(of head: CSVHead) -> [CSVLenientRows.Row] {
    head.rows(head.encoding(expected: encoding), dialect: dialect, limit: .max)
  }

  /// The shipped profiles that may match this head, except those with a name in `hidden`.
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
    throw Rejection(
      "unknown profile \(Printable.quoted(name))",
      hint: Suggestion.hint(
        for: name, among: options.profileNames, else: "saldo formats lists the profiles"))
  }
}

extension ReadingOptions {
  /// The names of all known profiles.
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

/// A shipped profile as YAML text that saldo has not parsed yet.
///
/// Parsing all shipped profiles would take longer than reading most statements. saldo therefore
/// first checks whether a file's head contains most words of a profile's header.
package struct CSVProfileText: Sendable {
  package let name: String
  /// The path for messages.
  package let file: String
  private let yaml: String

  package init(name: String, file: String, yaml: String) {
    self.name = name
    self.file = file
    self.yaml = yaml
  }

  /// The parsed profile.
  package func profile() throws(Rejection) -> CSVProfile {
    try CSVProfile(yaml: yaml, name: name, file: file, isShipped: true)
  }

  /// Whether a file with these words in its head may match this profile, at least roughly.
  ///
  /// The words of at least three quarters of the header names must be there. The check covers only
  /// ASCII words, because a false positive costs little.
  func mayFit(_ words: Set<UInt64>) -> Bool {
    guard let header else { return true }
    let names = header.split(separator: UInt8(ascii: ",")).map(Self.words)
    let found = names.count { $0.allSatisfy(words.contains) }
    return found * 4 >= names.count * 3
  }

  /// The text between the brackets of `header: [`; nil without a header.
  private var header: ArraySlice<UInt8>? {
    let bytes = Array(yaml.utf8)
    guard let start = Bytes.find("HEADER: [", in: bytes[...]) else { return nil }
    return bytes[(start + 9)...].prefix { $0 != UInt8(ascii: "]") }
  }

  /// The FNV-1a hash of each ASCII word of a text, ignoring case.
  static func words(_ text: some Sequence<UInt8>) -> [UInt64] {
    var words: [UInt64] = []
    var word: UInt64 = 0
    for byte in text {
      let lower = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      if lower &- UInt8(ascii: "a") < 26 || lower &- UInt8(ascii: "0") < 10 {
        if word == 0 { word = 0xcbf2_9ce4_8422_2325 }
        word = (word ^ UInt64(lower)) &* 0x100_0000_01b3
      } else if word != 0 {
        words.append(word)
        word = 0
      }
    }
    return word == 0 ? words : words + [word]
  }
}
