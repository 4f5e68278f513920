/// Every statement format saldo reads, in the order they are asked.
package enum Formats {
  package static let all: [any StatementFormat] = [
    CSVFormat(),
    OFXFormat(),
    WebTrackerFormat(),
  ]
}
