package import Diagnostics

/// `set`: sets or changes names, and passes its input on.
package struct SetStep: StepAction {
  package var values: [(name: Located<String>, value: Template)]

  package var actionName: String { "set" }
}
