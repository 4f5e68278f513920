/// How the answer to a query is written.
package enum QueryFormat: String, Sendable, CaseIterable {
  case table, csv, json, ndjson, md
}
