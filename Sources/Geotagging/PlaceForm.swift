/// Where in a text a literal must stand to tell of a place.
enum PlaceForm: String, Sendable, CaseIterable {
  case contains, starts
  case equals = "is"
}
