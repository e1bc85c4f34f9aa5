import AppIntentsCore
import Diagnostics
import WorkflowValues

/// The connections of a workflow: where values come from and go to.
extension WorkflowWalk {
  /// Where a value comes from.
  enum Origin {
    /// A whole scalar that is a reference or `${…}`.
    case value(SourceRange)
    /// A text with values in it.
    case text(SourceRange)
    case pipe(Pipe)

    func range(_ target: Target) -> SourceRange {
      switch self {
      case .value(let range), .text(let range): range
      case .pipe: target.step.actionRange
      }
    }
  }

  /// Where the values go that are walked: a parameter, or a key of a control word.
  struct Destination {
    var step: Int
    var action: String
    var name: String
  }

  /// Connects a value of a known type to a destination of a declared one. Returns the conversion, if
  /// a route is known before the run.
  ///
  /// - Parameter expression: what gives the value, if the file has an expression for it.
  @discardableResult
  func connect(
    _ known: KnownValue, to target: Target, from origin: Origin, by expression: Expression? = nil
  ) -> Route? {
    use(known, as: target.type, at: origin.range(target))
    let conversion = self.conversion(from: known.type, to: target.type)
    for case .connection(let check) in checks.connections {
      check(known, conversion, target, origin, self)
    }
    let route: Route? = if case .by(let chosen) = conversion { chosen } else { nil }
    guard checker.explains else { return route }
    let line: Int
    let source: Connection.Source
    switch origin {
    case .text(let range):
      // The parts of a text are texts.
      if case .none = conversion { return route }
      (line, source) = (range.start.line, .text)
    case .value(let range): (line, source) = (range.start.line, .written(document.source, range))
    case .pipe(let pipe): (line, source) = (target.step.actionRange.start.line, pipe.source)
    }
    connections.append(
      Connection(
        step: target.step.id, line: line, action: target.action, parameter: target.name,
        origin: source, names: expression.map(names) ?? [], from: known.type, to: target.type,
        chosen: conversion, isSent: target.isSent))
    return route
  }

  /// The parameter that takes the output of the previous step, if the step doesn't give it.
  func pipedParameter(of intent: IntentDescriptor) -> Int? {
    // A value that the file gives is meant for the step, also if it doesn't fit.
    guard !pipe.isCut, !pipe.isWritten else {
      return intent.pipedParameter.flatMap { intent.parameters.indices.contains($0) ? $0 : nil }
    }
    return PipeRule.parameter(of: intent, taking: pipe.known.type, by: conversion)
  }

  /// The way from one type to another: what types of entities declare, else what comes with Segue.
  private func conversion(from: ValueType, to: ValueType) -> TypeRules.Conversion {
    let route = ConversionTable.route(from: from, to: to) { from, to in
      let (source, target) = (entityKind(of: from), entityKind(of: to))
      guard source != nil || target != nil else { return nil }
      return DeclaredRoute(
        from: from, to: to, exports: source?.exports ?? [], imports: target?.imports ?? [])
    }
    return route.map { .by($0) } ?? TypeRules.conversion(from: from, to: to)
  }

  /// The type of entities; nil for one that declares no conversions.
  func entityKind(of type: ValueType) -> (any EntityKind)? {
    guard case .entity(let name) = type else { return nil }
    return catalogue.convertibleKind(named: name)
  }

  /// Notes a value that goes where no type is declared, or into a text.
  func connect(
    _ expression: Expression, _ known: KnownValue, at range: SourceRange, to type: ValueType = .any
  ) {
    guard checker.explains, let destination = destination ?? standingDestination else { return }
    connections.append(
      Connection(
        step: destination.step, line: range.start.line, action: destination.action,
        parameter: destination.name, origin: .written(document.source, range),
        names: names(in: expression),
        from: known.type, to: type, chosen: TypeRules.conversion(from: known.type, to: type)))
  }

  /// Connects the items of a loop's list with their name.
  func connectItem(_ name: String, _ item: KnownValue, of list: Template, _ step: Step) {
    guard checker.explains else { return }
    connections.append(
      Connection(
        step: step.id, line: list.range.start.line, action: step.action.actionName,
        parameter: name, origin: .items(document.source, list.range), from: item.type, to: .any,
        chosen: .none))
  }

  /// Connects the value that starts the run with the first input.
  func connectStart(with input: InputDeclaration) {
    guard checker.explains else { return }
    let type = startType(of: triggers.filter { Swift.type(of: $0).starts(input.type) })
    connections.append(
      Connection(
        step: 0, line: input.name.range.start.line, action: "inputs", parameter: input.name.value,
        origin: .start, from: type, to: input.type,
        chosen: TypeRules.conversion(from: type, to: input.type)))
  }

  /// The type of what triggers start the run with; any value if they start it with none.
  func startType(of triggers: [any Trigger]) -> ValueType {
    let types = triggers.map(\.startType).filter { $0 != .nothing }
    guard let first = types.first else { return .any }
    return types.dropFirst().reduce(first) { $0.joined(with: $1) }
  }

  /// Walks values that go to a place of their own.
  func heading<Result>(
    for name: String, of action: String? = nil, step: Step? = nil, _ walk: () -> Result
  ) -> Result {
    let outer = destination
    defer { destination = outer }
    let step = step ?? current
    destination = Destination(
      step: step?.id ?? 0, action: action ?? step?.action.actionName ?? name,
      name: action == nil && step == nil ? "" : name)
    return walk()
  }

  /// The step that is walked, for the value of its control word.
  private var standingDestination: Destination? {
    current.map { Destination(step: $0.id, action: $0.action.actionName, name: "") }
  }

  /// The names in an expression; none for one that is only a name.
  private func names(in expression: Expression) -> [Connection.Name] {
    if case .name = expression { return [] }
    var names: [Connection.Name] = []
    expression.visitNames { name in
      guard !names.contains(where: { $0.name == name.value }) else { return }
      names.append(Connection.Name(name: name.value, type: type(of: name.value)))
    }
    return names
  }

  private func type(of name: String) -> ValueType {
    if let known = scope[name]?.known.type { return known }
    switch name {
    case "prev": return pipe.known.type
    case "trigger": return trigger.type
    case "env", "secrets": return .dictionary
    default: return StandingName.named(name)?.type ?? .any
    }
  }
}
