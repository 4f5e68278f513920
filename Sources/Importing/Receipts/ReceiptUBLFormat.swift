package import Syntax

/// Invoices and credit notes of the Universal Business Language 2.1: Peppol BIS, XRechnung.
package struct ReceiptUBLFormat: StatementFormat {
  package init() {}

  package var name: String { "ubl" }
  package var title: String { "UBL 2.1 invoices and credit notes" }

  package func recognises(_ head: FileHead) -> Bool {
    let start = InvoiceHead(head.bytes)
    let isEnvelope = start.root == "StandardBusinessDocument"
    guard isEnvelope || UBLInvoice.roots[start.root] != nil else { return false }
    return start.names("UBL:SCHEMA:XSD:INVOICE-2") || start.names("UBL:SCHEMA:XSD:CREDITNOTE-2")
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    var reader = try InvoiceReader<UBLInvoice>(stream, options: options, into: sink)
    try reader.read()
  }
}
