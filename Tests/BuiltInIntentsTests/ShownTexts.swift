import AppIntentsCore
import WorkflowTesting

/// The value as a text, as a run shows it.
func shown(_ value: IntentValue) throws -> String {
  try String.from(TestContext.make().values.convert(value, to: .text))
}

/// The items of a list as texts.
func shownItems(_ value: IntentValue) throws -> [String] { try value.items.map(shown) }
