import AppIntentsCore
import Control
import Diagnostics
import WorkflowLanguage

extension InputReport {
  init(_ input: InputDeclaration) {
    let type = input.type.isList ? input.type.itemType : input.type
    self.init(name: input.name.value, type: input.isFolder ? "folder" : type.name)
    isList = input.type.isList
    isOptional = input.isOptional || input.defaultValue != nil
    description = input.ask ?? input.description
    usual = input.defaultValue?.source
    values = input.values.map(\.source)
    if values.isEmpty, case .choice(let choices) = type { values = choices.cases.map(\.name) }
    least = input.min?.source
    most = input.max?.source
    pattern = input.pattern?.value
    // Types of apps have the app's name before a dot.
    if case .entity(let name) = type, name.contains(".") { isOfApp = true }
  }
}
