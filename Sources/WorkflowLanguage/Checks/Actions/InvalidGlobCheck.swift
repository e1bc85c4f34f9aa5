import AppIntentsCore
import Diagnostics
import YAML

/// A parameter that takes a glob, and gets a text that is none.
enum InvalidGlobCheck: Check {
  static let problem = GlobLiteral.problem

  static let points: [CheckPoint] = [
    .argument { value, parameter, _, walk in
      guard ["match", "ignore"].contains(parameter.name),
        parameter.type == .text || parameter.type == .list(of: .text)
      else { return }
      check(value, in: walk)
    }
  ]

  private static func check(_ value: Template, in walk: WorkflowWalk) {
    switch value.content {
    case .scalar(let scalar):
      walk.report(GlobLiteral.problem(in: Located(scalar.text, at: value.range)))
    case .list(let items): for item in items { check(item, in: walk) }
    default: break
    }
  }
}
