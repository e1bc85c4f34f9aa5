package import AppIntents
package import OrderedCollections
package import WorkflowLanguage

extension Runner {
  /// The text of a value that the file writes outside its steps, such as `key`, where only the
  /// inputs and what is always there can be used.
  package func text(
    of template: Template, inputs: OrderedDictionary<String, IntentValue>
  ) throws -> String {
    let frame = Frame(previous: .nothing, placePrefix: "")
    for (name, value) in inputs { frame.set(name, to: StepOutput(value)) }
    let state = makeState()
    return try IntentContext.$current.withValue(context) {
      try state.text(template, in: frame, for: nil)
    }
  }
}
