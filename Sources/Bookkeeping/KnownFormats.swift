import Importing

/// The formats that statements may come in, for people to read.
package enum KnownFormats {
  /// Name and title of each.
  package static var all: [(name: String, title: String)] {
    Formats.all.map { ($0.name, $0.title) }
  }

  /// The CSV layouts that come with saldo, name and title of each.
  package static func profiles() throws -> [(name: String, title: String)] {
    try Workspace.shippedProfiles.map { ($0.name, try $0.profile().title ?? "") }
  }
}
