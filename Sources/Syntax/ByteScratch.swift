/// A growable byte buffer, for values assembled from pieces of a file.
package struct ByteScratch: ~Copyable {
  private var base = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
  private var capacity = 256
  package private(set) var count = 0

  package init() {}

  deinit { base.deallocate() }

  /// The bytes so far, valid until the next change.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  package mutating func removeAll() { count = 0 }

  package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(to: count + 1) }
    base[count] = byte
    count += 1
  }

  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if count + bytes.count > capacity { grow(to: count + bytes.count) }
    (base + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  mutating func removeLast(_ number: Int) { count -= number }

  mutating func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    base.update(from: base + number, count: count - number)
    count -= number
  }

  private mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// A copy of `values` in memory without reference counts or checks.
  ///
  /// It is aligned to a cache line. The caller frees it with `deallocate()`.
  package static func table(_ values: some Collection<Pointee>) -> Self {
    let count = max(1, values.count)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Pointee>.stride, alignment: 64)
    let table = memory.bindMemory(to: Pointee.self, capacity: count)
    _ = UnsafeMutableBufferPointer(start: table, count: count).initialize(from: values)
    return table
  }
}
