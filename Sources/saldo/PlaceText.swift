import Bookkeeping
import Syntax

/// Places as one line of text, or as one JSON object.
enum PlaceText {
  static func line(_ place: EditPlaces.Line) -> String {
    let fields = place.fields.map { field in
      let text = Printable.text(field.value)
      return "\(field.column)=\(text.contains(" ") ? "\"\(text)\"" : text)"
    }
    return "\(Printable.padded(place.id, 20))  \(fields.joined(separator: "  "))".trimmed
  }

  static func json(_ place: EditPlaces.Line) -> String {
    let members = [("id", place.id)] + place.fields.map { ($0.column, $0.value) }
    return "{\(members.map { "\"\($0)\":\(JSONText.quoted($1))" }.joined(separator: ","))}"
  }
}
