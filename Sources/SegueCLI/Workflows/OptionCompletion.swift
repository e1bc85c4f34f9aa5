import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

/// The values of an intent's parameter that a shell offers. An app is asked for its options, and started
/// if it doesn't run.
enum OptionCompletion {
  /// What `name=value` can be for the parameters of an intent: the names; where a word has a name
  /// already, its values.
  ///
  /// - Parameter given: the other words of this form, on which options may depend.
  static func named(
    of descriptor: IntentDescriptor, given words: [String], for word: String
  ) -> [String] {
    let given = words.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let isGiven = { (name: String) in given.contains { $0.first == name } }
    return descriptor.parameters.enumerated().flatMap { index, parameter -> [String] in
      let start = "\(parameter.name)="
      guard word.hasPrefix(start) else { return isGiven(parameter.name) ? [] : [start] }
      var values: [Int: IntentValue] = [:]
      for (other, parameter) in descriptor.parameters.enumerated() where other != index {
        values[other] = given.first { $0.first == parameter.name && $0.count == 2 }.map {
          .text($0[1])
        }
      }
      return Self.values(of: descriptor, index, given: values, for: word.dropFirst(start.count))
        .map { start + $0 }
    }
  }

  /// What an input can be, if a step gives it to a parameter of an app: the options of that.
  static func candidates(for input: InputDeclaration, of workflow: Workflow) -> [String] {
    for step in workflow.steps.all {
      guard let bound = step.intent, bound.known.descriptor.app != nil,
        let argument = bound.arguments.first(where: { $0.template.isReference(to: input) })
      else { continue }
      var given: [Int: IntentValue] = [:]
      for other in bound.arguments {
        if case .constant(let value) = other.value { given[other.index] = value }
      }
      let found = options(
        of: bound.known.descriptor, argument.index, given: given, byTitles: true)
      if !found.isEmpty { return found }
    }
    return []
  }

  private static func values(
    of descriptor: IntentDescriptor, _ index: Int, given: [Int: IntentValue], for word: Substring
  ) -> [String] {
    switch descriptor.parameters[index].type.itemType {
    case .boolean: ["yes", "no"]
    case .choice(let choices): choices.cases.map(\.name)
    case .file: FileCompletion.candidates(for: String(word))
    // The ids, by which uses of the same entity are one.
    default: options(of: descriptor, index, given: given, byTitles: false)
    }
  }

  /// The options as texts. A dictionary has none that a person would write.
  ///
  /// - Parameter byTitles: whether entities are named by their titles, with what tells them apart where
  ///   others have the same one.
  private static func options(
    of descriptor: IntentDescriptor, _ index: Int, given: [Int: IntentValue], byTitles: Bool
  ) -> [String] {
    let found = AppCompletion.items {
      let invocation = descriptor.binder.begin()
      for (index, value) in given { try invocation.set(index, to: value) }
      return try await descriptor.options(ofParameter: index, of: invocation)
    }
    var isEntity = false
    if case .entity = descriptor.parameters[index].type.itemType { isEntity = true }
    let counts = Dictionary(grouping: found, by: \.title).mapValues(\.count)
    return zip(found, ParameterOption.distinct(found)).compactMap { option, told in
      let isTitled = byTitles && counts[option.title] == 1
      switch option.value {
      case .entity(let entity):
        // The words of an option may be others than those of its entity, by which a run finds it.
        let isFound = told.title == entity.title || entity.isToldApart(by: told.title)
        return byTitles && isFound ? told.title : entity.id
      case .text(let id) where isEntity: return isTitled ? option.title : id
      case .dictionary, .list: return nil
      default: return option.value.text
      }
    }
  }
}

extension Template {
  /// Whether it is an input's value as it is: `$name`.
  fileprivate func isReference(to input: InputDeclaration) -> Bool {
    if case .expression(.name(let name)) = content { name.value == input.name.value } else { false }
  }
}
