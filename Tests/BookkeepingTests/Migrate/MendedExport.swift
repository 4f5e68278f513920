import Foundation
import Syntax
import Testing

/// An export of which elements are damaged, and mended later in a file of rejected elements.
struct MendedExport {
  /// The damaged export.
  private(set) var json = ""
  /// What stood where the damage is, as JSON, by the damage as JSON.
  private(set) var originals: [String: String] = [:]
  /// How many elements of each kind were damaged, by the key of their list.
  private(set) var counts: [String: Int] = [:]
  /// How many elements of each kind there are.
  private var seen: [String: Int] = [:]
  private let isDamaged: (_ kind: String, _ place: Int) -> Bool

  /// Nothing that stands in one of these may hold a control character.
  private static let fields = [
    "amount", "currentvalue", "totalcost", "price", "budgetamount", "estimatedprice",
    "remainingquantity", "name",
  ]

  init(
    _ path: String, damaging isDamaged: @escaping (_ kind: String, _ place: Int) -> Bool
  ) throws {
    self.isDamaged = isDamaged
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    json = JSON(damaged(try Self.parsed(ByteStream(name: path, bytes: bytes)), "$")).text
  }

  /// A text with everything mended.
  func mended(_ text: String) -> String {
    originals.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }

  private static func parsed(_ stream: ByteStream) throws -> JSONValue {
    let tokens = try JSONTokenizer(stream)
    tokens.longestString = 1 << 24
    let first = try #require(try tokens.next())
    return try tokens.value(beginning: first)
  }

  /// A value that stands under a key, with some of its elements damaged.
  private mutating func damaged(_ value: JSONValue, _ key: String) -> JSONValue {
    var value = value
    switch value.content {
    case .array(let elements):
      var left: [JSONValue] = []
      for element in elements { left.append(damaged(damagedElement(element, key), key)) }
      value.content = .array(left)
    case .object(let members):
      var left: [(key: String, value: JSONValue)] = []
      for member in members { left.append((member.key, damaged(member.value, member.key))) }
      value.content = .object(left)
    case .string(let text) where text.hasPrefix("[") || text.hasPrefix("{"):
      let stream = ByteStream(name: key, bytes: Array(text.utf8))
      if let inner = try? Self.parsed(stream) {
        value.content = .string(JSON(damaged(inner, key)).text)
      }
    case .string(let text):
      guard let plain = Data(base64Encoded: text), plain.first == UInt8(ascii: "["),
        let inner = try? Self.parsed(ByteStream(name: key, bytes: Array(plain)))
      else { break }
      value.content = .string(Data(JSON(damaged(inner, key)).text.utf8).base64EncodedString())
    default: break
    }
    return value
  }

  private mutating func damagedElement(_ element: JSONValue, _ kind: String) -> JSONValue {
    guard case .object(var members) = element.content else { return element }
    let place = seen[kind, default: 0]
    seen[kind] = place + 1
    func plain(_ key: String) -> String {
      let plain = key.lowercased().filter { $0 != "_" }
      return key == key.uppercased() && plain.hasPrefix("z") ? String(plain.dropFirst()) : plain
    }
    let field = Self.fields.lazy.compactMap { field in
      members.firstIndex { plain($0.key) == field }
    }.first
    guard isDamaged(kind, place), let field else { return element }
    let damage = "\u{1}#\(originals.count)#"
    originals[JSONText.quoted(damage)] = JSON(members[field].value).text
    counts[kind, default: 0] += 1
    members[field].value.content = .string(damage)
    return JSONValue(content: .object(members), location: element.location)
  }
}
