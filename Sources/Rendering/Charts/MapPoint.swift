/// A point of a map: of its drawing, in pixels, or of the globe, in degrees east and north.
struct MapPoint: Hashable {
  var x: Double
  var y: Double
}
