import AppIntents
import Diagnostics
import OrderedCollections
import YAML

/// Where a value goes, for messages and `--explain`.
struct Target {
  let step: Step
  let action: String
  let name: String
  let type: ValueType
  var isRequired = true
  /// What `$item` stands for in a condition about the items of a list.
  var item = KnownValue.any

  /// `file.move.to`
  var path: String { "\(action).\(name)" }
}

/// What values give, and whether they suit where they go.
extension WorkflowWalk {
  /// A value where no type is declared: `set`, dictionary values, list items, `output`.
  @discardableResult
  func value(_ template: Template) -> KnownValue {
    switch template.content {
    case .scalar(let scalar): return KnownValue(Self.coreType(of: scalar))
    case .expression(let expression):
      return known(expression, isWholeScalar: Self.isReference(template))
    case .text(let pieces):
      check(pieces)
      return .text
    case .list(let items):
      return items.map { value($0) }.reduce(KnownValue.nothing) { $0.joined(with: $1) }.listed
    case .dictionary(let entries):
      var fields: OrderedDictionary<String, KnownValue> = [:]
      for entry in entries { fields[entry.key.value] = value(entry.value) }
      return KnownValue(.dictionary, .details(fields))
    }
  }

  /// A value for something of a declared type.
  @discardableResult
  func value(_ template: Template, for target: Target) -> KnownValue {
    switch (template.content, target.type) {
    case (_, .any): return value(template)
    case (.scalar(let scalar), let type):
      WrongTypeCheck.check(scalar, template.range, for: target, in: self)
      return KnownValue(type)
    case (.expression(let expression), .condition):
      let before = scope
      scope.set("item", ScopedName(target.item, .item, at: template.range))
      condition(expression)
      scope = before
      return KnownValue(target.type)
    case (.expression(let expression), .expression):
      _ = known(expression)
      return KnownValue(target.type)
    case (.expression(let expression), _):
      let known = known(expression, isWholeScalar: Self.isReference(template))
      connect(known, to: target, from: .value(template.range))
      return known
    case (.text(let pieces), _):
      check(pieces)
      connect(.text, to: target, from: .text(template.range))
      return .text
    case (.list(let items), .list(let element)):
      let each = Target(
        step: target.step, action: target.action, name: target.name, type: element)
      return items.map { value($0, for: each) }.reduce(KnownValue.nothing) { $0.joined(with: $1) }
        .listed
    case (.list, _), (.dictionary, _):
      let known = value(template)
      if case .list(of: .dictionary) = target.type, case .dictionary = template.content {
        return known
      }
      WrongTypeCheck.checkCollection(known, template.range, for: target, in: self)
      return known
    }
  }

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

  /// A value of a known type goes into something of a declared one.
  func connect(_ known: KnownValue, to target: Target, from origin: Origin) {
    NoConversionCheck.check(known, to: target, from: origin, in: self)
    LossyConversionCheck.check(known, to: target, from: origin, in: self)
    let line: Int
    let source: Connection.Source
    switch origin {
    case .text: return
    case .value(let range): (line, source) = (range.start.line, .written(self.source(range)))
    case .pipe(let pipe): (line, source) = (target.step.actionRange.start.line, pipe.source)
    }
    connections.append(
      Connection(
        step: target.step.id, line: line, action: target.action, parameter: target.name,
        origin: source, from: known.type, to: target.type))
  }

  private func check(_ pieces: [Template.Piece]) {
    for case .expression(let expression) in pieces {
      // Everything can be told as text, and nothing is empty.
      _ = known(expression)
    }
  }

  /// What YAML's core schema makes of a scalar that no declared type decides about.
  static func coreType(of scalar: YAMLScalar) -> ValueType {
    switch scalar.core {
    case .null: .nothing
    case .bool: .boolean
    case .int, .decimal: .number
    case .text: .text
    }
  }

  /// Whether a value is `$name…` rather than `${…}`.
  static func isReference(_ template: Template) -> Bool {
    guard let text = template.written?.text else { return false }
    return !text.hasPrefix("${")
  }
}
