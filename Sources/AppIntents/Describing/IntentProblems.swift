/// Problems of an intent's declaration that the compiler doesn't find.
package enum IntentProblems {
  /// The names of a step's modifiers, which no parameter may have. A test compares them with the
  /// modifiers of the language, of which this target knows nothing.
  package static let modifiers: Set<String> = [
    "as", "input", "when", "retry", "timeout", "on_error", "on_interrupt", "enabled", "label",
    "with",
  ]

  static func of(
    id: String, parameters: [ParameterDescriptor], wrappers: [_AnyIntentParameter],
    alternatives: [String], type: any AppIntent.Type
  ) -> [String] {
    var problems: [String] = []
    for name in parameters.map(\.name) where modifiers.contains(name) {
      problems.append(
        "`\(id)` has a parameter `\(name)`, but every step has a modifier of that name")
    }
    for (name, all) in Dictionary(grouping: parameters, by: \.name).sorted(by: { $0.key < $1.key })
    where all.count > 1 {
      problems.append("`\(id)` has \(all.count) parameters that are called `\(name)`")
    }
    let connected = wrappers.indices.filter {
      wrappers[$0].connection == .connectToPreviousIntentResult
    }
    if connected.count > 1 {
      let names = connected.map { "`\(parameters[$0].name)`" }.joined(separator: " and ")
      problems.append("in `\(id)` both \(names) continue the chain, but only one can")
    }
    for name in alternatives where !parameters.contains(where: { $0.name == name }) {
      problems.append("`\(id)` has no parameter `\(name)`, which is one of its alternatives")
    }
    for parameter in parameters where alternatives.contains(parameter.name) && parameter.isRequired
    {
      problems.append("`\(parameter.name)` of `\(id)` is an alternative, but always required")
    }
    if parameters.count > 64 {
      problems.append("`\(id)` has \(parameters.count) parameters, but no more than 64 can be set")
    }
    return problems
  }
}
