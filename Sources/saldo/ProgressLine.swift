import Glibc
import Syntax

/// One line on a terminal that says how far a file has been read, and is gone at the end.
final class ProgressLine {
  private let errors: Sink
  private let isShown: Bool
  private let started: UInt64
  private var last: UInt64 = 0
  private var isDirty = false

  init(_ console: Console) {
    errors = console.invocation.errors
    isShown = console.showsProgress
    started = Self.milliseconds
  }

  /// Shows the progress, at most ten times a second and only when the run takes longer than a
  /// person would wait without a sign.
  func show(file: String, read: Int64, of size: Int64?) {
    guard isShown else { return }
    let now = Self.milliseconds
    guard now - started > 300, now - last > 100 else { return }
    last = now
    isDirty = true
    let part = size.map { $0 > 0 ? "\(read * 100 / $0) %" : "" } ?? "\(read / 1_000_000) MB"
    put("\r\u{1B}[K\(Printable.text(file))  \(part)")
  }

  /// Takes the line away.
  func clear() {
    guard isDirty else { return }
    put("\r\u{1B}[K")
    isDirty = false
  }

  private func put(_ text: String) {
    try? errors.write(Array(text.utf8))
  }

  private static var milliseconds: UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1000 + UInt64(now.tv_nsec) / 1_000_000
  }
}
