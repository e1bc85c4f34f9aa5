import AppIntentsCore
import Apps
import Automations
import Diagnostics
import Foundation
import OrderedCollections
import Phrases
import Suggestions
import SystemPackage
import WorkflowLanguage
import WorkflowValues
import YAML

/// A suggestion as a workflow with a name of the person's own, which `segue say` starts.
struct SavedSuggestion {
  let name: String
  let path: FilePath
  /// The workflow, which is correct.
  let text: String

  private static let longestName = 100

  /// - Parameter name: what the app suggests, else what the action does, if it is nil.
  /// - Throws: `CommandFailure` if there is no such name, or if the action can't be a workflow.
  init(_ action: SuggestedAction, named name: String?) throws {
    let suggestion = action.suggestion
    self.name = (name ?? suggestion.phrase ?? suggestion.title)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let id = Self.id(of: self.name)
    guard !id.isEmpty, self.name.count <= Self.longestName, CommandWords.isText(self.name) else {
      throw CommandFailure(
        status: .usage, message: "`\(self.name)` isn't a name for a workflow",
        help: "give one of up to \(Self.longestName) letters, digits and spaces after the id")
    }
    path = Environment.settings.appending("workflows").appending("\(id).yaml")
    text = YAMLWriter.write([
      "name": .text(self.name), "steps": [try Self.step(of: suggestion.action)],
    ])
    let checked = WorkflowLoader().compile(Array(text.utf8), of: path)
    if let problem = checked.diagnostics.first(where: { $0.severity == .error }) {
      throw CommandFailure(
        status: .invalidWorkflow,
        message: "`\(suggestion.title)` can't be written as a workflow: \(problem.message)",
        help: problem.helps.first)
    }
  }

  /// Writes the file. It never replaces one.
  ///
  /// - Throws: `CommandFailure` if there is a file, or a workflow that is called so.
  func write() throws {
    if let bearer = try PhraseSources.bearer(of: name, where: \.isWorkflow) {
      throw CommandFailure(
        status: .cannotCreate,
        message: "\(bearer.shortcut.target.owner) is called “\(bearer.title)” already",
        help: "give another name after the id")
    }
    do {
      try LocalFiles().createFolder(path.removingLastComponent())
      try LocalFiles().write(Data(text.utf8), to: path, replacing: false)
    } catch let error as FileError {
      throw CommandFailure(
        status: .cannotCreate, message: error.description, help: "give another name after the id")
    }
  }

  /// The name as that of a file: “It's show time” is `its-show-time`.
  private static func id(of name: String) -> String {
    let letters = name.lowercased().filter { $0 != "'" && $0 != "’" }
    return letters.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  // MARK: - The step

  private static func step(of action: UsedAction) throws -> YAMLData {
    switch action.target {
    case .workflow(let path):
      return step("run", .text(literal(path)), action.values)
    case .intent(let id):
      let descriptor = try AddedApps.intent(id)
      var values = action.values.mapValues(data)
      // What is open is asked for.
      for missing in try IntentRun(descriptor, action.values).missing {
        values[missing.name] = "$ask"
      }
      // An intent without parameters is a step without a value.
      guard !descriptor.parameters.isEmpty else { return .text(id) }
      let first = descriptor.parameters.first.flatMap { values.removeValue(forKey: $0.name) }
      return step(id, first ?? .null, values)
    }
  }

  private static func step(
    _ word: String, _ value: YAMLData, _ values: OrderedDictionary<String, IntentValue>
  ) -> YAMLData {
    step(word, value, values.mapValues(data))
  }

  /// - Parameter values: those that are called like modifiers are below `with`.
  private static func step(
    _ word: String, _ value: YAMLData, _ values: OrderedDictionary<String, YAMLData>
  ) -> YAMLData {
    func entries(_ values: OrderedDictionary<String, YAMLData>) -> [YAMLData.Entry] {
      values.map { YAMLData.Entry($0.key, $0.value) }
    }
    let taken = values.filter { ModifierKeys.names.contains($0.key) }
    let free = values.filter { taken[$0.key] == nil }
    let with = taken.isEmpty ? [] : [YAMLData.Entry("with", .map(entries(taken)))]
    return .map([YAMLData.Entry(word, value)] + entries(free) + with)
  }

  /// A value as a step has it. Nothing in its texts and in the keys of its dictionaries is evaluated.
  private static func data(_ value: IntentValue) -> YAMLData {
    switch value {
    case .measurement, .file: literal(.text(value.text))
    case .list(let items): .list(items.map(data))
    case .dictionary(let members):
      .map(members.map { YAMLData.Entry(literal($0.key), data($0.value)) })
    default: literal(YAMLValues.data(of: value))
    }
  }

  private static func literal(_ data: YAMLData) -> YAMLData {
    guard case .text(let text) = data else { return data }
    return .text(literal(text))
  }

  private static func literal(_ text: String) -> String { text.replacing("$", with: "$$") }
}
