/// Lets pieces of ``Markup`` be written one below the other, with `if` and `for` between them.
@resultBuilder
package enum MarkupBuilder {
  package static func buildExpression(_ markup: Markup) -> Markup { markup }

  package static func buildExpression(_ text: String) -> Markup { Markup(text) }

  package static func buildBlock(_ parts: Markup...) -> Markup { join(parts) }

  package static func buildArray(_ parts: [Markup]) -> Markup { join(parts) }

  package static func buildOptional(_ part: Markup?) -> Markup { part ?? Markup() }

  package static func buildEither(first part: Markup) -> Markup { part }

  package static func buildEither(second part: Markup) -> Markup { part }

  private static func join(_ parts: [Markup]) -> Markup {
    var joined = Markup()
    for part in parts { joined.append(part) }
    return joined
  }
}
