/// What earlier stages said of a transaction, as far as conditions ask: few enough values to be
/// handed on in registers.
struct RuleSight: BitwiseCopyable {
  var payee: Int32
  var category: Int32
  var tagSet: Int32
  var place: PlaceChoice

  init(_ result: borrowing Classification) {
    payee = result.payee
    category = result.category
    tagSet = result.tagSet
    place = result.place
  }
}
