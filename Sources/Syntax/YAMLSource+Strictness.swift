internal import Yams

/// The parts of YAML that surprise people are refused where they stand.
extension YAMLSource {
  /// Refuses an anchor, an alias or a tag.
  ///
  /// A node begins with its properties, and no plain text can begin with their signs.
  func refuseProperty(at location: SourceLocation) throws(Rejection) {
    switch line(location.line).unicodeScalars.dropFirst(location.column - 1).first {
    case "&", "*":
      throw rejection(
        "anchors and aliases are not used here", at: location, hint: "write the value out")
    case "!":
      throw rejection(
        "tags are not used here", at: location, hint: "write the value without its tag")
    default: break
    }
  }

  /// Refuses `<<: …`, which would pull the keys of another mapping in.
  func refuseMergeKey(_ mapping: Node.Mapping) throws(Rejection) {
    for key in mapping.keys {
      guard case .scalar(let scalar) = key, scalar.style == .plain, scalar.string == "<<",
        let mark = scalar.mark
      else { continue }
      throw rejection(
        "merge keys are not used here",
        at: SourceLocation(file: file, line: mark.line, column: mark.column), width: 2,
        hint: "write the keys out")
    }
  }

  private func rejection(
    _ message: String, at location: SourceLocation, width: Int = 1, hint: String
  ) -> Rejection {
    Rejection(
      message, at: location,
      excerpt: .init(text: line(location.line), column: location.column, width: width), hint: hint)
  }
}
