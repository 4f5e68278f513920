import Ledger
import Testing

/// The categories of a new user, as legacy-systems.md lists them.
@Suite struct DefaultCategoriesTests {
  @Test func `eight for what is spent, five for what comes in, each with its look`() {
    let day = CalendarDate(daysSince1970: 20_000)
    let all = DefaultCategories.all(owner: "mono", on: day)
    #expect(
      all.map { entry in
        ["type", "name", "icon", "color"].compactMap(entry.text).joined(separator: " ")
      } == [
        "expense Food fork.knife orange", "expense Transport car.fill blue",
        "expense Shopping bag.fill purple", "expense Bills doc.text.fill red",
        "expense Entertainment gamecontroller.fill green", "expense Health cross.fill cyan",
        "expense Education graduationcap.fill blue", "expense Others ellipsis.circle.fill gray",
        "income Salary banknote.fill green", "income Freelance laptopcomputer blue",
        "income Investment chart.line.uptrend.xyaxis green",
        "income Business briefcase.fill purple", "income Others plus.circle.fill gray",
      ])
    #expect(Set(all.map(\.key)).count == 13)
    #expect(all.allSatisfy { $0.flag("isDefault") == true && $0.day("createdAt") == day })
  }
}
