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
  /// Those that can be said. Each has the app's name.
  package let phrases: [String]
  package var parameters: [Parameter]
  /// Phrases that must not start a shortcut of this app.
  package let negativePhrases: [String]

  package init(
    applications: [String], target: Target,
    arguments: OrderedDictionary<String, IntentValue> = [:], phrases: [String],
    parameters: [Parameter] = [], negativePhrases: [String] = []
  ) {
    self.applications = applications
    self.target = target
    self.arguments = arguments
    self.phrases = phrases.filter(PhrasePattern.isUsable)
    self.parameters = parameters
    self.negativePhrases = negativePhrases.filter(PhrasePattern.isUsable)
  }

  /// A phrase as a person says it: `Order … from Soup Chef`.
  package func example(_ phrase: String) -> String {
    PhrasePattern.shown(phrase, application: applications.last ?? "")
  }

  /// The parameter that says how many are wanted: the only one that takes a whole number, if the
  /// shortcut hasn't set it.
  var counter: Parameter? {
    let counters = parameters.filter { $0.type == .number && $0.isWholeNumber }
    return counters.count == 1 && arguments[counters[0].name] == nil ? counters[0] : nil
  }

  /// A phrase in which a parameter can be said, as a person says it; nil if there is none.
  package func example(saying parameter: String) -> String? {
    guard let title = parameters.first(where: { $0.name == parameter })?.title else { return nil }
    if let phrase = phrases.first(where: { PhrasePattern($0).parameters.contains(title) }) {
      return example(phrase)
    }
    guard counter?.title == title else { return nil }
    // A number may be before an entity or a choice.
    let counted = parameters.filter {
      switch $0.type {
      case .entity, .choice: true
      default: false
      }
    }.map(\.title)
    for phrase in phrases {
      guard let slot = PhrasePattern(phrase).parameters.first(where: counted.contains) else {
        continue
      }
      return example(phrase.replacing("${\(slot)}", with: "2 ${\(slot)}"))
    }
    return nil
  }
}
