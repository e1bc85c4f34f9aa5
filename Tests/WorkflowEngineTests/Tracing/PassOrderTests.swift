import Testing

@testable import WorkflowEngine

@Suite("The order in which passes are read")
struct PassOrderTests {
  @Test(arguments: [
    ("a b", "a b"),
    ("loop 1a 2a 1b 2b end", "loop 1a 1b 2a 2b end"),
    ("loop 1a 1b end loop 1c 2c 1d", "loop 1a 1b end loop 1c 1d 2c"),
    ("loop 1loop 2loop 1.1a 2.1a 1.2a 2b 1b", "loop 1loop 1.1a 1.2a 1b 2loop 2.1a 2b"),
    ("1a 2a 1b", "1a 1b 2a"),
  ])
  func `a pass stands together`(began: String, read: String) {
    let visits = began.split(separator: " ").map(String.init)
    let sorted = PassOrder.sorted(visits) { visit in
      visit.prefix { $0.isNumber || $0 == "." }.split(separator: ".").compactMap { Int($0) }
    }
    #expect(sorted.joined(separator: " ") == read)
  }
}
