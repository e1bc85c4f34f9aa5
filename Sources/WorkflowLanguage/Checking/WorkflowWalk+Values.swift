import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues
import YAML

/// The destination of a value, for messages and `--explain`.
struct Target {
  let step: Step
  let action: String
  let name: String
  var type: ValueType
  var isRequired = true
  /// Whether it is an item that the file writes into a list.
  var isItem = false
  /// Whether the action does nothing but give a value, so that the chain goes on after it.
  var onlyComputes = false
  /// What limits text of a model's answer that is this value.
  var answerLimit = AnswerLimit.none
  /// The intent whose parameter it is.
  var intent: KnownIntent?
  /// Whether the value is sent to a model.
  var isSent = false
  /// The value of `$item` in an expression about the items of a list.
  var item = KnownValue.any
  /// For a value of an input's declaration: what it is there, and the input's type.
  var input: (key: String, type: ValueType)?

  /// `file.move.to`
  var path: String { "\(action).\(name)" }
}

/// The values that a file writes: what is known about them, and whether they suit their destination.
extension WorkflowWalk {
  /// A value where no type is declared: `set`, dictionary values, list items, `output`.
  @discardableResult
  func value(_ template: Template) -> KnownValue {
    checkText(template)
    switch template.content {
    case .scalar(let scalar):
      if scalar.style == .plain, scalar.text == "nothing" {
        for case .text(let check) in checks.texts { check(scalar, template.range, self) }
      }
      return KnownValue(Self.coreType(of: scalar))
    case .expression(let expression):
      let known = known(expression, isWholeScalar: Self.isReference(template))
      connect(expression, known, at: template.range)
      return known
    case .text(let pieces): return text(pieces)
    case .list(let items):
      return items.map { value($0) }.reduce(KnownValue.nothing) { $0.joined(with: $1) }.listed
    case .dictionary(let entries):
      var fields: OrderedDictionary<String, KnownValue> = [:]
      for entry in entries {
        if let key = entry.filledKey { value(key) }
        fields[entry.key.value] = value(entry.value)
      }
      // A key that is filled in is only known in the run.
      if entries.contains(where: { $0.filledKey != nil }) { return KnownValue(.dictionary) }
      return KnownValue(.dictionary, .fields(fields))
    }
  }

  /// A value for a destination of a declared type.
  @discardableResult
  func value(_ template: Template, for target: Target) -> KnownValue {
    bind(template, for: target).known
  }

  /// A value for a destination of a declared type, and how a run obtains it.
  func bind(_ template: Template, for target: Target) -> (known: KnownValue, value: BoundValue) {
    heading(for: target.name, of: target.action, step: target.step) {
      let bound = bindHere(template, for: target)
      for case .written(let check) in checks.written {
        check(bound.known, template.range, target, self)
      }
      return bound
    }
  }

  private func bindHere(
    _ template: Template, for target: Target
  ) -> (known: KnownValue, value: BoundValue) {
    if target.type == .any { return (value(template), .evaluated(by: nil)) }
    if target.type != .program { checkText(template) }
    switch (template.content, target.type) {
    case (.scalar(let scalar), .program):
      return (KnownValue(.program), .program(ProgramText(template.written?.text ?? scalar.text)))
    case (_, .prompt): return (value(template), .prompt)
    case (.scalar(let scalar), let type):
      if checkWord(template, for: target) { return (KnownValue(type), .evaluated(by: nil)) }
      let constant = constant(scalar, at: template.range, for: target)
      return (KnownValue(type), constant.map { .constant($0) } ?? .evaluated(by: nil))
    case (.expression(let expression), .condition):
      about(.item, target.item, at: template.range) { condition(expression) }
      return (KnownValue(target.type), .condition(expression))
    case (.expression, .formula(let subject)), (.dictionary, .formula(let subject)):
      return bind(template, about: subject, for: target)
    case (.expression(let expression), .expression):
      connect(expression, known(expression), at: template.range)
      return (KnownValue(target.type), .expression(expression))
    case (.expression(let expression), _):
      let known = known(expression, isWholeScalar: Self.isReference(template))
      var destination = target
      if target.isItem, target.type.addsItems, known.type.isList {
        destination.type = .list(of: target.type)
      }
      let route = connect(known, to: destination, from: .value(template.range), by: expression)
      // A run that goes on from here has a value.
      if case .name(let name) = expression, known.absence != nil, target.isRequired {
        assume(hasValue: [name.value])
      }
      return (known, .evaluated(by: route))
    case (.text(let pieces), _):
      let known = text(pieces)
      let route = connect(known, to: target, from: .text(template.range))
      return (known, .evaluated(by: route))
    case (.list(let items), .list(let element)): return bind(items, of: element, for: target)
    case (.list, _), (.dictionary, _): return bindCollection(template, for: target)
    }
  }

  /// The text of a value may have names in it that were meant as references.
  private func checkText(_ template: Template) {
    guard let text = template.written, text.text.utf8.contains(where: { $0 == 0x24 || $0 == 0x7B })
    else { return }
    switch template.content {
    case .scalar, .text:
      for case .text(let check) in checks.texts { check(text, template.range, self) }
    case .expression, .list, .dictionary: break
    }
  }

  /// Whether a word without quotes is the name of a value where no text is wanted, which is reported.
  func checkWord(_ template: Template, for target: Target) -> Bool {
    guard case .scalar(let scalar) = template.content, scalar.style == .plain, target.input == nil
    else { return false }
    switch target.type {
    case .text, .richText, .choice, .entity, .list(of: .text), .list(of: .richText),
      .list(of: .choice), .list(of: .entity):
      return false
    default: break
    }
    guard
      scope[scalar.text] != nil || allNames.places[scalar.text] != nil || Self.isCall(scalar.text)
    else { return false }
    let word = Located(scalar.text, at: template.range)
    for case .word(let check) in checks.words { check(word, target, self) }
    return true
  }

  /// Whether a text is a function with its arguments, which was meant as an expression.
  private static func isCall(_ text: String) -> Bool {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return false }
    return ExpressionFunction.named(String(text[..<open])) != nil
  }

  /// Reads a scalar without references as the run would. Returns the value, if it is the same in
  /// every run.
  private func constant(
    _ scalar: YAMLScalar, at range: SourceRange, for target: Target
  ) -> IntentValue? {
    if scalar.isNothing(wanting: target.type) { return nothing(scalar, at: range, for: target) }
    if case .list(let element) = target.type {
      // A single value for a list is a list of one.
      let item = Target(
        step: target.step, action: target.action, name: target.name, type: element,
        isRequired: target.isRequired, input: target.input)
      return constant(scalar, at: range, for: item).map { .list([$0]) }
    }
    do {
      return try TypeRules.constant(scalar.text, as: target.type)
    } catch {
      for case .scalar(let check) in checks.scalars { check(scalar, range, error, target, self) }
      return nil
    }
  }

  /// The value of `null` or `~`: nothing, which a parameter takes that needn't be given.
  private func nothing(
    _ scalar: YAMLScalar, at range: SourceRange, for target: Target
  ) -> IntentValue? {
    guard target.isRequired else { return .nothing }
    let error = ConversionError(
      .none, .nothing, to: target.type, is: "nothing",
      help: "`\(scalar.text)` is nothing; in quotes it is a text: `\"\(scalar.text)\"`")
    for case .scalar(let check) in checks.scalars { check(scalar, range, error, target, self) }
    return nil
  }

  /// Reads the texts of a value under `input` as the run would, which converts what they are by
  /// themselves. Returns whether they can be what the destination takes; else it is reported.
  func checkInput(_ template: Template, for target: Target) -> Bool {
    switch (template.content, target.type) {
    case (.scalar, .list(let element)):
      var item = target
      item.type = element
      return checkInput(template, for: item)
    case (.scalar(let scalar), let type):
      guard case .text(let text) = scalar.value(wanting: .any) else { return true }
      do {
        _ = try TypeRules.constant(text, as: type)
        return true
      } catch {
        for case .scalar(let check) in checks.scalars {
          check(scalar, template.range, error, target, self)
        }
        return false
      }
    case (.list(let items), .list(let element)):
      var item = target
      (item.type, item.isItem) = (element, true)
      return items.filter { !checkInput($0, for: item) }.isEmpty
    default: return true
    }
  }

  /// The items of a list, each for a destination of a declared type.
  private func bind(
    _ items: [Template], of element: ValueType, for target: Target
  ) -> (known: KnownValue, value: BoundValue) {
    let each = Target(
      step: target.step, action: target.action, name: target.name, type: element, isItem: true,
      answerLimit: target.answerLimit, intent: target.intent, input: target.input)
    var known = KnownValue.nothing
    var constants: [IntentValue]? = TypeRules.isTimeless(element) ? [] : nil
    for item in items {
      let bound = bind(item, for: each)
      known = known.joined(
        with: element.addsItems && bound.known.type.isList
          ? KnownValue(bound.known.type.itemType) : bound.known)
      if case .constant(let value) = bound.value {
        constants?.append(value)
      } else {
        constants = nil
      }
    }
    return (known.listed, constants.map { .constant(.list($0)) } ?? .evaluated(by: nil))
  }

  /// A list or a dictionary for a destination that takes no list.
  private func bindCollection(
    _ template: Template, for target: Target
  ) -> (known: KnownValue, value: BoundValue) {
    let known = value(template)
    if case .list(of: .dictionary) = target.type, case .dictionary = template.content {
      return (known, .evaluated(by: nil))
    }
    for case .collection(let check) in checks.collections {
      check(known, template.range, target, self)
    }
    // A literal dictionary where a text is taken.
    guard template.isLiteral, TypeRules.isTimeless(target.type),
      let value = try? template.evaluate(in: NoNames(), wanting: target.type),
      let constant = try? Conversions.convert(value, to: target.type)
    else { return (known, .evaluated(by: nil)) }
    return (known, .constant(constant))
  }

  /// A text with values in it. Every value has a text; that of nothing is empty.
  private func text(_ pieces: [Template.Piece]) -> KnownValue {
    var text = KnownValue.text
    for case .expression(let expression) in pieces {
      let value = known(expression)
      connect(expression, value, at: expression.range, to: .text)
      if value.isModelText { text.isModelText = true }
      if value.isDecidedByModel { text.isDecidedByModel = true }
    }
    if text.isModelText, case .literal(let start)? = pieces.first {
      text.isQueryOnly = AnswerLimit.isWholePage(start)
    }
    return text
  }

  /// The type of a scalar by YAML's core schema, for a destination without a declared type.
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

/// The names of a literal, which has none.
struct NoNames: EvaluationScope {
  func value(of name: String) -> IntentValue? { nil }
}
