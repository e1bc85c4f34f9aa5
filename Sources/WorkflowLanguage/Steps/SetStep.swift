package import Diagnostics
internal import YAML

/// `set`: sets or changes names, and passes its input on.
package struct SetStep: StepAction {
  package var values: [(name: Located<String>, value: Template)]

  package var actionName: String { "set" }
}

extension SetStep: ControlStep {
  package static let words = [ControlWord(name: "set", keys: [])]

  package static func parse(_ step: inout StepParser) -> (any StepAction)? {
    guard let entry = step.requiredSubject("names with values", example: "{ count: 3 }") else {
      return nil
    }
    let context = step.context
    guard let entries = entry.value.entries else {
      context.report(
        .wrongShape(entry, wants: "a map of names and values", example: "{ count: 3 }"))
      return nil
    }
    var values: [(name: Located<String>, value: Template)] = []
    for entry in entries where !values.contains(where: { $0.name.value == entry.name }) {
      let name = Located(entry.name, at: entry.key.range)
      let value = context.template(entry.value)
      if context.checked(name: name) { values.append((name, value)) }
    }
    return SetStep(values: values)
  }
}

extension SetStep {
  package var isReported: Bool { false }

  package var sentence: String {
    let settings = values.map { "\($0.name.value) to \(Phrasing.shorten($0.value.source, to: 40))" }
    return "set \(settings.joined(separator: ", "))"
  }
}
