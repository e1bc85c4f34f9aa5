package import AppIntentsCore
package import OrderedCollections

/// Something that can be started with words: a shortcut of an app, or a workflow.
package struct SpokenShortcut: Sendable {
  /// What it starts.
  package enum Target: Sendable, Hashable {
    /// The intent with this id.
    case intent(String)
    /// The workflow with this id.
    case workflow(String)
  }

  /// A parameter that a phrase can name by its title.
  package struct Parameter: Sendable {
    package var name: String
    package var title: String
    package var type: ValueType
    /// Whether it takes only whole numbers, such as how many of something are wanted.
    package var isWholeNumber: Bool

    package init(name: String, title: String, type: ValueType, isWholeNumber: Bool = false) {
      self.name = name
      self.title = title
      self.type = type
      self.isWholeNumber = isWholeNumber
    }
  }

  /// What the app or the workflow is called: its id first, the name that people read last.
  package var applications: [String]
  package var target: Target
  /// The parameters that the shortcut sets itself.
  package var arguments: OrderedDictionary<String, IntentValue>
  package var phrases: [String]
  package var parameters: [Parameter]
  /// Phrases that must not start a shortcut of this app.
  package var negativePhrases: [String]

  package init(
    applications: [String], target: Target,
    arguments: OrderedDictionary<String, IntentValue> = [:], phrases: [String],
    parameters: [Parameter] = [], negativePhrases: [String] = []
  ) {
    self.applications = applications
    self.target = target
    self.arguments = arguments
    self.phrases = phrases
    self.parameters = parameters
    self.negativePhrases = negativePhrases
  }

  /// A phrase as a person says it: `Order … from Soup Chef`.
  package func example(_ phrase: String) -> String {
    PhrasePattern.shown(phrase, application: applications.last ?? "")
  }
}
