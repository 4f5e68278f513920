package import Syntax

/// What of an export is left to be mended: the file with everything else taken out.
///
/// It keeps what stands around the rejected elements, the settings, the users, and every element that
/// one of their kind may name, since it may be the link that is wrong: these read back as unchanged.
/// An element that went in without its link to a rejected one is kept too, so that it has its link
/// once that one is mended. So the file, mended, makes of a ledger what the whole export, mended,
/// would have made.
package struct LegacyRemainder: Sendable {
  /// Why an element is left.
  package struct Fault: Sendable {
    /// Where the element stands in the export.
    package var element: String
    /// Where in it the fault is.
    package var path: String
    package var reason: String

    package init(element: String, path: String, reason: String) {
      self.element = element
      self.path = path
      self.reason = reason
    }
  }

  var preface = LegacyPreface()
  private let document: LegacyDocument
  private let gathering: LegacyGathering

  init(_ document: LegacyDocument, _ gathering: LegacyGathering, _ options: LegacyOptions) {
    self.document = document
    self.gathering = gathering
    preface.system = gathering.system.name
    preface.kind = gathering.bareKind
    preface.currency = options.currency
    preface.account = options.account
    preface.epoch = options.epoch
    preface.zone = options.zone
  }

  /// Whether a file that begins so was written here.
  package static func recognises(_ head: [UInt8]) -> Bool {
    String(decoding: head, as: UTF8.self).filter { !$0.isWhitespace }
      .hasPrefix("{\(JSONText.quoted(LegacyPreface.key)):")
  }

  /// The file to be mended, which says where its faults are.
  package func json(_ faults: [Fault]) throws(Rejection) -> String {
    let neighbours = LegacyNeighbours(gathering)
    var cut = LegacyCut(gathering, keeping: neighbours.kept(with: faults.map(\.element)))
    let whole = try document.rebuilt { key, value, path throws(Rejection) in
      if let key, gathering.system.entity(under: key) == nil { return value }
      let isBare = path == "$"
      return cut(try LegacyDocument.unpacked(value, path), path, isBare ? "$.data" : path)
    }
    let reasons = faults.map { fault in
      let members = [("path", cut.moved(fault.path)), ("reason", cut.moved(fault.reason))]
      return JSONValue(
        content: .object(
          members.map { ($0.0, JSONValue(content: .string($0.1), location: whole.location)) }),
        location: whole.location)
    }
    var members = [(key: LegacyPreface.key, value: preface.json(reasons, at: whole.location))]
    if case .object(let others) = whole.content {
      members += others
    } else {
      members.append(("data", whole))
    }
    let file = JSONValue(content: .object(members), location: whole.location)
    return file.json(width: 100) + "\n"
  }
}
