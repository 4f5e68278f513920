package import Syntax

/// The Cross Industry Invoice of UN/CEFACT: the XML of ZUGFeRD, Factur-X and XRechnung.
package struct ReceiptCIIFormat: StatementFormat {
  package init() {}

  package var name: String { "cii" }
  package var title: String { "Cross Industry Invoices (ZUGFeRD, Factur-X, XRechnung)" }

  package func recognises(_ head: FileHead) -> Bool {
    CIIInvoice.roots[InvoiceHead(head.bytes).root] != nil
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    var reader = try InvoiceReader<CIIInvoice>(stream, options: options, into: sink)
    try reader.read()
  }
}
