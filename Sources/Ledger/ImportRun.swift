/// One run of `saldo import` as the ledger remembers it.
package struct ImportRun: Hashable, Sendable {
  package let id: Int
  package let day: CalendarDate
  package let isUndone: Bool
  package let batches: [ImportBatch]

  package init(id: Int, day: CalendarDate, isUndone: Bool, batches: [ImportBatch]) {
    self.id = id
    self.day = day
    self.isUndone = isUndone
    self.batches = batches
  }
}
