import AppIntentsCore
import Diagnostics
import LanguageModels
import OrderedCollections
import WorkflowValues

/// The parts of a workflow before and after its steps.
extension WorkflowWalk {
  /// The user's settings, which decide about the result from here on.
  func settings() -> Settings {
    if let file = checker.settings.file { called.note(looked: file) }
    return checker.settings.read()
  }

  /// The language models of the settings.
  func models() -> ConfiguredModels {
    ConfiguredModels(settings().model, environment: checker.environment)
  }

  func walkTriggers() {
    for declaration in document.triggers {
      let reader = TriggerReader(
        declaration, in: document.source, files: checker.workflows, settings: checker.settings)
      let trigger = TriggerKinds.read(reader)
      if reader.usesSettings, let file = checker.settings.file { called.note(looked: file) }
      for diagnostic in reader.diagnostics { report(diagnostic) }
      if let trigger { triggers.append(trigger) }
    }
    isUnattended = triggers.contains(where: \.isUnattended)
    guard !triggers.isEmpty else { return }
    var fields: OrderedDictionary<String, ValueType> = [:]
    for trigger in triggers {
      for (name, type) in trigger.properties {
        fields[name] = fields[name]?.joined(with: type) ?? type
      }
    }
    trigger = fields.isEmpty ? .any : .record(fields)
    triggerConditions = triggers.reduce(into: [:]) { conditions, trigger in
      conditions.merge(trigger.conditions) { first, _ in first }
    }
    for name in fields.keys {
      let having = triggers.filter { $0.properties[name] != nil }
      if having.count == triggers.count { continue }
      let kinds = OrderedSet(having.map { "`\($0.kind)`" })
      triggerConditions[name] = "only when \(Phrasing.join(Array(kinds), "or")) started the run"
    }
  }

  func walkInputs() {
    for input in document.inputs {
      for case .input(let check) in checks.inputs { check(input, self) }
      define(input.name, known(input), .input)
    }
    inputScope = scope
    guard let first = document.inputs.first else {
      if !triggers.isEmpty { pipe.known = KnownValue(startType(of: triggers)) }
      return
    }
    connectStart(with: first)
    pipe = Pipe(
      known: known(first), source: .name(first.name.value), name: first.name.value,
      range: first.name.range)
  }

  /// What is known of an input's value.
  private func known(_ input: InputDeclaration) -> KnownValue {
    if !input.isOptional || input.defaultValue != nil { return KnownValue(input.type) }
    return KnownValue(input.type).maybeAbsent(
      PossibleAbsence("an optional input without a default", at: input.name.range))
  }

  /// The run's output: that of a `return`, or of the end of the steps.
  func walkOutput(isEnded: Bool) -> KnownValue {
    var outputs = returns
    if let output = document.output {
      outputs.append(heading(for: "output") { value(output) })
    } else if !isEnded {
      consume(pipe)
      outputs.append(pipe.known)
    }
    return outputs.dropFirst().reduce(outputs.first ?? pipe.known) { $0.joined(with: $1) }
  }

  /// The workflow's own `on_failure` and `finally`: any of the steps may have been the last.
  func walkEnd(_ block: Block?, from pipe: Pipe, isAfterFailure: Bool) {
    guard let block else { return }
    var scope = scope
    scope.join(skipped: inputScope, at: document.steps.range)
    hasError = false
    _ = withError(mayBeNothing: !isAfterFailure) { branch(block, from: pipe, scope: scope) }
  }
}
