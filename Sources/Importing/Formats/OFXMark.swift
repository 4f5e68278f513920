import Syntax

/// A place and the line to show with it.
struct OFXMark {
  var location: SourceLocation
  var excerpt: Diagnostic.Excerpt?
}
