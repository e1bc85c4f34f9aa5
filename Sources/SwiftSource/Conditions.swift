/// What has to hold for a declaration to be compiled: all conditions of the `#if` around it.
package struct Conditions: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// Without `true`, each once.
  package let parts: [String]

  package init(_ parts: [String]) {
    var seen: Set<String> = ["true"]
    self.parts = parts.filter { seen.insert($0).inserted }
  }

  package init(arrayLiteral parts: String...) { self.init(parts) }

  /// What holds where none of several conditions do.
  package init(noneOf others: [Conditions]) { self.init(others.map { "!(\($0.text))" }) }

  /// What holds where at least one of several conditions does.
  package init(anyOf others: [Conditions]) {
    let texts = Set(others.map(\.text)).sorted()
    let all = texts.map { "(\($0))" }.joined(separator: " || ")
    let isAlways = others.contains(where: \.isAlways)
    self.init(isAlways ? [] : texts.count > 1 ? [all] : others.first?.parts ?? [])
  }

  package func and(_ others: Conditions) -> Conditions { Conditions(parts + others.parts) }

  package var isAlways: Bool { parts.isEmpty }
  /// Whether the conditions rule each other out, as far as that is seen without a build.
  package var isNever: Bool {
    parts.contains { $0 == "false" || $0 == "!(true)" || parts.contains("!(\($0))") }
  }

  /// All conditions as one.
  package var text: String {
    switch parts.count {
    case 0: "true"
    case 1: parts[0]
    default: parts.map { "(\($0))" }.joined(separator: " && ")
    }
  }

  /// Lines of a source that are compiled only under these conditions.
  package func enclose(_ lines: String) -> String {
    isAlways ? lines : "#if \(text)\n\(lines)\n#endif"
  }
}

/// The `#if` that are open at a place of a source.
struct OpenConditions {
  /// The condition that holds in the branch being read, and the negations of those before it.
  private struct Branch {
    var earlier: [String]
    var current: String
  }

  private var branches: [Branch] = []

  var isEmpty: Bool { branches.isEmpty }

  /// What has to hold for the place to be compiled.
  var all: Conditions { Conditions(branches.flatMap { $0.earlier + [$0.current] }) }

  mutating func apply(_ directive: String, _ condition: String) {
    switch directive {
    case "if": branches.append(Branch(earlier: [], current: condition))
    case "elseif", "else":
      guard var branch = branches.popLast() else { return }
      branch.earlier.append("!(\(branch.current))")
      branch.current = directive == "else" ? "true" : condition
      branches.append(branch)
    default: _ = branches.popLast()
    }
  }
}
