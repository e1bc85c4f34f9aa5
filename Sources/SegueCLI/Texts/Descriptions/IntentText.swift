import AppIntentsCore
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
    for (name, type) in descriptor.outputDetails { text += "       .\(name)  \(type.name)\n" }
    if let undo = descriptor.undo { text += "Undo   \(undo.sentence)\n" }
    if !descriptor.programs.isEmpty {
      let programs = descriptor.programs.map { "\($0.name) (package \($0.package))" }
      text += "Needs  \(programs.joined(separator: ", "))\n"
    }
    return text
  }

  /// A parameter's type, choices, default and description in one line.
  static func words(for parameter: ParameterDescriptor) -> String {
    var parts = [parameter.typeName]
    if let cases = parameter.type.choiceCases {
      parts = [cases.map(\.name).joined(separator: " | ")]
    }
    if let value = parameter.defaultValue {
      parts.append(
        value.shortText.isEmpty ? "empty unless given" : "\(value.shortText) unless given")
    } else if !parameter.isRequired {
      parts.append("optional")
    }
    if let imports = parameter.entity?.imports, !imports.isEmpty {
      parts.append("also made of \(Phrasing.join(imports.map(\.name), "or"))")
    }
    if parameter.connectsToPrevious { parts.append("the previous output unless given") }
    if ModifierKeys.names.contains(parameter.name) {
      parts.append("given below `with`, because every step has a modifier of this name")
    }
    if !parameter.description.isEmpty { parts.append(parameter.description) }
    return parts.joined(separator: "; ")
  }

  private static func names(of types: [ValueType]?) -> IntentValue {
    .list((types ?? []).map { .text($0.name) })
  }

  static func value(of descriptor: IntentDescriptor) -> IntentValue {
    [
      "id": .text(descriptor.id), "title": .text(descriptor.title),
      "description": .text(descriptor.description), "category": .text(descriptor.category),
      "parameters": .list(
        descriptor.parameters.map { parameter in
          [
            "name": .text(parameter.name), "title": .text(parameter.title),
            "description": .text(parameter.description), "type": .text(parameter.type.name),
            "whole": .boolean(parameter.isWholeNumber),
            "required": .boolean(parameter.isRequired),
            "default": parameter.defaultValue ?? .nothing,
            "values": .list((parameter.type.choiceCases ?? []).map { .text($0.name) }),
            "made_of": names(of: parameter.entity?.imports),
            "piped": .boolean(parameter.connectsToPrevious),
          ]
        }),
      "output": .text(descriptor.outputType.name),
      "also_as": names(of: descriptor.outputEntity?.exports),
      "programs": .list(descriptor.programs.map { .text($0.name) }),
      "undo": descriptor.undo.map { .text($0.sentence) } ?? .nothing,
      "changes": .boolean(!descriptor.sideEffects.isDisjoint(with: .changes)),
    ]
  }
}

extension ParameterDescriptor {
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
