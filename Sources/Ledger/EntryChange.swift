/// What an import does to one entry, for a dry run's diff.
package enum EntryChange: Hashable, Sendable {
  case new, updated, alreadyIn, ignored
}
