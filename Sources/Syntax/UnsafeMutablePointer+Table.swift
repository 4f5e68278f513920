extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Memory of its own for a table that every text reads, without reference counts or checks.
  ///
  /// It begins where a line of the processor's memory does. Who asks for it gives it back with
  /// `deallocate()`.
  package static func table(_ values: some Collection<Pointee>) -> Self {
    let count = max(1, values.count)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Pointee>.stride, alignment: 64)
    let table = memory.bindMemory(to: Pointee.self, capacity: count)
    _ = UnsafeMutableBufferPointer(start: table, count: count).initialize(from: values)
    return table
  }
}
