import AppIntentsCore
import Control
import Diagnostics
import WorkflowLanguage

/// The inputs of a workflow that others may fill in. None of them names something on this machine: a file
/// is sent, and never named by its path.
struct FormInputs {
  private(set) var shown: [InputDeclaration] = []
  /// Those that keep their defaults.
  private(set) var kept: [FormPreview.Kept] = []

  /// - Throws: `ControlFailure` if others can't fill in an input that every run needs.
  init(of workflow: Workflow) throws(ControlFailure) {
    let keys = PermissionKeys(of: workflow.document.permissions)
    for input in workflow.document.inputs {
      guard let reason = Self.reasonToKeep(input, keys) else {
        shown.append(input)
        continue
      }
      let name = input.name.value
      guard input.isOptional || input.defaultValue != nil else {
        throw ControlFailure(
          .notPermitted,
          "`\(workflow.document.id)` can't be shared: its input `\(name)` \(reason)",
          help: "give it a `default`, with which it is left out of the form")
      }
      kept.append(FormPreview.Kept(name: name, reason: reason))
    }
  }

  /// Why others can't fill in an input, to follow its name; nil if they can.
  private static func reasonToKeep(_ input: InputDeclaration, _ keys: PermissionKeys) -> String? {
    if input.isFolder { return "is a folder of this machine" }
    let type = input.type.itemType
    switch type {
    case .text, .richText, .number, .boolean, .date, .duration, .measurement, .choice, .file:
      return nil
    case .url:
      // As with a model's text.
      return AnswerLimit(of: type).missing(in: keys) == nil
        ? nil : "is an address, and the workflow's `permissions` don't say which it may `reach`"
    case .entity: return "names something that an app has"
    default: return "has a type that a form has no field for"
    }
  }
}

extension InputReport {
  /// An input as others see it: without what the file says about this machine.
  init(shared input: InputDeclaration) {
    self.init(input)
    // A default may name a file, a variable or a secret.
    let isPlain = usual.map { text in !text.contains("$") && !text.contains("/") } ?? true
    if input.type.itemType == .file || !isPlain { usual = nil }
  }
}
