import Ledger
import Testing

@testable import Reporting

@Suite struct MapRegionTests {
  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func `the region is the bounding box and a fifth more`() throws {
    let region = try #require(MapRegion([try point(10, 20), try point(14, 30), try point(11, 22)]))
    #expect(region.centreLatitude == 12 && region.centreLongitude == 25)
    #expect(abs(region.latitudeSpan - 4.8) < 1e-12 && abs(region.longitudeSpan - 12) < 1e-12)
  }

  @Test func `a single point has a hundredth of a degree around it`() throws {
    let region = try #require(MapRegion([try point(0, 20)]))
    #expect(abs(region.latitudeSpan - 0.012) < 1e-15)
    #expect(region.centreLatitude == 0)
    #expect(MapRegion([]) == nil)
  }

  @Test func `only nought, nought is no place`() {
    #expect(Coordinate(latitude: 0, longitude: 0) == nil)
    #expect(Coordinate(latitude: 0, longitude: 13) != nil)
    #expect(Coordinate(latitude: 52, longitude: 0) != nil)
  }

  /// A quarter of the circumference, a degree of the equator, and Berlin to Paris by the angle between
  /// their vectors.
  @Test func `distances are those on the sphere`() throws {
    let quarter = try point(0, 90).distance(to: try point(90, 0))
    #expect(abs(quarter - 10_007_557.2210) < 0.001)
    let paris = try point(52.52, 13.405).distance(to: try point(48.8566, 2.3522))
    #expect(abs(paris - 877_464.5379) < 0.001)
    let degree = try point(0, 10).distance(to: try point(0, 11))
    #expect(abs(degree - 111_195.0797) < 0.001)
    let across = try point(0, 179.5).distance(to: try point(0, -179.5))
    #expect(abs(across - degree) < 0.001)
    #expect(try point(5, 5).distance(to: try point(5, 5)) == 0)
    let antipode = try point(0, 90).distance(to: try point(0, -90))
    #expect(abs(antipode - 2 * quarter) < 0.001)
  }

  @Test(arguments: [
    ("1250.50", "₹1,250"), ("1251.50", "₹1,252"), ("1250.51", "₹1,251"), ("0.49", "₹0"),
    ("125000.00", "₹1,25,000"),
  ])
  func `a pin has its amount without decimals, halves to even`(amount: String, label: String) {
    #expect(PinLabel.text(inr(amount), NumberStyle(home: .inr)) == label)
  }
}
