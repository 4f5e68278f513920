/// A point on the globe as a vector of length one.
///
/// With vectors, the date line and the poles need no special case. This module imports nothing, so
/// it has its own trigonometric functions. They are accurate to the last digits of a Double and
/// give the same result on every machine.
package struct UnitVector: Hashable, Sendable {
  package let x: Double
  package let y: Double
  package let z: Double

  package init(_ coordinate: Coordinate) {
    let (north, across) = Self.sineAndCosine(degrees: coordinate.latitude)
    let (east, towards) = Self.sineAndCosine(degrees: coordinate.longitude)
    x = across * towards
    y = across * east
    z = north
  }

  /// The square of the chord to another point; it grows with the distance on the surface.
  package func chordSquared(to other: UnitVector) -> Double {
    let (east, towards, north) = (x - other.x, y - other.y, z - other.z)
    return east * east + towards * towards + north * north
  }

  /// The distance in metres on the surface for a squared chord.
  package static func metres(chordSquared: Double) -> Double {
    2 * Coordinate.earthRadius * arcSine(min(1, chordSquared.squareRoot() / 2))
  }

  /// The squared chord for a distance in metres on the surface.
  package static func chordSquared(metres: Double) -> Double {
    let angle = metres / Coordinate.earthRadius / 2 * 180 / .pi
    guard angle < 90 else { return 4 }
    let half = sineAndCosine(degrees: angle).sine
    return 4 * half * half
  }

  func metres(to other: UnitVector) -> Double {
    Self.metres(chordSquared: chordSquared(to: other))
  }

  /// The sine and cosine of an angle, from a series.
  ///
  /// The angle is first reduced to at most 45° from a multiple of 90°, where a few terms are
  /// enough.
  static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let turns = (degrees / 90).rounded()
    let angle = (degrees - turns * 90) * .pi / 180
    let square = angle * angle
    var sine = 0.0
    var cosine = 0.0
    for factor in stride(from: 18.0, through: 2, by: -2) {
      sine = (1 - sine) * square / (factor * (factor + 1))
      cosine = (1 - cosine) * square / (factor * (factor - 1))
    }
    sine = angle * (1 - sine)
    cosine = 1 - cosine
    switch Int(turns) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The angle of 0…90° with this sine, in radians.
  static func arcSine(_ sine: Double) -> Double {
    guard sine <= 0.5 else { return .pi / 2 - 2 * arcSine(((1 - sine) / 2).squareRoot()) }
    let square = sine * sine
    var term = sine
    var sum = sine
    for odd in stride(from: 1.0, through: 51, by: 2) {
      term *= square * odd / (odd + 1)
      sum += term / (odd + 2)
    }
    return sum
  }
}

extension Coordinate {
  /// The mean radius of the Earth in metres.
  package static let earthRadius: Double = 6_371_008.8

  /// The great-circle distance in metres to another point, on a sphere.
  package func distance(to other: Coordinate) -> Double {
    UnitVector(self).metres(to: UnitVector(other))
  }

  /// Whether a point is at most `metres` away from this one.
  package func reaches(_ other: Coordinate, within metres: Double = 1000) -> Bool {
    distance(to: other) <= metres
  }
}
