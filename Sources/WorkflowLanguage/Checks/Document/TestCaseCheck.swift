import Diagnostics

/// The cases under `tests:` give inputs that the workflow has.
enum TestCaseCheck {
  static func check(_ document: Document, in walk: WorkflowWalk) {
    for test in document.tests {
      for input in test.inputs
      where !document.inputs.contains(where: { $0.name.value == input.name.value }) {
        UnknownInputCheck.report(input.name, of: document, in: walk)
      }
    }
  }
}
