import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowLanguage
import WorkflowValues
import YAML

/// A workflow's name, inputs, triggers and steps in sentences.
enum WorkflowText {
  static func text(of workflow: Workflow) -> String {
    let document = workflow.document
    var text = "\(Printable.line(document.name)) (\(Printable.line(document.id)))\n"
    if let description = document.description { text += "\(Printable.text(description))\n" }
    if !document.inputs.isEmpty { text += "\nInputs\n" + inputs(of: document) }
    if !workflow.triggers.isEmpty {
      text += "\nStarts\n"
      for trigger in workflow.triggers { text += "  \(Printable.line(trigger.description))\n" }
    }
    return text + "\nSteps\n" + sentences(of: workflow, indent: 1)
  }

  /// A line for each input.
  static func inputs(of document: Document) -> String {
    let rows = document.inputs.map { (Printable.line(InputFlags.usage(for: $0)), words(for: $0)) }
    return DisplayWidth.columns(rows, indent: "  ")
  }

  /// An input's type, limits, default and description in one line.
  private static func words(for input: InputDeclaration) -> String {
    var parts = [typeName(of: input)]
    if !input.values.isEmpty {
      parts.append("one of \(Phrasing.join(input.values.map(\.source), "or"))")
    }
    if let min = input.min { parts.append("at least \(min.source)") }
    if let max = input.max { parts.append("at most \(max.source)") }
    if let pattern = input.pattern { parts.append("matching \(pattern.value)") }
    if let source = input.defaultValue?.source {
      parts.append(source.isEmpty ? "empty unless given" : "\(source) unless given")
    }
    if input.isOptional { parts.append("optional") }
    return Printable.line(
      parts.joined(separator: ", ") + (input.description.map { "; \($0)" } ?? ""))
  }

  private static func typeName(of input: InputDeclaration) -> String {
    if input.isFolder { return input.type.isList ? "list of folder" : "folder" }
    return input.type.name
  }

  static func sentences(of workflow: Workflow, indent: Int = 0) -> String {
    // The columns of the lines around the next one.
    var columns: [(column: Int, isStep: Bool)] = []
    return WorkflowOutline(of: workflow).lines.map { line in
      columns = Array(columns.prefix(line.depth))
      let isStep = line.step != nil
      let column =
        switch columns.last {
        case nil: indent * 2
        case (let outer, true)?: outer + (isStep ? 4 : 3)
        case (let outer, false)?: outer + (columns.count == 1 ? 2 : 3)
        }
      columns.append((column, isStep))
      let space = String(repeating: " ", count: column)
      let number = line.step.map { "\($0). " } ?? ""
      return "\(space)\(number)\(Printable.line(line.text))\(isStep ? "" : ":")\n"
    }.joined()
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
            "name": .text(input.name.value), "type": .text(typeName(of: input)),
            "default": input.defaultValue.map { value(of: $0, as: input.type) } ?? .nothing,
            "optional": .boolean(input.isOptional),
            "values": .list(input.values.map { value(of: $0, as: input.type.itemType) }),
            "min": input.min.map { value(of: $0, as: input.type.itemType) } ?? .nothing,
            "max": input.max.map { value(of: $0, as: input.type.itemType) } ?? .nothing,
            "pattern": input.pattern.map { .text($0.value) } ?? .nothing,
            "description": input.description.map { .text($0) } ?? .nothing,
          ]
        }),
      "triggers": .list(
        workflow.triggers.map { trigger in
          [
            "kind": .text(trigger.kind),
            "id": trigger.options.id.map { .text($0.value) } ?? .nothing,
            "sentence": .text(trigger.sentence), "enabled": .boolean(trigger.options.isEnabled),
          ]
        }),
      "steps": value(of: document.steps, in: workflow),
      "output_type": .text(workflow.outputType.name),
    ]
  }

  /// A number, a boolean or a list of them as such; anything else as the file writes it.
  private static func value(of template: Template, as type: ValueType) -> IntentValue {
    switch (template.content, type) {
    case (.list(let items), _): return .list(items.map { value(of: $0, as: type.itemType) })
    case (.scalar(let scalar), .number), (.scalar(let scalar), .boolean):
      let text = IntentValue.text(scalar.text)
      return (try? Conversions.convert(text, to: type, in: IntentContext.current)) ?? text
    default: return .text(template.source)
    }
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
