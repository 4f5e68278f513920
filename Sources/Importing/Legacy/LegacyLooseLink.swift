import Ledger
package import Syntax

/// The link of an element that goes in without it, since what it names is not there.
package struct LegacyLooseLink: Sendable {
  private let path: String
  private let id: String
  private let register: String
  private let location: SourceLocation
  private let whole: String

  /// A link to the entry `id` of a register, of which `whole`, the file or the ledger, has none.
  package init(
    _ path: String, to id: String, in register: String, at location: SourceLocation,
    notIn whole: String
  ) {
    self.path = path
    self.id = id
    self.register = register
    self.location = location
    self.whole = whole
  }

  private struct Target: Hashable {
    let register: String
    let id: String
  }

  /// What is to be said of some links, once for each entry that is not there.
  package static func warnings(_ links: [LegacyLooseLink]) -> [Diagnostic] {
    var targets: [Target: Int] = [:]
    var firsts: [LegacyLooseLink] = []
    for link in links {
      let target = Target(register: link.register, id: link.id)
      if targets[target] == nil { firsts.append(link) }
      targets[target, default: 0] += 1
    }
    return firsts.map { link in
      let count = targets[Target(register: link.register, id: link.id)] ?? 1
      return .loose(link.path, link.id, link.register, link.location, link.whole, others: count - 1)
    }
  }
}

extension Diagnostic {
  fileprivate static func loose(
    _ path: String, _ id: String, _ register: String, _ location: SourceLocation, _ whole: String,
    others: Int
  ) -> Diagnostic {
    let title = Registers[register]?.title ?? register
    let named = "\(path) refers to \(Printable.quoted(id)), but \(whole) has no such \(title)"
    let count =
      others == 1 ? "1 more element refers to it" : "\(others) more elements refer to it"
    return Diagnostic(
      .warning, others > 0 ? "\(named); \(count)" : named, at: location,
      hint: "correct the id in the export; otherwise saldo keeps the link as text")
  }
}
