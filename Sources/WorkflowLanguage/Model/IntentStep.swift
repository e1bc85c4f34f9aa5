package import Diagnostics

/// A step that performs an intent.
package struct IntentStep: StepAction {
  package var intent: Located<String>
  /// The action key's own value: the intent's first parameter. Nil for a bare word.
  package var first: Template?
  /// The other keys that aren't modifiers, and those under `with`, in the order of the file.
  package var parameters: [(name: Located<String>, value: Template)]

  package var actionName: String { intent.value }

  package init(
    intent: Located<String>, first: Template?,
    parameters: [(name: Located<String>, value: Template)]
  ) {
    self.intent = intent
    self.first = first
    self.parameters = parameters
  }
}
