import SwiftSource

/// A stored property of a class with `@Model`.
struct ModelProperty {
  /// Without backticks.
  let name: String
  private let text: SwiftText
  private let member: MemberDeclaration
  private let binding: Variable.Binding
  let isConstant: Bool
  /// The conditions of `#if` that it is declared under.
  var conditions: Conditions { member.conditions }

  /// Nil for a member that isn't a stored property, and for one with `@Transient`.
  init?(_ member: MemberDeclaration, in text: SwiftText) {
    guard case .variable(let variable) = member.kind, variable.bindings.count == 1,
      let binding = variable.bindings.first, let name = binding.name,
      !member.isStatic, !member.hasModifier("lazy"), member.attribute("Transient") == nil,
      binding.accessors?.isComputed != true
    else { return nil }
    self.name = name
    self.text = text
    self.member = member
    self.binding = binding
    isConstant = variable.isConstant
  }

  /// Whether a member is several stored properties (`var a = 1, b = 2`), or those of a pattern, which would
  /// be ones that aren't kept.
  static func areSeveral(_ member: MemberDeclaration) -> Bool {
    guard case .variable(let variable) = member.kind, !member.isStatic,
      !member.hasModifier("lazy"), member.attribute("Transient") == nil
    else { return false }
    return variable.bindings.count > 1 || variable.bindings.contains { $0.name == nil }
  }

  /// An attribute of a variable, itself under `#if`, that decides how the variable is kept.
  static func uncertainAttribute(of member: MemberDeclaration) -> SwiftAttribute? {
    guard case .variable = member.kind else { return nil }
    return member.attributes.first {
      !$0.conditions.isAlways && ["Transient", "Attribute", "Relationship"].contains($0.baseName)
    }
  }

  /// The stored property whose initial value stands for that of the property.
  var mark: String { "_" + name }

  var hasObservers: Bool { binding.accessors != nil }

  var hasDefault: Bool {
    binding.initializer != nil || type?.hasSuffix("?)") == true
      || type?.hasPrefix("(Optional<") == true
  }

  /// How the property is described: with its type, or with its initial value, which has the same one.
  var description: String {
    let subject =
      type.map { "\($0).self" } ?? "like: { \(binding.initializer.map { text[$0] } ?? "") }"
    let parts = ["\"\(name)\"", subject] + [attribute, relationship].compactMap { $0 }
    return "SwiftData.Schema.PropertyMetadata(\(parts.joined(separator: ", ")))"
  }

  /// In parentheses; nil if it isn't written.
  private var type: String? {
    guard let range = binding.type else { return nil }
    let written = text[range]
    // An implicitly unwrapped optional is no type of its own.
    return written.hasSuffix("!") ? "(\(written.dropLast())?)" : "(\(written))"
  }

  private var attribute: String? {
    guard let arguments = member.attribute("Attribute")?.arguments, !arguments.isEmpty else {
      return nil
    }
    return "SwiftData.Schema.Attribute(\(list(arguments)))"
  }

  private var relationship: String? {
    guard let arguments = member.attribute("Relationship")?.arguments, !arguments.isEmpty else {
      return nil
    }
    return "SwiftData.Schema.Relationship(\(list(arguments)))"
  }

  private func list(_ arguments: [SwiftAttribute.Argument]) -> String {
    arguments.map { argument in
      guard argument.label == "inverse" else {
        return (argument.label.map { $0 + ": " } ?? "") + text[argument.range]
      }
      // The name is enough, and a key path can't be used outside of the actor of its class.
      let name = argument.tokens.last { $0.kind == .word }?.name
      return "inverse: " + (name.map { "\"\($0)\"" } ?? text[argument.range])
    }.joined(separator: ", ")
  }
}
