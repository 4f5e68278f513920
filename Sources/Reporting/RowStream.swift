/// The rows of a table that are too many to be held: files read them again when they are written.
///
/// They come in an order of their own, each with the number of the group it belongs to. In a file the
/// groups follow each other.
package final class RowStream: Sendable {
  /// Takes one row and the number of its group.
  package typealias Body = (_ group: Int, _ row: [Cell]) throws -> Void

  private let read: @Sendable (_ body: Body) throws -> Void

  package init(_ read: @escaping @Sendable (_ body: Body) throws -> Void) { self.read = read }

  package func forEach(_ body: Body) throws { try read(body) }
}

extension RowStream: Hashable {
  package static func == (left: RowStream, right: RowStream) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
