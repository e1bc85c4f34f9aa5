import AppIntents
import Diagnostics
import OrderedCollections
import WorkflowLanguage
import YAML

/// A workflow's name, inputs, triggers and steps in sentences.
enum WorkflowText {
  static func text(of workflow: Workflow) -> String {
    let document = workflow.document
    var text = "\(document.name) (\(document.id))\n"
    if let description = document.description { text += "\(description)\n" }
    if !document.inputs.isEmpty {
      let rows = document.inputs.map { ("--\(InputFlags.flag(for: $0))", words(for: $0)) }
      text += "\nInputs\n" + DisplayWidth.columns(rows, indent: "  ")
    }
    if !workflow.triggers.isEmpty {
      text += "\nStarts\n"
      for trigger in workflow.triggers { text += "  \(Printable.line(trigger.description))\n" }
    }
    return text + "\nSteps\n" + sentences(of: workflow, indent: 1)
  }

  /// An input's type, default and description in one line.
  private static func words(for input: InputDeclaration) -> String {
    var words = input.isFolder ? "folder" : input.type.name
    if let value = input.defaultValue { words += ", \(value.source) unless given" }
    if input.isOptional { words += ", optional" }
    if let description = input.description { words += "; \(description)" }
    return words
  }

  static func sentences(of workflow: Workflow, indent: Int = 0) -> String {
    let document = workflow.document
    var text = sentences(of: document.steps, in: workflow, indent: indent)
    let space = String(repeating: "  ", count: indent)
    if let block = document.catch {
      text +=
        "\(space)when the run fails:\n" + sentences(of: block, in: workflow, indent: indent + 1)
    }
    if let block = document.finally {
      text += "\(space)in the end:\n" + sentences(of: block, in: workflow, indent: indent + 1)
    }
    return text
  }

  private static func sentences(of block: Block, in workflow: Workflow, indent: Int) -> String {
    let space = String(repeating: "  ", count: indent)
    var text = ""
    for step in block.steps {
      var sentence = Printable.line(
        workflow.steps[step.id]?.sentence ?? step.action.sentence)
      if let name = step.modifiers.as { sentence += " → \(name.value)" }
      if !step.modifiers.isEnabled { sentence += " (not enabled)" }
      text += "\(space)\(step.id). \(sentence)\n"
      for part in step.action.parts {
        if let title = part.title { text += "\(space)   \(Printable.line(title)):\n" }
        text += sentences(
          of: part.block, in: workflow, indent: indent + (part.title == nil ? 2 : 3))
      }
    }
    return text
  }

  static func value(of workflow: Workflow) -> IntentValue {
    let document = workflow.document
    return [
      "id": .text(document.id), "name": .text(document.name),
      "description": document.description.map { .text($0) } ?? .nothing,
      "tags": .list(document.tags.map { .text($0) }),
      "inputs": .list(
        document.inputs.map { input in
          [
            "name": .text(input.name.value), "type": .text(input.type.name),
            "default": input.defaultValue.map { .text($0.source) } ?? .nothing,
            "optional": .boolean(input.isOptional),
            "description": input.description.map { .text($0) } ?? .nothing,
          ]
        }),
      "triggers": .list(document.triggers.map { .text($0.kind.value) }),
      "steps": value(of: document.steps, in: workflow),
      "output_type": .text(workflow.outputType.name),
    ]
  }

  private static func value(of block: Block, in workflow: Workflow) -> IntentValue {
    .list(
      block.steps.map { step in
        var entries: OrderedDictionary<String, IntentValue> = [
          "step": .number(step.id), "line": .number(step.range.start.line),
          "action": .text(step.action.actionName),
          "sentence": .text(
            workflow.steps[step.id]?.sentence ?? step.action.sentence),
        ]
        let blocks = step.action.blocks
        if !blocks.isEmpty { entries["blocks"] = .list(blocks.map { value(of: $0, in: workflow) }) }
        return .dictionary(entries)
      })
  }
}
