package import WorkflowLanguage

/// A trigger that can say to a person when it starts its workflow. Each kind says so in a file of
/// its own.
package protocol DescribedTrigger: Trigger {
  /// Behind “It starts …”: “when a PDF is added to `~/Inbox`”, “every weekday at 07:30”.
  var sentence: String { get }
  /// When it starts its workflow, taken apart: a trigger with fewer of these starts it less often.
  /// The texts are compared and stay the same from version to version.
  var occasions: [String] { get }
}

extension Trigger {
  /// What people read for the trigger.
  package var description: String {
    let described = self as? any DescribedTrigger
    let sentence = described?.sentence ?? "by `\(kind)`"
    return options.confirm ? "\(sentence), once you have agreed" : sentence
  }

  /// What enabling it permits: when it starts runs, and whether it does so unasked.
  var wants: [String] {
    guard isUnattended, options.isEnabled else { return [] }
    let occasions = (self as? any DescribedTrigger)?.occasions ?? ["\(kind)"]
    return options.confirm ? occasions : occasions + occasions.map { $0 + Wants.unasked }
  }
}
