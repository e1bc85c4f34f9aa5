import AppIntentsCore
import Apps
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import Suggestions
import WorkflowLanguage
import WorkflowValues

/// `segue donate`: says that the person did something in an app, which `segue suggest` may suggest.
struct DonateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "donate", abstract: "Says that you did in an app what an intent does.",
    discussion: """
      For apps that can't tell it with the result of a call. It changes nothing but suggestions.

        segue donate soup_chef.order_soup soup=tomato quantity=2
      """)

  @Argument(
    help: "The intent of an app.", completion: .custom { _, _, _ in AddedApps.catalogue.ids })
  var intent: String

  @Argument(
    help: ArgumentHelp("The values that were used.", valueName: "name=value"),
    completion: .custom { words, index, _ in
      candidates(for: CompletionLine(words, at: index))
    })
  var values: [String] = []

  func run() throws {
    guard let descriptor = AddedApps.catalogue.intent(intent) else {
      throw CommandFailure(
        status: .notFound, message: "no app has the intent `\(intent)`",
        help: Diagnostics.Suggestion(for: intent, among: AddedApps.catalogue.ids)?.question
          ?? "`segue apps list` lists the apps")
    }
    var given: OrderedDictionary<String, IntentValue> = [:]
    for word in values {
      let parts = word.split(atScalar: "=", maxSplits: 1)
      let name = String(parts[0])
      guard parts.count == 2 else {
        throw CommandFailure(
          status: .usage, message: "`\(word)` isn't a name with its value",
          help: "a value is `NAME=VALUE`")
      }
      let names = descriptor.parameters.map(\.name)
      guard let parameter = descriptor.parameters.first(where: { $0.name == name }) else {
        throw CommandFailure(
          status: .usage, message: "`\(intent)` has no parameter `\(name)`",
          help: Diagnostics.Suggestion(for: name, among: names)?.question
            ?? "`segue actions \(intent)` describes it")
      }
      given[name] = try Self.value(String(parts[1]), of: parameter)
    }
    if let refusal = descriptor.refusal(of: given) {
      throw CommandFailure(status: .usage, message: refusal.message, help: refusal.help)
    }
    let secrets = try SecretStore.load()
    let now = Date()
    let inputs = try IntentRun(descriptor, given).inputs
    let usage = UsageRecorder.usage(
      of: .intent(descriptor), inputs: inputs, given: Set(inputs.keys), source: .donated, secrets,
      at: now)
    try UsageRecorder.reading { try $0.add(usage.map { [$0] } ?? []) }
  }

  /// The values that a shell offers after the intent.
  private static func candidates(for line: CompletionLine) -> [String] {
    let words = line.before.dropFirst(2).filter { !$0.hasPrefix("-") }
    guard let intent = words.first.flatMap({ AddedApps.catalogue.intent($0) }) else { return [] }
    return line.offered(
      OptionCompletion.named(of: intent, given: Array(words.dropFirst()), for: line.current))
  }

  /// A value as the parameter's type. The app finds entities by their ids.
  private static func value(_ text: String, of parameter: ParameterDescriptor) throws -> IntentValue
  {
    if case .entity = parameter.type.itemType { return .text(text) }
    do {
      return try Conversions.convert(.text(text), to: parameter.type, in: IntentContext.current)
    } catch {
      throw CommandFailure(
        status: .usage, message: "`\(parameter.name)`: \(IntentErrorText.message(for: error))")
    }
  }
}
