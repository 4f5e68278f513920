import Glibc

/// Why the system does not let saldo read a file or a folder.
package enum Obstacle: Hashable, Sendable {
  /// Nothing has this name.
  case missing
  /// A part of the path that must be a folder is a file.
  case notAFolder
  /// The user may not read it.
  case forbidden
  /// It exists, and reading it fails.
  case failing

  /// The obstacle that an error number stands for.
  init(_ code: Int32) {
    self =
      switch code {
      case ENOENT: .missing
      case ENOTDIR: .notAFolder
      case EACCES, EPERM: .forbidden
      default: .failing
      }
  }
}

extension Rejection {
  /// Says that a file or folder cannot be opened or read, and why.
  static func obstacle(
    _ message: String, _ path: FilePath, _ code: Int32, as obstacle: Obstacle? = nil,
    hint: String? = nil
  ) -> Rejection {
    var diagnostic = Diagnostic(
      .error, "\(message): \(String(cString: strerror(code)))", at: .init(file: path.text),
      hint: hint)
    diagnostic.obstacle = obstacle ?? Obstacle(code)
    return Rejection(diagnostic)
  }
}
