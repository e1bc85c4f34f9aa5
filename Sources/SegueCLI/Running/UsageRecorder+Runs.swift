import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import Suggestions
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

extension UsageRecorder {
  /// A run that counts as a use once it has succeeded.
  enum Subject: Sendable {
    case workflow(Workflow)
    case intent(IntentDescriptor)
  }

  /// The uses that a run is: its own, and those of its steps for which a person has answered questions.
  /// The run of one intent is a use with the answers.
  ///
  /// - Parameter answered: the calls of its steps with answers.
  static func uses(
    of subject: Subject, inputs: OrderedDictionary<String, IntentValue>, given: Set<String>,
    answered: [AnsweredCall], source: Usage.Source, _ secrets: Secrets, at date: Date
  ) -> [Usage] {
    if case .intent(let descriptor) = subject,
      let call = answered.last(where: { $0.step == descriptor.id })
    {
      return [usage(of: descriptor, call.values, source: source, secrets, at: date)]
    }
    let own = usage(
      of: subject, inputs: inputs, given: given, source: source, secrets, at: date)
    return [own].compactMap(\.self) + answered.compactMap { usage(of: $0, secrets, at: date) }
  }

  /// The use that a run is; nil for a workflow that isn't in a file, and so can't be run again.
  ///
  /// - Parameters:
  ///   - inputs: the run's inputs as they are bound.
  ///   - given: the names of those that were given; the others are defaults, or were asked for.
  static func usage(
    of subject: Subject, inputs: OrderedDictionary<String, IntentValue>, given: Set<String>,
    source: Usage.Source, _ secrets: Secrets, at date: Date
  ) -> Usage? {
    switch subject {
    case .workflow(let workflow):
      guard let file = workflow.document.source.file else { return nil }
      let declared = workflow.document.inputs
      let chosen = inputs.filter { name, _ in
        guard !given.contains(name) else { return true }
        return declared.contains {
          $0.name.value == name && !$0.isOptional && $0.defaultValue == nil
        }
      }
      let values = plain(chosen, secrets)
      let name = workflow.document.name
      let words = values.values.map { $0.shortText(to: 30) }.joined(separator: ", ")
      return Usage(
        UsedAction(.workflow(file.absolute.lexicallyNormalized().string), values: values),
        title: secrets.redact(name), sentence: words.isEmpty ? nil : "\(name) (\(words))",
        source: source, at: date, offset: offset(at: date))
    case .intent(let descriptor):
      return usage(
        of: descriptor, IntentRun.arguments(of: descriptor, in: inputs), source: source, secrets,
        at: date)
    }
  }
}
