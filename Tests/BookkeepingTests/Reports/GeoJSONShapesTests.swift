import Ledger
import Reporting
import Syntax
import Testing

@testable import Bookkeeping

@Suite struct GeoJSONShapesTests {
  private func read(_ text: String) throws(Rejection) -> GeoJSONShapes {
    try GeoJSONShapes(ByteStream(name: "map.geojson", bytes: Array(text.utf8)))
  }

  private func at(_ longitude: Double, _ latitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// The example of RFC 7946 §1.5, its point named.
  @Test func `the example of the standard is read`() throws {
    let text = """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [102.0, 0.5]},
         "properties": {"name": "Here"}},
        {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [
           [102.0, 0.0], [103.0, 1.0], [104.0, 0.0], [105.0, 1.0]]},
         "properties": {"prop0": "value0", "prop1": 0.0}},
        {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [
           [[100.0, 0.0], [101.0, 0.0], [101.0, 1.0], [100.0, 1.0], [100.0, 0.0]]]},
         "properties": {"prop0": "value0", "prop1": {"this": "that"}}}]}
      """
    let ring = [
      try at(100, 0), try at(101, 0), try at(101, 1), try at(100, 1), try at(100, 0),
    ]
    #expect(
      try read(text).shapes == [
        .name("Here", try at(102, 0.5)),
        .line([try at(102, 0), try at(103, 1), try at(104, 0), try at(105, 1)]),
        .area([ring], isWater: false),
      ])
  }

  @Test func `every geometry is read, alone, in a feature or in a collection`() throws {
    let square = "[[1,1],[2,1],[2,2],[1,1]]"
    let ring = [try at(1, 1), try at(2, 1), try at(2, 2), try at(1, 1)]
    let line = [try at(1, 1), try at(2, 1)]
    let geometries: [(String, [MapBackdrop.Shape])] = [
      (#"{"type":"LineString","coordinates":[[1,1],[2,1,99.5]]}"#, [.line(line)]),
      (
        #"{"type":"MultiLineString","coordinates":[[[1,1],[2,1]],[[1,1],[2,1]]]}"#,
        [.line(line), .line(line)]
      ),
      (#"{"coordinates":[\#(square)],"type":"Polygon"}"#, [.area([ring], isWater: false)]),
      (
        #"{"type":"MultiPolygon","coordinates":[[\#(square),\#(square)],[\#(square)]]}"#,
        [.area([ring, ring], isWater: false), .area([ring], isWater: false)]
      ),
      (#"{"type":"Point","coordinates":[1,1]}"#, []),
      (#"{"type":"MultiPoint","coordinates":[[1,1],[2,2]]}"#, []),
    ]
    for (text, shapes) in geometries {
      #expect(try read(text).shapes == shapes)
      #expect(
        try read(#"{"type":"Feature","properties":null,"geometry":\#(text)}"#).shapes == shapes)
      #expect(
        try read(#"{"type":"GeometryCollection","geometries":[\#(text),\#(text)]}"#).shapes
          == shapes + shapes)
    }
    #expect(try read(#"{"type":"Feature","properties":{},"geometry":null}"#).shapes.isEmpty)
    #expect(try read(#"{"features":[],"type":"FeatureCollection"}"#).shapes.isEmpty)
  }

  @Test func `names, water and credits are taken from where mappers write them`() throws {
    let text = """
      {"type": "FeatureCollection", "generator": "someone's program", "features": [
        {"type": "Feature", "properties": {"name": "A", "natural": "water"}, "geometry":
          {"type": "Polygon", "coordinates": [[[1,1],[2,1],[2,2],[1,1]]]}},
        {"type": "Feature", "properties": {"name": "B"}, "geometry":
          {"type": "MultiPoint", "coordinates": [[1,1],[0,0],[2,2]]}}],
       "copyright": "Whoever mapped this"}
      """
    let read = try read(text)
    #expect(read.credit == "Whoever mapped this")
    #expect(
      read.shapes == [
        .area(
          [[try at(1, 1), try at(2, 1), try at(2, 2), try at(1, 1)]], isWater: true),
        .name("B", try at(1, 1)), .name("B", try at(2, 2)),
      ])
  }

  @Test(arguments: [
    (#"[1, 2]"#, 1, 1, "not GeoJSON"), ("", 1, 1, "unexpected end of file"),
    (#"{"features": []}"#, 1, 1, "\"type\""),
    ("{\"type\":\n \"LineSting\", \"coordinates\": []}", 2, 2, "LineSting"),
    (#"{"type": "LineString"}"#, 1, 1, "\"coordinates\""),
    (#"{"type": "LineString", "coordinates": [[1, 2]]}"#, 1, 39, "2 positions"),
    (#"{"type": "Point", "coordinates": [12.9, 91]}"#, 1, 41, "\"91\" is not a latitude"),
    (#"{"type": "Point", "coordinates": [600000, 5]}"#, 1, 35, "not a longitude"),
    (#"{"type": "Point", "coordinates": [1]}"#, 1, 34, "a longitude and a latitude"),
    (#"{"type": "Point", "coordinates": ["1", "2"]}"#, 1, 35, "a longitude and a latitude"),
    (#"{"type": "Polygon", "coordinates": [[[1,1],[2,1],[2,2],[3,3]]]}"#, 1, 37, "not closed"),
    (#"{"type": "FeatureCollection"}"#, 1, 1, "\"features\""),
    (#"{"type": "FeatureCollection", "features": 3}"#, 1, 1, "\"features\""),
    (#"{"type": "FeatureCollection", "features": [3]}"#, 1, 44, "\"type\""),
    (
      #"{"type": "FeatureCollection", "features": [{"type": "Point", "coordinates": [1, 1]}]}"#, 1,
      44, "must be a Feature"
    ),
    (#"{"type": "Point", "coordinates": [1, 2]"#, 1, 40, "comma"),
  ])
  func `what is wrong is named with its place`(
    text: String, line: Int, column: Int, message: String
  ) {
    let error = #expect(throws: Rejection.self) { try read(text) }
    let first = error?.diagnostics.first
    #expect(first?.location?.line == line && first?.location?.column == column, "\(first as Any)")
    #expect(first?.message.contains(message) == true, "\(first as Any)")
  }

  @Test func `faults of several features are shown together, at most twenty`() {
    let bad = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,91]}}"#
    func faults(_ count: Int) -> Int {
      let all = [String](repeating: bad, count: count).joined(separator: ",\n")
      let error = #expect(throws: Rejection.self) {
        try read(#"{"type":"FeatureCollection","features":[\#(all)]}"#)
      }
      return error?.diagnostics.count ?? 0
    }
    #expect(faults(3) == 3)
    #expect(faults(300) == 20)
  }

  @Test func `a file too large is refused before it is read`() {
    let error = #expect(throws: Rejection.self) {
      try GeoJSONShapes(
        ByteStream(
          name: "map.geojson",
          bytes: [UInt8](repeating: 0x20, count: Int(GeoJSONShapes.largestFile) + 1)))
    }
    #expect(
      error?.diagnostics.first?.message
        == "this basemap has 33554433 bytes; saldo accepts at most 33554432")
  }
}
