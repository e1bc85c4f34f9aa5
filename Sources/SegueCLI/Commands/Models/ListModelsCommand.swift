import AppIntentsCore
import ArgumentParser
import Foundation
import LanguageModels
import OrderedCollections
import WorkflowValues

/// `segue models list`: lists the models, with what their servers say of them.
struct ListModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the models by their names, with what they take and where they run.",
    discussion: """
      The name is what a step's `model` takes. The context is the most tokens of a question and its \
      reply together. A model that runs on another host sends it what a workflow asks; \
      Ollama forwards some of its models, too. What a server doesn't say is left empty.
      """)

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    let finder = try KnownModels.finder(silence: .seconds(5))
    let (models, standard) = try Cancellation.value {
      let found = await finder.all()
      return (try await Self.examined(found), finder.standard(among: found))
    }
    if json {
      return Output.data(
        JSONWriter.pretty(.list(models.map { $0.value(isDefault: $0.name == standard) })) + "\n")
    }
    if models.isEmpty {
      Output.message("\(ModelFailure.noModel)")
      return
    }
    var table = TextTable(
      ["name", "model", "provider", "context", "images", "runs on", ""], rightAligned: [3])
    for model in models { table.add(model.cells(isDefault: model.name == standard)) }
    let style = TerminalStyle(for: STDOUT_FILENO)
    Output.data(table.text(in: style, width: TerminalStyle.outputWidth ?? 80))
  }

  /// What is known of the models, in their order.
  private static func examined(_ models: [FoundModel]) async throws -> [ExaminedModel] {
    try await withThrowingTaskGroup(of: (Int, ExaminedModel).self) { group in
      for (index, model) in models.enumerated() {
        group.addTask { (index, try await ExaminedModel(model)) }
      }
      var all: [Int: ExaminedModel] = [:]
      for try await (index, model) in group { all[index] = model }
      return models.indices.compactMap { all[$0] }
    }
  }
}

/// A model with what its server says of it.
private struct ExaminedModel: Sendable {
  let details: ModelDetails
  let description: ModelDescription?
  /// Why the server says nothing.
  let problem: String?

  var name: String { details.name }
  private var place: ModelPlace { description?.place ?? details.place }
  private var context: Int? { details.context ?? description?.context }

  init(_ model: FoundModel) async throws {
    details = model.details
    do {
      description = try await model.client().describe()
      problem = nil
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      description = nil
      problem = IntentErrorText.message(for: error)
    }
  }

  func cells(isDefault: Bool) -> [TextTable.Cell] {
    [
      .init(name), .init(details.model), .init(details.provider.rawValue),
      .init(context.map(String.init) ?? ""),
      .init(description?.seesImages.map { $0 ? "yes" : "no" } ?? ""), .init(place.words),
      problem.map { .init($0, .yellow) } ?? .init(isDefault ? "default" : ""),
    ]
  }

  func value(isDefault: Bool) -> Value {
    var members: OrderedDictionary<String, Value> = [
      "name": .text(name), "model": .text(details.model),
      "provider": .text(details.provider.rawValue),
      "context": context.map { .number($0) } ?? .nothing,
      "images": description?.seesImages.map { .boolean($0) } ?? .nothing,
      "host": place.reachedHost.map { .text($0) } ?? .nothing,
      "default": .boolean(isDefault),
    ]
    if let problem { members["problem"] = .text(problem) }
    return .dictionary(members)
  }
}
