import Glibc
import Ledger

/// The calculations of rates of return and indices, in floating point.
///
/// Amounts come in as whole minor units. The results are rounded percentages and indices, never
/// money.
enum Growth {
  /// An amount received (positive) or paid (negative) at a time, in the time unit of the rate.
  struct Flow {
    let time: Double
    let amount: Double
  }

  /// The search range for rates, −99.9999 % to 100,000,000 % per unit of time, as logarithms.
  private static let bounds = (low: -13.8155, high: 13.8155)
  private static let stepCount = 560

  /// The logarithms of growth at which the flows have a present value of 0, in ascending order.
  ///
  /// The search walks the range in small steps. Wherever the sign of the value changes, the search
  /// closes in on a root.
  static func roots(_ flows: [Flow]) -> [Double] {
    var roots: [Double] = []
    var left = bounds.low
    var leftWorth = worth(flows, left).value
    for step in 1...stepCount {
      let right = bounds.low + (bounds.high - bounds.low) * Double(step) / Double(stepCount)
      let rightWorth = worth(flows, right).value
      if leftWorth == 0 {
        roots.append(left)
      } else if rightWorth != 0, (leftWorth < 0) != (rightWorth < 0) {
        roots.append(root(flows, left, right, isRising: leftWorth < 0))
      }
      (left, leftWorth) = (right, rightWorth)
    }
    return roots
  }

  /// The root in a bracket, by Newton's method; a step that would leave the bracket becomes a
  /// bisection.
  private static func root(
    _ flows: [Flow], _ low: Double, _ high: Double, isRising: Bool
  ) -> Double {
    var (low, high) = (low, high)
    var point = (low + high) / 2
    for _ in 0..<200 {
      let (value, slope) = worth(flows, point)
      if value == 0 { break }
      if (value < 0) == isRising { low = point } else { high = point }
      let newton = point - value / slope
      let next = newton > low && newton < high ? newton : (low + high) / 2
      let isClose = abs(next - point) <= 1e-16 * max(1, abs(next))
      point = next
      if isClose { break }
    }
    return point
  }

  /// The present value of the flows at a logarithm of growth, and the slope of the value.
  ///
  /// Both are relative to the discount factor of the flow with the largest weight; otherwise they
  /// could overflow.
  private static func worth(_ flows: [Flow], _ logarithm: Double) -> (value: Double, slope: Double)
  {
    let times = flows.map(\.time)
    let anchor = (logarithm < 0 ? times.max() : times.min()) ?? 0
    var value = 0.0
    var slope = 0.0
    for flow in flows {
      let term = flow.amount * exp(-logarithm * (flow.time - anchor))
      value += term
      slope -= term * (flow.time - anchor)
    }
    return (value, slope)
  }

  /// The yearly rates in percent at which the flows have a present value of 0, in ascending order.
  ///
  /// `days` counts from the first flow.
  static func yearlyPercents(_ flows: [(days: Int, amount: Int128)]) -> [ExactDecimal] {
    let flows = flows.map { Flow(time: Double($0.days) / 365, amount: Double($0.amount)) }
    return roots(flows).compactMap { percent(expm1($0)) }
  }

  /// The yield of a bond in percent, nominal at `couponsPerYear`; nil if no rate fits.
  ///
  /// `BondFigures` has the formula.
  static func yieldPercent(
    price: Int64, face: Int64, couponPercent: ExactDecimal, couponsPerYear: Int, couponCount: Int,
    daysToNext: Int, daysOfPeriod: Int
  ) -> ExactDecimal? {
    let rate = Double(couponPercent.coefficient) / pow(10, Double(couponPercent.scale)) / 100
    let coupon = Double(face) * rate / Double(couponsPerYear)
    let toNext = Double(daysToNext) / Double(daysOfPeriod)
    let accrued = coupon * (1 - toNext)
    var flows = (0..<couponCount).map { Flow(time: toNext + Double($0), amount: coupon) }
    flows.append(Flow(time: 0, amount: -(Double(price) + accrued)))
    flows.append(Flow(time: toNext + Double(couponCount - 1), amount: Double(face)))
    return roots(flows).first.flatMap { percent(expm1($0) * Double(couponsPerYear)) }
  }

  /// A rate in percent to ten decimals, halves to even; nil if it does not fit eighteen digits.
  private static func percent(_ rate: Double) -> ExactDecimal? {
    let digits = (rate * 100 * 1e10).rounded(.toNearestOrEven)
    return digits.magnitude < 1e18 ? ExactDecimal(coefficient: Int64(digits), scale: 10) : nil
  }

  /// A price and the previous price, each as an amount for a quantity, with a weight.
  struct PriceRelative {
    let now: (minorUnits: Int64, quantity: ExactDecimal)
    let before: (minorUnits: Int64, quantity: ExactDecimal)
    let weight: Int64

    fileprivate var logarithm: Double { log(Self.price(now)) - log(Self.price(before)) }

    private static func price(_ paid: (minorUnits: Int64, quantity: ExactDecimal)) -> Double {
      Double(paid.minorUnits) * pow(10, Double(paid.quantity.scale))
        / Double(paid.quantity.coefficient)
    }
  }

  /// The price relatives of one month, and the total weight of all products.
  ///
  /// Products without a new price count as unchanged.
  struct PriceLink {
    var relatives: [PriceRelative] = []
    var weight: Int64 = 0
  }

  /// The values of an index that starts at 100, one after each link, to four decimals.
  ///
  /// Each link changes the index by the weighted geometric mean of its price relatives.
  static func index(_ links: [PriceLink]) -> [ExactDecimal] {
    var logarithm = 0.0
    return links.map { link in
      for relative in link.relatives {
        logarithm += Double(relative.weight) / Double(link.weight) * relative.logarithm
      }
      let digits = (exp(logarithm) * 100 * 1e4).rounded(.toNearestOrEven)
      return ExactDecimal(coefficient: Int64(min(digits, 9e17)), scale: 4)
    }
  }
}
