package import Diagnostics

/// `run`: another workflow as a step.
package struct RunStep: StepAction {
  package var workflow: Located<String>
  package var inputs: [(name: Located<String>, value: Template)]

  package var actionName: String { "run" }
}
