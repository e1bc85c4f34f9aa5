/// The source of a list some of whose items exist only under conditions, as the body of what returns it.
package struct ListSource {
  package typealias Item = (text: String, conditions: Conditions)

  private let type: String
  private let items: [Item]
  private let rest: String

  /// - Parameters:
  ///   - type: the type of the list: `[Int]`.
  ///   - rest: an expression for further items.
  package init(_ type: String, _ items: [Item], and rest: String? = nil) {
    self.type = type
    self.items = items
    self.rest = rest.map { " + \($0)" } ?? ""
  }

  /// The lines of the body.
  package var body: String {
    (items.allSatisfy(\.conditions.isAlways) ? literal : statements).joined(separator: "\n")
  }

  private var literal: [String] {
    ["["] + items.map { "\($0.text),".indented() } + ["]\(rest)"]
  }

  private var statements: [String] {
    ["var all: \(type) = []"] + items.map { $0.conditions.enclose("all.append(\($0.text))") }
      + ["return all\(rest)"]
  }
}
