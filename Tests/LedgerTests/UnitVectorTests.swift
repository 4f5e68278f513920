import Foundation
import Testing

@testable import Ledger

@Suite struct UnitVectorTests {
  @Test func `sines, cosines and their inverse are those of the system`() {
    var worst = 0.0
    for step in -7200...7200 {
      let degrees = Double(step) / 20 + (step % 7 == 0 ? 0.0123 : 0)
      let own = UnitVector.sineAndCosine(degrees: degrees)
      let radians = degrees * .pi / 180
      worst = max(worst, abs(own.sine - sin(radians)), abs(own.cosine - cos(radians)))
    }
    for step in 0...10_000 {
      let sine = Double(step) / 10_000
      worst = max(worst, abs(UnitVector.arcSine(sine) - asin(sine)))
    }
    #expect(worst < 2e-15)
  }

  @Test func `quarter turns are exact`() {
    #expect(UnitVector.sineAndCosine(degrees: 90) == (1, 0))
    #expect(UnitVector.sineAndCosine(degrees: -90) == (-1, 0))
    #expect(UnitVector.sineAndCosine(degrees: 180) == (0, -1))
  }

  @Test(arguments: [0, 1, 100, 12_345, 1_000_000, 20_015_000])
  func `a way on the globe and the way through it stand for each other`(metres: Double) {
    let back = UnitVector.metres(chordSquared: UnitVector.chordSquared(metres: metres))
    #expect(abs(back - metres) < 0.001)
  }
}
