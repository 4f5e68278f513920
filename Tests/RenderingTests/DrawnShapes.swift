import Foundation

@testable import Rendering

/// The shapes of a drawing as a reader of its text finds them: numbers to be held against those that a
/// person worked out.
struct DrawnShapes {
  private let html: String

  init(_ drawing: Markup) { html = drawing.html }

  /// The attributes of every element of this name, in the order of the drawing.
  func all(_ tag: String) -> [[String: String]] {
    html.components(separatedBy: "<\(tag) ").dropFirst().map { part in
      var attributes: [String: String] = [:]
      let inside = part.prefix { $0 != ">" }
      for piece in inside.components(separatedBy: "\" ") {
        let halves = piece.components(separatedBy: "=\"")
        guard halves.count == 2 else { continue }
        attributes[halves[0]] = halves[1].trimmingCharacters(in: ["\"", "/"])
      }
      return attributes
    }
  }

  /// Those of one class that lie on the plot, each as the named attributes.
  func plotted(_ tag: String, _ look: String, _ names: String...) -> [String] {
    all(tag).filter { shape in
      shape["class"] == look && shape.values.contains { $0.hasSuffix("%") }
    }
    .map { shape in names.map { shape[$0] ?? "-" }.joined(separator: " ") }
  }

  /// The words that stand in the drawing.
  var words: [String] {
    html.components(separatedBy: "<text ").dropFirst().compactMap { part in
      part.components(separatedBy: ">").dropFirst().first?.components(separatedBy: "<").first
    }
  }
}
