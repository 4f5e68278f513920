import Syntax

/// Elements of an export that were left out, as an export that can be mended and migrated.
struct RejectedElements {
  private let elements: [RejectedElement]

  init(_ elements: [RejectedElement]) {
    // What stands inside a rejected element comes with it.
    self.elements = elements.filter { !$0.isInsideRejected }
  }

  /// An object keyed by what the elements are, each list in the order of the file.
  var json: [UInt8] {
    let kinds = Dictionary(grouping: elements, by: \.entity).sorted { $0.key < $1.key }
    let lists = kinds.map { kind, elements in
      let rows = elements.map { "    \($0.json)" }.joined(separator: ",\n")
      return "  \(JSONText.quoted(kind)): [\n\(rows)\n  ]"
    }
    return Array("{\n\(lists.joined(separator: ",\n"))\n}\n".utf8)
  }
}
