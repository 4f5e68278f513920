/// What the readers of conditions need to know of the workspace.
struct ReadingContext {
  /// The keys of all accounts; nil when they are not known, as in a test of one file.
  var accounts: [String]?
}
