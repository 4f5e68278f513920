/// What is wrong with a template, and where.
package struct TemplateError: Error, Hashable, Sendable {
  /// Its path in the templates folder, such as `pages/page.mustache`.
  package let template: String
  /// The line of the fault, from 1.
  package let line: Int
  package let message: String

  package init(template: String, line: Int, message: String) {
    self.template = template
    self.line = line
    self.message = message
  }
}

extension TemplateError: CustomStringConvertible {
  package var description: String { "\(template):\(line): \(message)" }
}
