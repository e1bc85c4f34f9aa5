import AppIntentsCore
import BuiltInIntents
import Diagnostics
import Foundation
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

/// The description of an intent, with its parameters and output.
enum IntentText {
  static func firstSentence(of descriptor: IntentDescriptor) -> String {
    let whole = descriptor.description.isEmpty ? descriptor.title : descriptor.description
    // A paragraph is a sentence at least.
    let text = String(
      whole.prefix(upTo: whole.firstRange(of: "\n\n")?.lowerBound ?? whole.endIndex)
    )
    .replacing("\n", with: " ")
    guard let end = text.range(of: ". ") else {
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
    return String(text[..<end.lowerBound])
  }

  /// - Parameter limit: the columns of the terminal, if it is for one.
  static func text(of descriptor: IntentDescriptor, fitting limit: Int? = nil) -> String {
    var text = "\(descriptor.id)  \(descriptor.title)\n"
    if !descriptor.description.isEmpty {
      let lines = limit.map { DisplayWidth.wrapped(descriptor.description, to: $0) }
      text += "\n\(lines?.joined(separator: "\n") ?? descriptor.description)\n"
    }
    if !descriptor.parameters.isEmpty {
      let rows = descriptor.parameters.map { ($0.name, words(for: $0)) }
      text += "\nParameters\n" + DisplayWidth.columns(rows, indent: "  ", fitting: limit)
    }
    text += "\nGives  \(descriptor.outputType.name)\n"
    if let exports = descriptor.outputEntity?.exports, !exports.isEmpty {
      text += "       also as \(Phrasing.join(exports.map(\.name), "or"))\n"
    }
    if descriptor.app != nil, let properties = descriptor.outputEntity?.properties {
      text += DisplayWidth.columns(
        properties.map { (".\($0.key)", $0.value.name) }, indent: "       ", fitting: limit)
    }
    for (name, type) in descriptor.outputDetails { text += "       .\(name)  \(type.name)\n" }
    if let undo = descriptor.undo { text += "Undo   \(undo.sentence)\n" }
    if !descriptor.programs.isEmpty {
      let programs = descriptor.programs.map { program in
        "\(program.name) (package \(program.package)"
          + (program.pythonPackage.map { " or pipx install \($0))" } ?? ")")
      }
      text += "Needs  \(programs.joined(separator: ", "))\n"
    }
    if let example = IntentExamples.workflow(for: descriptor.id) {
      let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
      text += "\nExample\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }
    return text
  }

  /// A parameter's type, choices, default and description in one line.
  static func words(for parameter: ParameterDescriptor) -> String {
    var parts = [parameter.typeName]
    if let cases = parameter.type.choiceCases {
      parts = [cases.map(words).joined(separator: " | ")]
    }
    parts += entry(parameter.hints)
    if let value = parameter.defaultValue {
      parts.append(
        value.shortText.isEmpty ? "empty unless given" : "\(value.shortText) unless given")
    } else if !parameter.isRequired {
      parts.append("optional")
    }
    if let imports = parameter.entity?.imports, !imports.isEmpty {
      parts.append("also made of \(Phrasing.join(imports.map(\.name), "or"))")
    }
    if parameter.connectsToPrevious {
      parts.append("\(parameter.previousOutput) unless given")
    }
    if ModifierKeys.names.contains(parameter.name) {
      parts.append("given below `with`, because every step has a modifier of this name")
    }
    if !parameter.description.isEmpty { parts.append(parameter.description) }
    return parts.joined(separator: "; ")
  }

  /// The name of a case, with its title if that is another word: “low (Take It Easy)”.
  private static func words(for item: IntentChoiceType.Case) -> String {
    func letters(_ text: String) -> String {
      String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
    return letters(item.title) == letters(item.name) ? item.name : "\(item.name) (\(item.title))"
  }

  /// What is said of entering the value: “yes: On, no: Off”, “a day”, “1 to 40”.
  private static func entry(_ hints: ParameterHints) -> [String] {
    var parts: [String] = []
    if let answers = hints.answers { parts.append("yes: \(answers.true), no: \(answers.false)") }
    switch hints.moment {
    case .date?: parts.append("a day")
    case .time?: parts.append("a time of day")
    case .dateTime?, nil: break
    }
    return parts + hints.words
  }

  private static func names(of types: [ValueType]?) -> IntentValue {
    .list((types ?? []).map { .text($0.name) })
  }

  /// Of the cases that have some, by their names.
  private static func icons(of cases: [IntentChoiceType.Case]) -> IntentValue {
    var icons: OrderedDictionary<String, IntentValue> = [:]
    for item in cases { icons[item.name] = item.icon.map { .text($0.text) } }
    return .dictionary(icons)
  }

  static func value(of descriptor: IntentDescriptor) -> IntentValue {
    [
      "id": .text(descriptor.id), "title": .text(descriptor.title),
      "description": .text(descriptor.description), "category": .text(descriptor.category),
      "icon": descriptor.icon.map { .text($0.text) } ?? .nothing,
      "parameters": .list(
        descriptor.parameters.map { parameter in
          [
            "name": .text(parameter.name), "title": .text(parameter.title),
            "description": .text(parameter.description), "type": .text(parameter.type.name),
            "whole": .boolean(parameter.isWholeNumber),
            "required": .boolean(parameter.isRequired),
            "default": parameter.defaultValue ?? .nothing,
            "values": .list((parameter.type.choiceCases ?? []).map { .text($0.name) }),
            "icons": icons(of: parameter.type.choiceCases ?? []),
            "made_of": names(of: parameter.entity?.imports),
            "piped": .boolean(parameter.connectsToPrevious),
          ]
        }),
      "output": .text(descriptor.outputType.name),
      "properties": .dictionary(
        (descriptor.app == nil ? [:] : descriptor.outputEntity?.properties ?? [:])
          .mapValues { .text($0.name) }),
      "also_as": names(of: descriptor.outputEntity?.exports),
      "programs": .list(descriptor.programs.map { .text($0.name) }),
      "undo": descriptor.undo.map { .text($0.sentence) } ?? .nothing,
      "changes": .boolean(!descriptor.sideEffects.isDisjoint(with: .changes)),
      "example": IntentExamples.workflow(for: descriptor.id).map { .text($0 + "\n") } ?? .nothing,
    ]
  }
}

extension ParameterDescriptor {
  /// What it takes of the step before, as `PipeRule` says.
  fileprivate var previousOutput: String {
    switch type.itemType {
    case .choice, .boolean: isRequired ? "the previous output" : "a previous output of this type"
    default: "the previous output"
    }
  }

  /// The type in words: “whole number”.
  var typeName: String {
    switch type {
    case .number where isWholeNumber: "whole number"
    case .list(of: .number) where isWholeNumber: "list of whole numbers"
    default: type.name
    }
  }
}

extension ValueType {
  /// The cases of a choice, or of a list of choices.
  var choiceCases: [IntentChoiceType.Case]? {
    switch self {
    case .choice(let type): type.cases
    case .list(let element): element.choiceCases
    default: nil
    }
  }
}
